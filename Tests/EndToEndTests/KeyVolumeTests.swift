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

  /// Another client does here what such a device does: it rounds each volume to a fifteenth.
  @Test("go further on an output whose own steps are wider")
  func ownSteps() throws {
    let laptop = try Laptop()
    let fifteenths = ["34953", "39322"]  // 8 and 9 of them
    // Again, should the machine be too busy for a device that takes no time for that.
    try waitUntil("the rounded step") {
      // It makes another level of a write: it has steps of its own.
      try laptop.audio.setVolume("0")
      try laptop.waitForStatus("silence") { $0.audio.level == 0 }
      try laptop.press(.volumeUp, toSixteenth: 1)
      try laptop.audio.setVolume("4369")
      try laptop.audio.setVolume(fifteenths[0])
      try laptop.waitForStatus("the level") { abs(($0.audio.level ?? 0) - 8.0 / 15) < 0.006 }
      try laptop.press(.volumeUp, toSixteenth: 9)
      // That is the level from before: the press is not lost.
      try laptop.audio.setVolume(fifteenths[0])
      return try !laptop.remains(for: .seconds(1)) { try laptop.audio.volume() < 62 }
    }
    try laptop.waitForVolume(sixteenths: 10)
    try laptop.audio.setVolume(fifteenths[1])
    try laptop.waitForPanel(sixteenths: 9 * 16 / 15)
    try laptop.press(.volumeUp, toSixteenth: 11)
  }

  @Test("lose no press of a quick row")
  func burst() throws {
    let laptop = try Laptop()
    try laptop.press(.volumeUp, times: 9)
    try laptop.waitForVolume(sixteenths: 13)
    try laptop.press(.volumeDown, times: 12)
    try laptop.waitForVolume(sixteenths: 1)
    try laptop.waitForPanel(sixteenths: 1)
  }

  @Test("show the HUD with a jump at a limit, and change nothing")
  func limits() throws {
    let laptop = try Laptop()
    for (percent, key, sixteenths) in [("100%", KeyName.volumeUp, 16.0), ("0%", .volumeDown, 0)] {
      try laptop.audio.setVolume(percent)
      try laptop.waitForPanel(sixteenths: sixteenths)
      try laptop.expectJump(key)
      try laptop.waitForVolume(sixteenths: sixteenths)
    }
    try laptop.hide()
    try laptop.press(.volumeDown)
    try laptop.waitForPanel(sixteenths: 0)
  }

  @Test("go a quarter of a step with Shift, however soon that is let go")
  func fineChord() throws {
    let laptop = try Laptop()
    // The machine has no time for Swell until Shift is up again.
    try laptop.atOnce { try Keys.press(laptop.display, "shift+\(KeyName.volumeUp.rawValue)", times: 3) }
    try laptop.waitForVolume(sixteenths: 4.75)
    // Shift comes after the key: a whole step.
    try laptop.atOnce {
      try laptop.press(.volumeUp)
      try Keys.hold(laptop.display, "shift")
    }
    try laptop.waitForVolume(sixteenths: 5)
    try Keys.release(laptop.display, "shift")
  }

  @Test("go the steps of the configuration")
  func configuredSteps() throws {
    let laptop = try Laptop(configuration: "[keys]\nstep = 5%\nfine-step = 2%\n")
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 30))
    try laptop.pressWithShift(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 32))
    try laptop.press(.volumeDown)
    try laptop.waitForPanel(ExpectedPanel(volume: 30))
  }

  @Test("toggle mute, and Volume Up unmutes")
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
  }

  @Test("stop at 100 % and go over it with the next press, as far as max-volume")
  func over() throws {
    let laptop = try Laptop(configuration: "[audio]\nmax-volume = 150%\n")
    try laptop.show(97)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 16)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 17, icon: .speakerOver, maximum: 1.5)
    #expect(try laptop.status().hud.icon == "speaker-over")
    try laptop.press(.volumeUp, times: 7)
    try laptop.waitForPanel(sixteenths: 24, icon: .speakerOver, maximum: 1.5)
    try laptop.waitForVolume(sixteenths: 24)
    try laptop.expectJump(.volumeUp)
    try laptop.waitForVolume(sixteenths: 24)
  }

  @Test("keep the balance between the channels, through silence too")
  func balance() throws {
    let laptop = try Laptop()
    try laptop.audio.pactl("set-sink-volume", "spk", "100%", "40%")
    try laptop.waitForPanel(ExpectedPanel(volume: 100))
    try laptop.press(.volumeDown, times: 8)
    try laptop.waitForPanel(sixteenths: 8)
    try waitUntil("both channels at the half") {
      let volumes = try laptop.volumes()
      return abs(volumes[0] - 32_768) <= 2 && abs(volumes[1] - 13_107) <= 16
    }
    try laptop.press(.volumeDown, times: 8)
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
    try laptop.press(.microphoneMute)
    var status = try laptop.waitForStatus("the microphone to be muted") { $0.hud.kind == "mic-mute" }
    #expect(status.hud.icon == "microphone-muted" && status.audio.microphoneMuted == true)
    try waitUntil("the server to know") { try laptop.audio.pactl("get-source-mute", "mic") == "Mute: yes" }
    try laptop.press(.microphoneMute)
    status = try laptop.waitForStatus("the microphone to be heard") { $0.hud.icon == "microphone" }
    #expect(status.audio.microphoneMuted == false)
    try waitUntil("the server to know") { try laptop.audio.pactl("get-source-mute", "mic") == "Mute: no" }
    #expect(try laptop.audio.volume() == 25)
    // Somebody else mutes it.
    try laptop.audio.pactl("set-source-mute", "mic", "1")
    try laptop.waitForStatus("the muted microphone") { $0.hud.icon == "microphone-muted" }
  }

  @Test("say that there is no sound server, and work as soon as there is one")
  func noServer() throws {
    let server = try PulseServer(start: false)
    let laptop = try Laptop(audio: server)
    for key in [KeyName.volumeUp, .volumeDown, .mute, .microphoneMute] {
      try laptop.press(key)
      try laptop.waitForStatus("the warning") { $0.hud.icon == "warning" }
      try laptop.hide()
    }
    try server.start()
    try server.setVolume("25%")
    try laptop.waitForStatus("the server") { $0.audio.level == 0.25 }
    try laptop.press(.volumeUp, toSixteenth: 5)
    try laptop.waitForPanel(sixteenths: 5)
    #expect(laptop.swell.isRunning)
  }

  @Test("have the steps of the output, by its kind or its name")
  func outputSteps() throws {
    let laptop = try Laptop(configuration: "[audio]\nstep-headphones = 3%\nstep-outputs = HDMI 10%, TV 1%\n")
    for sink in ["hdmi", "headphones"] { try laptop.audio.setVolume("50%", sink: sink) }
    for (sink, percent) in [("spk", 31), ("hdmi", 60), ("headphones", 51)] {
      try laptop.audio.setDefaultSink(sink)
      try laptop.waitForStatus("the switch") { $0.audio.sink == sink }
      try laptop.press(.volumeUp)
      try waitUntil("the step") { try laptop.audio.volume(sink: sink) == percent }
    }
    #expect(try laptop.audio.volume() == 31, "the first one has stayed")
  }

  // MARK: Modes

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
