import CSystemd
import EventLoop
import TestServers

/// A program on a private bus that answers questions when it is told to.
class FakeService {
  /// A value on the bus.
  indirect enum Value: Sendable {
    case text(String)
    case texts([String])
    case word(UInt32)
    case number(Int64)
    case real(Double)
    case truth(Bool)
    case entries([Property])
    case variant(Value)

    /// Its type, as messages have it.
    fileprivate var type: String {
      switch self {
      case .text: "s"
      case .texts: "as"
      case .word: "u"
      case .number: "x"
      case .real: "d"
      case .truth: "b"
      case .entries: "a{sv}"
      case .variant: "v"
      }
    }
  }

  struct Property: Sendable {
    var name: String
    var value: Value

    init(_ name: String, _ value: Value) {
      (self.name, self.value) = (name, value)
    }
  }

  static let properties = "org.freedesktop.DBus.Properties"

  let name: String
  private let bus: OpaquePointer
  /// The method that is a question, with its interface.
  private let asked: (interface: String, method: String)
  private var watch: Watch?
  /// Those that are not answered yet, the first first.
  private var questions: [OpaquePointer] = []

  init(
    _ name: String, asked: (String, String) = (properties, "Get"), on bus: PrivateBus, loop: EventLoop
  ) throws {
    (self.name, self.asked) = (name, asked)
    var opened: OpaquePointer?
    guard sd_bus_new(&opened) >= 0, let opened, sd_bus_set_address(opened, bus.address) >= 0,
      sd_bus_set_bus_client(opened, 1) >= 0, sd_bus_start(opened) >= 0, sd_bus_request_name(opened, name, 0) >= 0
    else { throw ServerProblem.failed("Cannot put '\(name)' on the bus.") }
    self.bus = opened
    let filter: sd_bus_message_handler_t = { message, this, _ in
      Unmanaged<FakeService>.fromOpaque(this!).takeUnretainedValue().take(message) ? 1 : 0
    }
    sd_bus_add_filter(opened, nil, filter, Unmanaged.passUnretained(self).toOpaque())
    watch = loop.watch(sd_bus_get_fd(opened)) { while sd_bus_process(opened, nil) > 0 {} }
  }

  deinit {
    watch = nil
    for question in questions { sd_bus_message_unref(question) }
    sd_bus_close_unref(bus)
  }

  /// - Returns: whether it is something that this program answers.
  func take(_ message: OpaquePointer?) -> Bool {
    guard sd_bus_message_is_method_call(message, asked.interface, asked.method) > 0 else { return false }
    questions.append(sd_bus_message_ref(message))
    return true
  }

  var questionCount: Int { questions.count }

  func leave() {
    watch = nil
    sd_bus_close(bus)
  }

  // MARK: What it says

  /// Answers the question that has waited longest.
  func reply(_ value: Value) {
    let question = questions.removeFirst()
    reply(to: question, value)
    sd_bus_message_unref(question)
  }

  /// Answers it with the value of a property.
  func answer(_ value: Value) {
    reply(.variant(value))
  }

  func refuse() {
    let question = questions.removeFirst()
    refuse(question)
    sd_bus_message_unref(question)
  }

  func reply(to call: OpaquePointer?, _ value: Value...) {
    var reply: OpaquePointer?
    sd_bus_message_new_method_return(call, &reply)
    send(reply, value)
  }

  func refuse(_ call: OpaquePointer?) {
    sd_bus_reply_method_errno(call, 95, nil)  // EOPNOTSUPP
    sd_bus_flush(bus)
  }

  /// Tells of something that has happened.
  func signal(_ path: String, _ interface: String, _ member: String, _ values: Value...) {
    var signal: OpaquePointer?
    sd_bus_message_new_signal(bus, &signal, path, interface, member)
    send(signal, values)
  }

  /// Tells that something has changed, but not what.
  func tellChange(of path: String) {
    signal(path, Self.properties, "PropertiesChanged")
  }

  private func send(_ message: OpaquePointer?, _ values: [Value]) {
    for value in values { append(value, to: message) }
    sd_bus_send(bus, message, nil)
    sd_bus_flush(bus)
    sd_bus_message_unref(message)
  }

  private func append(_ value: Value, to message: OpaquePointer?) {
    func basic(_ value: UnsafeRawPointer, _ letter: Unicode.Scalar) {
      sd_bus_message_append_basic(message, CChar(letter.value), value)
    }
    func contain(_ letter: Unicode.Scalar, _ type: String, _ values: [Value]) {
      sd_bus_message_open_container(message, CChar(letter.value), type)
      for value in values { append(value, to: message) }
      sd_bus_message_close_container(message)
    }
    switch value {
    case .text(let text): text.withCString { basic($0, "s") }
    case .texts(let texts): contain("a", "s", texts.map { .text($0) })
    case .word(var word): basic(&word, "u")
    case .number(var number): basic(&number, "x")
    case .real(var real): basic(&real, "d")
    case .truth(let isTrue):
      var number: Int32 = isTrue ? 1 : 0
      basic(&number, "b")
    case .variant(let value): contain("v", value.type, [value])
    case .entries(let entries):
      sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "{sv}")
      for entry in entries { contain("e", "sv", [.text(entry.name), .variant(entry.value)]) }
      sd_bus_message_close_container(message)
    }
  }
}
