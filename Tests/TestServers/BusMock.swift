import Glibc

/// A service on a private bus, played by python-dbusmock, which logs all calls; it lives as long as its bus.
public final class BusMock {
  private let (name, path, interface): (String, String, String)
  private let bus: PrivateBus
  private let folder: TemporaryFolder
  private let child: Child

  /// - Parameters:
  ///   - name: its well-known name.
  ///   - path: its main object; likewise `interface`.
  ///   - setUp: Python: the body of a dbusmock template's `load(mock, parameters)`.
  public init(_ name: String, path: String, interface: String, on bus: PrivateBus, setUp: String) throws {
    (self.name, self.path, self.interface, self.bus) = (name, path, interface, bus)
    folder = try TemporaryFolder()
    let body = setUp.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let template = try folder.write(
      """
      import dbus
      BUS_NAME = "\(name)"
      MAIN_OBJ = "\(path)"
      MAIN_IFACE = "\(interface)"
      SYSTEM_BUS = False

      def load(mock, parameters):
      \(body)
      """, to: "template.py")
    // Another Python on PATH may not have Debian's modules.
    let arguments = ["/usr/bin/python3", "-m", "dbusmock", "--session", "--template", template]
    child = try Child(arguments, environment: bus.environment.mapValues { $0 })
    bus.services.append(child)
    try bus.waitForName(name, of: child)
    // dbusmock takes the name before it loads the template. Its loop answers calls, which comes after both.
    try child.wait(for: "answer") { (try? bus.call(name, path, "org.freedesktop.DBus.Peer.Ping")) != nil }
  }

  /// The calls so far: "SetBrightness "backlight" "panel" 400".
  public var calls: [String] {
    // Each line begins with the time. Error replies have lines of their own.
    child.output.split(separator: "\n").map { line in String(line.drop { $0 != " " }.dropFirst()) }
      .filter { !$0.contains(" raised: ") }
  }

  public func calls(of method: String) -> [String] {
    calls.filter { $0 == method || $0.hasPrefix("\(method) ") }
  }

  public func waitForLastCall(_ call: String) throws {
    let method = String(call.prefix { $0 != " " })
    try waitUntil("the call '\(call)'", details: child.report()) { calls(of: method).last == call }
  }

  public var pid: pid_t { child.pid }

  /// Calls a method of its own, as dbus-send(1) writes the arguments: "boolean:true".
  public func tell(_ method: String, _ arguments: String...) throws {
    try bus.call(name, path, "\(interface).\(method)", arguments)
  }

  /// Sets a property: "string:Paused".
  public func set(_ property: String, _ value: String) throws {
    let words = ["string:\(interface)", "string:\(property)", "variant:\(value)"]
    try bus.call(name, path, "org.freedesktop.DBus.Properties.Set", words)
  }

  public func property(_ property: String) throws -> String {
    try bus.property(property, of: interface, name, path)
  }

  public func hang(_ isHanging: Bool = true) {
    child.terminate(isHanging ? SIGSTOP : SIGCONT)
  }

  public func stop(_ signal: Int32 = SIGTERM) throws {
    try child.stop(signal)
  }
}

extension BusMock {
  /// logind with sessions that may set brightness, unless it refuses that; `SetLocked` locks them.
  @discardableResult
  public static func login(on bus: PrivateBus, refuses: Bool = false, isActive: Bool = true) throws -> BusMock {
    let code = refuses ? "raise dbus.exceptions.DBusException('not in the mood', name='org.test.Refused')" : ""
    return try BusMock(
      "org.freedesktop.login1", path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager", on: bus,
      setUp: """
        session = "org.freedesktop.login1.Session"
        paths = ["/org/freedesktop/login1/session/" + name for name in ["auto", "c1"]]
        for path in paths:
            properties = {"LockedHint": False, "Active": \(isActive ? "True" : "False"), "State": "active"}
            mock.AddObject(path, session, properties, [("SetBrightness", "ssu", "", "\(code)")])
        mock.AddProperties(MAIN_IFACE, {"PreparingForShutdown": False})
        # Without a signal, as logind does it.
        mock.AddMethod(MAIN_IFACE, "Close", "", "", "objects['%s'].props['%s']['State'] = 'closing'" % (paths[0], session))
        mock.AddMethod(MAIN_IFACE, "ShutDown", "", "", "self.props['%s']['PreparingForShutdown'] = True" % MAIN_IFACE)
        # The signal comes from the session's own path.
        mock.AddMethod(MAIN_IFACE, "SetLocked", "b", "",
            "objects['%s'].props['%s']['LockedHint'] = args[0]\\n" % (paths[0], session) +
            "objects['%s'].UpdateProperties('%s', {'LockedHint': args[0]})" % (paths[1], session))
        """)
  }

  /// iio-sensor-proxy of a device that is held upright.
  @discardableResult
  public static func orientationSensor(on bus: PrivateBus) throws -> BusMock {
    try BusMock(
      "net.hadess.SensorProxy", path: "/net/hadess/SensorProxy", interface: "net.hadess.SensorProxy", on: bus,
      setUp: """
        mock.AddProperties(MAIN_IFACE, {"HasAccelerometer": True, "AccelerometerOrientation": "normal"})
        mock.AddMethods(MAIN_IFACE, [(name, "", "", "") for name in ["ClaimAccelerometer", "ReleaseAccelerometer"]])
        """)
  }

