internal import CLibc

/// `swell-tools`, the program with what Swell does not need to run: beside this one, or in `../libexec/swell`.
public enum ToolsProgram {
  /// The sentence for when it is not there.
  public static let absence = "swell-tools is not installed: 'make install' puts it into libexec/swell"

  /// The first word for it when a Swell runs already: the X display, the process of that Swell, and the words of this
  /// program follow.
  public static let successor = "--successor"

  /// Its path, with a NUL at the end; nil when it is not there.
  public static var path: [CChar]? { first(of: ["/swell-tools", "/../libexec/swell/swell-tools"]) }

  @inline(never) private static func first(of places: [String]) -> [CChar]? {
    var path = [CChar](repeating: 0, count: 4096)
    for place in places where unsafe swell_beside_self(place, &path, path.count) != 0 { return path }
    return nil
  }

  /// Replaces this process by it (execv(3)); returns only when that fails.
  public static func replaceSelf(_ words: [String]) { replaceSelf(path, words) }

  /// Replaces this process, which is that program, by Swell; returns only when that fails.
  public static func runSwell(_ words: [String]) { replaceSelf(first(of: ["/swell", "/../../bin/swell"]), words) }

  @inline(never) private static func replaceSelf(_ path: [CChar]?, _ words: [String]) {
    guard let path else { return }
    // As they were given: names of files need not be UTF-8.
    let arguments =
      unsafe [strdup("swell")]
      + words.map { word in
        guard let bytes = ProcessArguments.bytes(of: word) else { return unsafe strdup(word) }
        return unsafe strdup(bytes.map { CChar(bitPattern: $0) } + [0])
      } + [nil]
    _ = unsafe execv(path, arguments)
  }
}
