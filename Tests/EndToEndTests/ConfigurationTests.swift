import Foundation
import Glibc
import TestServers
import Testing

@Suite("The configuration", .serialized)
struct ConfigurationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("with a mistake is not used: Swell says so and runs with the defaults")
  func mistakeAtStart() throws {
    let laptop = try Laptop(configuration: "[keys]\nstep = 50%\nmedia-kez = off\n")
    #expect(laptop.problems.contains { $0.contains("\(laptop.configurationFile):3:") && $0.contains("'media-keys'") })
    #expect(laptop.problems.contains { $0.contains("default") })
    #expect(laptop.problems.count == 2)
    try laptop.press(.volumeUp, toSixteenth: 5)
  }

  @Test("may have a path that is no UTF-8", arguments: ["-c", "XDG_CONFIG_HOME"])
  func bytes(_ way: String) throws {
    let script = """
      import os, subprocess, sys
      folder = os.fsencode(sys.argv[2]) + b"/caf\\xe9"
      os.makedirs(folder + b"/swell")
      file = folder + b"/swell/swell.ini"
      open(file, "w").write("[hud]\\nfade = soon\\n")
      words = [b"check-config"] if sys.argv[3] != "-c" else [b"-c", file, b"check-config"]
      print(subprocess.run([sys.argv[1]] + words, env={"XDG_CONFIG_HOME": folder}).returncode)
      """
    let answer = try Child.run(["python3", "-c", script, Swell.binary, folder.path, way])
    #expect(answer.output == "78\n" && answer.errors.contains("swell.ini:2: invalid value 'soon'"), "\(answer)")
  }

  @Test("is noticed below a folder that may be passed but not read, and when it may be read again itself")
  func barred() throws {
    let laptop = try Laptop(startsSwell: false)
    // Root may read everything.
    let isRoot = getuid() == 0
    let user = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    let file = try folder.write("[keys]\nstep = 20%\n", to: "homes/user/swell.ini")
    for name in isRoot ? ["homes/user", "homes/user/swell.ini"] : [] { chown(folder.path(name), 65_534, 65_534) }
    for path in [(folder.path as NSString).deletingLastPathComponent, folder.path] { chmod(path, 0o711) }
    chmod(folder.path("homes"), 0o311)
    defer { chmod(folder.path("homes"), 0o711) }
    let environment = laptop.environment.merging(["XDG_RUNTIME_DIR": folder.path("homes/user")]) { $1 }
    _ = try Child.run(["xhost", "+"], environment: laptop.environment)
    let swell = try Child(user + [Swell.binary, "-v", "-c", file], environment: environment)
    func mistakes() -> Int { swell.errors.components(separatedBy: "'much'").count }
    try waitUntil("Swell to answer") {
      try Child.run(user + [Swell.binary, "status"], environment: environment).status == 0
    }
    try folder.write("[keys]\nstep = much\n", to: "homes/user/swell.ini")
    try swell.waitForLine(containing: "'much'", onError: true)
    chmod(file, 0)
    try swell.waitForLine(containing: "Permission denied", onError: true)
    let before = mistakes()
    chmod(file, 0o600)
    try waitUntil("the mistake to be read again") { mistakes() > before }
    try folder.write("[keys]\nstep = 20%\n", to: "homes/user/swell.ini")
    try swell.waitForLine(containing: "the configuration was read again", onError: true)
    try swell.stop()
  }
}