  /// UPower with a keyboard light of 0 to 3, at first 1.
  @discardableResult
  public static func keyboardLight(on bus: PrivateBus) throws -> BusMock {
    try BusMock(
      "org.freedesktop.UPower", path: "/org/freedesktop/UPower", interface: "org.freedesktop.UPower", on: bus,
      setUp: """
        light = "org.freedesktop.UPower.KbdBacklight"
        emit = "self.EmitSignal('" + light + "', 'BrightnessChanged', 'i', [args[0]])"
        mock.AddObject("/org/freedesktop/UPower/KbdBacklight", light, {}, [
            ("GetBrightness", "", "i", "ret = getattr(self, 'light', 1)"),
            ("GetMaxBrightness", "", "i", "ret = 3"),
            ("SetBrightness", "i", "", "self.light = args[0]\\n" + emit)])
        """)
  }

  /// UPower of a laptop on mains with 80 %; `SetOnBattery` and `SetWarning` change that.
  @discardableResult
  public static func powerSupply(on bus: PrivateBus) throws -> BusMock {
    try BusMock(
      "org.freedesktop.UPower", path: "/org/freedesktop/UPower", interface: "org.freedesktop.UPower", on: bus,
      setUp: """
        batteries = MAIN_OBJ + "/devices/DisplayDevice"
        device = MAIN_IFACE + ".Device"
        mock.AddProperties(MAIN_IFACE, {"OnBattery": False})
        mock.AddObject(batteries, device, {"Percentage": 80.0, "WarningLevel": dbus.UInt32(1)}, [])
        mock.AddMethod(MAIN_IFACE, "SetOnBattery", "b", "",
            "self.UpdateProperties('%s', {'OnBattery': args[0]})" % MAIN_IFACE)
        mock.AddMethod(MAIN_IFACE, "SetWarning", "u", "",
            "objects['%s'].UpdateProperties('%s', {'WarningLevel': args[0]})" % (batteries, device))
        """)
  }

  /// UPower with a headset of this Bluetooth address and charge, a mouse and the battery of the machine; `SetCharge`
  /// changes that of the headset, and `Connect` and `Disconnect` have it come and go.
  @discardableResult
  public static func headset(_ address: String, charge: Double, on bus: PrivateBus) throws -> BusMock {
    try BusMock(
      "org.freedesktop.UPower", path: "/org/freedesktop/UPower", interface: "org.freedesktop.UPower", on: bus,
      setUp: """
        device = MAIN_IFACE + ".Device"
        paths = [MAIN_OBJ + "/devices/" + name for name in ["battery_BAT0", "mouse_dev_1", "headset_dev_2"]]
        def properties(kind, serial, charge):
            return {"Type": dbus.UInt32(kind), "Serial": serial, "Model": "WH-1000XM4", "Percentage": charge,
                    "WarningLevel": dbus.UInt32(1), "NativePath": "/org/bluez/hci0/dev_2"}
        mock.AddObject(paths[0], device, properties(2, "", 80.0), [])
        mock.AddObject(paths[1], device, properties(5, "11:22:33:44:55:66", 70.0), [])
        mock.AddObject(paths[2], device, properties(17, "\(address)", \(charge)), [])
        known = "self.known = getattr(self, 'known', %s)\\n" % repr(paths)
        mock.AddMethod(MAIN_IFACE, "EnumerateDevices", "", "ao", known + "ret = dbus.Array(self.known, signature='o')")
        mock.AddMethod(MAIN_IFACE, "SetCharge", "d", "",
            "objects['%s'].UpdateProperties('%s', {'Percentage': args[0]})" % (paths[2], device))
        for method, change, signal in [("Connect", "%s", "DeviceAdded"), ("Disconnect", "%s[:2]", "DeviceRemoved")]:
            mock.AddMethod(MAIN_IFACE, method, "", "", "self.known = " + change % repr(paths) +
                "\\nself.EmitSignal('%s', '%s', 'o', ['%s'])" % (MAIN_IFACE, signal, paths[2]))
        """)
  }

  /// power-profiles-daemon in the profile `balanced`; `SetProfile` changes that.
  @discardableResult
  public static func powerProfiles(on bus: PrivateBus) throws -> BusMock {
    try BusMock(
      "net.hadess.PowerProfiles", path: "/net/hadess/PowerProfiles", interface: "net.hadess.PowerProfiles", on: bus,
      setUp: """
        mock.AddProperties(MAIN_IFACE, {"ActiveProfile": "balanced"})
        mock.AddMethod(MAIN_IFACE, "SetProfile", "s", "",
            "self.UpdateProperties('%s', {'ActiveProfile': args[0]})" % MAIN_IFACE)
        """)
  }

  /// A media player (MPRIS 2.2).
  ///
  /// - Parameters:
  ///   - more: properties, as in a dictionary of Python.
  ///   - code: what its methods do beside being logged, in Python, by their names.
  @discardableResult
  public static func player(
    _ name: String = "fake", status: String = "Playing", _ more: String = "", does code: [String: String] = [:],
    on bus: PrivateBus
  ) throws -> BusMock {
    let plain = ["PlayPause", "Play", "Pause", "Stop", "Next", "Previous"].map { ($0, "") }
    let methods = (plain + [("Seek", "x"), ("SetPosition", "ox")]).map { method, types -> String in
      let lines = (code[method] ?? "").split(separator: "\n").joined(separator: "\\n")
      return "mock.AddMethod(MAIN_IFACE, '\(method)', '\(types)', '', \"\"\"\(lines)\"\"\")"
    }
    return try BusMock(
      "org.mpris.MediaPlayer2.\(name)", path: "/org/mpris/MediaPlayer2", interface: "org.mpris.MediaPlayer2.Player",
      on: bus,
      setUp: """
        mock.AddProperties("org.mpris.MediaPlayer2", {"Identity": "\(name)"})
        mock.AddProperties(MAIN_IFACE, {"PlaybackStatus": "\(status)", "CanControl": True, \(more)})
        \(methods.joined(separator: "\n"))
        """)
  }
}
