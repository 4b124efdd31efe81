import Foundation
import Glibc
import TestServers
import Testing

@Suite("What is spoken", .serialized)
struct SpeechTests {
  private let folder: TemporaryFolder
  private let socket: String
  private let laptop: Laptop

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("ssip")
    laptop = try Laptop(
      configuration: "[accessibility]\nspeak = all\n", environment: SpeechServer.environment(socket),
      startsSwell: false)
  }

  private func show(_ text: String) throws {
    #expect(try laptop.ask("show", "--label", text).status == 0)
  }

  @Test("Each text cuts off the former, in the language of the words, and follows the setting at once")
  func spoken() throws {
    let server = try SpeechServer(socket)
    try laptop.startSwell()
    try show("Hello, world")
    try server.wait(for: "Hello, world")
    try laptop.audio.setVolume("40%")
    try server.wait(for: "Volume, 40%")
    // English already, of the user's choice.
    #expect(server.lines == ["cancel", "cancel", "say Hello, world", "cancel", "say Volume, 40%"])
    try laptop.save("[hud]\nlanguage = de\n[accessibility]\nspeak = words\n")
    try waitUntil("the German word") {
      _ = try laptop.ask("volume", "toggle")
      return server.said.contains("Ton, stumm")
    }
    #expect(server.lines.contains("language de"))
    try laptop.save("[hud]\nlanguage = C\n")
    try waitUntil("silence") {
      let count = server.lines.count
      try show("Nobody hears that")
      _ = try laptop.status()
      return server.lines.count == count
    }
    #expect(laptop.problems == [])
  }

  @Test("A server that hangs holds up no panel, and afterwards only the last text is spoken")
  func hanging() throws {
    let server = try SpeechServer(socket)
    try laptop.startSwell()
    try show("before")
    try server.wait(for: "before")
    server.hang()
    for number in 1...5 { try show("late \(number)") }
    try laptop.show(41)
    try show("last")
    // It has been handed to the helper once the next command is answered.
    _ = try laptop.status()
    server.hang(false)
    try server.wait(for: "last")
    #expect(server.said.count <= 3, "\(server.said)")
    #expect(laptop.problems == [])
  }

  @Test("Where there is none, one sentence says so; one that comes or comes back is found by the next text")
  func gone() throws {
    try laptop.startSwell()
    for number in 1...3 { try show("nobody hears \(number)") }
    let sentence = "swell: nothing is spoken: speech-dispatcher is not there, and cannot be started"
    try laptop.swell.waitForLine(containing: sentence, onError: true)
    func waitForDoctor(_ sentence: String) throws {
      // It does not wait long for an answer: again, should a busy machine have taken longer.
      try waitUntil("the doctor to say '\(sentence)'") { try laptop.doctor().contains(sentence) }
    }
    try waitForDoctor("problem  speech      nothing is spoken: speech-dispatcher is not there")
    var server = try SpeechServer(socket)
    try waitForDoctor("ok       speech      speech-dispatcher reads the panel")
    try show("there")
    try server.wait(for: "there")
    try server.stop()
    server = try SpeechServer(socket)
    try show("back")
    try server.wait(for: "back")
    #expect(laptop.problems == [sentence])
  }

  @Test("One that talks nonsense is one sentence, and panels go on", arguments: ["\\x00\\xff", "251-\\r\\n251-"])
  func lying(answer: String) throws {
    laptop.keep(try SpeechServer(socket, lie: answer))
    try laptop.startSwell()
    for number in 1...3 { try show("nonsense \(number)") }
    try laptop.show(42)
    #expect(laptop.problems.count <= 2, "\(laptop.problems)")
  }

  @Test("The real one speaks, aloud", .timeLimit(.minutes(2)))
  func real() throws {
    let configuration = try TemporaryFolder()
    try configuration.write(
      """
      LogLevel 3
      AudioOutputMethod "pulse"
      AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
      DefaultModule espeak-ng

      """, to: "speechd.conf")
    let log = try configuration.makeFolder("log")
    let server = try Child(
      [
        "speech-dispatcher", "--run-single", "--communication-method", "unix_socket", "--socket-path", socket,
        "--config-dir", configuration.path, "--log-dir", log, "--pid-file", configuration.path("pid"), "--timeout", "0",
      ], environment: laptop.environment)
    try waitUntil("speech-dispatcher to listen") { access(socket, F_OK) == 0 }
    try laptop.startSwell()
    // Louder than nothing: until 1000 bytes are not zero.
    let ear = try Child(
      ["sh", "-c", "parec --raw --latency-msec=50 -d spk.monitor | tr -d '\\000' | head -c 1000 | wc -c"],
      environment: laptop.environment)
    try waitUntil("the ear to listen") {
      try !laptop.audio.pactl("list", "short", "source-outputs").isEmpty
    }
    #expect(ear.isRunning, "nothing is heard before")
    try show("Hello")
    #expect(try ear.waitForExit() == .status(0))
    #expect(server.isRunning)
    #expect(laptop.problems == [])
  }
}
