import Configuration
import Documents
import Foundation
import SwellCore
import TestServers
import Testing

@Suite("The configuration file")
struct ConfigurationFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What a text sets, which has no mistakes.
  private func settings(_ text: String) -> Settings {
    let text = ConfigurationText(Array(text.utf8), path: "x.ini")
    #expect(text.sentences == [])
    return text.settings
  }

  /// The sentences about a text without its path, which each must have in front.
  private func problems(_ text: String) -> [String] {
    let sentences = ConfigurationText(Array(text.utf8), path: "x.ini").sentences
    #expect(sentences.allSatisfy { $0.hasPrefix("x.ini:") })
    return sentences.map { String($0.dropFirst("x.ini:".count)) }
  }

  /// What a file sets, or why it is not used.
  private func read(_ path: String) throws -> ConfigurationReading {
    try #require(ConfigurationFile(path: path)).reading
  }

  private func expectProblem(_ sentence: String, of path: String) throws {
    let reading = try read(path)
    #expect(reading.settings == nil, "'\(path)' is read")
    #expect(reading.problems == [sentence])
  }

  private static func settings(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
  }

  private static let fade = settings { $0.fade = .milliseconds(300) }

  @Test("Sets what it has, and leaves everything else at its default")
  func valid() {
    let text = """
      ; a comment
      # another

      [hud]
      hide-delay = 2s
      fade=300ms
      [keys]
      media-keys : observe
      fine-step = 1%   ; behind a value
      [show]
      caps-lock = yes
      volume = no
      """
    let expected = Self.settings {
      $0.hideDelay = .seconds(2)
      $0.fade = .milliseconds(300)
      $0.mediaKeys = .observe
      $0.fineStep = 0.01
      $0.hidden.insert(.volume)
      $0.hidden.remove(.capsLock)
    }
    #expect(settings(text) == expected)
  }

  @Test(
    "Nothing, or nothing but comments and sections, is the defaults",
    arguments: ["", "\n", "\n\n\n", "; x", "# x\n", "[hud]", "[hud]\n[keys]\n", "   \n\t\n", "\u{feff}", "\r\n"])
  func empty(text: String) {
    #expect(settings(text) == Settings())
  }

  @Test("The sample file is understood, and says the defaults")
  func sample() {
    #expect(settings(ConfigurationSample.text) == Settings())
  }

  @Test(
    "Line ends, a byte order mark, blanks and a missing last line end do not matter, and of two lines the last counts",
    arguments: [
      "[hud]\nfade = 300ms\n", "[hud]\nfade = 300ms", "[hud]\r\nfade = 300ms\r\n", "\u{feff}[hud]\nfade = 300ms\n",
      "\u{feff}[hud]\r\nfade = 300ms", "[hud]\nfade=300ms   \n", "[hud]\nfade\t=\t300ms\n",
      "[hud]   \n\n\nfade = 300ms",
      "  [hud]\nfade = 300ms", "[hud]\n\thide-delay = auto\n  fade = 300ms\n", "[hud]\nfade = 1s\nfade = 300ms\n",
      "[hud]\nfade = 1s\n[keys]\nstep = 6.25%\n[hud]\nfade = 300ms\n",
    ])
  func forms(text: String) {
    #expect(settings(text) == Self.fade)
  }

  @Test(
    "Lies in XDG_CONFIG_HOME, else in .config of the home, else nowhere; where there is none, all is at its default")
  func place() async throws {
    await #expect(processExitsWith: .success) {
      setenv("XDG_CONFIG_HOME", "/x", 1)
      setenv("HOME", "/home/me", 1)
      #expect(ConfigurationFile(path: nil)?.path == "/x/swell/swell.ini")
      let file = try #require(ConfigurationFile(path: nil))
      #expect(file.reading.settings == Settings())
      #expect(ConfigurationFile(path: "a.ini")?.path == "a.ini")
      setenv("XDG_CONFIG_HOME", "", 1)
      #expect(ConfigurationFile(path: nil)?.path == "/home/me/.config/swell/swell.ini")
      unsetenv("XDG_CONFIG_HOME")
      #expect(ConfigurationFile(path: nil)?.path == "/home/me/.config/swell/swell.ini")
      unsetenv("HOME")
      #expect(ConfigurationFile(path: nil) == nil)
      setenv("HOME", "", 1)
      #expect(ConfigurationFile(path: nil) == nil)
    }
  }

  @Test("What cannot be read is named in one sentence, with the reason: only a file can, and one that is there")
  func unreadable() throws {
    try folder.write("", to: "file")
    let pipe = folder.path("pipe.ini")
    #expect(mkfifo(pipe, 0o600) == 0)
    // It is not taken for an empty file, though nobody writes into it.
    try expectProblem("cannot read '\(pipe)' (it is a pipe)", of: pipe)
    for (name, error) in [
      ("", EISDIR), ("file/swell.ini", ENOTDIR), (String(repeating: "x", count: 300), ENAMETOOLONG),
      ("gone.ini", ENOENT), ("no/such/folder.ini", ENOENT),
    ] {
      let path = folder.path(name)
      try expectProblem("cannot read '\(path)' (\(String(cString: strerror(error))))", of: path)
    }
  }

  @Test("A file of more than 64 kB is refused, even one without end, and a smaller one is read to its last line")
  func size() throws {
    let path = folder.path("swell.ini")
    for size in [65_537, 10_000_000, nil] {
      if let size { try Data(repeating: UInt8(ascii: "\n"), count: size).write(to: URL(filePath: path)) }
      let file = size == nil ? "/dev/zero" : path
      try expectProblem("'\(file)' is larger than 64 kB: it is not a configuration of Swell", of: file)
    }
    let end = "[hud]\nfade = 300ms\n"
    try folder.write(String(repeating: "\n", count: 65_536 - end.utf8.count) + end, to: "swell.ini")
    #expect(try read(path).settings == Self.fade)
  }

  @Test("Its theme is the file of that name in 'themes' beside it, which must be one that can be read")
  func theme() throws {
    let path = try folder.write("[hud]\ntheme = sea\n", to: "swell.ini")
    let expected = "dark, light, high-contrast, glass, glass-light, auto, or the name of a theme file"
    func unknown(_ yours: String) -> String {
      "\(path):2: invalid value 'sea' for 'theme' in [hud]: it takes \(expected)\(yours)"
    }
    try expectProblem(unknown(""), of: path)
    try folder.write("", to: "themes/wave.ini")
    for name in ["readme", "sea", "sea.ini~", "SEA.ini", ".sea.ini"] { try folder.write("", to: "themes/\(name)") }
    try expectProblem(unknown("; yours: SEA, wave"), of: path)
    let theme = try folder.write("[hud]\nink = #010203\n", to: "themes/sea.ini")
    #expect(Theme(try #require(read(path).settings)).foreground == Color(red: 1 / 255, green: 2 / 255, blue: 3 / 255))
    try folder.write(String(repeating: "\n", count: 65_537), to: "themes/sea.ini")
    try expectProblem("'\(theme)' is larger than 64 kB: it is not a configuration of Swell", of: path)
    for (replace, reason) in [
      ({ mkfifo($0, 0o600) }, "it is a pipe"), ({ mkdir($0, 0o700) }, "Is a directory"),
      ({ symlink("sea.ini", $0) }, "Too many levels of symbolic links"),
    ] as [((String) -> Int32, String)] {
      try FileManager.default.removeItem(atPath: theme)
      #expect(replace(theme) == 0)
      try expectProblem("cannot read '\(theme)' (\(reason))", of: path)
    }
  }

  private static let neither = "this line is neither '[section]' nor 'key = value'"

  @Test(
    "A line that is not understood is named by file, line and key",
    arguments: [
      (
        "\u{feff}; x\r\n\r\n[hud]\r\nfade =\r\n",
        "4: invalid value '' for 'fade' in [hud]: it takes a duration up to 60s, such as 800ms, or auto"
      ),
      ("[hud]\nfad = 1s", "2: unknown key 'fad' in [hud]: did you mean 'fade'?"),
      ("[hud]\n= 1s", "2: unknown key '' in [hud]"), ("[hud]\nfade", "2: \(neither)"),
      ("[hud\nx = y", "1: \(neither)"), ("garbage", "1: \(neither)"), ("[hud]\n🎧\n", "2: \(neither)"),
    ])
  func problem(text: String, sentence: String) {
    #expect(problems(text).first == sentence)
  }

  private static let long = String(repeating: "x", count: 30_000)

  @Test(
    "Every mistake is told with its line, and once: also one behind long lines, and a NUL byte wherever it is",
    arguments: [
      ("[hud]\nfade = soon\nhide-delay = 2s\nopacity = 200%\ncolour = red\n[keys]\nstep = 7", ["2", "4", "5", "7"]),
      ("[hud]\nnonsense\nfade = 1s\nmore nonsense\nfade = soon\n", ["2", "4", "5"]),
      ("[hud]\nfont = \(long)\n; \(long)\nopacity = 200%\n", ["4"]), ("[hud]\nfade = 300ms\u{0}\n", ["2"]),
      ("[hud]\nfade = 300ms\u{0}soon\n", ["2"]), ("[hud]\n\u{0}\u{0}\u{0}\u{0}\n", ["2"]),
      ("[hud]\nfa\u{0}de = 300ms\n", ["2"]), ("[hud]\n\u{0}fade = 300ms\n", ["2"]),
    ])
  func lines(text: String, lines: [String]) {
    #expect(problems(text).map { String($0.prefix { $0 != ":" }) } == lines)
  }

  @Test("A file in another encoding is a problem, not the defaults")
  func otherEncoding() throws {
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf32] {
      let bytes = try #require("[hud]\nfade = 300ms\n".data(using: encoding))
      #expect(!ConfigurationText(Array(bytes), path: "x.ini").sentences.isEmpty, "\(encoding)")
    }
  }
}
