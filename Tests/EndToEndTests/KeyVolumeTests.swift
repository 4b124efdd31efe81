import SwellCore
import TestServers
import Testing

@Suite("Volume keys that nobody else handles", .serialized)
struct KeyVolumeTests {
  enum Server: CaseIterable {
    case pulseAudio, pipeWire

    func start() throws -> any AudioServer {
      switch self {
      case .pulseAudio: try PulseServer()
      case .pipeWire: try PipeWireServer()
      }
    }
  }

  @Test("go from silence to full in sixteen presses and back, each of them shown", arguments: Server.allCases)
  func sixteenSteps(_ server: Server) throws {
    let laptop = try Laptop(audio: try server.start())
    try laptop.audio.setVolume("0%")
    try laptop.waitForPanel(sixteenths: 0)
    for step in 1...16 {
      try laptop.press(.volumeUp)
      try laptop.waitForPanel(sixteenths: Double(step))
      try laptop.waitForVolume(sixteenths: Double(step))
    }
    for step in (0...15).reversed() {
      try laptop.press(.volumeDown)
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
      try laptop.press(.volumeUp)
      try laptop.waitForVolume(sixteenths: 1)
      try laptop.audio.setVolume("4369")
      try laptop.audio.setVolume(fifteenths[0])
      try laptop.waitForStatus("the level") { abs(($0.audio.level ?? 0) - 8.0 / 15) < 0.006 }
      try laptop.press(.volumeUp)
      try laptop.waitForVolume(sixteenths: 9)
      // That is the level from before: the press is not lost.
      try laptop.audio.setVolume(fifteenths[0])
      return try !laptop.remains(for: .seconds(1)) { try laptop.audio.volume() < 62 }
    }
    try laptop.waitForVolume(sixteenths: 10)
    try laptop.audio.setVolume(fifteenths[1])
    try laptop.waitForPanel(sixteenths: 9 * 16 / 15)
    try laptop.press(.volumeUp)
    try laptop.waitForVolume(sixteenths: 11)
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
    try laptop.stage.hide()
    try laptop.press(.volumeDown)
    try laptop.waitForPanel(sixteenths: 0)
  }

  @Test("stay on the sixteenths whatever the level was before")
  func sixteenths() throws {
    let laptop = try Laptop()
    try laptop.audio.setVolume("40%")
    try laptop.waitForPanel(ExpectedPanel(volume: 40))
    try laptop.press(.volumeUp)
    try laptop.waitForVolume(sixteenths: 7)
    try laptop.audio.setVolume("41%")
    try laptop.waitForPanel(ExpectedPanel(volume: 41))
    try laptop.press(.volumeDown)
    try laptop.waitForVolume(sixteenths: 6)
  }

  @Test("go a quarter of a step with Shift")
  func fine() throws {
    let laptop = try Laptop()
    try laptop.pressWithShift(.volumeUp, times: 3)
    try laptop.waitForVolume(sixteenths: 4.75)
    try laptop.waitForPanel(sixteenths: 4.75)
    try laptop.pressWithShift(.volumeDown, times: 4)
    try laptop.waitForVolume(sixteenths: 3.75)
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

  @Test("unmute at 100 %, where there is no way up")
  func unmuteAtFull() throws {
    let laptop = try Laptop()
    try laptop.audio.setVolume("100%")
    try laptop.audio.setMute(true)
    try laptop.waitForPanel(ExpectedPanel(.speakerMuted, percent: 100))
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 100))
    #expect(try !laptop.audio.isMuted())
    try laptop.waitForVolume(sixteenths: 16)
  }

  @Test("stop at 100 % and go over it with the next press, as far as max-volume")
  func over() throws {
    let laptop = try Laptop(configuration: "[audio]\nmax-volume = 150%\n")
    try laptop.audio.setVolume("97%")
    try laptop.waitForPanel(ExpectedPanel(volume: 97))
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

  @Test("show a level above the limit as it is, and do not pull it down")
  func aboveTheLimit() throws {
    let laptop = try Laptop()
    try laptop.audio.setVolume("130%")
    try laptop.waitForPanel(ExpectedPanel(volume: 130))
    try laptop.expectJump(.volumeUp)
    #expect(try laptop.audio.volume() == 130)
    try laptop.press(.volumeDown)
    try laptop.waitForPanel(sixteenths: 20, icon: .speakerOver)
    try laptop.waitForVolume(sixteenths: 20)
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
    #expect(status.hud.icon == "microphone-muted")
    #expect(status.audio.microphoneMuted == true)
    try waitUntil("the server to know") { try laptop.audio.pactl("get-source-mute", "mic") == "Mute: yes" }
    try laptop.press(.microphoneMute)
    status = try laptop.waitForStatus("the microphone to be heard") { $0.hud.icon == "microphone" }
    #expect(status.audio.microphoneMuted == false)
    try waitUntil("the server to know") { try laptop.audio.pactl("get-source-mute", "mic") == "Mute: no" }
    #expect(try laptop.audio.volume() == 25)
  }

  @Test("show a microphone that somebody else mutes")
  func microphoneOfOthers() throws {
    let laptop = try Laptop()
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
      try laptop.stage.hide()
    }
    try server.start()
    try server.setVolume("25%")
    try laptop.waitForStatus("the server") { $0.audio.level == 0.25 }
    try laptop.press(.volumeUp)
    try laptop.waitForVolume(sixteenths: 5)
    try laptop.waitForPanel(sixteenths: 5)
    #expect(laptop.swell.isRunning)
  }

  @Test("follow the default sink")
  func otherSink() throws {
    let laptop = try Laptop()
    try laptop.audio.setVolume("50%", sink: "hdmi")
    try laptop.audio.setDefaultSink("hdmi")
    try laptop.waitForStatus("the switch") { $0.audio.sink == "hdmi" }
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 9)
    #expect(try laptop.volumes(sink: "hdmi") == [36_864, 36_864])
    #expect(try laptop.audio.volume() == 25)
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
    try laptop.audio.setVolume("31%")
    try laptop.waitForPanel(ExpectedPanel(volume: 31))
  }

  @Test("are ignored with media-keys = off")
  func off() throws {
    let laptop = try Laptop(configuration: "[keys]\nmedia-keys = off\n")
    try laptop.press(.volumeUp)
    try laptop.press(.mute)
    #expect(try laptop.staysSilent())
    #expect(try laptop.audio.volume() == 25)
    #expect(try !laptop.audio.isMuted())
  }

  @Test("alone show nothing with keys = no; a change is still shown")
  func keysNotShown() throws {
    let laptop = try Laptop(configuration: "[show]\nkeys = no\n")
    try laptop.audio.setVolume("100%")
    try laptop.waitForPanel(ExpectedPanel(volume: 100))
    try laptop.stage.hide()
    try laptop.press(.volumeUp)
    #expect(try laptop.staysSilent())
    try laptop.press(.volumeDown)
    try laptop.waitForPanel(sixteenths: 15)
  }

  @Test("change what is not to be shown, silently")
  func volumeNotShown() throws {
    let laptop = try Laptop(configuration: "[show]\nvolume = no\n")
    try laptop.press(.volumeUp)
    try laptop.waitForVolume(sixteenths: 5)
    #expect(try laptop.staysSilent())
  }
}
