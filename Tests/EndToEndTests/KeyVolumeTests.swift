import SwellCore
import TestServers
import Testing

@Suite("Volume keys that nobody else handles", .serialized)
struct KeyVolumeTests {
  @Test("go from silence to full in sixteen presses and back, each of them shown", arguments: [false, true])
  func sixteenSteps(withPipeWire: Bool) throws {
    let laptop = try Laptop(audio: withPipeWire ? PipeWireServer() : PulseServer())
    try laptop.audio.setVolume("0%")
    try laptop.waitForPanel(sixteenths: 0)
    let steps = (1...16).map { (KeyName.volumeUp, $0) } + (0...15).reversed().map { (.volumeDown, $0) }
    for (key, step) in steps {
      try laptop.press(key)
      try laptop.waitForPanel(sixteenths: Double(step))
      try laptop.waitForVolume(sixteenths: Double(step))
    }
    #expect(laptop.problems == [])
  }

  @Test("show the HUD with a jump at a limit, and change nothing; go over 100 % only with the next press")
  func limits() throws {
    let laptop = try Laptop()
    for (percent, key, sixteenths) in [("0%", KeyName.volumeDown, 0.0), ("100%", .volumeUp, 16)] {
      try laptop.audio.setVolume(percent)
      try laptop.waitForPanel(sixteenths: sixteenths)
      try laptop.expectJump(key)
      try laptop.waitForVolume(sixteenths: sixteenths)
    }
    try laptop.use("[audio]\nmax-volume = 150%\n")
    try laptop.show(97, maximum: 1.5)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 16, maximum: 1.5)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 17, icon: .speakerOver, maximum: 1.5)
    #expect(try laptop.status().hud.icon == "speaker-over")
    // No press of a quick row is lost.
    try laptop.press(.volumeUp, times: 7)
    try laptop.waitForPanel(sixteenths: 24, icon: .speakerOver, maximum: 1.5)
    try laptop.waitForVolume(sixteenths: 24)
    try laptop.press(.volumeUp)
    try laptop.press(.volumeDown, toSixteenth: 23)
  }

  @Test("go a quarter of a step with Shift, however soon that is let go")
  func fineChord() throws {
    let laptop = try Laptop()
    // The machine has no time for Swell until Shift is up again.
    try laptop.atOnce { try Keys.press(laptop.display, "shift+\(KeyName.volumeUp.rawValue)", times: 3) }
    try laptop.waitForVolume(sixteenths: 4.75)
    // Shift comes after the key: a whole step, over the sixteenth that is too near to be felt.
    try laptop.atOnce {
      try laptop.press(.volumeUp)
      try Keys.hold(laptop.display, "shift")
    }
    try laptop.waitForVolume(sixteenths: 6)
    try Keys.release(laptop.display, "shift")
  }

  @Test("toggle mute, and Volume Up unmutes; the balance stays, through silence too")
  func mute() throws {
    let laptop = try Laptop()
    try laptop.press(.mute)
    try laptop.waitForPanel(ExpectedPanel(.speakerMuted, percent: 25))
    #expect(try laptop.audio.isMuted())
    try laptop.press(.mute)
    try laptop.waitForPanel(ExpectedPanel(volume: 25))
    #expect(try !laptop.audio.isMuted())
    try laptop.press(.mute)
    try laptop.press(.volumeDown)
    try laptop.waitForPanel(sixteenths: 3, icon: .speakerMuted)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 4)
    try laptop.waitForVolume(sixteenths: 4)
    #expect(try !laptop.audio.isMuted())
    try laptop.audio.pactl("set-sink-volume", "spk", "100%", "40%")
    try laptop.waitForPanel(ExpectedPanel(volume: 100))
    try laptop.press(.volumeDown, times: 16)
    try laptop.waitForVolume(sixteenths: 0)
    try laptop.press(.volumeUp, times: 16)
    try laptop.waitForPanel(sixteenths: 16)
    try waitUntil("the louder channel at 100 %") { try laptop.volumes()[0] == 65_536 }
    let quieter = try laptop.volumes()[1]
    #expect(abs(quieter - 26_214) <= 66, "40 % is 26214")
  }

  @Test("mute and unmute the microphone")
  func microphone() throws {
    let laptop = try Laptop()
    for isMuted in [true, false] {
      try laptop.press(.microphoneMute)
      let icon = isMuted ? "microphone-muted" : "microphone"
      let status = try laptop.waitForStatus(icon) { $0.hud.kind == "mic-mute" && $0.hud.icon == icon }
      #expect(status.audio.microphoneMuted == isMuted)
      let answer = "Mute: \(isMuted ? "yes" : "no")"
      try waitUntil("the server to know") { try laptop.audio.pactl("get-source-mute", "mic") == answer }
    }
    #expect(try laptop.audio.volume() == 25)
    // Somebody else mutes it.
    try laptop.audio.pactl("set-source-mute", "mic", "1")
    try laptop.waitForStatus("the muted microphone") { $0.hud.icon == "microphone-muted" }
  }

  @Test("go the steps of the configuration, and those of the output, by its kind or its name")
  func steps() throws {
    let laptop = try Laptop(
      configuration:
        "[keys]\nstep = 5%\nfine-step = 2%\n[audio]\nstep-outputs = headphones 3%, HDMI 10%, TV 1%\n")
    try laptop.pressWithShift(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 26))
    for sink in ["hdmi", "headphones"] { try laptop.audio.setVolume("50%", sink: sink) }
    for (sink, percent) in [("spk", 30), ("hdmi", 60), ("headphones", 54)] {
      try laptop.audio.setDefaultSink(sink)
      try laptop.waitForStatus("the switch") { $0.audio.sink == sink }
      try laptop.press(.volumeUp)
      try waitUntil("the step") { try laptop.audio.volume(sink: sink) == percent }
    }
    #expect(try laptop.audio.volume() == 30, "the first one has stayed")
  }

  @Test("are only watched with media-keys = observe: the truth is shown, nothing is changed")
  func observe() throws {
    let laptop = try Laptop(configuration: "[keys]\nmedia-keys = observe\n")
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 25))
    #expect(try laptop.remains { try laptop.audio.volume() == 25 })
    try laptop.press(.mute)
    #expect(try laptop.remains { try !laptop.audio.isMuted() })
    try laptop.show(31)
  }
}
