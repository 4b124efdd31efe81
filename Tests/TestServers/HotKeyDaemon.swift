/// sxhkd(1), which runs commands for keys.
public final class HotKeyDaemon {
  private let child: Child
  private let folder: TemporaryFolder

  /// Starts it, and waits until it has grabbed its keys.
  ///
  /// - Parameters:
  ///   - bindings: The name of a keysym, whether Control is held with it, and words for a shell.
  ///   - environment: What these words need.
  public init(
    _ bindings: [(key: String, withControl: Bool, command: String)], on display: String,
    environment: [String: String?] = [:]
  ) throws {
    folder = try TemporaryFolder()
    let text = bindings.map { "\($0.withControl ? "ctrl + " : "")\($0.key)\n\t\($0.command)\n\n" }.joined()
    let file = try folder.write(text, to: "sxhkdrc")
    child = try Child(
      ["sxhkd", "-c", file],
      environment: environment.merging(["DISPLAY": display, "SXHKD_SHELL": "/bin/sh"]) { $1 })
    let probe = try XProbe(display)
    for (key, withControl, _) in bindings {
      try child.wait(for: "grab '\(key)'") {
        WindowManager.isGrabbed(key, modifiers: withControl ? 4 : 0, probe)
      }
    }
  }
}
