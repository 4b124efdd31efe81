import Glibc

/// A compositing manager on a private screen.
public final class Compositor {
  /// Its program, run without shadows and fading, so that pictures are final at once.
  public enum Kind: String, CaseIterable, Sendable {
    case picom
    case xcompmgr
    /// The window manager of Xfce with its own compositor.
    case xfwm4
  }

  private let child: Child
  private let probe: XProbe
  private let folder: TemporaryFolder

  /// Starts the compositor and waits until it owns `_NET_WM_CM_S0` (picom: and has its overlay mapped).
  public init(_ kind: Kind, on display: String) throws {
    folder = try TemporaryFolder()
    let words: [String]
    switch kind {
    case .picom: words = ["picom", "--config", "/dev/null", "--backend", "xrender"]
    case .xcompmgr: words = ["xcompmgr"]
    case .xfwm4: words = WindowManager.xfwm4Arguments(isCompositing: true)
    }
    probe = try XProbe(display)
    child = try Child(words, environment: WindowManager.environment(display, folder))
    do {
      try probe.waitForSelection("_NET_WM_CM_S0", isOwned: true)
      let probe = probe
      if kind == .xfwm4 { try probe.waitUntil("xfwm4 to announce itself") { WindowManager.isAnnounced(probe) } }
      // It redirects the windows and maps its overlay only now.
      if kind == .picom { try probe.waitUntil("picom's overlay") { probe.overlay != nil } }
    } catch {
      throw ServerProblem.failed("\(error)\n\(child.report())")
    }
  }

  public func stop(_ signal: Int32 = SIGTERM) throws {
    try child.stop(signal)
    try probe.waitForSelection("_NET_WM_CM_S0", isOwned: false)
  }
}
