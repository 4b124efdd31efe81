import Glibc
import SwellCore
import TestServers
import Testing

@Suite("All the same with PipeWire", .serialized)
struct PipeWireTests {
  let stage: Stage

  init() throws {
    stage = try Stage(audio: PipeWireServer(), configuration: Stage.words)
  }

  @Test("Shows level and mute, hides, and stays silent when nothing changed")
  func volume() throws {
    #expect(try stage.staysSilent())
    try stage.show(37)
    try stage.audio.setMute(true)
    try stage.waitForPanel(ExpectedPanel(.speakerMuted, percent: 37))
    try stage.audio.setMute(false)
    try stage.show(150)
    try stage.show(0)
    try stage.hide()
    try stage.audio.setVolume("0%")
    try stage.audio.setVolume("60%", sink: "hdmi")
    try stage.audio.pactl("set-source-volume", "mic", "30%")
    #expect(try stage.staysSilent())
  }

  @Test("Stays silent when a stream starts and stops")
  func stream() throws {
    let player = try Child(["pacat", "--playback", "--raw", "/dev/zero"], environment: stage.audioEnvironment)
    let audio = stage.audio
    try waitUntil("the stream to play") { try !audio.pactl("list", "short", "sink-inputs").isEmpty }
    #expect(try stage.staysSilent())
    try player.stop()
    try waitUntil("the stream to stop") { try audio.pactl("list", "short", "sink-inputs").isEmpty }
    #expect(try stage.staysSilent())
    try stage.show(37)
  }

  private func switchOutput(to sink: String) throws {
    try stage.audio.setDefaultSink(sink)
    let status = try stage.swell.waitForStatus("the switch") { $0.audio.sink == sink }
    #expect(status.hud.kind == "output")
  }

  @Test("Shows the device once when the default sink is switched")
  func output() throws {
    try stage.audio.setVolume("50%", sink: "headphones")
    try switchOutput(to: "headphones")
    var panel = ExpectedPanel(.headphones, percent: 50)
    (panel.label, panel.detail) = ("Headphones", "50%")
    try stage.waitForPanel(panel)
    try stage.hide()
    #expect(try stage.staysSilent())
    try stage.show(41, sink: "headphones")
  }

  @Test("Survives the server of the PulseAudio protocol, silently", arguments: [SIGTERM, SIGKILL])
  func restart(_ signal: Int32) throws {
    try stage.audio.kill(signal)
    try stage.swell.waitForStatus("the connection to be lost") { !$0.audio.connected }
    try stage.audio.start()
    try stage.swell.waitForStatus("the new server") { $0.audio.sink == "spk" && $0.audio.level == 0.25 }
    #expect(try stage.staysSilent())
    try stage.show(37)
  }

  @Test("Survives a restart of all of PipeWire, and stays silent when the former level is restored")
  func wholeRestart() throws {
    let server = try PipeWireServer()
    let stage = try Stage(audio: server, configuration: Stage.words)
    try stage.show(37)
    try stage.hide()
    try server.stop()
    try stage.swell.waitForStatus("the connection to be lost") { !$0.audio.connected }
    try stage.audio.start()
    try stage.swell.waitForStatus("the new server") { $0.audio.sink == "spk" && $0.audio.level == 1 }
    // As session managers do when they find an output, on slow machines late.
    try stage.audio.setVolume("37%")
    try stage.swell.waitForStatus("the level") { $0.audio.level == 0.37 }
    #expect(try stage.staysSilent())
    try stage.show(41)
  }

  @Test("Shows where the sound goes when the default sink is removed")
  func removal() throws {
    let module = try stage.audio.addSink("usb")
    #expect(try stage.staysSilent())
    try switchOutput(to: "usb")
    try stage.audio.unloadModule(module)
    let status = try stage.swell.waitForStatus("the switch back") { $0.hud.kind == "output" && $0.audio.sink == "spk" }
    #expect(status.hud.label == "25%")
    // The panel with its name may be wider, and does not get narrower before it has gone.
    try stage.hide()
    try stage.show(37)
  }
}
