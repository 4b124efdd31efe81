import TestServers
import Testing

@Suite("The reminder that the microphone is muted", .serialized)
struct MicrophoneReminderTests {
  private static let configuration = "[show]\nmic-reminder = yes\n"

  private func record(_ laptop: Laptop, _ arguments: String...) throws -> Child {
    let before = try laptop.audio.pactl("list", "short", "source-outputs")
    let child = try Child(["parec", "--raw"] + arguments, environment: laptop.audio.environment)
    try waitUntil("the recording to begin") {
      try laptop.audio.pactl("list", "short", "source-outputs") != before
    }
    return child
  }

  @Test("is shown when a program begins to record while it is muted, and not for those that did before")
  func shown() throws {
    let laptop = try Laptop(configuration: Self.configuration, startsSwell: false)
    try laptop.audio.pactl("set-source-mute", "mic", "1")
    let first = try record(laptop, "--device=mic")
    try laptop.startSwell()
    // After the server's first seconds, when programs come back to it, one that begins to record is news.
    #expect(try laptop.staysSilent(for: .milliseconds(3200)))
    let second = try record(laptop, "--device=mic")
    let status = try laptop.waitForStatus("the reminder") { $0.hud.kind == "mic-reminder" }
    #expect(status.hud.icon == "microphone-muted")
    try laptop.stage.hide()
    withExtendedLifetime((first, second)) {}
  }

  @Test("is not shown for a monitor of a sink, nor while the microphone is heard, nor when it is off")
  func silent() throws {
    let laptop = try Laptop(configuration: Self.configuration)
    #expect(try laptop.staysSilent(for: .milliseconds(3200)))
    let heard = try record(laptop, "--device=mic")
    #expect(try laptop.staysSilent())
    try laptop.audio.pactl("set-source-mute", "mic", "1")
    try laptop.waitForStatus("the mute") { $0.hud.kind == "mic-mute" }
    try laptop.stage.hide()
    let monitor = try record(laptop, "--device=spk.monitor")
    #expect(try laptop.staysSilent())
    try laptop.save("")
    #expect(try laptop.ask("reload").status == 0)
    let unnoticed = try record(laptop, "--device=mic")
    #expect(try laptop.staysSilent())
    withExtendedLifetime((heard, monitor, unnoticed)) {}
  }
}
