import EventLoop
import Foundation
import SwellCore
import Synchronization
import TestServers
import Testing

@testable import Control

extension ControlTests {
  @Suite("Asking the Swell that runs")
  struct ControlClientTests {
    typealias Outcome = Result<PlainText, ControlClient.Failure>

    init() throws {
      try RuntimeFolder.renew()
    }

    /// Asks on a thread of its own, as another process would, while the loop of `bench` turns.
    ///
    /// - Parameters:
    ///   - answer: nil: Swell ends instead.
    ///   - isInterrupted: Whether a signal comes while it waits for the answer.
    private func ask(
      _ words: [String], of bench: Bench, answer: Reply?, isInterrupted: Bool = false
    ) throws -> Outcome? {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      let (done, finished) = (ends[0], ends[1])
      defer { close(done) }
      let outcome = Slot()
      Thread {
        let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        outcome.thread.withLock { $0 = ("/proc/\(folder ?? "")", pthread_self()) }
        var signals = sigset_t()
        sigaddset(&signals, SIGURG)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        let result = Outcome { () throws(ControlClient.Failure) in try ControlClient(display: ":7").ask(words) }
        outcome.value.withLock { $0 = result }
        close(finished)
      }.start()
      var isDone = false
      let watch = bench.loop.watch(done) { isDone = true }
      let end = MonotonicClock.now + patience
      if isInterrupted {
        while bench.requests.isEmpty, MonotonicClock.now < end { try bench.loop.turn(until: end) }
        try outcome.interrupt()
      }
      while !isDone, MonotonicClock.now < end {
        if let answer { bench.reply(answer) } else if !bench.requests.isEmpty { bench.stop() }
        if !isDone { try bench.loop.turn(until: end) }
      }
      withExtendedLifetime(watch) {}
      return outcome.value.withLock { $0 }
    }

    private final class Slot: Sendable {
      let value = Mutex<Outcome?>(nil)
      /// The folder of the thread that asks (proc(5)), and its handle.
      let thread = Mutex<(folder: String, handle: pthread_t)?>(nil)

      /// Sends the thread a signal once it sleeps, which it does in the system call that is interrupted.
      func interrupt() throws {
        let thread = try #require(thread.withLock { $0 })
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        try #require(sigaction(SIGURG, &action, nil) == 0)
        func switches() throws -> String {
          let text = try String(contentsOfFile: thread.folder + "/status", encoding: .utf8)
          return text.contains("State:\tS")
            ? String(text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") } ?? "") : ""
        }
        try waitUntil("the client to wait") { try !switches().isEmpty }
        let before = try switches()
        try #require(pthread_kill(thread.handle, SIGURG) == 0)
        // It sleeps again, or has ended.
        try waitUntil("the signal") { (try? switches()).map { !$0.isEmpty && $0 != before } ?? true }
      }
    }

    @Test("Gets the answer, short or long, and whole", arguments: [0, 1, 4096, 4097, 520_000])
    func answer(length: Int) throws {
      let text: PlainText = length == 0 ? "" : "\(String(repeating: "é", count: length))\n"
      #expect(try ask(["status", "--json"], of: try Bench(), answer: .done(text)) == .success(text))
    }

    @Test("An answer that is too long is refused, and none is cut")
    func longAnswer() throws {
      let text: PlainText = "\(String(repeating: "é", count: 530_000))\n"
      let refusal = ControlClient.Failure.refused("the answer is longer than 1 MB")
      #expect(try ask(["status", "--json"], of: try Bench(), answer: .done(text)) == .failure(refusal))
    }

    @Test("A part of an answer is none", arguments: ["volume 4", "40%\n", "error: not", "a\nb\n", "{"])
    func part(text: String) throws {
      #expect(ControlProtocol.text(in: text) == nil)
      #expect(ControlProtocol.text(in: text + "\n\n") == text + "\n")
    }

    @Test(
      "Passes on what Swell says, without control characters, why it refuses, or that it says nothing",
      arguments: [
        (.done("a\u{1b}]0;x\u{7}b\tc\n"), .success("a\u{fffd}]0;x\u{fffd}b\u{fffd}c\n")),
        (.done("\u{9b}31m\u{7f}\r\n"), .success("\u{fffd}31m\u{fffd}\u{fffd}\n")),
        (.done("é ì\u{a0}\n"), .success("é ì\u{a0}\n")), (.failed("this"), .failure(.refused("this"))),
        (nil, .failure(.lost(reason: "it closed the connection"))),
      ] as [(Reply?, Outcome)])
    func passedOn(reply: Reply?, outcome: Outcome) throws {
      #expect(try ask(["status"], of: try Bench(), answer: reply) == outcome)
    }

    @Test("Goes on waiting after a signal, such as the one that continues a stopped process")
    func interruption() throws {
      #expect(try ask(["status"], of: try Bench(), answer: .done("x\n"), isInterrupted: true) == .success("x\n"))
    }

    @Test(
      "Says that no Swell runs where there is no folder, no socket, or one that nobody listens on", arguments: 0...2)
    func notRunning(step: Int) throws {
      if step > 0 { try RuntimeFolder.makeFolder(RuntimeFolder.sockets, mode: 0o700) }
      if step > 1 { try #require(RawClient.leaveStaleSocket(at: RuntimeFolder.entry(":7.sock"))) }
      // The path of one is too long for a socket.
      for display in [":7", String(repeating: "x", count: 500)] {
        let failure = #expect(throws: ControlClient.Failure.notRunning(display: display)) {
          try ControlClient(display: display).ask(["status"])
        }
        #expect(failure?.description.contains("'\(display)'") == true)
      }
    }

    @Test("A word that would be another request is wrong usage", arguments: ["a\nb", "a\tb", "\n"])
    func severalLines(word: String) throws {
      let bench = try Bench()
      let client = try ControlClient(display: ":7")
      let sentence = "a word of a command must not contain a tab or a newline"
      #expect(throws: ControlClient.Failure.refused(sentence, code: 64)) { try client.send(["show", "--label", word]) }
      withExtendedLifetime(bench) {}
    }

    @Test(
      "What one side writes the other reads",
      arguments: [
        (["status"], Request.status(json: false)), (["-v", "status", "--json"], .status(json: true)),
        (["volume", "mute", "--mic"], .microphone(.mute)),
        (["output", "Built-in Audio"], .select(.output, .named("Built-in Audio"))),
        (["output", " "], .select(.output, .named(" "))),
        (["brightness", "--display", ""], .brightness(.query, .named(""))),
      ])
    func language(words: [String], request: Request) {
      let line = ControlProtocol.line(for: words)
      #expect(line.last == "\n" && line.utf8.count <= ControlProtocol.longestRequest)
      #expect(ControlProtocol.command(String(line.dropLast())) == .ask(request))
    }
  }
}
