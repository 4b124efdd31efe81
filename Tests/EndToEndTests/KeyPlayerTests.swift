import TestServers
import Testing

@Suite("Keys for media players", .serialized)
struct KeyPlayerTests {
  @Test("reach the player that plays on the session bus, and none that somebody else handles")
  func allKeys() throws {
    let bus = try PrivateBus()
    let paused = try BusMock.player("aaa", status: "Paused", on: bus)
    let player = try BusMock.player("bbb", on: bus)
    let laptop = try Laptop(bus: bus)
    // By its name, xdotool would find XF86AudioPause on the key of XF86AudioPlay, with Shift; 209 has it alone.
    let methods = [
      (KeyName.play.rawValue, "PlayPause"), ("209", "Pause"), (KeyName.stop.rawValue, "Stop"),
      (KeyName.next.rawValue, "Next"), (KeyName.previous.rawValue, "Previous"),
    ]
    for (key, method) in methods {
      try Keys.press(laptop.display, key)
      try player.waitForLastCall(method)
    }
    let names = methods.map(\.1)
    #expect(player.calls.filter { names.contains($0) } == names)
    #expect(try laptop.staysSilent())
    let grabber = try laptop.grab(.play)
    try laptop.press(.play)
    try grabber.waitForEvents(2)
    try laptop.press(.next)
    try player.waitForLastCall("Next")
    #expect(player.calls(of: "PlayPause").count == 1)
    // It goes: the other one is left.
    #expect(paused.calls.allSatisfy { !names.contains($0) })
    try player.stop()
    try laptop.press(.stop)
    try paused.waitForLastCall("Stop")
  }

  @Test("do nothing without a player; one that hangs, or a bus that hangs or goes, holds nothing up")
  func nobody() throws {
    let bus = try PrivateBus()
    let laptop = try Laptop(bus: bus)
    var sixteenths = 4.0
    /// Whoever waits for an answer on a bus gives up after 25 s.
    func expectVolumeKey() throws {
      let start = ContinuousClock.now
      try laptop.press(.play, times: 3)
      sixteenths += 1
      try laptop.press(.volumeUp, toSixteenth: sixteenths)
      #expect(ContinuousClock.now - start < .seconds(20))
    }
    try expectVolumeKey()
    let player = try BusMock.player(on: bus)
    try laptop.press(.next)
    try player.waitForLastCall("Next")
    player.hang()
    try expectVolumeKey()
    player.hang(false)
    bus.hang()
    try expectVolumeKey()
    bus.hang(false)
    try bus.stop()
    try expectVolumeKey()
    // Once, of the bus where the lock of the session is heard.
    #expect(laptop.problems == ["swell: the system bus was lost: Swell continues without it"])
  }
}
