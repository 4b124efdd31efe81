import SwellCore
import TestServers
import Testing

@Suite("A change of a program's volume by others", .serialized)
struct ProgramChangeTests {
  /// The server's number of the one stream.
  private func stream(_ laptop: Laptop) throws -> String {
    String(try laptop.streams.split(separator: "\t").first ?? "")
  }

  private func set(_ percent: Int, _ laptop: Laptop) throws {
    try laptop.audio.pactl("set-sink-input-volume", try stream(laptop), "\(percent)%")
  }

  @Test("is shown with its name and told, and what Swell itself sets is told once", arguments: [false, true])
  func shown(withPipeWire: Bool) throws {
    let laptop = try Laptop(
      audio: withPipeWire ? PipeWireServer() : PulseServer(),
      configuration: "[show]\nprogram = yes\n")
    try laptop.play("--raw")
    #expect(try laptop.staysSilent(), "a stream has begun")
    // Its first second belongs to its start.
    var percent = 60
    try waitUntil("the change") {
      percent = 100 - percent
      try set(percent, laptop)
      return try laptop.status().hud.shown
    }
    try set(30, laptop)
    let hud = try laptop.waitForStatus("30 %") { $0.hud.label == "30%" }.hud
    #expect((hud.kind, hud.icon, hud.detail) == ("program", "speaker-low", "pacat"))
    let watcher = try laptop.begin("watch", "--now")
    try watcher.waitForLine(containing: "mic-mute")
    #expect(try laptop.ask("volume", "--program", "pacat", "70%").output == "70%\n")
    try laptop.audio.move(try stream(laptop), to: "hdmi")
    try laptop.audio.setVolume("37%")
    try watcher.waitForLine(containing: "volume 37%")
    #expect(watcher.output.hasSuffix("\nprogram 70% pacat\nvolume 37%\n"))
  }
}
