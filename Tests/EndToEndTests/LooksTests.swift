import Foundation
import SwellCore
import TestServers
import Testing

@Suite("Looks are what is configured", .serialized)
struct LooksTests {
  /// The place of the HUD, once it is shown.
  private func place(_ laptop: Laptop) throws -> WindowFrame {
    try #require(try laptop.probe.waitForHUD(visible: true)).frame
  }

  @Test("theme, colours, size and position, in any order; and other ones as soon as they are saved")
  func looks() throws {
    let laptop = try Laptop(
      configuration: """
        [hud]
        color = #102040
        size = 96pt
        position = bottom-right
        offset = 10pt, 20pt
        opacity = 100%
        theme = light
        """)
    try laptop.audio.setVolume("40%")
    let frame = try place(laptop)
    #expect(frame == WindowFrame(1280 - 96 - 10, 800 - 108 - 20, 96, 108))
    try laptop.waitForColour(0x102040, frame.x + 8, frame.y + 40)
    // The hairline of the theme, of its dark ink, over the configured colour.
    #expect(try laptop.probe.pixel(frame.x + 40, frame.y).distance(to: 0x102040) > 1)
    try laptop.save("[hud]\ntheme = high-contrast\nposition = top-left\noffset = 0pt,0pt\n")
    try laptop.probe.waitUntil("the panel in the corner") {
      laptop.probe.hudWindow()?.frame == WindowFrame(0, 0, 64, 72)
    }
    try laptop.waitForColour(0x000000, 8, 30)
    try laptop.waitForColour(0xffffff, 30, 1)
    // A section of its own is for what is muted, and for nothing else.
    try laptop.use("[hud]\nopacity = 100%\ncolor = #102040\nposition = top-left\n[hud muted]\ncolor = #601010\n")
    for (isMuted, colour) in [(true, 0x601010), (false, 0x102040)] as [(Bool, RGB)] {
      try laptop.audio.setMute(isMuted)
      try laptop.waitForColour(colour, 24 + 8, 24 + 40)
    }
    #expect(laptop.problems == [])
  }

  @Test("a picture in colours is shown in them, and one that cannot be read is named")
  func icons() throws {
    let folder = try TemporaryFolder()
    let halves = (0..<900).map { UInt32($0 % 30 < 15 ? 0xc02040 : 0x2040c0) }
    try Picture(width: 30, height: 30, pixels: halves).save(png: folder.path("two.png"))
    let laptop = try Laptop(
      configuration: """
        [icons]
        speaker-medium = \(folder.path("two.png"))
        speaker-high = \(folder.path("missing.svg"))
        """)
    #expect(laptop.problems.count == 1, "\(laptop.problems)")
    #expect(laptop.problems.first?.contains("'\(folder.path("missing.svg"))' as icon 'speaker-high'") == true)
    try laptop.audio.setVolume("40%")
    let frame = try place(laptop)
    try laptop.waitForColour(0xc02040, frame.x + 17 + 3, frame.y + 10 + 15)
    try laptop.waitForColour(0x2040c0, frame.x + 17 + 27, frame.y + 10 + 15)
    try laptop.show(80)
  }
}
