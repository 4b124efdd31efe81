internal import CLibc

/// `swell-tools`, the program with what Swell does not need to run: beside this one, or in `../libexec/swell`.
public enum ToolsProgram {
  /// The sentence for when it is not there.
  public static let absence = "swell-tools is not installed: 'make install' puts it into libexec/swell"

  /// Its path, with a NUL at the end; nil when it is not there.
  public static var path: [CChar]? {
    var path = [CChar](repeating: 0, count: 4096)
    for place in ["/swell-tools", "/../libexec/swell/swell-tools"] {
      if unsafe swell_beside_self(place, &path, path.count) != 0 { return path }
    }
    return nil
  }

  /// Replaces this process by it (execv(3)); returns only when that fails.
  public static func replaceSelf(_ words: [String]) {
    guard let path else { return }
    let arguments = unsafe [strdup("swell")] + words.map { unsafe strdup($0) } + [nil]
    _ = unsafe execv(path, arguments)
  }
}
