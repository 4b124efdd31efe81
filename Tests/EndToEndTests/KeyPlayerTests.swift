import TestServers
import Testing

@Suite("Keys for media players", .serialized)
struct KeyPlayerTests {
  @Test("reach the player on the session bus")
  func allKeys() throws {
    let bus = try PrivateBus()
    let player = try BusMock.player(on: bus)
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
  }

  @Test("reach the one that plays, not the one that pauses")
  func playing() throws {
    let bus = try PrivateBus()
    let paused = try BusMock.player("aaa", status: "Paused", on: bus)
    let playing = try BusMock.player("bbb", status: "Playing", on: bus)
    let laptop = try Laptop(bus: bus)
    try laptop.press(.next)
    try playing.waitForLastCall("Next")
    #expect(paused.calls(of: "Next") == [])
    // It was told something last: without one that plays, it is told the next thing too.
    try playing.set("PlaybackStatus", "string:Paused")
    try laptop.press(.play)
    try playing.waitForLastCall("PlayPause")
    #expect(paused.calls(of: "PlayPause") == [])
    // It goes: the other one is left.
    try playing.stop()
    try laptop.press(.stop)
    try paused.waitForLastCall("Stop")
  }

  @Test("that somebody else handles reach no player")
  func grabbed() throws {
    let bus = try PrivateBus()
    let player = try BusMock.player(on: bus)
    let laptop = try Laptop(bus: bus)
    let grabber = try laptop.grab(.play)
    try laptop.press(.play)
    try grabber.waitForEvents(2)
    try laptop.press(.next)
    try player.waitForLastCall("Next")
    #expect(player.calls(of: "PlayPause") == [])
  }

  @Test("do nothing without a bus, without a player, and when the bus goes", arguments: [false, true])
  func nobody(_ hasBus: Bool) throws {
    let bus = hasBus ? try PrivateBus() : nil
    let laptop = try Laptop(bus: bus)
    for key in [KeyName.play, .next] { try laptop.press(key) }
    try laptop.press(.volumeUp, toSixteenth: 5)
    try bus?.stop()
    for key in [KeyName.play, .next] { try laptop.press(key) }
    try laptop.press(.volumeUp, toSixteenth: 6)
    // Once, of the bus where the lock of the session is heard.
    let loss = "swell: the system bus was lost: Swell continues without it"
    #expect(laptop.problems == (hasBus ? [loss] : []))
  }

  @Test("do not hold up everything else when the player hangs, or the bus", arguments: [false, true])
  func hanging(_ isBus: Bool) throws {
    let bus = try PrivateBus()
    let player = try BusMock.player(on: bus)
    let laptop = try Laptop(bus: bus)
    try laptop.press(.next)
    try player.waitForLastCall("Next")
    if isBus { bus.hang() } else { player.hang() }
    let start = ContinuousClock.now
    try laptop.press(.play, times: 3)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 5)
    // Whoever waits for an answer on a bus gives up after 25 s.
    #expect(ContinuousClock.now - start < .seconds(20))
    if isBus { bus.hang(false) } else { player.hang(false) }
  }
}
