import CSystemd
import TestServers

/// Services and a player on the buses that answer anything to anything, and tell what nobody asked.
final class BusAttack: Attack {
  static let name = "bus"

  private static let names = [
    "org.freedesktop.login1", "org.freedesktop.UPower", "net.hadess.SensorProxy", "org.mpris.MediaPlayer2.evil",
    "net.hadess.PowerProfiles",
  ]
  private static let changing = [
    "/org/freedesktop/login1/session/auto", "/org/freedesktop/login1/session/c1", "/net/hadess/SensorProxy",
    "/org/freedesktop/UPower", "/org/freedesktop/UPower/devices/DisplayDevice", "/net/hadess/PowerProfiles",
    "/org/mpris/MediaPlayer2",
  ]
  private static let signals: [(path: String, interface: String, member: String, types: String)] =
    changing.map { ($0, properties, "PropertiesChanged", "sa{sv}as") } + [
      ("/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player", "Seeked", "x"),
      ("/org/freedesktop/UPower/KbdBacklight", "org.freedesktop.UPower.KbdBacklight", "BrightnessChanged", "i"),
    ]
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let texts = [
    "", "Playing", "Paused", "Stopped", "normal", "left-up", "bottom-up", "undefined", "/", "/x/y",
    "/org/mpris/MediaPlayer2/TrackList/NoTrack", "org.mpris.MediaPlayer2.Player", "net.hadess.SensorProxy",
    "org.freedesktop.login1.Session", "שלום\u{202e}", "\u{1b}[2J\n\t", String(repeating: "🎧", count: 3000),
  ]
  private static let keys = [
    "PlaybackStatus", "CanSeek", "CanPlay", "CanPause", "CanGoNext", "CanGoPrevious", "CanControl", "Position",
    "Metadata", "mpris:length", "mpris:trackid", "xesam:title", "xesam:artist", "LockedHint",
    "AccelerometerOrientation", "HasAccelerometer", "OnBattery", "Percentage", "State", "Type", "WarningLevel",
    "NativePath", "Model",
    "Serial", "BatteryLevel", "ActiveProfile", "Volume", "Identity", "DesktopEntry", "",
  ]

  private let session: Session
  private let bus: OpaquePointer
  private var questions: [OpaquePointer] = []
  private var isNamed = Set(names)

  init(on session: Session) throws {
    self.session = session
    var opened: OpaquePointer?
    guard sd_bus_new(&opened) >= 0, let opened, sd_bus_set_address(opened, session.bus.address) >= 0,
      sd_bus_set_bus_client(opened, 1) >= 0, sd_bus_start(opened) >= 0
    else { throw ServerProblem.failed("Cannot connect to the bus.") }
    bus = opened
    for name in Self.names { sd_bus_request_name(bus, name, 0) }
    let filter: sd_bus_message_handler_t = { message, this, _ in
      guard sd_bus_message_is_method_call(message, nil, nil) > 0, let message else { return 0 }
      Unmanaged<BusAttack>.fromOpaque(this!).takeUnretainedValue().questions.append(sd_bus_message_ref(message))
      return 1
    }
    sd_bus_add_filter(bus, nil, filter, Unmanaged.passUnretained(self).toOpaque())
    try session.start()
  }

  deinit {
    for question in questions { sd_bus_message_unref(question) }
    sd_bus_close_unref(bus)
  }

