import EventLoop
import SwellCore
import TestServers
import Testing

@testable import Audio

extension AudioServerTests {
  /// What Swell asks the server, counted on the wire.
  @Suite struct QuestionTests {
    @Test("Bursts of 500 changes end on the newest value, with one question under way", arguments: ServerKind.allCases)
    func burst(kind: ServerKind) throws {
      let server = try kind.start()
      let (listener, relay) = try Listener.settled(with: server, kind)
      let flood = try Flood(to: server.serverAddress, on: listener.loop)
      try listener.wait(for: "the second connection") { _ in flood.isReady }
      let before = (questions: relay.questions, changes: relay.changes)
      for round in 0..<3 {
        for number in 1...500 { flood.setVolume(of: "spk", to: UInt32(number * 100 + round)) }
        try listener.wait(for: "the newest value") {
          $0.sink?.volume == UInt32(50_000 + round) && flood.unanswered == 0
        }
        try listener.turn()
        // One more than it was told of; in practice a handful, depending on how the processes take turns. Later PipeWire
        // may be asked for a second opinion.
        if round == 0 { #expect(relay.questions - before.questions <= relay.changes - before.changes + 1) }
      }
      #expect(relay.mostUnderWay == 1 && !listener.story.contains("disconnected"))
      listener.forgetEvents()
      try listener.expectNext([], after: server, volume: 11)
    }

    @Test(
      "Whatever changes during a question is asked for once more after it, and what is of others not at all",
      arguments: ServerKind.allCases)
    func coalesced(kind: ServerKind) throws {
      let server = try kind.start()
      let (listener, relay) = try Listener.settled(with: server, kind)
      // Of PipeWire the default sink may be another one by then.
      if kind == .pulseAudio {
        listener.forgetEvents()
        let before = relay.questions
        for percent in 60...65 { try server.setVolume("\(percent)%", sink: "hdmi") }
        try listener.waitForNews(of: relay) { try server.setMute(true, sink: "headphones") }
        try listener.expectNext([], after: server, volume: 41)
        try listener.turn()
        // Those about its own sink.
        #expect(relay.questions - before <= 2)
      }
      func hold() throws {
        let asked = relay.questions
        relay.isHolding = true
        try server.setVolume("20%")
        try listener.wait(for: "the question") { _ in relay.questions > asked }
      }
      try hold()
      listener.forgetEvents()
      let asked = relay.questions
      for percent in 21...30 { try listener.waitForNews(of: relay) { try server.setVolume("\(percent)%") } }
      #expect(relay.questions == asked)
      relay.isHolding = false
      try listener.wait(for: "the newest value") { _ in relay.questions == asked + 1 && listener.readings.count == 2 }
      try listener.turn()
      #expect(listener.story == ["spk 30", "spk 30"])
      #expect(relay.questions == asked + 1)
      // The default sink, too.
      try hold()
      try listener.waitForNews(of: relay) {
        try server.setDefaultSink("hdmi")
        try server.setVolume("33%", sink: "hdmi")
      }
      relay.isHolding = false
      try listener.wait(for: "the other sink") { $0.story.last == "hdmi 33" }
      #expect(relay.mostUnderWay == 1)
    }

    @Test(
      "A device that becomes the default one untold is found if it has just come, or after the next change by Swell",
      arguments: ServerKind.allCases)
    func untold(kind: ServerKind) throws {
      let server = try kind.start()
      let (listener, relay) = try Listener.settled(with: server, kind)
      relay.hidesDefaults = true
      try server.setDefaultSink("headphones")
      try listener.turn()
      #expect(listener.sink?.name == "spk")
      listener.write("spk", percent: 25)
      try listener.wait(for: "the switch") { $0.sink?.name == "headphones" }
      try listener.waitForNews(of: relay) { _ = try server.addSink("extra") }
      try server.setDefaultSink("extra")
      try listener.wait(for: "the new sink") { $0.sink?.name == "extra" }
      try listener.waitForNews(of: relay) { _ = try server.addSource("other", description: "Other") }
      try server.pactl("set-default-source", "other")
      try listener.wait(for: "the new microphone") { $0.sources.contains { $0.name == "other" } }
    }

    @Test(
      "A sink that vanishes between question and answer is not written to, though the server names no other one yet",
      arguments: ServerKind.allCases)
    func vanishes(kind: ServerKind) throws {
      let server = try kind.start()
      let module = try server.addSink("extra")
      try server.setDefaultSink("extra")
      let (listener, relay) = try Listener.relayed(to: server)
      #expect(listener.sink?.name == "extra")
      relay.isHolding = true
      // PipeWire may tell only now that the sink is new, which is a reason to ask more often.
      let before = relay.questions
      try server.setVolume("20%", sink: "extra")
      try listener.wait(for: "the question") { _ in relay.questions > before }
      try server.unloadModule(module)
      try listener.wait(for: "its end") { _ in relay.removals > 0 }
      try listener.turn()
      listener.write("extra", percent: 1, .whileDefault(port: nil))
      try listener.wait(for: "the answer") { $0.written == [false] }
      relay.isHolding = false
      try listener.wait(for: "another sink") { $0.sink?.name != "extra" }
      let name = try #require(listener.sink?.name)
      try server.setVolume("44%", sink: name)
      try listener.wait(for: "its volume") { $0.sink?.level.percent == 44 }
      #expect(relay.mostUnderWay == 1)
    }

    @Test("A server that names a sink which it does not have is asked again until it names one that it has")
    func deadName() throws {
      let server = try PulseServer()
      let listener = try Listener(server.serverAddress, connect: false)
      let relay = try SoundRelay(to: server, on: listener.loop)
      relay.misnaming = ("spk", "ksp")
      try listener.connect(to: relay.address)
      // Each time the server and the sink.
      try listener.wait(for: "three more questions") { _ in relay.questions >= 8 }
      #expect(listener.story == ["connected"])
      relay.misnaming = nil
      try listener.wait(for: "the sink") { $0.story == ["connected", "spk 100"] }
      // One that was there is gone now, as long as the server says so.
      listener.forgetEvents()
      relay.misnaming = ("hdmi", "imdh")
      let before = relay.questions
      try server.setDefaultSink("hdmi")
      try listener.wait(for: "three more questions") { _ in relay.questions - before >= 8 }
      #expect(listener.story == ["none"])
      listener.write("spk", percent: 1, .whileDefault(port: nil))
      #expect(listener.written == [false])
      relay.misnaming = nil
      try listener.wait(for: "the sink") { $0.shortStory == ["none", "hdmi 100"] }
      let after = relay.questions
      try server.setVolume("44%", sink: "hdmi")
      try listener.wait(for: "44 %") { $0.sink?.level.percent == 44 }
      try listener.turn()
      #expect(relay.questions == after + 1)
      #expect(relay.mostUnderWay == 1)
    }
  }
}
