import Foundation
import TestServers
import Testing

@Suite("make install", .serialized)
struct InstallTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What there is under PREFIX.
  private static let shared =
    [
      "bin/swell", "lib/systemd/user/swell.service",
      "share/bash-completion/completions/swell",
      "share/doc/swell/CHANGELOG.md", "share/doc/swell/LICENSE", "share/doc/swell/README.md",
      "share/doc/swell/coming-from.md", "share/doc/swell/window-managers.md", "share/doc/swell/examples/swell.ini",
      "share/fish/vendor_completions.d/swell.fish", "share/icons/hicolor/scalable/apps/swell.svg",
      "share/man/man1/swell.1", "share/man/man5/swell.ini.5",
      "share/metainfo/invalid.swell.swell.metainfo.xml", "share/zsh/site-functions/_swell",
    ] + BuiltCatalogs.languages.map { "share/locale/\($0)/LC_MESSAGES/swell.mo" }

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
    #expect(!FileManager.default.fileExists(atPath: folder.path("staged/\(prefix)/share/doc/swell")))
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

  @Test("The portable folder installs itself into the home of a user, and removes that again")
  func portable() throws {
    let (tree, home) = (folder.path("tree"), folder.path("home"))
    #expect(try Project.make("install", "DESTDIR=\(tree)", "PREFIX=").status == 0)
    func install(_ words: String...) throws {
      let outcome = try Child.run(
        ["sh", "\(tree)/install.sh"] + words,
        environment: ["HOME": home, "XDG_CONFIG_HOME": nil, "DESTDIR": nil, "AUTOSTARTDIR": nil])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    try FileManager.default.copyItem(atPath: "\(Project.root)/packaging/install.sh", toPath: "\(tree)/install.sh")
    try install("\(home)/.local")
    let files = Project.files(below: home)
    let shared = Self.shared.map { ".local/" + $0.replacing("lib/systemd", with: "share/systemd") }
    #expect(files == (shared + [".config/autostart/swell.desktop"]).sorted())
    let program = "\(home)/.local/bin/swell"
    #expect(try Child.run([program, "--version"]).status == 0)
    #expect(try Project.text("\(home)/.config/autostart/swell.desktop").contains(" || exec \(program)\"\n"))
    #expect(try Project.text("\(home)/.local/share/systemd/user/swell.service").contains("\nExecStart=\(program)\n"))
    try install("--remove", "\(home)/.local")
    #expect(Project.files(below: home) == [])
    #expect(!FileManager.default.fileExists(atPath: "\(home)/.local/share/doc/swell"))
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
