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

  private let laptop: Laptop
  private let folder: TemporaryFolder

  init() throws {
    laptop = try Laptop()
    folder = try TemporaryFolder()
    try Self.two.write(to: URL(fileURLWithPath: folder.path("two.png")))
    try folder.write(Self.square, to: "a b/square.svg")
    try folder.write("no picture", to: "broken.png")
  }

  /// Runs a shell script in which `$swell` is the program.
  private func script(_ text: String) throws -> Child.Outcome {
    try Child.run(["sh", "-c", text], environment: laptop.environment.merging(["swell": Swell.binary]) { $1 })
  }

  /// Waits for a px of the icon, counted from its left and upper edges.
  private func waitForInk(_ x: Int, _ y: Int, _ colour: RGB) throws {
    let frame = ExpectedPanel(volume: 0).frame(centredIn: laptop.monitor)
    try laptop.waitForColour(colour, frame.x + 17 + x, frame.y + 10 + y, tolerance: 7)
  }

  @Test(
    "A file is shown with its colours, or in the ink where it has one, told in the status, and refused if it is none")
  func file() throws {
    #expect(try laptop.ask("show", "--icon", folder.path("two.png"), "--value", "40%") == (0, "", ""))
    try waitForInk(4, 15, 0xff0000)
    let hud = try laptop.status().hud
    #expect((hud.icon, hud.kind, hud.label) == (folder.path("two.png"), "custom", "40%"))
    #expect(
      try laptop.ask("show", "--icon", folder.path("a b/square.svg"), "--label", "x", "--ink", "#00ff00").status == 0)
    try waitForInk(2, 2, 0x00ff00)
    try waitForInk(28, 28, 0x00ff00)
    // The file has become another one while it is shown, and goes.
    try folder.write("no picture", to: "a b/square.svg")
    #expect(try laptop.ask("show", "--icon", folder.path("a b/square.svg"), "--label", "x").status == 1)
    let broken = folder.path("broken.png")
    let sentence = "swell: cannot show '\(broken)': it is not a valid PNG file: save it again as PNG\n"
    #expect(try laptop.ask("show", "--icon", broken, "--value", "50%") == (1, "", sentence))
    try waitForInk(2, 2, 0x00ff00)
    try FileManager.default.removeItem(atPath: folder.path("a b/square.svg"))
    let gone = try laptop.ask("show", "--icon", folder.path("a b/square.svg"), "--label", "x")
    #expect(gone.status == 1)
    #expect(gone.errors.contains("square.svg"))
    #expect(gone.errors.contains("No such file"))
    #expect(laptop.problems == [])
  }

  @Test("A path is that of the client's folder, also in a pipe; a character of a font is shown too")
  func relative() throws {
    let show = "cd '\(folder.path)/a b' && \"$swell\" show --icon ../two.png --value 40%"
    #expect(try script(show).status == 0)
    try waitForInk(4, 15, 0xff0000)
    let pipe = "cd '\(folder.path)/a b' && echo 30 x | \"$swell\" pipe --style x=square.svg,#00ff00"
    #expect(try script(pipe) == (0, "", ""))
    try waitForInk(2, 2, 0x00ff00)
    #expect(try laptop.ask("show", "--icon", "glyph:■ DejaVu Sans", "--label", "x", "--ink", "#0000ff").status == 0)
    try waitForInk(15, 15, 0x0000ff)
    // A character without a glyph, and a glyph without a picture.
    for (icon, name) in [("U+10FFFD", "U+10FFFD"), ("U+00A0", "\u{a0}")] {
      let none = try laptop.ask("show", "--icon", "glyph:\(icon)", "--label", "x")
      #expect(none.status == 1)
      #expect(none.errors.contains("'glyph:\(name)'"))
      #expect(none.errors.contains("install"))
    }
  }
}
