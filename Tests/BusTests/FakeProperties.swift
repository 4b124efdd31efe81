import CSystemd
import EventLoop
import TestServers

/// A service on a private bus with properties, or settings, each question for one of which is answered when it is told
/// to.
final class FakeProperties {
  private let bus: OpaquePointer
  /// Interface and method of the questions.
  private let asked: (interface: String, method: String)
  private var watch: Watch?
  /// Those that are not answered yet, the first first.
  private var questions: [OpaquePointer] = []

  init(
    _ name: String, asked: (String, String) = ("org.freedesktop.DBus.Properties", "Get"), on bus: PrivateBus,
    loop: EventLoop
  ) throws {
    self.asked = asked
    var opened: OpaquePointer?
    guard sd_bus_new(&opened) >= 0, let opened, sd_bus_set_address(opened, bus.address) >= 0,
      sd_bus_set_bus_client(opened, 1) >= 0, sd_bus_start(opened) >= 0,
      sd_bus_request_name(opened, name, 0) >= 0
    else { throw ServerProblem.failed("Cannot put '\(name)' on the bus.") }
    self.bus = opened
    let filter: sd_bus_message_handler_t = { message, this, _ in
      let this = Unmanaged<FakeProperties>.fromOpaque(this!).takeUnretainedValue()
      guard sd_bus_message_is_method_call(message, this.asked.interface, this.asked.method) > 0 else { return 0 }
      this.questions.append(sd_bus_message_ref(message))
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

  /// Tells that something has changed, but not what.
  func tellChange(of path: String) {
    var signal: OpaquePointer?
    sd_bus_message_new_signal(bus, &signal, path, "org.freedesktop.DBus.Properties", "PropertiesChanged")
    send(signal)
  }

  /// Tells that a setting of the desktop's portal has changed.
  func tellSetting(_ key: String, _ number: UInt32) {
    var number = number
    tellSetting(key, "u") { sd_bus_message_append_basic($0, 117, &number) }  // 'u'
  }

  func tellSetting(_ key: String, _ text: String) {
    tellSetting(key, "s") { signal in _ = text.withCString { sd_bus_message_append_basic(signal, 115, $0) } }  // 's'
  }

  private func tellSetting(_ key: String, _ type: String, _ append: (OpaquePointer?) -> Void) {
    var signal: OpaquePointer?
    sd_bus_message_new_signal(
      bus, &signal, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged")
    for text in ["org.freedesktop.appearance", key] {
      _ = text.withCString { sd_bus_message_append_basic(signal, 115, $0) }  // 's'
    }
    sd_bus_message_open_container(signal, 118, type)  // 'v'
    append(signal)
    sd_bus_message_close_container(signal)
    send(signal)
  }

  /// Answers the question that has waited longest.
  func answer(_ text: String) {
    answer("s") { reply in _ = text.withCString { sd_bus_message_append_basic(reply, 115, $0) } }  // 's'
  }

  func answer(_ isTrue: Bool) {
    var value: Int32 = isTrue ? 1 : 0
    answer("b") { reply in sd_bus_message_append_basic(reply, 98, &value) }  // 'b'
  }

  func answer(_ number: Double) {
    var value = number
    answer("d") { reply in sd_bus_message_append_basic(reply, 100, &value) }  // 'd'
  }

  /// - Parameter isNested: Whether it is in a variant of its own, within the other one.
  func answer(_ number: UInt32, isNested: Bool = false) {
    var value = number
    answer(isNested ? "v" : "u") { reply in
      if isNested { sd_bus_message_open_container(reply, 118, "u") }  // 'v'
      sd_bus_message_append_basic(reply, 117, &value)  // 'u'
      if isNested { sd_bus_message_close_container(reply) }
    }
  }

  /// Answers it with an error.
  func refuse() {
    let question = questions.removeFirst()
    defer { sd_bus_message_unref(question) }
    sd_bus_reply_method_errno(question, 5, nil)  // EIO
    sd_bus_flush(bus)
  }

  private func answer(_ type: String, _ append: (OpaquePointer?) -> Void) {
    let question = questions.removeFirst()
    defer { sd_bus_message_unref(question) }
    var reply: OpaquePointer?
    sd_bus_message_new_method_return(question, &reply)
    sd_bus_message_open_container(reply, 118, type)  // 'v'
    append(reply)
    sd_bus_message_close_container(reply)
    send(reply)
  }

  private func send(_ message: OpaquePointer?) {
    sd_bus_send(bus, message, nil)
    sd_bus_flush(bus)
    sd_bus_message_unref(message)
  }
}
