import Foundation
import TestServers
import Testing

@Suite("make install", .serialized)
struct InstallTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let pages = Project.files(below: "\(Project.root)/assets/doc")

  /// What there is under PREFIX.
  private static let shared =
    [
      "bin/swell", "lib/systemd/user/swell.service",
      "share/bash-completion/completions/swell",
      "share/doc/swell/CHANGELOG.md", "share/doc/swell/LICENSE", "share/doc/swell/README.md",
      "share/doc/swell/examples/swell.ini",
      "share/fish/vendor_completions.d/swell.fish", "share/icons/hicolor/scalable/apps/swell.svg",
      "share/man/man1/swell.1", "share/man/man5/swell.ini.5",
      "share/metainfo/invalid.swell.swell.metainfo.xml", "share/zsh/site-functions/_swell",
    ] + pages.map { "share/doc/swell/\($0)" }
    + Project.files(below: "\(Project.root)/assets/themes").map { "share/swell/themes/\($0)" }
    + BuiltCatalogs.languages.map { "share/locale/\($0)/LC_MESSAGES/swell.mo" }

  /// What 0.2.0 installed besides.
  private static let former = ["libexec/swell/swell-tools", "share/metainfo/swell.metainfo.xml"]

  /// Installs as for use, with all of it under the folder of the test.
  private func install() throws {
    let outcome = try Project.make("install", "PREFIX=\(folder.path("usr"))", "SYSCONFDIR=\(folder.path("etc"))")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(
    "Puts these files there and no others, and make uninstall removes them",
    arguments: [
      ([], "usr/local", "etc"), (["PREFIX=/usr"], "usr", "etc"),
      (["PREFIX=/opt/swell", "SYSCONFDIR=/opt/swell/etc"], "opt/swell", "opt/swell/etc"),
    ] as [([String], String, String)])
  func files(variables: [String], prefix: String, configuration: String) throws {
    let words = variables + ["DESTDIR=\(folder.path("staged"))"]
    let make = ["make", "--no-print-directory", "-C", Project.root]
    for path in Self.former { try folder.write("", to: "staged/\(prefix)/\(path)") }
    let outcome = try Child.run(make + ["install"] + words, environment: Project.environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let expected = Self.shared.map { "\(prefix)/\($0)" } + ["\(configuration)/xdg/autostart/swell.desktop"]
    let files = Project.files(below: folder.path("staged"))
    #expect(files == expected.sorted())
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("staged/\(file)"))
      let mode = attributes[.posixPermissions] as? Int
      #expect(mode == (file.hasSuffix("bin/swell") ? 0o755 : 0o644), "\(file)")
    }

    let removal = try Child.run(make + ["uninstall"] + words, environment: Project.environment)
    #expect(removal.status == 0, "\(removal.errors)")
    #expect(Project.files(below: folder.path("staged")) == [])
    for name in ["share/doc/swell", "share/swell"] {
      #expect(!FileManager.default.fileExists(atPath: folder.path("staged/\(prefix)/\(name)")))
    }
    #expect(FileManager.default.fileExists(atPath: folder.path("staged/\(prefix)/bin")), "a folder of all")
  }

  @Test("make uninstall leaves what others have put there, and does no harm when nothing is installed")
  func foreign() throws {
    let destination = "DESTDIR=\(folder.path("staged"))"
    #expect(try Project.make("uninstall", destination).status == 0)
    #expect(try Project.make("install", destination).status == 0)
    for path in ["share/doc/swell/notes", "bin/swell-other"] {
      try folder.write("", to: "staged/usr/local/\(path)")
    }
    #expect(try Project.make("uninstall", destination).status == 0)
    #expect(
      Project.files(below: folder.path("staged"))
        == ["usr/local/bin/swell-other", "usr/local/share/doc/swell/notes"])
  }

  @Test("Commands that need no running Swell work from where the program is installed")
  func commands() throws {
    try install()
    let program = folder.path("usr/bin/swell")
    let words = [
      (["--help"], 0), (["check-config", folder.path("none")], 78), (["doctor", "--json"], 1), (["watch"], 69),
      (["pipe", "--now"], 69),
    ]
    let environment: [String: String?] = [
      "DISPLAY": nil, "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "PULSE_SERVER": folder.path("none"),
    ]
    for (words, status) in words {
      let outcome = try Child.run([program] + words, environment: environment)
      #expect(outcome.status == status, "\(words): \(outcome.errors)")
    }
  }

  @Test("The test that comes with the packages sees the panel of the installed program")
  func packageTest() throws {
    try install()
    let environment = ["PATH": "\(folder.path("usr/bin")):\(Project.path)"]
    let outcome = try Child.run(["\(Project.root)/debian/tests/panel"], environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// What starts Swell, as the portable folder has installed it.
  private static let records = ["desktop", "service"].map { "share/swell/start/swell.\($0)" }

  nonisolated(unsafe) private static let portable = Result {
    let folder = try TemporaryFolder()
    #expect(try Project.make("install", "DESTDIR=\(folder.path)", "PREFIX=").status == 0)
    try FileManager.default.copyItem(
      atPath: "\(Project.root)/packaging/install.sh", toPath: folder.path("install.sh"))
    return folder
  }

  /// The portable folder, and a home.
  private func unpack() throws -> (tree: String, home: String) {
    let tree = folder.path("tree")
    try FileManager.default.copyItem(atPath: Self.portable.get().path, toPath: tree)
    return (tree, try folder.makeFolder("home"))
  }

  private func installer(_ words: [String], _ variables: [String: String?] = [:]) throws -> Child.Outcome {
    var environment: [String: String?] = [
      "HOME": folder.path("home"), "XDG_CONFIG_HOME": nil, "DESTDIR": nil, "AUTOSTARTDIR": nil,
    ]
    environment.merge(variables) { $1 }
    return try Child.run(["sh", folder.path("tree/install.sh")] + words, environment: environment)
  }

  /// Every file and folder below one.
  private func everything(below name: String) -> [String] {
    (FileManager.default.subpaths(atPath: folder.path(name)) ?? []).sorted()
  }

  @Test("The portable folder installs itself into the home of a user, and removes that again with its folders")
  func portable() throws {
    let home = try unpack().home
    for path in Self.former + ["lib/systemd/user/swell.service"] { try folder.write("", to: "home/.local/\(path)") }
    #expect(try installer(["\(home)/.local"]).status == 0)
    let files = Project.files(below: home)
    let shared = (Self.shared + Self.records).map { ".local/" + $0.replacing("lib/systemd", with: "share/systemd") }
    #expect(files == (shared + [".config/autostart/swell.desktop"]).sorted())
    let program = "\(home)/.local/bin/swell"
    #expect(try Child.run([program, "--version"]).status == 0)
    #expect(try Project.text("\(home)/.config/autostart/swell.desktop").contains(" || exec \(program)\"\n"))
    #expect(try Project.text("\(home)/.local/share/systemd/user/swell.service").contains("\nExecStart=\(program)\n"))
    try folder.write("", to: "home/.local/bin/other")
    #expect(try installer(["--remove", "\(home)/.local"]).status == 0)
    #expect(everything(below: "home") == [".local", ".local/bin", ".local/bin/other"])
  }

  @Test(
    "What is installed for all users is removed, with the folders that are not those of every system",
    arguments: ["/root", "/root/", "", nil])
  func system(home: String?) throws {
    _ = try unpack()
    for words in [[], ["--remove"]] {
      #expect(try installer(words, ["DESTDIR": folder.path("root"), "HOME": home]).status == 0)
    }
    let common = ["bin", "lib", "share", "share/man"].map { "usr/local/\($0)" }
    #expect(
      everything(below: "root") == (["etc", "etc/xdg", "etc/xdg/autostart", "usr", "usr/local"] + common).sorted())
  }

  @Test(
    "What starts another Swell is neither replaced nor removed", arguments: ["/usr/bin/swell", "/opt/usr/bin/swell"])
  func otherEntry(program: String) throws {
    _ = try unpack()
    let (root, entry) = (folder.path("root"), "etc/xdg/autostart/swell.desktop")
    let text = "[Desktop Entry]\nExec=sh -c \"exec \(program)\"\n"
    for remover in [["--remove"], ["--remove", "/opt"]] {
      try folder.write(text, to: "root/\(entry)")
      let outcome = try installer(Array(remover.dropFirst()), ["DESTDIR": root])
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("\(root)/\(entry) is left as it is: it was changed, or is not from here\n"))
      #expect(try installer(remover, ["DESTDIR": root]).status == 0)
      #expect(Project.files(below: root) == [entry])
      #expect(try Project.text("\(root)/\(entry)") == text)
    }
    for target in ["install", "uninstall"] {
      #expect(try Project.make(target, "DESTDIR=\(root)").status == 0)
      #expect(try Project.text("\(root)/\(entry)") == text, "make \(target)")
    }
    #expect(Project.files(below: root) == [entry])
  }

  /// What a user may do with the autostart entry.
  enum Decision: String, CaseIterable, Sendable {
    case hidden, switchedOff, edited, emptied, removed, declined

    /// nil: there is no entry.
    func text(of entry: String) -> String? {
      switch self {
      case .hidden: entry + "Hidden=true\n"
      case .switchedOff: entry + "X-GNOME-Autostart-enabled=false\n"
      case .edited: entry.replacing("bin/swell\"", with: "bin/swell -v\"")
      case .emptied: "[Desktop Entry]\nHidden=true\n"
      case .removed, .declined: nil
      }
    }
  }

  @Test("A new version and the removal keep what the user has decided about the start", arguments: Decision.allCases)
  func decided(decision: Decision) throws {
    let (tree, home) = try unpack()
    let entry = "\(home)/.config/autostart/swell.desktop"
    func read() -> String? { try? Project.text(entry) }
    func run(_ words: String...) throws -> String {
      let outcome = try installer(words + ["\(home)/.local"])
      #expect((outcome.status, outcome.errors) == (0, ""))
      return outcome.output
    }
    _ = try decision == .declined ? run("--no-autostart") : run()
    let decided: String?
    if let text = read() {
      decided = decision.text(of: text)
      if let decided {
        try decided.write(toFile: entry, atomically: false, encoding: .utf8)
      } else {
        try FileManager.default.removeItem(atPath: entry)
      }
    } else {
      #expect(decision == .declined)
      decided = nil
    }
    for path in ["etc/xdg/autostart/swell.desktop", "lib/systemd/user/swell.service"] {
      try folder.write(Project.text("\(tree)/\(path)") + "# new\n", to: "tree/\(path)")
    }
    let said = try run()
    #expect(read() == decided)
    #expect(said.contains("\(entry) is \(decided == nil ? "not made again" : "left as it is")"), "\(said)")
    #expect(try Project.text("\(home)/.local/share/systemd/user/swell.service").hasSuffix("# new\n"))
    _ = try run("--remove")
    #expect(read() == decided)
    let rest = decided == nil ? [] : [".config", ".config/autostart", ".config/autostart/swell.desktop"]
    #expect(everything(below: "home") == rest)
  }

  @Test("A new version brings its own autostart entry, which --no-autostart removes")
  func undecided() throws {
    let (tree, home) = try unpack()
    let entry = "\(home)/.config/autostart/swell.desktop"
    #expect(try installer(["\(home)/.local"]).status == 0)
    let path = "etc/xdg/autostart/swell.desktop"
    try folder.write(Project.text("\(tree)/\(path)") + "# new\n", to: "tree/\(path)")
    #expect(try installer(["\(home)/.local"]).status == 0)
    #expect(try Project.text(entry).hasSuffix("# new\n"))
    #expect(try installer(["--no-autostart", "\(home)/.local"]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: entry))
    #expect(try installer(["--remove", "\(home)/.local"]).status == 0)
    #expect(everything(below: "home") == [])
  }

  @Test("make install keeps an autostart entry that was hidden")
  func hiddenEntry() throws {
    try install()
    let entry = folder.path("etc/xdg/autostart/swell.desktop")
    let hidden = try Project.text(entry) + "Hidden=true\n"
    try folder.write(hidden, to: "etc/xdg/autostart/swell.desktop")
    try install()
    #expect(try Project.text(entry) == hidden)
  }

  @Test(
    "The portable folder installs nothing for words that it does not know",
    arguments: [
      (["--help"], 0), (["--remvoe"], 64), (["-x", "PREFIX"], 64), (["PREFIX", "PREFIX/other"], 64), ([""], 64),
      (["PREFIX/a b"], 64), (["PREFIX/a|b"], 64), (["PREFIX/a&b"], 64), (["PREFIX/a%b"], 64), (["PREFIX/$a"], 64),
      (["PREFIX/jürgen+x@y~1,2"], 0),
    ] as [([String], Int32)])
  func words(words: [String], status: Int32) throws {
    let home = try unpack().home
    let outcome = try installer(words.map { $0.replacing("PREFIX", with: "\(home)/it") })
    #expect(outcome.status == status, "\(outcome)")
    let isInstalled = words[0].contains("jürgen")
    #expect((outcome.output + outcome.errors).contains("usage: ./install.sh") != isInstalled)
    #expect(everything(below: "home").isEmpty != isInstalled)
    #expect(!FileManager.default.fileExists(atPath: folder.path("tree/--help")))
  }

  @Test("make install refuses a prefix that no start file takes", arguments: ["/a b", "/a|b", "/a&b", "/$a", "/a\"b"])
  func prefixes(prefix: String) throws {
    let outcome = try Project.make(
      "install", "DESTDIR=\(folder.path("staged"))", "PREFIX=\(prefix.replacing("$", with: "$$"))")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("PREFIX has a character that no start file takes"), "\(outcome)")
    #expect(everything(below: "staged").isEmpty)
  }

  @Test("The pages that are installed have no pictures, and name no file that is not there")
  func links() throws {
    try install()
    for page in ["README.md", "CHANGELOG.md"] + Self.pages {
      let text = try Project.text(folder.path("usr/share/doc/swell/\(page)"))
      #expect(!text.contains("<img"))
      for match in text.matches(of: /\]\(([^)#]*)\)/) where !match.1.contains(":") {
        #expect(FileManager.default.fileExists(atPath: folder.path("usr/share/doc/swell/\(match.1)")), "\(match.1)")
      }
    }
  }

  @Test("Without a program it says what to do, and installs nothing")
  func nothingBuilt() throws {
    let outcome = try Child.run(
      ["make", "--no-print-directory", "-C", Project.root, "install", "DESTDIR=\(folder.path("staged"))"],
      environment: ["MAKEFLAGS": "BINARY=\(folder.path("none"))", "MAKELEVEL": nil])
    #expect(outcome.status != 0)
    #expect(outcome.output.contains("'make build'"))
    #expect(Project.files(below: folder.path("staged")) == [])
  }

  @Test("What sessions start is valid, starts the program that was installed, and does not insist when that is in vain")
  func sessions() throws {
    try install()
    let program = folder.path("usr/bin/swell")
    let (entry, unit) = (
      folder.path("etc/xdg/autostart/swell.desktop"), folder.path("usr/lib/systemd/user/swell.service")
    )
    let environment: [String: String?] = ["XDG_RUNTIME_DIR": folder.path, "HOME": folder.path]
    for words in [["desktop-file-validate", entry], ["systemd-analyze", "--user", "--man=no", "verify", unit]] {
      #expect(try Child.run(words, environment: environment) == (0, "", ""), "\(words)")
    }
    let lines = try Project.text(entry).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Exec=sh") && $0.hasSuffix("|| exec \(program)\"") })
    #expect(lines.count { $0.hasPrefix("Comment[") } == BuiltCatalogs.languages.count)
    #expect(lines.contains("GenericName[de]=Bildschirmanzeige"))
    #expect(lines.contains("TryExec=\(program)"))
    let service = try Project.text(unit).split(separator: "\n")
    #expect(service.contains("ExecStart=\(program)"))
    #expect(!(lines + service).contains { $0.contains("@") })
    // The exit codes of the program itself, with no display there.
    let exit = try Child.run([program], environment: ["XDG_RUNTIME_DIR": folder.path]).status
    let prevented = service.first { $0.hasPrefix("RestartPreventExitStatus=") }
    #expect(prevented?.split(whereSeparator: { $0 == "=" || $0 == " " }).contains("\(exit)") == true)
  }

  @Test("What software catalogues read is valid, and names the version of the program first, as the changelog does")
  func metainfo() throws {
    try install()
    let file = folder.path("usr/share/metainfo/invalid.swell.swell.metainfo.xml")
    let outcome = try Child.run(["appstreamcli", "validate", "--no-net", file])
    #expect(outcome.status == 0, "\(outcome.output)")
    let version = try Child.run([folder.path("usr/bin/swell"), "--version"]).output.dropFirst("swell ".count)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let release = try Project.text(file).components(separatedBy: "<release version=\"").dropFirst().first
    let entry = try Project.text("\(Project.root)/CHANGELOG.md").split(separator: "\n").first {
      $0.hasPrefix("## [") && !$0.contains("Unreleased")
    }
    let date = entry?.split(separator: " ").last ?? "?"
    #expect(entry == "## [\(version)] - \(date)")
    #expect(release?.hasPrefix("\(version)\" date=\"\(date)\"") == true)
  }
}
