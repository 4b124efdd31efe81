import Foundation
import TestServers
import Testing

@Suite("Drags", .serialized)
struct GestureDragTests {
  private static let quick = "[hud]\nhide-delay = 200ms\nfade = 50ms\n"

  @Test("from the middle of the right half up by 30 % of the height: 50 points louder, and the HUD is steady")
  func volume() throws {
    let laptop = try Laptop(configuration: Self.quick)
    try laptop.switchDragsOn()
    try laptop.grab(960, 400, through: [(960, 380), (962, 300), (960, 160)])
    try laptop.waitForVolume(sixteenths: 12)
    #expect(try laptop.audio.volume() == 75)
    // A capsule of 44 × 160 pt with its shadow, 24 pt from the edge.
    let capsule = WindowFrame(1280 - 24 - 44 - 12, 400 - 80 - 12, 44 + 24, 160 + 24)
    try laptop.waitForHUD(at: capsule)
    // Its level may still be on the way.
    try waitUntil("the capsule to be steady") {
      let picture = try laptop.probe.image(of: capsule)
      return try picture.pixel(12 + 22, 12 + 150) != Laptop.background
        && laptop.remains(for: .seconds(1)) { try laptop.probe.image(of: capsule) == picture }
    }
    // Sideways it makes no difference any more; below where it began it is quieter than before.
    try laptop.moveHand(to: 100, 160)
    try laptop.moveHand(to: 1270, 460)
    try laptop.waitForVolume(sixteenths: 2)
    try laptop.drop()
    try laptop.waitUntilHidden()
    #expect(try laptop.volumes() == [8192, 8192])
    #expect(laptop.problems == [])
  }

  @Test("in the left half are about brightness; Escape puts back what was there, and so does another button")
  func brightness() throws {
    let laptop = try Laptop.withBacklight(configuration: "[hud]\ndrag-form = panel\n")
    let window = try laptop.probe.makeWindow(laptop.monitor, colour: Laptop.background, overrideRedirect: true)
    try laptop.switchDragsOn()
    window.forgetEvents()
    try laptop.grab(320, 400, through: [(320, 420), (320, 520)])
    let value = Lightness.value(of: Lightness.level(of: 500, of: 1000) - 0.25, of: 1000)
    try laptop.waitForBacklight(value)
    try laptop.waitForPanel(Lightness.panel(value, of: 1000))
    try laptop.drop()
    for words in [["key", "Escape"], ["click", "3"]] {
      try laptop.grab(320, 400, through: [(320, 380), (320, 5)])
      try laptop.waitForBacklight(1000)
      try laptop.hand(words[0], words[1])
      try laptop.waitForBacklight(value)
      try laptop.drop()
    }
    try laptop.dragVolume(toSixteenth: 8)
    try laptop.drop()
    #expect(window.presses == [])
  }

  // MARK: Escape

  /// A laptop, and a program that has the focus.
  private func desk() throws -> (laptop: Laptop, window: TestWindow) {
    let laptop = try Laptop(configuration: Self.quick)
    let window = try laptop.probe.makeWindow(WindowFrame(0, 0, 500, 500), overrideRedirect: true)
    laptop.probe.setFocus(window.id)
    return (laptop, window)
  }

  @Test("are cancelled by Escape, which the focused program does not get; only then is it its own again")
  func escape() throws {
    let (laptop, window) = try desk()
    try laptop.audio.setMute(true)
    try laptop.waitForStatus("the mute") { $0.audio.muted == true }
    try laptop.switchDragsOn()
    try laptop.dragVolume(toSixteenth: 12)
    try laptop.probe.waitUntil("the sound to be on") { try !laptop.audio.isMuted() }
    window.forgetEvents()
    try laptop.hand("key", "Escape")
    try laptop.waitForVolume(sixteenths: 4)
    try laptop.probe.waitUntil("the sound to be off again") { try laptop.audio.isMuted() }
    try laptop.waitUntilHidden()
    try laptop.moveHand(to: 960, 50)
    try laptop.drop()
    _ = try laptop.status()
    #expect(try laptop.audio.volume() == 25)
    #expect(window.events(where: { $0 == .keyPress("Escape") || $0 == .keyRelease("Escape") }) == [])
    try laptop.hand("key", "Escape")
    try window.waitForEvent("Escape") { $0 == .keyPress("Escape") }
  }

