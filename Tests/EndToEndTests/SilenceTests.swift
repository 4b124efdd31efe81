import Glibc
import TestServers
import Testing

@Suite("The HUD stays away", .serialized)
struct SilenceTests {
  @Test("at start, and when something changes that it is not about")
  func others() throws {
    let laptop = try Laptop(audio: PipeWireServer())
    let audio = laptop.audio
    func expectSilence(_ reason: Comment, _ act: () throws -> Void = {}) throws {
      try act()
      #expect(try laptop.staysSilent(), reason)
    }
    try expectSilence("it has started")
    #expect(laptop.problems == [])
    try expectSilence("the same volume was set again") {
      try audio.setVolume("25%")
      try audio.setMute(false)
    }
    try expectSilence("another sink changed") {
      try audio.setVolume("60%", sink: "hdmi")
      try audio.setMute(true, sink: "hdmi")
    }
    try expectSilence("the volume of a source changed, and another source than the default one was muted") {
      try audio.pactl("set-source-volume", "mic", "30%")
      try audio.pactl("set-source-mute", "spk.monitor", "1")
      try audio.pactl("set-source-volume", "spk.monitor", "30%")
    }
    try expectSilence("the quieter channel changed") { try audio.pactl("set-sink-volume", "spk", "25%", "10%") }
    let module = try audio.addSink("usb")
    try expectSilence("another device came")
    try expectSilence("it went") {
      try audio.setVolume("10%", sink: "usb")
      try audio.unloadModule(module)
    }
    let player = try laptop.play()
    let index = try #require(try laptop.streams.split(separator: "\t").first)
    try expectSilence("a stream has begun and changed") {
      try audio.pactl("set-sink-input-volume", String(index), "40%")
    }
    try laptop.show(37)
    try laptop.hide()
    try expectSilence("it has stopped") {
      try player.stop()
      try waitUntil("the stream to stop") { try laptop.streams.isEmpty }
    }
    #expect(try laptop.status().audio.sink == "spk")
  }
}
