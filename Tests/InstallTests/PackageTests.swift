import Foundation
import TestServers
import Testing

@Suite("make deb", .serialized)
struct PackageTests {
  /// Made once; the folder goes with the process.
  nonisolated(unsafe) static let built = Result {
    let folder = try TemporaryFolder()
    for name in ["notes", "swell_0.1.deb"] { try folder.write("", to: "deb/\(name)") }
    let outcome = try Project.make("deb", "DEB_FOLDER=\(folder.path("deb"))")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let files = Project.files(below: folder.path("deb"))
    #expect(files.contains("notes") && !files.contains("swell_0.1.deb"), "what is no package of Swell stays")
    func package(_ name: String) throws -> String {
      let found = Project.files(below: folder.path("deb")).first { $0.hasPrefix("\(name)_") }
      return folder.path("deb/\(try #require(found, "\(outcome.output)"))")
    }
    return (folder, packages: (main: try package("swell"), debug: try package("swell-dbgsym")))
  }

  private let folder: TemporaryFolder
  /// The path of the package.
  private let package: String

  init() throws {
    folder = try TemporaryFolder()
    package = try Self.built.get().packages.main
  }

  private func field(_ name: String) throws -> String {
    try Child.run(["dpkg-deb", "-f", package, name]).output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("Has the version of the program, its libraries, and its configuration files")
  func control() throws {
    let version = try Child.run([Project.binary, "--version"]).output.split(whereSeparator: \.isWhitespace).last
    #expect(try field("Version") == "\(version ?? "?")-1")
    let architecture = try Child.run(["dpkg", "--print-architecture"]).output
    #expect(try field("Architecture") + "\n" == architecture)
    let depends = try field("Depends").split(separator: ", ").map { $0.split(separator: " ")[0] }
    for library in ["libc6", "libpulse0", "libx11-6", "libxi6", "libxtst6"] {
      #expect(depends.contains { $0 == library }, "\(library)")
    }
    #expect(depends.count == Set(depends).count)
    #expect(try Child.run(["dpkg-deb", "-I", package, "conffiles"]).output == "/etc/xdg/autostart/swell.desktop\n")
  }

  @Test("Is clean, and so is the one with what the programs were stripped of")
  func lint() throws {
    for package in [package, try Self.built.get().packages.debug] {
      let outcome = try Child.run(
        ["lintian", "--fail-on", "error,warning", "--allow-root", package], within: patience * 5)
      #expect((outcome.status, outcome.output) == (0, ""), "\(outcome)")
    }
  }

  @Test("Installs, runs, and is removed without a residue")
  func life() throws {
    let root = try folder.makeFolder("root")
    for name in ["info", "updates", "triggers", "alternatives"] { try folder.makeFolder("root/var/lib/dpkg/\(name)") }
    for name in ["status", "available"] { try folder.write("", to: "root/var/lib/dpkg/\(name)") }
    try folder.write("", to: "root/etc/xdg/autostart/other.desktop")
    func dpkg(_ words: String...) throws {
      let outcome = try Child.run(
        ["fakeroot", "dpkg", "--root=\(root)", "--force-depends", "--force-not-root", "--log=\(folder.path("log"))"]
          + words, environment: ["PATH": "\(Project.path):/usr/sbin:/sbin"])
      #expect(outcome.status == 0, "\(words): \(outcome.errors)")
    }
    func files() -> [String] {
      (FileManager.default.subpaths(atPath: root) ?? []).filter { !$0.hasPrefix("var/lib/dpkg") }.sorted()
    }

    let before = files()
    try dpkg("-i", package)
    #expect(try Child.run(["\(root)/usr/bin/swell", "--version"]).output.hasPrefix("swell "))
    let sums = try Child.run(
      ["sh", "-c", "cd '\(root)' && md5sum --quiet -c var/lib/dpkg/info/swell.md5sums"])
    #expect(sums.status == 0, "\(sums.output)")
    let installed = Project.files(below: root).filter { !$0.hasPrefix("var/lib/dpkg") }
    let owned = try Project.text("\(root)/var/lib/dpkg/info/swell.md5sums").split(separator: "\n").count
    #expect(installed.count == owned + 2, "with the autostart entries")

    try dpkg("-r", "swell")
    let rest = Set(files()).subtracting(before)
    #expect(rest == ["etc/xdg/autostart/swell.desktop"], "what may be configured stays until it is purged")
    try dpkg("-P", "swell")
    #expect(files() == before)
  }
}
