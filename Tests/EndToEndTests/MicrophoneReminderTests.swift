import TestServers
import Testing

@Suite("The reminder that the microphone is muted", .serialized)
struct MicrophoneReminderTests {
  private func record(_ laptop: Laptop, from device: String) throws {
    let before = try laptop.audio.pactl("list", "short", "source-outputs")
    laptop.keep(try Child(["parec", "--raw", "--device=\(device)"], environment: laptop.environment))
    try waitUntil("the recording to begin") {
      try laptop.audio.pactl("list", "short", "source-outputs") != before
    }
  }

  @Test("is shown when a program begins to record while it is muted, and not for those that did before, nor a monitor")
  func shown() throws {
    let laptop = try Laptop(configuration: "[show]\nmic-reminder = yes\n", startsSwell: false)
    try laptop.audio.pactl("set-source-mute", "mic", "1")
    try record(laptop, from: "mic")
    try laptop.startSwell()
    // After the server's first seconds, when programs come back to it, one that begins to record is news.
    #expect(try laptop.staysSilent(for: .milliseconds(3200)))
    try record(laptop, from: "spk.monitor")
    #expect(try laptop.staysSilent())
    try record(laptop, from: "mic")
    let status = try laptop.waitForStatus("the reminder") { $0.hud.kind == "mic-reminder" }
    #expect(status.hud.icon == "microphone-muted")
    try laptop.hide()
    // Nor while it is heard.
    try laptop.audio.pactl("set-source-mute", "mic", "0")
    try laptop.waitForStatus("the end of the mute") { $0.hud.kind == "mic-mute" }
    try laptop.hide()
    try record(laptop, from: "mic")
    #expect(try laptop.staysSilent())
  }
}
