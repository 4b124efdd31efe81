import Glibc
import SwellCore
import TestServers
import Testing

@Suite("All the same with PipeWire", .serialized)
struct PipeWireTests {
  private let server: PipeWireServer
  private let laptop: Laptop

  init() throws {
    server = try PipeWireServer()
    laptop = try Laptop(audio: server, configuration: "[hud]\nwords = panel\n")
  }

  @Test("Shows level and mute, hides, and stays silent when nothing changed, or a stream starts and stops")
  func volume() throws {
    #expect(try laptop.staysSilent())
    try laptop.show(37)
    try laptop.audio.setMute(true)
    try laptop.waitForPanel(ExpectedPanel(.speakerMuted, percent: 37))
    try laptop.audio.setMute(false)
    try laptop.show(150)
    try laptop.show(0)
    try laptop.hide()
    try laptop.audio.setVolume("0%")
    try laptop.audio.setVolume("60%", sink: "hdmi")
    try laptop.audio.pactl("set-source-volume", "mic", "30%")
    #expect(try laptop.staysSilent())
    let player = try laptop.play()
    #expect(try laptop.staysSilent())
    try player.stop()
    try waitUntil("the stream to stop") { try laptop.streams.isEmpty }
    #expect(try laptop.staysSilent())
    try laptop.show(37)
  }

  @Test("Shows the device once when the default sink is switched, and where the sound goes when that is removed")
  func output() throws {
    let module = try laptop.audio.addSink("usb")
    #expect(try laptop.staysSilent())
    for (sink, icon) in [("headphones", Icon.headphones), ("usb", .speakerMedium)] {
      try laptop.audio.setVolume("50%", sink: sink)
      try laptop.audio.setDefaultSink(sink)
      let hud = try laptop.waitForStatus("the switch") { $0.audio.sink == sink && $0.hud.kind == "output" }.hud
      #expect(hud.icon == icon.rawValue && hud.label == "50%")
      // The panel with its name may be wider, and does not get narrower before it has gone.
      try laptop.hide()
      #expect(try laptop.staysSilent())
      try laptop.show(41, sink: sink)
    }
    try laptop.audio.unloadModule(module)
    // WirePlumber goes back to the one that was chosen before.
    let status = try laptop.waitForStatus("the switch back") { $0.hud.kind == "output" && $0.audio.sink != "usb" }
    try laptop.hide()
    try laptop.show(37, sink: try #require(status.audio.sink))
  }

  @Test("Survives the server of the PulseAudio protocol, silently")
  func restart() throws {
    try laptop.audio.kill(SIGKILL)
    try laptop.waitForStatus("the connection to be lost") { !$0.audio.connected }
    try laptop.audio.start()
    try laptop.waitForStatus("the new server") { $0.audio.sink == "spk" && $0.audio.level == 0.25 }
    #expect(try laptop.staysSilent())
    try laptop.show(37)
  }

  @Test("Survives a restart of all of PipeWire, and stays silent when the former level is restored")
  func wholeRestart() throws {
    try laptop.show(37)
    try laptop.hide()
    try server.stop()
    try laptop.waitForStatus("the connection to be lost") { !$0.audio.connected }
    try server.start()
    try laptop.waitForStatus("the new server") { $0.audio.sink == "spk" && $0.audio.level == 1 }
    // As session managers do when they find an output, on slow machines late.
    try laptop.audio.setVolume("37%")
    try laptop.waitForStatus("the level") { $0.audio.level == 0.37 }
    #expect(try laptop.staysSilent())
    try laptop.show(41)
  }
}
