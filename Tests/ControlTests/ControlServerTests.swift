import Control
import EventLoop
import Foundation
import Glibc
import Logging
import SwellCore
import Testing

extension ControlTests {
  @Suite("Answering on the control socket")
  struct ControlServerTests {
    private let bench: Bench

    init() throws {
      try RuntimeFolder.renew()
      bench = try Bench()
    }

    private func client() throws -> RawClient {
      try #require(RawClient(RuntimeFolder.entry(":7.sock")), "nobody listens")
    }

    /// One that has said something, which the server has taken.
    private func client(saying text: String) throws -> RawClient {
      let client = try client()
      client.send(text)
      try bench.turn()
      return client
    }

    private func expectThatItAnswers() throws {
      let client = try client(saying: "status\n")
      bench.reply(.done("fine\n"))
      #expect(client.receiveToEnd() == .init(text: "fine\n\n", isClosed: true))
    }

    @Test(
      "The first line is a request, in however many pieces, and the answer closes the connection",
      arguments: [
        (["status\n"], .status(json: false)), (["status\t--json\n"], .status(json: true)),
        ("status\t--json\n".map { String($0) }, .status(json: true)),
        (["v1\tstatus\t--json\n"], .status(json: true)),
        // What follows is not looked at.
        (["status\nstatus\n"], .status(json: false)), (["status\ngarbage"], .status(json: false)),
        (["status\n", "status\nquit\n"], .status(json: false)),
      ] as [([String], Request)])
    func request(pieces: [String], request: Request) throws {
      let client = try client()
      for piece in pieces {
        client.send(piece)
        try bench.turn()
      }
      #expect(bench.requests.map(\.request) == [request])
      #expect(client.receive() == .init(text: "", isClosed: false))
      client.endSending()
      try bench.turn(answer: .done("first line\nsecond line ✓\n"))
      #expect(client.receiveToEnd() == .init(text: "first line\nsecond line ✓\n\n", isClosed: true))
    }

    @Test("Each client gets its own answer, whatever their order")
    func severalClients() throws {
      let clients = try (0..<5).map { _ in try client() }
      for client in clients.reversed() { client.send("status\n") }
      try bench.turn()
      #expect(Set(bench.requests.map(\.client.number)).count == 5)
      for (number, request) in bench.requests.enumerated() {
        bench.server?.reply(.done("\(number)\n"), to: request.client)
      }
      #expect(Set(clients.map { $0.receiveToEnd().text }) == ["0\n\n", "1\n\n", "2\n\n", "3\n\n", "4\n\n"])
    }

    private static let refusedBytes: [[UInt8]] =
      [
        "\n", "\r\n", "STATUS\n", "status \n", " status\n", "status\r\n", "status --json\n", "status\t\t--json\n",
        "\tstatus\n", "status\t\n", "\t\n", "volume\tlouder\n", "--help\n", "--version\n", "check-config\n", "-v\n",
        "--config\tx\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "\u{0}\n", "🎧\n", "status\u{0}\n",
      ].map { Array($0.utf8) } + [[0xff, 0xfe, 0x0a], [0xc3, 0x0a], Array(repeating: 0x41, count: 4095) + [0x0a]]

    @Test("Garbage is refused with a sentence, and asks nothing", arguments: refusedBytes)
    func garbage(bytes: [UInt8]) throws {
      try expectRefusal(of: bytes)
      #expect(bench.requests.isEmpty)
    }

    @Test("Another version of the language is refused by name")
    func version() throws {
      let refusal = try expectRefusal(of: Array("v2\tstatus\n".utf8))
      #expect(refusal.contains("'v2'") && refusal.contains("v1"))
    }

    @Test("A line is refused as soon as it has 4096 bytes, and not earlier, however much more of it there is")
    func limit() throws {
      let patient = try client()
      patient.send(Array(repeating: UInt8(ascii: "x"), count: 4095))
      try bench.turn()
      #expect(patient.receive() == .init(text: "", isClosed: false))
      for count in [4096, 4_000_000] {
        #expect(try expectRefusal(of: Array(repeating: UInt8(ascii: "x"), count: count)).contains("4096"))
      }
      try expectThatItAnswers()
    }

