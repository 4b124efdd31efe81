import CSystemd
import EventLoop
import TestServers

/// A media player on a private bus that tells of itself when it is told to.
final class FakePlayer: FakeService {
  private static let interface = "org.mpris.MediaPlayer2.Player"
  private static let path = "/org/mpris/MediaPlayer2"

  /// What it was told, the first first: methods of org.mpris.MediaPlayer2.Player, `Seek` with its distance in µs.
  private(set) var commands: [String] = []
  /// What it calls itself, and its desktop entry; nil: it does not tell.
  var identity, desktopEntry: String?
  /// What becomes of commands.
  var manner = Manner.silent

  enum Manner {
    case answers, refuses, silent
  }

  /// - Parameter name: the end of its name on the bus.
  init(_ name: String, on bus: PrivateBus, loop: EventLoop) throws {
    try super.init("org.mpris.MediaPlayer2.\(name)", asked: (Self.properties, "GetAll"), on: bus, loop: loop)
  }

  override func take(_ message: OpaquePointer?) -> Bool {
    if sd_bus_message_is_method_call(message, Self.interface, nil) > 0 {
      var member = sd_bus_message_get_member(message).map { String(cString: $0) } ?? ""
      var distance: Int64 = 0
      if member == "Seek", sd_bus_message_read_basic(message, 120, &distance) > 0 { member += " \(distance)" }  // x
      commands.append(member)
    } else if sd_bus_message_is_method_call(message, Self.properties, "Set") > 0 {
      commands.append(Self.setting(message))
    } else if isQuestionForNames(message) {
      let names = [("Identity", identity), ("DesktopEntry", desktopEntry)]
      reply(to: message, .entries(names.compactMap { name, text in text.map { Property(name, .text($0)) } }))
      return true
    } else {
      return super.take(message)
    }
    switch manner {
    case .answers: reply(to: message)
    case .refuses: refuse(message)
    case .silent: break
    }
    return true
  }

  private func isQuestionForNames(_ message: OpaquePointer?) -> Bool {
    guard sd_bus_message_is_method_call(message, Self.properties, "GetAll") > 0 else { return false }
    var interface: UnsafePointer<CChar>?
    sd_bus_message_read_basic(message, 115, &interface)  // s
    sd_bus_message_rewind(message, 1)
    return interface.map { String(cString: $0) } == "org.mpris.MediaPlayer2"
  }

  /// What a call sets to a number.
  private static func setting(_ message: OpaquePointer?) -> String {
    var (interface, property): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
    var value = 0.0
    sd_bus_message_read_basic(message, 115, &interface)  // s
    sd_bus_message_read_basic(message, 115, &property)
    sd_bus_message_enter_container(message, 118, "d")  // v
    sd_bus_message_read_basic(message, 100, &value)  // d
    return (["Set"] + [interface, property].map { $0.map { String(cString: $0) } ?? "" } + ["\(value)"])
      .joined(separator: " ")
  }

  /// Answers the question that has waited longest.
  ///
  /// - Parameters:
  ///   - status: "Playing", "Paused" or "Stopped".
  ///   - more: Other properties.
  func answer(_ status: String, _ more: [Property] = []) {
    reply(.entries([Property("PlaybackStatus", .text(status))] + more))
  }

  /// Says that a property has another value now.
  func change(_ property: String, to value: String, invalidated: [String] = []) {
    signal(
      Self.path, Self.properties, "PropertiesChanged", .text(Self.interface),
      .entries([Property(property, .text(value))]), .texts(invalidated))
  }

  func seeked() {
    signal(Self.path, Self.interface, "Seeked", .number(70_000_000))
  }
}