  func strike(_ generator: inout Generator) throws -> String {
    while sd_bus_process(bus, nil) > 0 {}
    defer {
      sd_bus_flush(bus)
      // Lets the other side have its turn.
      sd_bus_wait(bus, 200)
    }
    if !questions.isEmpty, !generator.oneIn(8) {
      let question = questions.remove(at: generator.oneIn(3) ? questions.count - 1 : 0)
      defer { sd_bus_message_unref(question) }
      return answer(question, &generator)
    }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      let command = Session.commands.randomElement(using: &generator)!
      session.ask(command)
      return command
    case 1:
      let name = Self.names.randomElement(using: &generator)!
      if isNamed.remove(name) == nil {
        isNamed.insert(name)
        sd_bus_request_name(bus, name, 0)
      } else {
        sd_bus_release_name(bus, name)
      }
      return "owner of \(name)"
    default:
      let signal = Self.signals.randomElement(using: &generator)!
      var message: OpaquePointer?
      sd_bus_message_new_signal(bus, &message, signal.path, signal.interface, signal.member)
      return signal.member + " " + send(message, generator.oneIn(3) ? nil : signal.types, &generator)
    }
  }

  private func answer(_ question: OpaquePointer, _ generator: inout Generator) -> String {
    let member = sd_bus_message_get_member(question).map { String(cString: $0) } ?? ""
    // Some are never answered.
    if generator.oneIn(12) { return "nothing for \(member)" }
    var reply: OpaquePointer?
    if generator.oneIn(8) {
      sd_bus_message_new_method_errno(question, &reply, 5, nil)
      return "an error for \(member) " + send(reply, "", &generator)
    }
    sd_bus_message_new_method_return(question, &reply)
    let types = ["GetAll": "a{sv}", "Get": "v", "GetBrightness": "i", "GetMaxBrightness": "i"][member] ?? ""
    return "\(member) " + send(reply, generator.oneIn(4) ? nil : types, &generator)
  }

  /// - Parameter types: nil for any.
  private func send(_ message: OpaquePointer?, _ types: String?, _ generator: inout Generator) -> String {
    let types = types ?? (0..<Int.random(in: 0...3, using: &generator)).map { _ in type(&generator, 3) }.joined()
    var rest = types[...]
    while !rest.isEmpty { append(Self.first(&rest), to: message, &generator, depth: 4) }
    sd_bus_send(bus, message, nil)
    sd_bus_message_unref(message)
    return "(\(types))"
  }

  // MARK: Values

  /// A single complete type (D-Bus specification, "Type system").
  private func type(_ generator: inout Generator, _ depth: Int) -> String {
    if depth > 0, generator.oneIn(3) {
      let inner = type(&generator, depth - 1)
      return ["a\(inner)", "(\(inner)s)", "a{sv}", "v", "a{s\(inner)}", "as"].randomElement(using: &generator)!
    }
    return ["y", "b", "n", "q", "i", "u", "x", "t", "d", "s", "o", "g", "v"].randomElement(using: &generator)!
  }

  /// Takes the first single type off the front.
  private static func first(_ types: inout Substring) -> Substring {
    let start = types.startIndex
    var end = start
    while types[end] == "a" { end = types.index(after: end) }
    var depth = 0
    repeat {
      if "({".contains(types[end]) { depth += 1 }
      if ")}".contains(types[end]) { depth -= 1 }
      end = types.index(after: end)
    } while depth > 0
    defer { types = types[end...] }
    return types[start..<end]
  }

  private func append(_ type: Substring, to message: OpaquePointer?, _ generator: inout Generator, depth: Int) {
    let letter = CChar(bitPattern: type.utf8.first!)
    var inner = type.dropFirst()
    switch type.first! {
    case "a":
      sd_bus_message_open_container(message, letter, String(inner))
      let count = depth > 0 ? Int.random(in: 0...(generator.oneIn(9) ? 60 : 5), using: &generator) : 0
      for _ in 0..<count { append(inner, to: message, &generator, depth: depth - 1) }
      sd_bus_message_close_container(message)
    case "(", "{":
      inner = inner.dropLast()
      sd_bus_message_open_container(message, type.first! == "(" ? 114 : 101, String(inner))  // r, e
      if type.first! == "{", inner.first == "s" {
        append(text: Self.keys.randomElement(using: &generator)!, "s", to: message)
        inner = inner.dropFirst()
      }
      while !inner.isEmpty { append(Self.first(&inner), to: message, &generator, depth: depth - 1) }
      sd_bus_message_close_container(message)
    case "v":
      let type = depth > 0 ? self.type(&generator, depth - 1) : "x"
      sd_bus_message_open_container(message, letter, type)
      append(type[...], to: message, &generator, depth: depth - 1)
      sd_bus_message_close_container(message)
    case "s": append(text: Self.texts.randomElement(using: &generator)!, "s", to: message)
    case "o":
      append(text: Self.texts.filter { $0.hasPrefix("/") }.randomElement(using: &generator)!, "o", to: message)
    case "g": append(text: "a{sv}", "g", to: message)
    case "d":
      var number =
        [0, -1, .nan, .infinity, -.infinity, 1e300, 9.3e18, .leastNonzeroMagnitude].randomElement(using: &generator)!
      sd_bus_message_append_basic(message, letter, &number)
    case "b":
      var number: Int32 = generator.oneIn(2) ? 1 : 0
      sd_bus_message_append_basic(message, letter, &number)
    default:
      // As wide as the widest; the narrower ones take its lower bytes.
      var number = generator.oddNumber()
      sd_bus_message_append_basic(message, letter, &number)
    }
  }

  private func append(text: String, _ type: String, to message: OpaquePointer?) {
    _ = text.withCString { sd_bus_message_append_basic(message, CChar(bitPattern: type.utf8.first!), $0) }
  }
}