    /// - Returns: the sentence after `error: `.
    @discardableResult
    private func expectRefusal(of bytes: [UInt8]) throws -> String {
      let client = try client()
      #expect(client.send(bytes) > 0)
      try bench.turn()
      let received = client.receiveToEnd()
      #expect(received.isClosed)
      #expect(received.text.hasPrefix("error: ") && received.text.hasSuffix("\n\n"), "\(received)")
      #expect(client.send("x") == -1)
      return received.text
    }

    @Test("A crowd of silent clients keeps nobody from being answered")
    func crowd() throws {
      var silent: [RawClient] = []
      for _ in 0..<400 {
        silent.append(try client())
        silent.last?.send("stat")
        try bench.loop.turn(until: Instant(nanoseconds: 0))
      }
      try bench.turn()
      #expect(silent.dropLast(256).allSatisfy { $0.receiveToEnd().isClosed })
      #expect(silent.suffix(256).allSatisfy { !$0.receive().isClosed })
      try expectThatItAnswers()
    }

    @Test("Nobody waits behind 200 commands that are not answered, as those for a monitor that hangs")
    func manyWaiting() throws {
      let waiting = try (0..<200).map { _ in try client(saying: "brightness\t50%\n") }
      _ = try client(saying: "status\n")
      #expect(bench.requests.count == 201 && bench.requests.last?.request == .status(json: false))
      withExtendedLifetime(waiting) {}
    }

    @Test("Clients that read late get all of their answers, the last sixteen of them; nobody is held up")
    func lateReaders() throws {
      let text = String(repeating: "x", count: 1_000_000) + "\n"
      let clients = try (0..<20).map { _ in
        let client = try client(saying: "status\n")
        bench.reply(.done(PlainText(stringLiteral: text)))
        return client
      }
      try expectThatItAnswers()
      for (place, client) in clients.enumerated() {
        var received = client.receive()
        for _ in 0..<100 where !received.isClosed {
          try bench.loop.turn(until: MonotonicClock.now)
          let more = client.receive()
          received = .init(text: received.text + more.text, isClosed: more.isClosed)
        }
        #expect(received.isClosed)
        #expect((received.text == text + "\n") == (place >= 4), "\(place): \(received.text.utf8.count)")
      }
    }

    @Test("What a client has asked is not done once it has gone; one that only sends no more is answered")
    func gone() throws {
      var client: RawClient? = try client()
      client?.send("volume\t+5%\n")
      client = nil
      try bench.turn()
      #expect(bench.requests.isEmpty)
      client = try self.client(saying: "volume\t+5%\n")
      let number = try #require(bench.requests.first).client
      client = nil
      try bench.turn()
      #expect(bench.left == [number])
      client = try self.client()
      client?.send("status\n")
      client?.endSending()
      try bench.turn(answer: .done("fine\n"))
      #expect(client?.receiveToEnd() == .init(text: "fine\n\n", isClosed: true))
    }

    @Test("Clients that leave at any moment, an answer to nobody, and a second one to the same client do no harm")
    func leaving() throws {
      for text in ["", "stat"] { _ = try client(saying: text) }
      #expect(bench.requests.isEmpty)
      _ = try client(saying: "status\n")
      #expect(bench.requests.count == 1)
      bench.reply(.done("nobody reads this\n"))
      bench.server?.reply(.done("x"), to: ClientID(number: 4711))
      let client = try client(saying: "status\n")
      let number = try #require(bench.requests.first).client
      for text: PlainText in ["once\n", "twice\n"] { bench.server?.reply(.done(text), to: number) }
      #expect(client.receiveToEnd() == .init(text: "once\n\n", isClosed: true))
    }

    /// A client that has asked to watch, and what it is called.
    private func watcher() throws -> (client: RawClient, number: ClientID) {
      let client = try client(saying: "watch\n")
      let request = try #require(bench.requests.last)
      #expect(request.request == .watch(json: false, now: false))
      return (client, request.client)
    }

    @Test("A watcher stays, gets line after line, and is missed when it leaves")
    func watching() throws {
      var watcher: (client: RawClient, number: ClientID)? = try watcher()
      let number = try #require(watcher?.number)
      for text in ["volume 1%", "volume 2%"] {
        bench.server?.tell("\(text)\n", to: number)
        #expect(watcher?.client.receive() == .init(text: text + "\n", isClosed: false))
      }
      watcher?.client.send("garbage\nstatus\n")
      try bench.turn()
      #expect(bench.requests.count == 1)
      #expect(bench.left == [])
      watcher = nil
      try bench.turn()
      #expect(bench.left == [number])
      bench.server?.tell("to nobody\n", to: number)
      try expectThatItAnswers()
    }

