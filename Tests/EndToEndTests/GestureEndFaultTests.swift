import TestServers
import Testing

@Suite("Drags end to end: faults", .serialized)
struct GestureEndFaultTests {
  @Test("The monitors, Xft.dpi or the file change in mid-drag: it goes on, and so do layer and HUD")
  func changes() throws {
    let laptop = try Laptop(configuration: "[hud]\nhide-delay = 200ms\nfade = 50ms\n")
    try laptop.activateLayer()
    try laptop.dragVolume(toSixteenth: 8)
    try laptop.run("xrandr", "--setmonitor", "right", "640/170x800/210+640+0", "screen")
    try laptop.probe.waitUntil("the layer to follow") { laptop.layer.map(\.frame) == [WindowFrame(640, 0, 640, 800)] }
    _ = try laptop.status()
    #expect(try laptop.audio.volume() == 50)
    try laptop.moveHand(to: 960, 279)
    try laptop.moveHand(to: 960, 159)
    try laptop.waitForVolume(sixteenths: 12)
    laptop.probe.setResource("Xft.dpi", "192")
    try laptop.probe.waitUntil("the HUD to be as large") { laptop.probe.hudWindow()?.frame.width == 128 }
    #expect(try laptop.audio.volume() == 75)
    try laptop.save("[hud]\nhide-delay = 200ms\nscale = 1\n[gesture]\ndead-zone = 20pt\n")
    try laptop.probe.waitUntil("the layer to follow") { laptop.layer.map(\.frame) == [WindowFrame(640, 20, 640, 780)] }
    try laptop.moveHand(to: 960, 160)
    try laptop.hand("key", "Escape")
    try laptop.waitForVolume(sixteenths: 4)
    try laptop.drop()
    try laptop.waitUntilHidden()
    try laptop.dragVolume(toSixteenth: 8)
    try laptop.drop()
    #expect(laptop.problems == [])
  }

  @Test(
    "A player whose position and length are absurd",
    arguments: [(.max, nil), (9_300_000_000_000_000, nil), (.min, .max), (.max, .min)] as [(Int, Int?)])
  func position(_ microseconds: Int, length: Int?) throws {
    let bus = try PrivateBus()
    let length = length.map { "'mpris:length': dbus.Int64(\($0)), " } ?? ""
    let metadata = "dbus.Dictionary({\(length)'xesam:title': ''}, signature='sv')"
    let player = try BusMock.player(
      "fake", status: "Playing",
      "'CanSeek': True, 'Position': dbus.Int64(\(microseconds)), 'Metadata': \(metadata)", on: bus)
    let laptop = try Laptop(bus: bus)
    _ = try laptop.ask("seek", "-10s")
    try laptop.activateLayer()
    for x in [1279, 0] {
      try laptop.grab(640, 400, through: [(660, 400), (x, 400)])
      try laptop.waitForStatus("the drag to be shown") { $0.hud.kind == "seek" }
      try laptop.drop()
    }
    try waitUntil("the player to be told") { player.calls(of: "Seek").count == 3 }
    _ = try laptop.status()
    #expect(laptop.swell.isRunning && laptop.problems == [])
  }
}
