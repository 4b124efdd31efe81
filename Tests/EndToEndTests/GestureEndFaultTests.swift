import TestServers
import Testing

@Suite("Drags end to end: faults", .serialized)
struct GestureEndFaultTests {
  @Test("The monitors change in mid-drag: the HUD goes, and the next drag works")
  func monitors() throws {
    let laptop = try Laptop(configuration: "[hud]\nhide-delay = 200ms\nfade = 50ms\n")
    try laptop.activateLayer()
    try laptop.grab(960, 400, through: [(960, 380), (960, 280)])
    try laptop.waitForVolume(sixteenths: 8)
    try laptop.run("xrandr", "--setmonitor", "whole", "1280/340x800/210+0+0", "screen")
    try laptop.drop()
    _ = try laptop.status()
    try laptop.audio.setVolume("25%")
    try laptop.waitForStatus("the volume of somebody else") { $0.audio.level == 0.25 }
    try laptop.grab(960, 400, through: [(960, 380), (960, 160)])
    try laptop.waitForVolume(sixteenths: 12)
    try laptop.drop()
    try laptop.stage.waitUntilHidden()
  }

  @Test("A player whose position is absurd", arguments: [9_223_372_036_854_775_807, 9_300_000_000_000_000] as [Int])
  func position(_ microseconds: Int) throws {
    let bus = try PrivateBus()
    let player = try BusMock(
      "org.mpris.MediaPlayer2.fake", path: "/org/mpris/MediaPlayer2", interface: "org.mpris.MediaPlayer2.Player",
      on: bus,
      setUp: """
        mock.AddProperties(MAIN_IFACE, {"PlaybackStatus": "Playing", "CanSeek": True,
            "Position": dbus.Int64(\(microseconds))})
        mock.AddMethods(MAIN_IFACE, [("SetPosition", "ox", "", ""), ("Seek", "x", "", "")])
        """)
    let laptop = try Laptop(bus: bus)
    _ = try laptop.ask("seek", "-10s")
    _ = try laptop.status()
    #expect(laptop.swell.isRunning)
    withExtendedLifetime(player) {}
  }
}
