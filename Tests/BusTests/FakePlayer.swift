import CSystemd
import EventLoop
import TestServers

/// A media player on a private bus that answers when it is told to.
final class FakePlayer {
  let name: String
  private let bus: OpaquePointer
  private var watch: Watch?
  /// Those that are not answered yet, the first first (`GetAll` of its properties).
  private var questions: [OpaquePointer] = []
  /// What it was told, the first first (methods of org.mpris.MediaPlayer2.Player).
  private(set) var commands: [String] = []
  /// What becomes of commands.
  var manner = Manner.silent

  enum Manner {
    case answers, refuses, silent
  }

  /// A value of a property.
  indirect enum Value: Sendable {
    case text(String)
    case texts([String])
    case number(Int64)
    case real(Double)
    case truth(Bool)
    case entries([Property])
  }

  struct Property: Sendable {
    var name: String
    var value: Value

    init(_ name: String, _ value: Value) {
      (self.name, self.value) = (name, value)
    }
  }

  /// - Parameter name: the end of its name on the bus.
  init(_ name: String, on bus: PrivateBus, loop: EventLoop) throws {
    self.name = "org.mpris.MediaPlayer2.\(name)"
    var opened: OpaquePointer?
    guard sd_bus_new(&opened) >= 0, let opened, sd_bus_set_address(opened, bus.address) >= 0,
      sd_bus_set_bus_client(opened, 1) >= 0, sd_bus_start(opened) >= 0,
      sd_bus_request_name(opened, self.name, 0) >= 0
    else { throw ServerProblem.failed("Cannot put '\(name)' on the bus.") }
    self.bus = opened
    let filter: sd_bus_message_handler_t = { message, this, _ in
      if sd_bus_message_is_method_call(message, "org.mpris.MediaPlayer2.Player", nil) > 0 {
        let command = sd_bus_message_get_member(message).map { String(cString: $0) }
        let player = Unmanaged<FakePlayer>.fromOpaque(this!).takeUnretainedValue()
        player.commands.append(command ?? "")
        player.reply(to: message)
        return 1
      }
      if sd_bus_message_is_method_call(message, "org.freedesktop.DBus.Properties", "Set") > 0 {
        Unmanaged<FakePlayer>.fromOpaque(this!).takeUnretainedValue().set(message)
        return 1
      }
      guard sd_bus_message_is_method_call(message, "org.freedesktop.DBus.Properties", "GetAll") > 0 else { return 0 }
      Unmanaged<FakePlayer>.fromOpaque(this!).takeUnretainedValue().questions.append(sd_bus_message_ref(message))
      return 1
    }
    sd_bus_add_filter(opened, nil, filter, Unmanaged.passUnretained(self).toOpaque())
    watch = loop.watch(sd_bus_get_fd(opened)) { while sd_bus_process(opened, nil) > 0 {} }
  }

  deinit {
    watch = nil
    for question in questions { sd_bus_message_unref(question) }
    sd_bus_close_unref(bus)
  }

  var questionCount: Int { questions.count }

  /// Leaves the bus.
  func leave() {
    watch = nil
    sd_bus_close(bus)
  }

  /// Somebody sets a property to a number.
  private func set(_ message: OpaquePointer?) {
    var (interface, property): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
    var value = 0.0
    sd_bus_message_read_basic(message, 115, &interface)  // s
    sd_bus_message_read_basic(message, 115, &property)
    sd_bus_message_enter_container(message, 118, "d")  // v
    sd_bus_message_read_basic(message, 100, &value)  // d
    let names = [interface, property].map { $0.map { String(cString: $0) } ?? "" }
    commands.append("Set \(names[0]) \(names[1]) \(value)")
    reply(to: message)
  }

  private func reply(to command: OpaquePointer?) {
    switch manner {
    case .answers:
      var reply: OpaquePointer?
      sd_bus_message_new_method_return(command, &reply)
      send(reply)
    case .refuses: sd_bus_reply_method_errno(command, 95, nil)  // EOPNOTSUPP
    case .silent: break
    }
  }

  /// Answers the question that has waited longest.
  ///
  /// - Parameters:
  ///   - status: "Playing", "Paused" or "Stopped".
  ///   - more: Other properties.
  func answer(_ status: String, _ more: [Property] = []) {
    answer([Property("PlaybackStatus", .text(status))] + more)
  }

  /// Answers it with these properties only.
  func answer(_ properties: [Property]) {
    let question = questions.removeFirst()
    defer { sd_bus_message_unref(question) }
    var reply: OpaquePointer?
    sd_bus_message_new_method_return(question, &reply)
    append(properties, to: reply)
    send(reply)
  }

  /// Says that a property has another value now (`PropertiesChanged`).
  func change(_ property: String, to value: String, invalidated: [String] = []) {
    var signal: OpaquePointer?
    sd_bus_message_new_signal(
      bus, &signal, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties", "PropertiesChanged")
    append("org.mpris.MediaPlayer2.Player", to: signal)
    append([Property(property, .text(value))], to: signal)
    append(invalidated, to: signal)
    send(signal)
  }

  /// Says that it went to another position.
  func seeked() {
    var signal: OpaquePointer?
    sd_bus_message_new_signal(
      bus, &signal, "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player", "Seeked")
    var position: Int64 = 70_000_000
    sd_bus_message_append_basic(signal, CChar(UInt8(ascii: "x")), &position)
    send(signal)
  }

  private func send(_ message: OpaquePointer?) {
    sd_bus_send(bus, message, nil)
    sd_bus_flush(bus)
    sd_bus_message_unref(message)
  }

  // MARK: a{sv} and as

  private func append(_ entries: [Property], to message: OpaquePointer?) {
    let (array, entry) = (CChar(97), CChar(101))  // a, e
    sd_bus_message_open_container(message, array, "{sv}")
    for property in entries {
      sd_bus_message_open_container(message, entry, "sv")
      append(property.name, to: message)
      append(property.value, to: message)
      sd_bus_message_close_container(message)
    }
    sd_bus_message_close_container(message)
  }

  private func append(_ value: Value, to message: OpaquePointer?) {
    let type =
      switch value {
      case .text: "s"
      case .texts: "as"
      case .number: "x"
      case .real: "d"
      case .truth: "b"
      case .entries: "a{sv}"
      }
    sd_bus_message_open_container(message, 118, type)  // v
    switch value {
    case .text(let text): append(text, to: message)
    case .texts(let texts): append(texts, to: message)
    case .number(var number): sd_bus_message_append_basic(message, 120, &number)  // x
    case .real(var real): sd_bus_message_append_basic(message, 100, &real)  // d
    case .truth(let isTrue):
      var number: Int32 = isTrue ? 1 : 0
      sd_bus_message_append_basic(message, 98, &number)  // b
    case .entries(let entries): append(entries, to: message)
    }
    sd_bus_message_close_container(message)
  }

  private func append(_ texts: [String], to message: OpaquePointer?) {
    sd_bus_message_open_container(message, 97, "s")
    for text in texts { append(text, to: message) }
    sd_bus_message_close_container(message)
  }

  private func append(_ text: String, to message: OpaquePointer?) {
    _ = text.withCString { sd_bus_message_append_basic(message, 115, $0) }  // s
  }
}
