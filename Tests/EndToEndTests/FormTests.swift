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
}
