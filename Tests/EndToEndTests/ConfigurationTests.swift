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

  private func check(_ text: String) throws -> Child.Outcome {
    let file = try folder.write(text, to: "swell.ini")
    return try Swell.run(["check-config", file], environment: [:])
  }

  @Test("that is right is fine", arguments: ["", "; words\n\n[show]\ncaps-lock=yes\n"])
  func good(_ text: String) throws {
    let answer = try check(text)
    #expect(answer.status == 0 && answer.errors == "")
    #expect(answer.output.contains(folder.path("swell.ini")))
  }

  @Test(
    "that is wrong is named by file, line and key, with 78",
    arguments: [
      ("[keys]\nmedia-keys = auto\n\n[audio]\nmax-volum = 120%\n", 5, ["'max-volum'", "'max-volume'"]),
      ("[keys]\nstep = much\n", 2, ["'much'", "'step'"]),
      ("[nonsense]\nkey = 1\n", 2, ["'key'", "[nonsense]"]),
      ("[keys]\nno equals sign\n", 2, []),
    ] as [(String, Int, [String])])
  func bad(_ text: String, _ line: Int, _ words: [String]) throws {
    let answer = try check(text)
    #expect(answer.status == 78 && answer.output == "")
    #expect(answer.errors.split(separator: "\n").count == 1, "\(answer.errors)")
    #expect(answer.errors.contains("\(folder.path("swell.ini")):\(line):"), "\(answer.errors)")
    for word in words { #expect(answer.errors.contains(word), "\(answer.errors)") }
  }

  @Test("with a mistake is not used: Swell says so and runs with the defaults")
  func mistakeAtStart() throws {
    let laptop = try Laptop(configuration: "[keys]\nstep = 50%\nmedia-kez = off\n")
    #expect(laptop.problems.contains { $0.contains("\(laptop.configurationFile):3:") && $0.contains("'media-keys'") })
    #expect(laptop.problems.contains { $0.contains("default") })
    #expect(laptop.problems.count == 2)
    try laptop.press(.volumeUp, toSixteenth: 5)
  }

  @Test("is found in XDG_CONFIG_HOME, and else in HOME", arguments: ["XDG_CONFIG_HOME", "HOME"])
  func usualPlace(_ variable: String) throws {
    let place = variable == "HOME" ? ".config/swell/swell.ini" : "swell/swell.ini"
    try folder.write("[keys]\nstep = 20%\n\(Laptop.lasting)", to: place)
    let nowhere: [String: String?] = ["HOME": "/nowhere", "XDG_CONFIG_HOME": nil]
    let laptop = try Laptop(environment: nowhere.merging([variable: folder.path]) { $1 })
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 40))
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

  @Test("sets how long the HUD stays, and how it looks while it goes")
  func hud() throws {
    let laptop = try Laptop(configuration: "[hud]\nhide-delay = 3s\nfade = 50ms\nreduced-motion = yes\n")
    let start = ContinuousClock.now
    try laptop.press(.volumeUp, toSixteenth: 5)
    try laptop.waitForStatus("the HUD to be hidden") { !$0.hud.shown }
    #expect(ContinuousClock.now - start >= .seconds(3))
  }
}
