import SwellCore
import TestServers
import Testing

@Suite("The form of the panel", .serialized)
struct FormTests {
  /// Window, on a monitor of 1280 x 800; pill and capsule have 12 px for their shadow on each side.
  private static let frames = [
    ("panel", WindowFrame(608, 364, 64, 72)), ("pill", WindowFrame(500, 676, 280, 72)),
    ("capsule", WindowFrame(1200, 308, 68, 184)),
  ]

  @Test("has its place and size, whatever the level, also when it is saved while shown, and leaves nothing behind")
  func frame() throws {
    let laptop = try Laptop()
    for (form, frame) in Self.frames {
      try laptop.use("[hud]\nform = \(form)\n")
      for percent in [7, 42, 100] {
        try laptop.audio.setVolume("\(percent)%")
        let status = try laptop.waitForStatus("\(percent) %") { $0.hud.label == "\(percent)%" }
        #expect(status.hud.icon == Icon.speaker(Level(Double(percent) / 100), isMuted: false).rawValue)
        try laptop.waitForHUD(at: frame)
      }
    }
    for (form, frame) in Self.frames {
      try laptop.save("[hud]\nform = \(form)\n")
      try laptop.waitForHUD(at: frame)
    }
    try laptop.hide()
    #expect(laptop.probe.mapped("Swell") == [])
    #expect(laptop.problems == [])
  }

  @Test("as a capsule: stands at the edge of the half where a drag began, and its fill follows the hand")
  func capsule() throws {
    let laptop = try Laptop(configuration: "[hud]\nform = capsule\n[gesture]\nleft = volume\n")
    try laptop.switchDragsOn()
    for (x, left) in [(960, 1280 - 24 - 44), (320, 24)] {
      try laptop.audio.setVolume("25%")
      try laptop.waitForStatus("the volume") { $0.audio.level == 0.25 }
      try laptop.grab(x, 400, through: [(x, 380), (x, 280)])
      for (filled, hand) in [(0.5, nil), (0.75, (640, 160))] as [(Double, (x: Int, y: Int)?)] {
        // The hand may go anywhere: the capsule stays.
        if let hand { try laptop.moveHand(to: hand.x, hand.y) }
        try laptop.waitForVolume(sixteenths: filled * 16)
        // 44 x 160 px, 4 of which are around the fill.
        let edge = 400 + 80 - 4 - Int(152 * filled)
        try laptop.probe.waitUntil("a capsule at \(left) that is filled to \(filled)") {
          guard laptop.probe.hudWindow()?.frame == WindowFrame(left - 12, 308, 68, 184) else { return false }
          let (fill, gap) = (try laptop.probe.pixel(left + 6, edge), try laptop.probe.pixel(left + 6, edge - 1))
          return fill.r > 250 && fill.b > 250 && gap.r < 90 && gap.b < 90
        }
      }
      try laptop.drop()
      try laptop.hide()
    }
    #expect(laptop.problems == [])
  }
}
