import Foundation
import TestServers
import Testing

extension PackageTests {
  /// The package beside the other one, with what the programs were stripped of.
  @Suite struct DebugPackageTests {
    private let packages: (main: String, debug: String)
    private let folder: TemporaryFolder

    /// Unpacks both packages in one place.
    init() throws {
      packages = try PackageTests.built.get().packages
      folder = try TemporaryFolder()
      for package in [packages.main, packages.debug] {
        let outcome = try Child.run(["dpkg-deb", "-x", package, folder.path("root")])
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
    }

    private func field(_ name: String) throws -> String {
      try Child.run(["dpkg-deb", "-f", packages.debug, name]).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func buildID(_ program: String) throws -> String {
      let lines = try Child.run(["readelf", "-nW", folder.path("root/\(program)")]).output.split(separator: "\n")
      let line = try #require(lines.first { $0.contains("Build ID: ") })
      return String(line.split(separator: " ").last ?? "")
    }

    @Test(
      "Is of the main one of the same version, with a file under the build id of the program, and no other")
    func files() throws {
      #expect(try field("Package") == "swell-dbgsym")
      #expect(try field("Depends") == "swell (= \(try field("Version")))")
      #expect(try field("Section") == "debug")
      #expect(try field("Priority") == "optional")
      let ids = [try buildID("usr/bin/swell")]
      let expected = ids.map { "\($0.prefix(2))/\($0.dropFirst(2)).debug" }
      #expect(Project.files(below: folder.path("root/usr/lib/debug/.build-id")) == expected.sorted())
      #expect(try field("Build-Ids").split(separator: " ").map(String.init).sorted() == ids.sorted())
      for file in expected {
        let path = folder.path("root/usr/lib/debug/.build-id/\(file)")
        #expect(try Child.run(["readelf", "-SW", path]).output.contains(".debug_line"))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o644)
      }
    }

    /// Waits until a Swell answers on the display of an environment, and asks it for its number.
    private func process(of program: String, _ environment: [String: String?]) throws -> pid_t {
      var answer = ""
      try waitUntil("Swell to answer", within: .seconds(60)) {
        answer = try Child.run([program, "status", "--json"], environment: environment).output
        return !answer.isEmpty
      }
      let status = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
      return try #require(status?["pid"] as? pid_t)
    }

    @Test("Gives a crash of the program a backtrace of named functions with their lines")
    func backtrace() throws {
      let screen = try VirtualScreen()
      let environment: [String: String?] = [
        "DISPLAY": screen.display, "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path,
        "PULSE_SERVER": "unix:\(folder.path("none"))", "DEBUGINFOD_URLS": "",
      ]
      let program = folder.path("root/usr/bin/swell")
      let debugger = try Child(
        [
          "gdb", "-batch", "-nx", "-iex", "set debug-file-directory \(folder.path("root/usr/lib/debug"))", "-ex", "run",
          "-ex", "bt", "--args", program,
        ], environment: environment)
      let process = try process(of: program, environment)
      // In its loop, where it waits: a few looks, since it looks for a sound server every two seconds.
      var (last, looks) = ("", 0)
      try waitUntil("Swell to sleep") {
        let status = try Project.text("/proc/\(process)/status")
        looks = status == last && status.contains("State:\tS") ? looks + 1 : 0
        last = status
        return looks == 3
      }
      #expect(kill(process, SIGSEGV) == 0)
      try debugger.waitForExit(within: .seconds(60))
      let frames = debugger.output.split(separator: "\n").filter { $0.hasPrefix("#") }
      func has(_ function: String, _ file: String) -> Bool {
        frames.contains { $0.contains(" \(function) (") && $0.contains("/\(file):") }
      }
      #expect(has("turn", "EventLoop.swift"), "\(debugger.output)\(debugger.errors)")
      #expect(has("run", "Session.swift"))
      #expect(has("main", "Program.swift"))
      #expect(!debugger.errors.contains("During symbol reading"))
    }
  }
}
