import EventLoop
import Logging
import Processes
import SwellCore
import TestServers
import Testing

@testable import Speech

@Suite("The process that speaks", .serialized)
struct SpeakerTests {
  /// A `Speaker` whose helper is a shell script, and what that was told.
  private final class Mouth {
    let speaker: Speaker
    let folder: TemporaryFolder
    private let loop: EventLoop

    /// - Parameter script: Shell commands that each helper runs for each line.
    init(_ script: String, within limit: Duration = patience * 2) throws {
      folder = try TemporaryFolder()
      let text = """
        #!/bin/sh
        cd '\(folder.path)' || exit 1
        echo start $1 >> lines
        while read -r line; do
          echo "$line" >> lines
          \(script)
        done

        """
      let program = try folder.write(text, to: "helper", isProgram: true)
      loop = try EventLoop()
      let helper = ChildProgram([program, "--helper-speech"], isHelper: true, patience: limit)
      speaker = Speaker(helper, on: loop, log: Log(verbosity: .problems))
    }

    var lines: [String] {
      let bytes = (try? String(contentsOfFile: folder.path("lines"), encoding: .utf8)) ?? ""
      return bytes.split(separator: "\n").map { String($0) }
    }

    func wait(for what: String, _ condition: () -> Bool) throws {
      try loop.wait(for: what, details: "\(lines)", condition)
    }
  }

  private let log: CapturedLog

  init() throws {
    log = try CapturedLog.start()
  }

  @Test("It is told each text on a line, and ends when it is switched off")
  func lines() throws {
    let mouth = try Mouth("echo spoken")
    mouth.speaker.say("Volume, 40%", in: "en")
    mouth.speaker.say("", in: "pt-BR")
    try mouth.wait(for: "both lines") { mouth.lines == ["start --helper-speech", "en Volume, 40%", "pt-BR"] }
    mouth.speaker.use(false)
    mouth.speaker.use(true)
    mouth.speaker.use(true)
    try mouth.wait(for: "another one") { mouth.lines.filter { $0 == "start --helper-speech" }.count == 2 }
    #expect(log.lines == [])
  }

  @Test("A problem is reported once, and once more after something was spoken")
  func problems() throws {
    let mouth = try Mouth("case $line in *well) echo spoken;; *lib) echo no library;; *) echo no server;; esac")
    for text in ["lib", "lib", "server", "server", "well", "server"] { mouth.speaker.say(text, in: "en") }
    try mouth.wait(for: "the reports") { log.lines.count >= 3 }
    let server = "nothing is spoken: speech-dispatcher is not there, and cannot be started"
    #expect(log.lines == ["nothing is spoken: libspeechd.so.2 is not installed", server, server])
  }

  @Test(
    "One that hangs is killed, reported once, and the next text starts another",
    arguments: ["kill -STOP $$", "exit 1"])
  func hanging(script: String) throws {
    let mouth = try Mouth("[ -e well ] || \(script); echo spoken", within: .milliseconds(100))
    // On a busy machine one may be killed before it has begun.
    try mouth.wait(for: "the third one") {
      mouth.speaker.say("text", in: "en")
      return mouth.lines.count { $0 == "start --helper-speech" } >= 3
    }
    try mouth.folder.write("", to: "well")
    try mouth.wait(for: "a text that is spoken") {
      if !mouth.lines.contains("en well") { mouth.speaker.say("well", in: "en") }
      return mouth.lines.contains("en well")
    }
    #expect(log.lines == ["nothing is spoken: speech-dispatcher does not answer"])
  }

  @Test("More than a pipe holds for one that reads nothing is no reason to wait")
  func full() throws {
    let mouth = try Mouth("kill -STOP $$")
    for _ in 0..<1000 { mouth.speaker.say(String(repeating: "x", count: 500), in: "en") }
    try mouth.wait(for: "the report") { !log.lines.isEmpty }
    #expect(log.lines == ["nothing is spoken: speech-dispatcher does not answer"])
  }

  @Test("Without the program there is one sentence")
  func absent() throws {
    let loop = try EventLoop()
    let absent = ChildProgram(["/nonexistent"], isHelper: true, patience: patience)
    let speaker = Speaker(absent, on: loop, log: Log(verbosity: .problems))
    for _ in 0..<3 {
      speaker.say("Hello", in: "en")
      try loop.turn(until: MonotonicClock.now + patience)
    }
    #expect(log.lines.count == 1)
  }
}
