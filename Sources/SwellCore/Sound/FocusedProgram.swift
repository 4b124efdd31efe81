/// The program of the focused window.
public struct FocusedProgram: Equatable, Sendable {
  /// The number of the process on this machine.
  public var process: Int
  /// Whether the program runs in a sandbox (Flatpak): the number that it gives itself means nothing outside.
  public var isSandboxed: Bool
  /// Instance and class of the window (ICCCM, `WM_CLASS`).
  public var names: [String]

  public init(process: Int, isSandboxed: Bool = false, names: [String] = []) {
    (self.process, self.isSandboxed, self.names) = (process, isSandboxed, names)
  }

  /// Whether a stream or a player has the name of the window: `vlc`, or `org.videolan.VLC` by its last part.
  public func isCalled(_ name: String) -> Bool {
    let words = [name, name.parts(separatedBy: ".").last ?? ""].map { $0.lowercasedASCII }
    return names.contains { own in
      let own = own.lowercasedASCII
      return !own.isEmpty && (words.contains(own) || words.contains(own.parts(separatedBy: ".").last ?? ""))
    }
  }
}
