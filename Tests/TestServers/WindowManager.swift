import CX11
import Glibc

/// A window manager on a private screen, with a home folder and a minimal configuration.
public final class WindowManager {
  public enum Kind: String, CaseIterable, Sendable {
    case i3
    case openbox
    /// Without its compositor.
    case xfwm4
    case fluxbox
    case bspwm
    case awesome
  }

  public let kind: Kind
  private let child: Child
  private let probe: XProbe
  private let folder: TemporaryFolder

  /// Starts the window manager and waits until `_NET_SUPPORTING_WM_CHECK` is set and it has managed a window.
  ///
  /// - Parameters:
  ///   - binding: for i3 and openbox: the name of a keysym, and words for a shell that they run at each press.
  ///   - lines: more lines of the configuration of i3.
  ///   - environment: what these words need.
  public init(
    _ kind: Kind, on display: String, binding: (key: String, command: String)? = nil, lines: String = "",
    environment: [String: String] = [:]
  ) throws {
    self.kind = kind
    folder = try TemporaryFolder()
    probe = try XProbe(display)
    let own = try Self.environment(display, folder)
    child = try Child(
      try Self.arguments(kind, folder, binding, lines), environment: own.merging(environment.mapValues { $0 }) { $1 })
    do {
      let probe = probe
      try probe.waitUntil("\(kind) to announce itself") { Self.isAnnounced(probe) }
      if let key = binding?.key { try probe.waitUntil("\(kind) to grab '\(key)'") { Self.isGrabbed(key, probe) } }
      try Self.proveReady(probe)
    } catch {
      throw ServerProblem.failed("\(error)\n\(child.report())")
    }
  }

  /// Ends the window manager and waits until its windows are gone.
  ///
  /// - Parameter signal: nil is SIGTERM, but SIGKILL for fluxbox 1.3.5: it calls Xlib in its signal handler and waits
  ///   for ever for the lock that libX11 1.8 has taken outside.
  public func stop(_ signal: Int32? = nil) throws {
    try child.stop(signal ?? (kind == .fluxbox ? SIGKILL : SIGTERM))
    let probe = probe
    try probe.waitUntil("the window manager's windows to go") { !Self.isAnnounced(probe) }
  }

  /// EWMH: the property names a window with the same property; one left over by another manager does not.
  static func isAnnounced(_ probe: XProbe) -> Bool {
    let name = "_NET_SUPPORTING_WM_CHECK"
    guard let window = probe.numbers(name, of: probe.root)?.first else { return false }
    return probe.numbers(name, of: window)?.first == window
  }

  static func isGrabbed(_ key: String, modifiers: UInt32 = 0, _ probe: XProbe) -> Bool {
    let code = Int32(XKeysymToKeycode(probe.connection, XStringToKeysym(key)))
    let refusals = probe.errors.count
    probe.grabServer()
    XGrabKey(probe.connection, code, modifiers, probe.root, 0, GrabModeAsync, GrabModeAsync)
    XUngrabKey(probe.connection, code, modifiers, probe.root)
    probe.ungrabServer()
    return probe.errors.count > refusals
  }

  /// openbox and bspwm set the property before their loops run: an event that they have read by then stays in their
  /// queue until the next one. So a window is mapped repeatedly until they manage it.
  static func proveReady(_ probe: XProbe) throws {
    let window = TestWindow(probe, WindowFrame(0, 0, 50, 50), colour: 0, overrideRedirect: false, className: "Ready")
    try probe.waitUntil("the window manager to map a window") {
      window.map()
      return window.events.contains(.mapped) && probe.clientList().contains(window.id)
    }
    window.destroy()
    try probe.waitUntil("the window manager to forget a window") { !probe.clientList().contains(window.id) }
  }

  private static func arguments(
    _ kind: Kind, _ folder: TemporaryFolder, _ binding: (key: String, command: String)?, _ lines: String
  ) throws -> [String] {
    switch kind {
    case .i3:
      // Without this line it converts the file from version 3, and its bar appears late.
      let bound = binding.map { "bindsym \($0.key) exec --no-startup-id \($0.command)\n" } ?? ""
      let text = "# i3 config file (v4)\nfont pango:monospace 8\n\(bound)\(lines)"
      return ["i3", "-c", try folder.write(text, to: "i3.conf")]
    case .openbox:
      let bound = binding.map {
        "<keybind key='\($0.key)'><action name='Execute'><command>\($0.command)</command></action></keybind>"
      }
      let text = """
        <?xml version="1.0"?><openbox_config xmlns="http://openbox.org/3.4/rc">
        <focus><focusNew>yes</focusNew></focus><placement><policy>Smart</policy></placement>
        <desktops><number>1</number></desktops><keyboard>\(bound ?? "")</keyboard><mouse><context name="Root">
        <mousebind button="Right" action="Press"><action name="ShowMenu"><menu>client-list-combined-menu</menu></action>
        </mousebind></context><context name="Client"><mousebind button="Left" action="Press"><action name="Focus"/>
        </mousebind></context></mouse></openbox_config>
        """
      return ["openbox", "--sm-disable", "--config-file", try folder.write(text, to: "openbox.xml")]
    case .xfwm4:
      return xfwm4Arguments(isCompositing: false)
    case .fluxbox:
      let text = "session.screen0.toolbar.visible: false\nsession.screen0.workspaces: 1\n"
      return ["fluxbox", "-no-slit", "-no-toolbar", "-rc", try folder.write(text, to: "home/.fluxbox/init")]
    case .bspwm:
      return ["bspwm", "-c", try folder.write("#!/bin/sh\n", to: "bspwmrc", isProgram: true)]
    case .awesome:
      let text = """
        local awful = require("awful")
        require("awful.autofocus")
        awful.screen.connect_for_each_screen(function(s) awful.tag({ "1" }, s, awful.layout.suit.floating) end)
        awful.rules.rules = { { rule = {}, properties = { focus = awful.client.focus.filter, raise = true } } }
        """
      // Its D-Bus library needs a session bus.
      return ["dbus-run-session", "--", "awesome", "-c", try folder.write(text, to: "rc.lua")]
    }
  }

  /// xfwm4 reads its settings from xfconfd, which a bus of its own starts.
  static func xfwm4Arguments(isCompositing: Bool) -> [String] {
    ["dbus-run-session", "--", "xfwm4", "--compositor=\(isCompositing ? "on" : "off")"]
  }

  static func environment(_ display: String, _ folder: TemporaryFolder) throws -> [String: String?] {
    let home = try folder.makeFolder("home")
    return [
      // Otherwise GTK starts the accessibility bus, which outlives the window manager.
      "NO_AT_BRIDGE": "1",
      "DISPLAY": display, "HOME": home, "XDG_CONFIG_HOME": "\(home)/.config", "XDG_CACHE_HOME": "\(home)/.cache",
      "XDG_RUNTIME_DIR": try folder.makeFolder("run"), "XDG_DATA_HOME": "\(home)/.local/share",
    ]
  }
}
