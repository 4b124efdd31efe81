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

  /// Settings, or the sentences that say why there are none.
  private enum Outcome: Equatable {
    case settings(Settings)
    case problems([String])
  }

  private func read(at path: String) throws -> Outcome {
    let file = try #require(ConfigurationFile(path: path))
    do throws(ConfigurationFile.Problems) {
      return .settings(try file.read())
    } catch {
      return .problems(error.sentences)
    }
  }

  private func read(bytes: [UInt8]) throws -> Outcome {
    let path = folder.path("swell.ini")
    try Data(bytes).write(to: URL(filePath: path))
    return try read(at: path)
  }

  private func read(_ text: String) throws -> Outcome {
    try read(bytes: Array(text.utf8))
  }

  /// The sentences without the path in front, which each must have.
  private func problems(_ text: String) throws -> [String] {
    guard case .problems(let sentences) = try read(text) else { return [] }
    let start = folder.path("swell.ini") + ":"
    #expect(sentences.allSatisfy { $0.hasPrefix(start) })
    return sentences.map { String($0.dropFirst(start.count)) }
  }

  private static func settings(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
  }

  private static let fade = settings { $0.fade = .milliseconds(300) }

  @Test("Sets what it has, and leaves everything else at its default")
  func valid() throws {
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
    #expect(try read(text) == .settings(expected))
  }

  @Test(
    "Nothing, or nothing but comments and sections, is the defaults",
    arguments: ["", "\n", "\n\n\n", "; x", "# x\n", "[hud]", "[hud]\n[keys]\n", "   \n\t\n", "\u{feff}", "\r\n"])
  func empty(text: String) throws {
    #expect(try read(text) == .settings(Settings()))
  }

  @Test("The sample file is understood, and says the defaults")
  func sample() throws {
    #expect(try read(ConfigurationSample.text) == .settings(Settings()))
  }

  @Test(
    "Line ends, a byte order mark, blanks and a missing last line end do not matter",
    arguments: [
      "[hud]\nfade = 300ms\n", "[hud]\nfade = 300ms", "[hud]\r\nfade = 300ms\r\n", "\u{feff}[hud]\nfade = 300ms\n",
      "\u{feff}[hud]\r\nfade = 300ms", "[hud]\nfade=300ms   \n", "[hud]\nfade\t=\t300ms\n",
      "[hud]   \n\n\nfade = 300ms",
      "  [hud]\nfade = 300ms", "[hud]\n  fade = 300ms\n", "[hud]\nhide-delay = auto\n  fade = 300ms\n",
      "[hud]\n\thide-delay = auto\n\tfade = 300ms\n",
    ] as [String])
  func forms(text: String) throws {
    #expect(try read(text) == .settings(Self.fade))
  }

  @Test("Of a key that is there twice the last counts, also where its section comes twice")
  func duplicates() throws {
    #expect(try read("[hud]\nfade = 1s\nfade = 300ms\n") == .settings(Self.fade))
    #expect(try read("[hud]\nfade = 1s\n[keys]\nstep = 6.25%\n[hud]\nfade = 300ms\n") == .settings(Self.fade))
  }

  @Test("Without a file in its usual place, all settings are at their defaults", arguments: ["", "swell"])
  func missing(existing: String) async throws {
    try folder.makeFolder("config/\(existing)")
    await #expect(processExitsWith: .success) { [path = folder.path("config") as String] in
      setenv("XDG_CONFIG_HOME", path, 1)
      let file = try #require(ConfigurationFile(path: nil))
      #expect(file.path == path + "/swell/swell.ini")
      #expect(try file.read() == Settings())
    }
  }

  @Test("Lies in XDG_CONFIG_HOME, else in .config of the home, else nowhere")
  func place() async {
    await #expect(processExitsWith: .success) {
      setenv("XDG_CONFIG_HOME", "/x", 1)
      setenv("HOME", "/home/me", 1)
      #expect(ConfigurationFile(path: nil)?.path == "/x/swell/swell.ini")
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

  @Test(
    "A file that was named and is not there is a problem with its name", arguments: ["gone.ini", "no/such/folder.ini"])
  func namedAndMissing(name: String) throws {
    let path = folder.path(name)
    guard case .problems(let sentences) = try read(at: path) else {
      Issue.record("'\(path)' is not there, and is taken for one that is empty")
      return
    }
    #expect(sentences.count == 1)
    #expect(sentences.first?.contains("'\(path)'") == true)
  }

  @Test("A pipe into which nobody writes is not taken for an empty file")
  func emptyPipe() throws {
    let path = folder.path("pipe.ini")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try read(at: path) == .problems(["cannot read '\(path)' (it is a pipe)"]))
  }

  @Test("A folder, or a path through a file, cannot be read: one sentence with the path and the reason")
  func unreadable() throws {
    try folder.write("", to: "file")
    for (path, error) in [(folder.path, EISDIR), (folder.path("file/swell.ini"), ENOTDIR)] {
      let reason = String(cString: strerror(error))
      #expect(try read(at: path) == .problems(["cannot read '\(path)' (\(reason))"]))
    }
    let long = folder.path(String(repeating: "x", count: 300))
    #expect(try read(at: long) == .problems(["cannot read '\(long)' (\(String(cString: strerror(ENAMETOOLONG))))"]))
  }

  @Test("A file of more than 64 kB is refused, even one without end", arguments: [65_537, 10_000_000, nil])
  func giant(size: Int?) throws {
    let path = size == nil ? "/dev/zero" : folder.path("swell.ini")
    if let size { try Data(repeating: UInt8(ascii: "\n"), count: size).write(to: URL(filePath: path)) }
    guard case .problems(let sentences) = try read(at: path) else {
      Issue.record("it is taken")
      return
    }
    #expect(sentences.count == 1)
    #expect(sentences.first?.contains("'\(path)'") == true)
    #expect(sentences.first?.contains("64 kB") == true)
  }

  @Test("A file of exactly 64 kB is read to its last line")
  func large() throws {
    let end = Array("[hud]\nfade = 300ms\n".utf8)
    let bytes = [UInt8](repeating: UInt8(ascii: "\n"), count: 65_536 - end.count) + end
    #expect(try read(bytes: bytes) == .settings(Self.fade))
    let wrong = Array("[hud]\nfade = soon\n".utf8)
    guard case .problems(let sentences) = try read(bytes: bytes.dropLast(end.count) + wrong) else {
      Issue.record("the last line is lost")
      return
    }
    #expect(sentences.first?.hasPrefix("\(folder.path("swell.ini")):\(65_536 - end.count + 2): ") == true)
  }

  @Test(
    "A line that is not understood is named by file, line and key",
    arguments: [
      (
        "[hud]\nfade = soon", 2,
        "invalid value 'soon' for 'fade' in [hud]: it takes a duration up to 60s, such as 800ms, or auto"
      ),
      (
        "[brightness]\nramp = soon", 2,
        "invalid value 'soon' for 'ramp' in [brightness]: it takes a duration up to 1s, such as 150ms; 0ms for none"
      ),
      (
        "\n\n[hud]\n\nfade = soon", 5,
        "invalid value 'soon' for 'fade' in [hud]: it takes a duration up to 60s, such as 800ms, or auto"
      ),
      (
        "\u{feff}; x\r\n[hud]\r\nfade =\r\n", 3,
        "invalid value '' for 'fade' in [hud]: it takes a duration up to 60s, such as 800ms, or auto"
      ),
      ("[hud]\nfad = 1s", 2, "unknown key 'fad' in [hud]: did you mean 'fade'?"),
      ("[show]\nvolum = no", 2, "unknown key 'volum' in [show]: did you mean 'volume'?"),
      ("[hud]\nxyzzy = 1s", 2, "unknown key 'xyzzy' in [hud]"), ("[hud]\n= 1s", 2, "unknown key '' in [hud]"),
      ("[hud]\nfade", 2, "this line is neither '[section]' nor 'key = value'"),
      ("[hud\nx = y", 1, "this line is neither '[section]' nor 'key = value'"),
      ("garbage", 1, "this line is neither '[section]' nor 'key = value'"),
      ("[hud]\n🎧\n", 2, "this line is neither '[section]' nor 'key = value'"),
      (
        "[keys]\nmedia-keys = Auto", 2,
        "invalid value 'Auto' for 'media-keys' in [keys]: did you mean 'auto'? it takes auto, grab, observe or off"
      ),
    ])
  func problem(text: String, line: Int, sentence: String) throws {
    let problems = try problems(text)
    #expect(problems.contains("\(line): \(sentence)"), "\(problems)")
  }

  @Test("An unknown section is named, with the one that was meant", arguments: ["hudd", "HUD", "hub"])
  func section(name: String) throws {
    let problems = try problems("[keys]\nstep = 5%\n[\(name)]\nfade = 1s\n")
    #expect(problems.count == 1)
    let problem = try #require(problems.first)
    #expect(problem.hasPrefix("3: ") || problem.hasPrefix("4: "))
    #expect(problem.contains("[\(name)]"))
    #expect(problem.contains("[hud]"))
  }

  @Test("Every problem is told, each with its line")
  func several() throws {
    let text = """
      [hud]
      fade = soon
      hide-delay = 2s
      opacity = 200%
      colour = red
      [keys]
      step = 7
      """
    let problems = try problems(text)
    #expect(problems.map { $0.prefix { $0 != ":" } } == ["2", "4", "5", "7"])
  }

  @Test("Every line that is neither section nor key is told, not only the first, and in the order of the file")
  func severalMalformed() throws {
    let problems = try problems("[hud]\nnonsense\nfade = 1s\nmore nonsense\nfade = soon\n")
    #expect(problems.map { $0.prefix { $0 != ":" } } == ["2", "4", "5"])
  }

  @Test("A line may be long, and the lines behind it keep their numbers", arguments: [300, 5000, 30_000])
  func longLine(length: Int) throws {
    let long = String(repeating: "x", count: length)
    let problems = try problems("[hud]\nfont = \(long)\n; \(long)\nopacity = 200%\n")
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("4: invalid value '200%'") == true)
  }

  @Test(
    "A NUL byte is a problem with its line, not the end of it",
    arguments: [
      "[hud]\nfade = 300ms\u{0}\n", "[hud]\nfade = 300ms\u{0}soon\n", "[hud]\n\u{0}\u{0}\u{0}\u{0}\n",
      "[hud]\nfa\u{0}de = 300ms\n", "[hud]\n\u{0}fade = 300ms\n",
    ])
  func nul(text: String) throws {
    let problems = try problems(text)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("2: ") == true)
  }

  @Test("A file in another encoding is a problem, not the defaults")
  func otherEncoding() throws {
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf32] {
      let bytes = try #require("[hud]\nfade = 300ms\n".data(using: encoding))
      guard case .problems = try read(bytes: Array(bytes)) else {
        Issue.record("\(encoding) is taken")
        continue
      }
    }
  }

  @Test("Random bytes are refused or taken, never fatal")
  func fuzz() throws {
    var state: UInt64 = 11
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = [
      "[", "]", "hud", "fade", "=", "300ms", "\n", "\r", ";", " ", "\u{0}", "\u{feff}", ":", "%", "keys", "é",
    ]
    for _ in 0..<500 {
      let bytes =
        random(2) == 0
        ? (0..<random(400)).map { _ in UInt8(random(256)) }
        : (0..<random(100)).flatMap { _ in Array(pieces[random(pieces.count)].utf8) }
      if case .problems(let sentences) = try read(bytes: bytes) {
        #expect(!sentences.isEmpty)
      }
    }
  }
}
