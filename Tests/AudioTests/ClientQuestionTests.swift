import EventLoop
import Glibc
import SwellCore
import TestServers
import Testing

@testable import Audio

extension AudioServerTests {
  /// What others ask the server through Swell's connection.
  @Suite struct ClientQuestionTests {
    /// Answers, and whether the closures that take them are still held.
    private final class Answers {
      var sinks: [[SinkReading]?] = []
      var streams: [[StreamReading]?] = []
      var changes: [Bool] = []

      func ask(_ audio: PulseAudio?) {
        audio?.readSinks { self.sinks.append($0) }
        audio?.readStreams(of: FocusedProgram(process: 1)) { self.streams.append($0) }
        audio?.setDefault(.output, "hdmi") { self.changes.append($0 == .done) }
      }

      var isEmpty: Bool { sinks.isEmpty && streams.isEmpty && changes.isEmpty }
      /// Each has one answer, which is that there is none.
      var areRefusals: Bool { sinks == [nil] && streams == [nil] && changes == [false] }
    }

    @Test(
      "All sinks are told in the server's order; one of them can be made the default one, and a wrong one is refused",
      arguments: ServerKind.allCases)
    func sinks(kind: ServerKind) throws {
      let server = try kind.start()
      try server.setVolume("20%")
      try server.setMute(true, sink: "hdmi")
      let listener = try Listener(to: server)
      let answers = Answers()
      listener.audio?.readSinks { answers.sinks.append($0) }
      try listener.wait(for: "the sinks") { _ in !answers.sinks.isEmpty }
      let sinks = try #require(answers.sinks[0])
      let names = try server.pactl("list", "short", "sinks").split(separator: "\n").map { $0.split(separator: "\t")[1] }
      #expect(sinks.map { $0.name } == names.map { String($0) })
      #expect(sinks.first { $0.name == "spk" } == listener.sink)
      #expect(sinks.first { $0.name == "hdmi" }?.isMuted == true)
      #expect(sinks.allSatisfy { $0.channels.values.count == 2 })
      listener.audio?.setDefault(.output, "hdmi") { answers.changes.append($0 == .done) }
      try listener.wait(for: "the other sink") { $0.sink?.name == "hdmi" && answers.changes == [true] }
      for name in ["nobody", ""] { listener.audio?.setDefault(.output, name) { answers.changes.append($0 == .done) } }
      try listener.wait(for: "the refusals") { _ in answers.changes.count == 3 }
      if kind == .pulseAudio { #expect(answers.changes == [true, false, false]) }
    }

    @Test(
      "Sources are listed without the monitors of sinks, and one of them becomes the default one",
      arguments: ServerKind.allCases)
    func sources(kind: ServerKind) throws {
      let server = try kind.start()
      try server.addSource("extra", description: "USB Mono")
      try server.pactl("set-source-mute", "extra", "1")
      let listener = try Listener(to: server)
      var lists: [[AudioDevice]?] = []
      listener.audio?.readSources { lists.append($0) }
      try listener.wait(for: "the sources") { _ in !lists.isEmpty }
      let sources = try #require(lists[0])
      #expect(Set(sources.map { $0.name }) == ["mic", "extra"])
      let extra = try #require(sources.first { $0.name == "extra" })
      #expect((extra.shortName, extra.isMuted, extra.isUnplugged, extra.output) == ("USB", true, false, nil))
      let answers = Answers()
      for name in ["mic", "extra"] {
        // Also where it is the default one already; PipeWire may forget a switch before WirePlumber is ready.
        try waitUntil("the switch to \(name)") {
          listener.audio?.setDefault(.input, name) { answers.changes.append($0 == .done) }
          listener.audio?.read()
          return (try? listener.wait(for: name, within: .seconds(2)) { $0.sources.last?.name == name }) != nil
        }
      }
      #expect(listener.sources.last?.shortName == "USB" && answers.changes.contains(true))
      listener.audio?.setDefault(.input, "nobody") { answers.changes.append($0 == .done) }
      let count = answers.changes.count
      try listener.wait(for: "all answers") { _ in answers.changes.count >= count }
      #expect(try server.pactl("get-default-source") == "extra")
    }

    @Test("Without a server, and while it is not ready, the answer comes at once", arguments: [true, false])
    func notReady(isThere: Bool) throws {
      let server = try PulseServer(start: isThere)
      let listener = try Listener(server.serverAddress)
      let answers = Answers()
      // Connected at the earliest in the first turn of the loop.
      answers.ask(listener.audio)
      #expect(answers.areRefusals)
      try listener.wait(for: "the outcome") { $0.story.contains(isThere ? "connected" : "disconnected") }
      #expect(answers.areRefusals, "and it does not come again")
    }

    /// How a connection ends while questions are open.
    enum End: String, CaseIterable, Sendable {
      case death, anew, drop
    }

    @Test("At the end of a connection every open question is answered at once, and let go", arguments: End.allCases)
    func end(end: End) throws {
      let server = try PulseServer()
      let (listener, relay) = try Listener.relayed(to: server)
      // Of Swell's own there is one, too.
      let own = relay.questions
      relay.isHolding = true
      try server.setVolume("20%")
      try listener.wait(for: "the question") { _ in relay.questions == own + 1 }
      var answers: Answers? = Answers()
      answers?.ask(listener.audio)
      try listener.turn()
      #expect(answers?.isEmpty == true)
      listener.forgetEvents()
      switch end {
      case .death:
        try server.kill(SIGKILL)
        try listener.wait(for: "the end") { $0.story == ["disconnected"] }
        try server.start()
        listener.forgetEvents()
      case .anew: listener.audio?.connect()
      case .drop:
        weak let audio = listener.audio
        listener.audio = nil
        #expect(audio == nil)
      }
      #expect(answers?.areRefusals == true)
      // What the server says later reaches nobody.
      relay.isHolding = false
      try listener.turn()
      #expect(answers?.areRefusals == true)
      weak let held = answers
      answers = nil
      #expect(held == nil)
      if end == .drop { #expect(listener.story == []) }
      guard end == .death else { return }
      // The next connection starts with a clean sheet.
      try listener.connectAgain()
      #expect(listener.story.first == "connected" && listener.sink?.level.percent == 100)
    }

    // MARK: Streams

    /// The streams of a program, by the names of the server.
    private func streams(of program: FocusedProgram, _ listener: Listener) throws -> [String] {
      var found: [StreamReading]??
      listener.audio?.readStreams(of: program) { found = $0 }
      try listener.wait(for: "the streams") { _ in found != nil }
      return (found ?? nil).map { $0.map { $0.name } } ?? []
    }

    @Test("A program of PipeWire itself is found by the process that the server knows")
    func native() throws {
      let server = try PipeWireServer()
      let folder = server.serverAddress.dropFirst("unix:".count).dropLast("/pulse/native".count)
      let player = try Child(
        ["mpv", "--no-config", "--no-video", "--ao=pipewire", "av://lavfi:sine=duration=600"],
        environment: ["XDG_RUNTIME_DIR": String(folder), "HOME": String(folder)])
      let listener = try Listener(to: server)
      try waitUntil("its stream") {
        try self.streams(of: FocusedProgram(process: Int(player.pid)), listener) == ["mpv"]
      }
      #expect(try streams(of: FocusedProgram(process: Int(getpid()) + 1), listener) == [])
    }

    @Test(
      "A program in a sandbox is found by its name, and no other program by the number it has there",
      arguments: ServerKind.allCases)
    func sandbox(kind: ServerKind) throws {
      let server = try kind.start()
      let user = getuid() == 0 ? [] : ["--user", "--map-root-user"]
      let program = try Child(
        ["unshare"] + user + ["--pid", "--fork", "--kill-child", "pacat", "--playback", "/dev/zero"],
        environment: server.environment.mapValues { $0 })
      let listener = try Listener(to: server)
      var focused = FocusedProgram(process: Int(program.pid), isSandboxed: true, names: ["pacat", "Pacat"])
      try waitUntil("its stream") { try self.streams(of: focused, listener) == ["pacat"] }
      focused.names = ["other", "Other"]
      #expect(try streams(of: focused, listener) == [])
      // It says that it is process 1.
      #expect(try streams(of: FocusedProgram(process: 1), listener) == [])
    }

    @Test(
      "Searches for the streams of two programs get their own answers, and both can be set afterwards",
      arguments: ServerKind.allCases)
    func streams(kind: ServerKind) throws {
      let server = try kind.start()
      let programs = [try server.play(), try server.play()]
      let listener = try Listener(to: server)
      func search() throws -> [[StreamReading]] {
        var found: [[StreamReading]?] = [nil, nil]
        for (number, program) in programs.enumerated() {
          listener.audio?.readStreams(of: FocusedProgram(process: Int(program.program.pid))) { found[number] = $0 }
        }
        try listener.wait(for: "both answers") { _ in !found.contains { $0 == nil } }
        return found.compactMap { $0 }
      }
      let found = try search()
      #expect(found.map { $0.map { "\($0.index)" } } == programs.map { [$0.stream] })
      #expect(found.map { $0.map { $0.name } } == [["pacat"], ["pacat"]])
      #expect(found.map { $0.map { $0.volume } } == [[65_536], [65_536]])
      for (streams, volume) in zip(found, [20_000, 30_000] as [UInt32]) {
        for stream in streams {
          listener.write(
            VolumeWrite(.stream(stream.index), channels: stream.channels.scaled(to: volume), isMuted: true))
        }
      }
      try listener.wait(for: "the end of the writes") { $0.written == [true, true] }
      try listener.wait(for: "the new volumes") { _ in
        try search().map { $0.first?.volume } == [20_000, 30_000]
      }
      #expect(try search().map { $0.map { $0.isMuted } } == [[true], [true]])
    }

    @Test(
      "What all programs play is reported after each change, while that is wanted, and by the next server too",
      arguments: ServerKind.allCases)
    func followed(kind: ServerKind) throws {
      let server = try kind.start()
      let listener = try Listener(to: server)
      listener.audio?.followStreams(true)
      try listener.wait(for: "the first list") { $0.streams == [] }
      let (program, stream) = try server.play()
      try listener.wait(for: "the stream") { $0.streams?.map { $0.name } == ["pacat"] }
      // PipeWire links a stream to its sink a little later.
      try listener.wait(for: "its sink") { $0.sink?.index == $0.streams?.first?.sink }
      for (volume, level) in [("30%", 30), ("60%", 60)] {
        try server.pactl("set-sink-input-volume", stream, volume)
        try listener.wait(for: volume) { $0.streams?.first?.level.percent == level }
      }
      try server.pactl("set-sink-input-mute", stream, "1")
      try listener.wait(for: "the mute") { $0.streams?.first?.isMuted == true }
      try server.move(stream, to: "hdmi")
      try listener.wait(for: "the move") { $0.streams?.first.map { $0.sink } != $0.sink?.index }
      #expect(listener.streams?.first?.flatVolume == nil, "neither server has flat volumes by default")
      // Together they come out with the newest value.
      for percent in 1...20 { try server.pactl("set-sink-input-volume", stream, "\(percent)%") }
      try listener.wait(for: "the newest") { $0.streams?.first?.level.percent == 20 }
      try program.stop()
      try listener.wait(for: "the end") { $0.streams == [] }
      try server.restart(SIGKILL)
      try listener.wait(for: "the loss") { $0.story.contains("disconnected") }
      listener.forgetEvents()
      listener.audio?.connect()
      try listener.wait(for: "the new server") { $0.streams != nil }
      listener.audio?.followStreams(false)
      listener.forgetEvents()
      let (other, _) = try server.play()
      try server.setVolume("37%")
      try listener.wait(for: "37 %") { $0.sink?.level.percent == 37 }
      #expect(listener.streams == nil)
      withExtendedLifetime(other) {}
    }

    @Test("A sink with flat volumes says so, and has its streams follow it")
    func flat() throws {
      let server = try PulseServer(configuration: "flat-volumes = yes")
      let (program, _) = try server.play()
      let listener = try Listener(to: server)
      listener.audio?.followStreams(true)
      try listener.wait(for: "the stream") { $0.streams?.isEmpty == false }
      try server.setVolume("40%")
      try listener.wait(for: "the volume of both") {
        guard let stream = $0.streams?.first else { return false }
        return stream.level.percent == 40 && stream.flatVolume == stream.volume
      }
      withExtendedLifetime(program) {}
    }
  }
}
