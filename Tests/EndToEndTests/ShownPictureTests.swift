import Foundation
import TestServers
import Testing

@Suite("Pictures of scripts", .serialized)
struct ShownPictureTests {
  private static let two = Data(
    base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAAFUlEQVR42mP4z8DwHxkDUQMKpr0CAJB+N9Ej002cAA"
      + "AAAElFTkSuQmCC")!
  private static let square =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 30'><path d='M0 0H30V30H0Z'/></svg>"

  private let stage: Stage
  private let folder: TemporaryFolder

  init() throws {
    stage = try Stage()
    folder = try TemporaryFolder()
    try Self.two.write(to: URL(fileURLWithPath: folder.path("two.png")))
    try folder.write(Self.square, to: "a b/square.svg")
    try folder.write("no picture", to: "broken.png")
  }

  private func ask(_ words: String...) throws -> Child.Outcome {
    try SwellProcess.run(words, environment: stage.environment)
  }

  /// Waits for a px of the icon, counted from its left and upper edges.
  private func waitForInk(_ x: Int, _ y: Int, _ colour: RGB) throws {
    let frame = ExpectedPanel(volume: 0).frame(centredIn: stage.monitor)
    var seen: RGB?
    try stage.probe.waitUntil("ink of \(colour) at \(x), \(y)") {
      seen = try stage.probe.pixel(frame.x + 17 + x, frame.y + 10 + y)
      return seen!.distance(to: colour) < 8
    }
  }

  @Test("A file is shown with its colours, or in the ink where it has one, and told in the status")
  func file() throws {
    #expect(try ask("show", "--icon", folder.path("two.png"), "--value", "40%") == (0, "", ""))
    try waitForInk(4, 15, 0xff0000)
    let hud = try stage.swell.status().hud
    #expect(hud.icon == folder.path("two.png") && hud.kind == "custom" && hud.label == "40%")
    #expect(try ask("show", "--icon", folder.path("a b/square.svg"), "--label", "x", "--ink", "#00ff00").status == 0)
    try waitForInk(2, 2, 0x00ff00)
    try waitForInk(28, 28, 0x00ff00)
    // The file has become another one while it is shown.
    try Self.two.write(to: URL(fileURLWithPath: folder.path("copy.png")))
    #expect(try ask("show", "--icon", folder.path("copy.png"), "--label", "x").status == 0)
    try waitForInk(4, 15, 0xff0000)
    try folder.write("no picture", to: "copy.png")
    #expect(try ask("show", "--icon", folder.path("copy.png"), "--label", "x").status == 1)
    try FileManager.default.removeItem(atPath: folder.path("copy.png"))
    let gone = try ask("show", "--icon", folder.path("copy.png"), "--label", "x")
    #expect(gone.status == 1 && gone.errors.contains("copy.png") && gone.errors.contains("No such file"), "\(gone)")
    #expect(stage.swell.problems == [])
  }

  @Test("A path is that of the client's folder, also in a pipe")
  func relative() throws {
    let environment = stage.environment.merging(["swell": SwellProcess.binary]) { $1 }
    let show = "cd '\(folder.path)/a b' && \"$swell\" show --icon ../two.png --value 40%"
    #expect(try Child.run(["sh", "-c", show], environment: environment).status == 0)
    try waitForInk(4, 15, 0xff0000)
    let pipe = "cd '\(folder.path)/a b' && echo 30 x | \"$swell\" pipe --style x=square.svg,#00ff00"
    #expect(try Child.run(["sh", "-c", pipe], environment: environment) == (0, "", ""))
    try waitForInk(2, 2, 0x00ff00)
  }

  @Test("A character of a font is shown")
  func glyph() throws {
    #expect(try ask("show", "--icon", "glyph:■ DejaVu Sans", "--label", "x", "--ink", "#00ff00").status == 0)
    try waitForInk(15, 15, 0x00ff00)
    let none = try ask("show", "--icon", "glyph:U+10FFFD", "--label", "x")
    #expect(none.status == 1 && none.errors.contains("install"), "\(none)")
  }

