import Glibc
import TestServers
import Testing

@Suite("The HUD stays away", .serialized)
struct SilenceTests {
  let stage: Stage

  init() throws {
    stage = try Stage()
  }

  @Test("at start")
  func start() throws {
    #expect(try stage.staysSilent())
    #expect(stage.swell.problems == [])
  }

  @Test("when the same volume is set again")
  func unchanged() throws {
    try stage.audio.setVolume("25%")
    try stage.audio.setMute(false)
    #expect(try stage.staysSilent())
  }

  @Test("when another sink changes")
  func otherSink() throws {
    try stage.audio.setVolume("60%", sink: "hdmi")
    try stage.audio.setMute(true, sink: "hdmi")
    #expect(try stage.staysSilent())
  }

  @Test("when a stream starts, changes and stops")
  func stream() throws {
    let player = try Child(["pacat", "--playback", "--raw", "/dev/zero"], environment: stage.audioEnvironment)
    let audio = stage.audio
    try waitUntil("the stream to play") { try !audio.pactl("list", "short", "sink-inputs").isEmpty }
    let index = try #require(try audio.pactl("list", "short", "sink-inputs").split(separator: "\t").first)
    try audio.pactl("set-sink-input-volume", String(index), "40%")
    #expect(try stage.staysSilent())
    try player.stop()
    try waitUntil("the stream to stop") { try audio.pactl("list", "short", "sink-inputs").isEmpty }
    #expect(try stage.staysSilent())
  }

  @Test("when a stream plays on and on, and shows a change meanwhile")
  func changeDuringStream() throws {
    let player = try Child(["pacat", "--playback", "--raw", "/dev/zero"], environment: stage.audioEnvironment)
    let audio = stage.audio
    try waitUntil("the stream to play") { try !audio.pactl("list", "short", "sink-inputs").isEmpty }
    try stage.show(37)
    withExtendedLifetime(player) {}
  }

  @Test("when the volume of a source changes, or a source is muted that is not the default one")
  func source() throws {
    try stage.audio.pactl("set-source-volume", "mic", "30%")
    try stage.audio.pactl("set-source-mute", "spk.monitor", "1")
    try stage.audio.pactl("set-source-volume", "spk.monitor", "30%")
    #expect(try stage.staysSilent())
  }

  @Test("when other devices come and go")
  func otherDevices() throws {
    let module = try stage.audio.addSink("usb")
    #expect(try stage.staysSilent())
    try stage.audio.setVolume("10%", sink: "usb")
    try stage.audio.unloadModule(module)
    #expect(try stage.staysSilent())
    #expect(try stage.swell.status().audio.sink == "spk")
  }

  @Test("when the server comes back, though the level is another one", arguments: [SIGTERM, SIGKILL])
  func reconnect(_ signal: Int32) throws {
    let stage = try Stage(startsSwell: false)
    let address = try AudioAddress()
    try address.lead(to: stage.audio)
    try stage.startSwell(environment: ["PULSE_SERVER": address.address])
    try stage.audio.kill(signal)
    try stage.swell.waitForStatus("the connection to be lost") { !$0.audio.connected }
    address.disappear()
    try stage.audio.start()
    try stage.audio.setVolume("60%")
    try stage.audio.setMute(true)
    try address.lead(to: stage.audio)
    try stage.swell.waitForStatus("the level of the new server") { $0.audio.level == 0.6 && $0.audio.muted == true }
    #expect(try stage.staysSilent())
    try stage.audio.setMute(false)
    try stage.waitForPanel(ExpectedPanel(volume: 60))
  }

  @Test("when only the quieter channel changes")
  func balance() throws {
    // The louder channel stays at 25 %.
    try stage.audio.pactl("set-sink-volume", "spk", "25%", "10%")
    #expect(try stage.staysSilent())
  }
}

extension Stage {
  /// What a client of the sound server needs.
  var audioEnvironment: [String: String?] { audio.environment.mapValues { $0 } }
}
