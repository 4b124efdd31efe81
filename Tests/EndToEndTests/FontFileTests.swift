import Foundation
import TestServers
import Testing

@Suite("A font whose file is written anew in place", .serialized)
struct FontFileTests {
  enum Writing: CaseIterable, Sendable {
    case truncated, garbage, other, same
  }

  private static let fonts = "/usr/share/fonts/truetype/dejavu"

  @Test("does not end Swell, whatever is in the file afterwards", arguments: Writing.allCases)
  func rewritten(_ writing: Writing) throws {
    let folder = try TemporaryFolder()
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(Self.fonts)/DejaVuSans.ttf"))
    let file = folder.path("font.ttf")
    try data.write(to: URL(fileURLWithPath: file))
    let configuration = try folder.write(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(folder.path)</dir><cachedir>\(folder.path("cache"))</cachedir></fontconfig>

      """, to: "fonts.conf")
    let laptop = try Laptop(environment: ["FONTCONFIG_FILE": configuration])
    try laptop.press(.volumeUp)
    try laptop.waitForStatus("the level to be shown") { $0.hud.kind == "volume" }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.truncate(atOffset: 0)
    switch writing {
    case .truncated: break
    case .garbage: try handle.write(contentsOf: Data(data.map { $0 ^ 0x5a }))
    case .other:
      try handle.write(contentsOf: Data(contentsOf: URL(fileURLWithPath: "\(Self.fonts)/DejaVuSans-Bold.ttf")))
    case .same: try handle.write(contentsOf: data)
    }
    try handle.close()
    // Characters and sizes that were not drawn before.
    for (label, percent) in [("Ǻȹʬ", 41), ("ﬃ№ѭ", 42), ("עברית", 43)] {
      #expect(try laptop.ask("show", "--icon", "hdmi", "--label", label).status == 0)
      #expect(try laptop.ask("volume", "\(percent)%").output == "\(percent)%\n")
    }
    try laptop.use("[hud]\nsize = 128pt\n")
    #expect(try laptop.ask("volume", "50%").output == "50%\n")
    try laptop.waitForStatus("the level to be shown") { $0.hud.kind == "volume" && $0.hud.label == "50%" }
    #expect(laptop.swell.isRunning)
  }
}