  @Test(
    "are cancelled by Escape with the modifiers of the press, with none, and with others",
    arguments: [["Super_L", "Alt_L"], ["Alt_L", "Super_L"]])
  func escapeAfterModifiers(_ keys: [String]) throws {
    let (laptop, window) = try desk()
    func cancel(releasing released: [String], holding held: String? = nil) throws {
      try laptop.holdKeys(keys)
      try laptop.dragVolume(toSixteenth: 12)
      for key in released { try Keys.release(laptop.display, key) }
      if let held { try Keys.hold(laptop.display, held) }
      window.forgetEvents()
      try laptop.hand("key", "Escape")
      try laptop.waitForVolume(sixteenths: 4)
      try laptop.drop()
      try laptop.releaseKeys(keys + ["Control_L"])
      #expect(window.events { $0 == .keyPress("Escape") } == [])
    }
    for released in [[], keys, keys.reversed(), [keys[0]]] { try cancel(releasing: released) }
    try cancel(releasing: [], holding: "Control_L")
  }

  @Test("are cancelled by the key that is Escape now, and by no other")
  func escapeElsewhere() throws {
    let (laptop, window) = try desk()
    try laptop.switchDragsOn()
    try laptop.run("setxkbmap", "-option", "caps:swapescape")
    try laptop.dragVolume(toSixteenth: 12)
    window.forgetEvents()
    // xdotool looks for the keys that are these now.
    try laptop.hand("key", "Caps_Lock", "key", "Caps_Lock")
    try window.waitForEvent("Caps Lock") { $0 == .keyPress("Caps_Lock") }
    #expect(try laptop.audio.volume() == 75)
    // It changes in mid-drag.
    try laptop.run("setxkbmap", "-option", "")
    _ = try laptop.status()
    try laptop.hand("key", "Escape")
    try laptop.waitForVolume(sixteenths: 4)
    try laptop.drop()
    #expect(window.events { $0 == .keyPress("Escape") } == [])
    #expect(laptop.problems == [])
  }

  @Test(
    "are cancelled by Escape though another client has the keyboard, or has grabbed Escape itself",
    arguments: [Grabber.Kind.wholeKeyboard, .core, .modern])
  func escapeOfOthers(_ kind: Grabber.Kind) throws {
    let laptop = try Laptop(configuration: Self.quick)
    try laptop.switchDragsOn()
    try laptop.dragVolume(toSixteenth: 12)
    try laptop.drop()
    try waitUntil("Escape to be free") { (try? laptop.keep(Grabber(kind, "Escape", on: laptop.display))) != nil }
    try laptop.grab(960, 400, through: [(960, 380), (960, 280)])
    try laptop.waitForVolume(sixteenths: 16)
    try laptop.hand("key", "Escape")
    try laptop.waitForVolume(sixteenths: 12)
    try laptop.drop()
    #expect(laptop.problems == [])
  }

  // MARK: The focused program

  /// The volume of the stream that a process plays, in PulseAudio's units.
  private func volume(of player: Child, _ laptop: Laptop) throws -> Int? {
    let inputs = try laptop.audio.pactl("list", "sink-inputs").components(separatedBy: "Sink Input #")
    let own = inputs.first { $0.contains("application.process.id = \"\(player.pid)\"") }
    let line = own?.split(separator: "\n").first { $0.contains("Volume:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first
  }

  @Test("with Shift, and 'swell volume --app', change what the focused program plays, and nothing else")
  func program() throws {
    let laptop = try Laptop()
    let players = try (0..<2).map { _ in try laptop.play("--volume=32768") }
    try laptop.focusProgram(players[0].pid)
    try laptop.switchDragsOn()
    try Keys.hold(laptop.display, "Shift_L")
    try laptop.grab(960, 400, through: [(960, 380), (960, 280)])
    try waitUntil("the stream to be louder") { try volume(of: players[0], laptop) == 49_152 }
    let hud = try laptop.status().hud
    #expect((hud.kind, hud.label) == ("program", "75%"))
    try laptop.hand("key", "Escape")
    try waitUntil("the stream to be as before") { try volume(of: players[0], laptop) == 32_768 }
    try laptop.drop()
    try Keys.release(laptop.display, "Shift_L")
    let answer = try laptop.ask("volume", "--app", "-25%")
    #expect((answer.status, answer.output) == (0, "25%\n"))
    try waitUntil("the stream to be quieter") { try volume(of: players[0], laptop) == 16_384 }
    #expect(try volume(of: players[1], laptop) == 32_768)
    #expect(try laptop.audio.volume() == 25)
    // By its name it is both of them.
    #expect(try laptop.ask("volume", "--program", "PACAT", "75%").output == "75%\n")
    try waitUntil("both to be louder") { try players.allSatisfy { try volume(of: $0, laptop) == 49_152 } }
    #expect(try laptop.ask("volume", "--programs").output == "pacat  75%\n")
  }
}
