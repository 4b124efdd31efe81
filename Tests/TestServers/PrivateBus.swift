import Glibc

/// A private D-Bus daemon that is system bus and session bus at once, and starts no services by itself.
public final class PrivateBus {
  private let folder: TemporaryFolder
  private let configuration: String
  private var daemon: Child
  /// The services on it, which live as long.
  var services: [Child] = []

  public init() throws {
    folder = try TemporaryFolder()
    configuration = try folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <listen>unix:path=\(folder.path("bus"))</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
          <allow user="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
    daemon = try Self.start(configuration)
  }

  private static func start(_ configuration: String) throws -> Child {
    let daemon = try Child([
      "dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address",
    ])
    try daemon.waitForLine(containing: "unix:path=")
    return daemon
  }

  public var address: String { "unix:path=\(folder.path("bus"))" }

  /// The environment with which a client finds this bus, and no other.
  public var environment: [String: String] {
    ["DBUS_SYSTEM_BUS_ADDRESS": address, "DBUS_SESSION_BUS_ADDRESS": address]
  }

  /// Waits until a program owns a name on the bus.
  public func waitForName(_ name: String, of child: Child) throws {
    let question = ["--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", "string:\(name)"]
    try child.wait(for: "own '\(name)'") { try Child.run(sending(question)).output.contains("boolean true") }
  }

  /// Calls a method, which must succeed, as dbus-send(1) writes it: with its interface, and arguments such as "int32:2".
  @discardableResult
  public func call(_ service: String, _ path: String, _ method: String, _ arguments: String...) throws -> String {
    try call(service, path, method, arguments)
  }

  @discardableResult
  func call(_ service: String, _ path: String, _ method: String, _ arguments: [String]) throws -> String {
    try Child.demand(sending(["--dest=\(service)", path, method] + arguments))
  }

  /// A property of an object, without its type.
  public func property(_ name: String, of interface: String, _ service: String, _ path: String) throws -> String {
    let answer = try call(
      service, path, "org.freedesktop.DBus.Properties.Get", "string:\(interface)", "string:\(name)")
    // "   variant       int64 300000000"
    return answer.split { $0 == " " || $0 == "\n" }.last.map { String($0) } ?? ""
  }

  /// Sends the signal of a media player that has changed (MPRIS 2.2), from a program without a name.
  public func signalPlayerChange(times: Int = 1) throws {
    _ = try Child.demand(["/usr/bin/python3", "-c", Self.signals, address, "\(times)"])
  }

  private static let signals = """
    import sys, dbus, dbus.bus, dbus.lowlevel
    bus = dbus.bus.BusConnection(sys.argv[1])
    for _ in range(int(sys.argv[2])):
        signal = dbus.lowlevel.SignalMessage(
            "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties", "PropertiesChanged")
        change = dbus.Dictionary({"PlaybackStatus": "Paused"}, signature="sv")
        signal.append("org.mpris.MediaPlayer2.Player", change, [], signature="sa{sv}as")
        bus.send_message(signal)
    bus.flush()
    """

  private func sending(_ words: [String]) -> [String] {
    ["dbus-send", "--bus=\(address)", "--print-reply=literal"] + words
  }

  /// Stops the daemon, or continues it. A stopped one accepts connections and answers nothing.
  public func hang(_ isHanging: Bool = true) {
    daemon.terminate(isHanging ? SIGSTOP : SIGCONT)
  }

  /// Starts the daemon again at the same address, after `stop()`.
  public func startAgain() throws {
    daemon = try Self.start(configuration)
  }

  public func stop() throws {
    try daemon.stop()
  }
}
