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

  @Test("has its place and size, whatever the level, and leaves nothing behind", arguments: frames)
  func frame(form: String, frame: WindowFrame) throws {
    let laptop = try Laptop(configuration: "[hud]\nform = \(form)\n")
    for percent in [7, 42, 100] {
      try laptop.audio.setVolume("\(percent)%")
      let status = try laptop.waitForStatus("\(percent) %") { $0.hud.label == "\(percent)%" }
      #expect(status.hud.icon == Icon.speaker(Level(Double(percent) / 100), isMuted: false).rawValue)
      try laptop.waitForHUD(at: frame)
    }
    try laptop.hide()
    #expect(laptop.probe.mapped("Swell") == [])
    #expect(laptop.problems == [])
  }

  @Test("changes when the configuration is saved, also while it is shown")
  func saved() throws {
    let laptop = try Laptop(configuration: "")
    try laptop.audio.setVolume("42%")
    for (form, frame) in Self.frames.reversed() + Self.frames {
      try laptop.save("[hud]\nform = \(form)\n")
      try laptop.waitForHUD(at: frame)
    }
    #expect(laptop.problems == [])
  }

  @Test("fills as far as the level says, once it has glided there", arguments: [25, 50, 75])
  func fill(percent: Int) throws {
    let laptop = try Laptop(configuration: "[hud]\nform = capsule\n")
    try laptop.audio.setVolume("100%")
    try laptop.probe.waitForHUD(visible: true)
    try laptop.audio.setVolume("\(percent)%")
    // Beside icon and number, without the round ends: px 20 to 131 of the inner 152, counted from below.
    let (x, bottom) = (1200 + 12 + 5, 308 + 12 + 160 - 4)
    let wanted = 152 * percent / 100 - 20
    try laptop.probe.waitUntil("\(wanted) filled px") {
      let column = try laptop.probe.image(x, bottom - 132, 1, 112)
      return (0..<112).filter { column.pixel(0, $0).r > 200 } == Array((112 - wanted)..<112)
    }
  }

  @Test("is wide enough for the name of an output, to 384 px")
  func name() throws {
    let laptop = try Laptop(configuration: "[hud]\nform = pill\n")
    try laptop.audio.loadModule(
      "module-null-sink", "sink_name=new", "channel_map=stereo",
      "sink_properties=device.description=\"A-headset-with-a-name-longer-than-a-pill-may-be-wide\"")
    try laptop.audio.setDefaultSink("new")
    let status = try laptop.waitForStatus("the switch") { $0.hud.kind == "output" }
    #expect(status.hud.detail == "A-headset-with-a-name-longer-than-a-pill-may-be-wide")
    try laptop.waitForHUD(at: WindowFrame(436, 676, 408, 72))
    #expect(laptop.problems == [])
  }
}
