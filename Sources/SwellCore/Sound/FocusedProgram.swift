/// The program of the focused window.
public struct FocusedProgram: Equatable, Sendable {
  /// Its process, as this machine numbers it.
  public var process: Int
  /// Whether it runs in a sandbox (Flatpak): what it says of its own number means nothing outside.
  public var isSandboxed: Bool
  /// Instance and class of the window (ICCCM, `WM_CLASS`).
  public var names: [String]

  public init(process: Int, isSandboxed: Bool = false, names: [String] = []) {
    (self.process, self.isSandboxed, self.names) = (process, isSandboxed, names)
  }

  /// Whether a name of a stream or a player is that of the window: `vlc`, or `org.videolan.VLC` by its last part.
  public func isCalled(_ name: String) -> Bool {
    let words = [name, name.parts(separatedBy: ".").last ?? ""].map { $0.lowercasedASCII }
    return names.contains { own in
      let own = own.lowercasedASCII
      return !own.isEmpty && (words.contains(own) || words.contains(own.parts(separatedBy: ".").last ?? ""))
    }
  }
}