    @Test("A watcher that pauses gets everything in order; one that never reads is let go, and holds nobody up")
    func slowReader() throws {
      let (slow, slowNumber) = try watcher()
      let (deaf, deafNumber) = try watcher()
      let line: PlainText = "\(String(repeating: "x", count: 99))\n"
      var (sent, received) = (0, "")
      for round in 0..<5000 {
        bench.server?.tell(line, to: slowNumber)
        bench.server?.tell(line, to: deafNumber)
        sent += line.description.utf8.count
        guard round % 500 == 499 else { continue }
        // It comes in the pieces that fit.
        for _ in 0..<20 {
          received += slow.receive().text
          try bench.turn()
        }
        #expect(received.utf8.count == sent)
      }
      #expect(bench.left == [deafNumber])
      let end = deaf.receiveToEnd()
      #expect(end.isClosed)
      #expect(end.text.utf8.count < 400_000)
      try expectThatItAnswers()
    }

    @Test("Silent clients do not push watchers out, and of watchers there are sixteen at most")
    func manyWatchers() throws {
      let watchers = try (0..<16).map { _ in try watcher() }
      let silent = try (0..<80).map { _ in try client(saying: "") }
      for (client, _) in watchers { #expect(!client.receive().isClosed) }
      for line in ["watch\n", "pipe\n"] {
        let one = try client()
        one.send(line)
        try bench.turn()
        #expect(one.receiveToEnd().text.hasPrefix("error 75: 16 "))
      }
      try expectThatItAnswers()
      withExtendedLifetime(silent) {}
    }

    @Test("Of a pipe every line is something to show, and only what is wrong is answered")
    func pipe() throws {
      let client = try client(saying: "pipe\nshow\t--value\t4%\nv1\tshow\t--value\t5%\nsta")
      #expect(bench.requests.count == 2)
      bench.reply(.done(""))
      #expect(client.receive() == .init(text: "", isClosed: false))
      client.send("tus\nnonsense\n\nwatch\npipe\n\u{0}\n")
      try bench.turn()
      let answer = client.receive()
      #expect(answer.text.split(separator: "\n").filter { $0.hasPrefix("error: ") }.count == 6, "\(answer)")
      #expect(bench.requests.count == 0 && !answer.isClosed)
      client.send("show\t--value\t6%\n")
      try bench.turn()
      #expect(bench.requests.count == 1)
      client.endSending()
      try bench.turn(answer: .done(""))
      #expect(client.receiveToEnd().isClosed)
    }

    @Test("A pipe that floods is taken line by line, and others are answered")
    func pipeFlood() throws {
      let client = try client()
      client.send("pipe\n")
      let line = "show\t--value\t4%\n"
      let sent = client.send(String(repeating: line, count: 20_000)) / line.utf8.count
      for _ in 0..<20 { try bench.turn(answer: .done("")) }
      #expect(bench.shown >= sent - 1)
      try expectThatItAnswers()
      client.send(Array(repeating: 0x41, count: 100_000))
      try bench.turn()
      #expect(client.receive().text.contains("error: the command is too long: it may have 4096 bytes"))
      try expectThatItAnswers()
    }

    @Test("When the server ends, its clients are let go and its socket is gone")
    func end() throws {
      let client = try client(saying: "stat")
      bench.stop()
      #expect(client.receiveToEnd().isClosed)
      #expect(RuntimeFolder.mode(of: RuntimeFolder.entry(":7.sock")) == nil)
      #expect(RawClient(RuntimeFolder.entry(":7.sock")) == nil)
      try bench.turn()
    }

    @Test("Without a descriptor for all that it needs there is no server, and the reason is said", arguments: 0...1)
    func descriptors(count: Int) throws {
      let loop = try EventLoop()
      let lowest = dup(0)
      close(lowest)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var few = limit
      few.rlim_cur = rlim_t(lowest) + rlim_t(count)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &few)
      defer { setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
      let failure = #expect(throws: ControlServer.Failure.self) {
        _ = try ControlServer(display: ":8", on: loop, log: Log(verbosity: .problems)) { _ in }
      }
      #expect(failure?.description.hasSuffix("(Too many open files)") == true)
    }
  }
}
