import Glibc
import SwellCore
import TestServers
import Testing

/// What is about any sound server is tested with both, elsewhere.
@Suite("All the same with PipeWire", .serialized)
struct PipeWireTests {
  @Test("Shows level, mute and output, and where the sound goes when that is removed")
  func output() throws {
    let laptop = try Laptop(audio: PipeWireServer())
    try laptop.show(150)
    try laptop.show(37)
    try laptop.audio.setMute(true)
    try laptop.waitForPanel(ExpectedPanel(.speakerMuted, percent: 37))
    try laptop.hide()
    let module = try laptop.audio.addSink("usb")
    for (sink, icon) in [("headphones", Icon.headphones), ("usb", .speakerMedium)] {
      try laptop.audio.setVolume("50%", sink: sink)
      try laptop.audio.setDefaultSink(sink)
      let hud = try laptop.waitForStatus("the switch") { $0.audio.sink == sink && $0.hud.kind == "output" }.hud
      #expect((hud.icon, hud.label) == (icon.rawValue, "50%"))
      try laptop.hide()
      #expect(try laptop.staysSilent(), "once")
      try laptop.show(41, sink: sink, icon: icon)
    }
    try laptop.audio.unloadModule(module)
    // WirePlumber goes back to the one that was chosen before.
    let status = try laptop.waitForStatus("the switch back") { $0.hud.kind == "output" && $0.audio.sink != "usb" }
    try laptop.hide()
    let sink = try #require(status.audio.sink)
    try laptop.show(37, sink: sink, icon: sink == "headphones" ? .headphones : nil)
  }

  @Test("Survives a restart of all of PipeWire, and stays silent when the former level is restored")
  func wholeRestart() throws {
    let server = try PipeWireServer()
    let laptop = try Laptop(audio: server)
    try laptop.show(37)
    try laptop.hide()
    try server.stop()
    try laptop.waitForStatus("the connection to be lost") { !$0.audio.connected }
    try server.start()
    try laptop.waitForStatus("the new server") { $0.audio.connected && $0.audio.sink == "spk" }
    // As session managers do when they find an output, on slow machines late. WirePlumber may do so too, with a level
    // that it has had the time to save.
    try waitUntil("the level") {
      try laptop.audio.setVolume("37%")
      return try laptop.status().audio.level == 0.37
    }
    #expect(try laptop.staysSilent())
    try laptop.show(41)
  }
}
