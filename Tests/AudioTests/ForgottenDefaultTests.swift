import EventLoop
import SwellCore
import TestServers
import Testing

@testable import Audio

extension AudioServerTests {
  /// PipeWire may go on naming the old default device in connections that there are, for ever; a new one is told.
  @Suite struct ForgottenDefaultTests {
    @Test("PipeWire is asked through another connection, should it go on naming the old one in this connection")
    func forgottenConnection() throws {
      let server = try PipeWireServer()
      let (listener, relay) = try Listener.settled(with: server, .pipeWire)
      relay.keepDefaults("ext", wrong: "spk")
      try listener.waitForNews(of: relay) { _ = try server.addSink("ext") }
      try server.setDefaultSink("ext")
      try listener.wait(for: "the switch") { $0.story.last?.hasPrefix("ext") == true }
      // Of the same server, without a word.
      #expect(relay.connections == 4)
      #expect(listener.story.filter { $0.hasSuffix("connected") } == ["connected"])
      try server.setVolume("44%", sink: "ext")
      try listener.wait(for: "its volume") { $0.story.last == "ext 44" }
    }

    @Test("The same, should it do so from the start, with no new device")
    func forgottenAtStart() throws {
      let server = try PipeWireServer()
      _ = try server.addSink("ext")
      let (listener, relay) = try Listener.relayed(to: server)
      relay.keepDefaults("ext", wrong: "spk")
      try server.setDefaultSink("ext")
      try listener.wait(for: "the switch") { $0.story.last?.hasPrefix("ext") == true }
      #expect(relay.connections == 3)
      #expect(listener.story.filter { $0.hasSuffix("connected") } == ["connected"])
    }

    /// What makes Swell ask once more, though no device is new.
    enum Occasion: String, CaseIterable, Sendable {
      /// The sink changes that is the default one now.
      case change
      /// A key is pressed at a limit, after which Swell asks.
      case read
      /// Swell changes a sink, which can still be the old one.
      case write
    }

    @Test("The same with no new device, on any occasion, and soon after that", arguments: Occasion.allCases)
    func forgottenLater(occasion: Occasion) throws {
      let (server, listener, relay) = try Listener.switched()
      switch occasion {
      case .change: try server.setVolume("33%", sink: "ext")
      case .read: listener.audio?.read()
      case .write: listener.write("spk", percent: 30)
      }
      try listener.wait(for: "the switch") { $0.story.last?.hasPrefix("ext") == true }
      #expect(relay.connections == 4)
      try switchBack(server, listener, relay, connections: 6, isWritten: occasion == .write)
      #expect(listener.story.filter { $0.hasSuffix("connected") } == ["connected"])
    }

    /// A switch back to `spk`, which the connections that there are are not told.
    private func switchBack(
      _ server: PipeWireServer, _ listener: Listener, _ relay: SoundRelay, connections: Int, isWritten: Bool = false
    ) throws {
      relay.keepDefaults("spk", wrong: "ext")
      try server.setDefaultSink("spk")
      if isWritten { listener.write("ext", percent: 30) }
      try listener.wait(for: "the second switch") { $0.story.last?.hasPrefix("spk") == true }
      #expect(relay.connections == connections)
      if isWritten { #expect(listener.written == [true, true]) }
    }

    @Test("The same soon after a switch that it has told")
    func forgottenAfterSwitch() throws {
      let server = try PipeWireServer()
      _ = try server.addSink("ext")
      let (listener, relay) = try Listener.settled(with: server, .pipeWire)
      func isHeard() -> Bool { listener.story.last?.hasPrefix("ext") == true }
      for attempt in 0..<20 where !isHeard() {
        // PipeWire tells nobody if another client comes at that moment.
        if attempt > 0 { try server.setDefaultSink("spk") }
        try server.setDefaultSink("ext")
        try? listener.wait(for: "the switch", within: .seconds(2)) { _ in isHeard() }
      }
      try #require(isHeard())
      // The second opinion, and the connection after it.
      try switchBack(server, listener, relay, connections: relay.connections + 2)
    }

    @Test("The same with a microphone")
    func forgottenMicrophone() throws {
      let server = try PipeWireServer()
      try server.loadModule("module-null-sink", "media.class=Audio/Source/Virtual", "sink_name=ext")
      let (listener, relay) = try Listener.settled(with: server, .pipeWire)
      relay.keepDefaults("ext", wrong: "mic")
      try server.pactl("set-default-source", "ext")
      try server.pactl("set-source-mute", "ext", "1")
      try listener.wait(for: "the switch") { $0.sources.contains { $0.name == "ext" } }
      #expect(relay.connections == 4)
    }

    @Test("The same, should it go on naming one that is unplugged")
    func forgottenRemoval() throws {
      let server = try PipeWireServer()
      let module = try server.addSink("ext")
      try server.setDefaultSink("ext")
      let (listener, relay) = try Listener.settled(with: server, .pipeWire)
      relay.keepDefaults("spk", wrong: "ext")
      // Before it goes: between its end and the choice of another one, PipeWire names "@DEFAULT_SINK@", which it then
      // takes for the right one.
      try server.setDefaultSink("spk")
      try server.unloadModule(module)
      try listener.wait(for: "the other one") { $0.story.last?.hasPrefix("spk") == true }
      #expect(relay.connections == 4, "\(listener.story)")
    }
  }
}
