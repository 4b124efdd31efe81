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
        Unmanaged<FakePlayer>.fromOpaque(this!).takeUnretainedValue().commands.append(command ?? "")
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

  /// Answers the question that has waited longest.
  ///
  /// - Parameter status: "Playing", "Paused" or "Stopped".
  func answer(_ status: String) {
    let question = questions.removeFirst()
    defer { sd_bus_message_unref(question) }
    var reply: OpaquePointer?
    sd_bus_message_new_method_return(question, &reply)
    defer { sd_bus_message_unref(reply) }
    append("PlaybackStatus", status, to: reply)
    sd_bus_send(bus, reply, nil)
    sd_bus_flush(bus)
  }

  /// Says that a property has another value now (`PropertiesChanged`).
  func change(_ property: String, to value: String) {
    var signal: OpaquePointer?
    sd_bus_message_new_signal(
      bus, &signal, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties", "PropertiesChanged")
    defer { sd_bus_message_unref(signal) }
    append("org.mpris.MediaPlayer2.Player", to: signal, CChar(115))
    append(property, value, to: signal)
    sd_bus_message_open_container(signal, CChar(97), "s")
    sd_bus_message_close_container(signal)
    sd_bus_send(bus, signal, nil)
    sd_bus_flush(bus)
  }

  /// An array with one property.
  private func append(_ property: String, _ value: String, to message: OpaquePointer?) {
    let (array, entry, variant, text) = (CChar(97), CChar(101), CChar(118), CChar(115))  // a, e, v, s
    sd_bus_message_open_container(message, array, "{sv}")
    sd_bus_message_open_container(message, entry, "sv")
    append(property, to: message, text)
    sd_bus_message_open_container(message, variant, "s")
    append(value, to: message, text)
    for _ in 1...3 { sd_bus_message_close_container(message) }
  }

  private func append(_ value: String, to message: OpaquePointer?, _ type: CChar) {
    _ = value.withCString { sd_bus_message_append_basic(message, type, $0) }
  }
}
