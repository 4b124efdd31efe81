import CX11
import Glibc

/// A window manager that runs a command at each press of a key.
public final class KeyHandler {
  public enum Kind: String, CaseIterable, Sendable {
    /// `bindsym KEY exec COMMAND`
    case i3
    /// `<keybind key="KEY"><action name="Execute">`
    case openbox
  }

  private let child: Child
  private let probe: XProbe
  private let folder: TemporaryFolder

  /// Starts the window manager and waits until it has grabbed the key and manages windows.
  ///
  /// - Parameters:
  ///   - key: the name of a keysym.
  ///   - command: words for a shell.
  ///   - environment: what the command needs.
  public init(
    _ kind: Kind, _ key: String, runs command: String, on display: String, environment: [String: String]
  ) throws(ServerProblem) {
    _ = try Requirement.path(of: kind.rawValue)
    folder = try TemporaryFolder()
    probe = try XProbe(display)
    let words: [String]
    switch kind {
    case .i3:
      let text = "font pango:monospace 8\nbindsym \(key) exec --no-startup-id \(command)\n"
      words = ["i3", "-c", try folder.write(text, to: "i3.conf")]
    case .openbox:
      let text = """
        <?xml version="1.0"?><openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard>
        <keybind key="\(key)"><action name="Execute"><command>\(command)</command></action></keybind>
        </keyboard></openbox_config>
        """
      words = ["openbox", "--sm-disable", "--config-file", try folder.write(text, to: "openbox.xml")]
    }
    let own = try WindowManager.environment(display, folder)
    child = try Child(words, environment: own.merging(environment.mapValues { $0 }) { $1 })
    let code = Int32(XKeysymToKeycode(probe.connection, XStringToKeysym(key)))
    let deadline = Deadline("'\(child.name)' to grab '\(key)'", within: patience)
    while !isGrabbed(code) {
      guard child.isRunning else { throw .failed("'\(child.name)' ended.\n\(child.report())") }
      try deadline.wait(watching: [child.endDescriptor], atMost: .milliseconds(10), details: child.report)
    }
    try WindowManager.proveReady(probe)
  }

  /// Whether a second grab of the key is refused.
  private func isGrabbed(_ code: Int32) -> Bool {
    let refusals = probe.errors.count
    XGrabServer(probe.connection)
    XGrabKey(probe.connection, code, 0, probe.root, 0, GrabModeAsync, GrabModeAsync)
    XUngrabKey(probe.connection, code, 0, probe.root)
    XUngrabServer(probe.connection)
    XSync(probe.connection, 0)
    return probe.errors.count > refusals
  }
}