  @Test("A file that is none is refused in one sentence, and what is shown stays")
  func broken() throws {
    try stage.show(40)
    let answer = try ask("show", "--icon", folder.path("broken.png"), "--value", "50%")
    #expect(answer.status == 1)
    #expect(
      answer.errors
        == "swell: cannot show '\(folder.path("broken.png"))': it is not a valid PNG file: save it again as PNG\n")
    try stage.waitForPanel(ExpectedPanel(volume: 40))
    let other = try ask("show", "--icon", "picture.jpg")
    #expect(other.status == 64 && other.errors.contains("SVG or PNG"), "\(other)")
  }

  @Test("A pipe with a picture ends on the newest value, whatever the flood")
  func flood() throws {
    let environment = stage.environment.merging(["swell": SwellProcess.binary, "p": folder.path("two.png")]) { $1 }
    let script = "(seq 1 5000 | awk '{print $1 % 100}'; echo 37) | \"$swell\" pipe --icon \"$p\""
    #expect(try Child.run(["sh", "-c", script], environment: environment) == (0, "", ""))
    try stage.swell.waitForStatus("the last value") { $0.hud.label == "37%" && $0.hud.icon == folder.path("two.png") }
    try waitForInk(4, 15, 0xff0000)
  }

  /// A copy of the program beside a `swell-tools` that hangs when it is to read a picture for the first time.
  private func startHanging(_ stage: Stage) throws -> Child {
    let tools = URL(fileURLWithPath: SwellProcess.binary).resolvingSymlinksInPath().deletingLastPathComponent()
    try FileManager.default.copyItem(atPath: SwellProcess.binary, toPath: folder.path("swell"))
    let script = """
      #!/bin/sh
      [ "$1" = read-pictures ] && [ ! -e '\(folder.path)/hung' ] && touch '\(folder.path)/hung' && exec sleep 1000
      exec '\(tools.path)/swell-tools' "$@"

      """
    try folder.write(script, to: "swell-tools", isProgram: true)
    let swell = try Child([folder.path("swell")], environment: stage.environment)
    try waitUntil("Swell to answer") {
      try SwellProcess.run(["status", "--json"], environment: stage.environment).output.contains("\"spk\"")
    }
    return swell
  }

  @Test("A reader that hangs holds up nothing: its client gets a sentence, everything else goes on")
  func hanging() throws {
    let stage = try Stage(startsSwell: false)
    let swell = try startHanging(stage)
    let show = [SwellProcess.binary, "show", "--icon", folder.path("two.png"), "--value", "50%"]
    let client = try Child(show, environment: stage.environment)
    try waitUntil("the reader to hang") { FileManager.default.fileExists(atPath: folder.path("hung")) }
    try stage.show(40)
    #expect(try client.waitForExit() == .status(1))
    #expect(client.errors.contains("cannot show '\(folder.path("two.png"))'"), "\(client.errors)")
    #expect(client.errors.split(separator: "\n").count == 1)
    #expect(try SwellProcess.run(Array(show.dropFirst()), environment: stage.environment).status == 0)
    #expect(swell.isRunning && swell.errors == "")
  }

  @Test("A newer one is shown in place of one whose reader hangs; both clients are answered")
  func newest() throws {
    let stage = try Stage(startsSwell: false)
    let swell = try startHanging(stage)
    let old = try Child(
      [SwellProcess.binary, "show", "--icon", folder.path("two.png"), "--value", "50%"], environment: stage.environment)
    try waitUntil("the reader to hang") { FileManager.default.fileExists(atPath: folder.path("hung")) }
    let words = ["show", "--icon", folder.path("a b/square.svg"), "--value", "60%"]
    #expect(try SwellProcess.run(words, environment: stage.environment).status == 0)
    #expect(try old.waitForExit() == .status(0))
    let status = try SwellProcess.run(["status", "--json"], environment: stage.environment).output
    #expect(status.contains("square.svg"), "\(status)")
    #expect(swell.isRunning && swell.errors == "")
  }
}
