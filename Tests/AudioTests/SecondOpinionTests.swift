import EventLoop
import SwellCore
import TestServers
import Testing

@testable import Audio

extension AudioServerTests {
  /// What PipeWire is asked through another connection, and when.
  @Suite struct SecondOpinionTests {
    /// What is not of the default sink may mean that another one is.
    private func raiseDoubts(_ server: PipeWireServer, _ listener: Listener, _ relay: SoundRelay) throws {
      try listener.waitForNews(of: relay) { try server.setVolume("30%", sink: "hdmi") }
    }

    @Test("A press of a key waits for a second opinion, if one is due: it is not for the old sink")
    func forgottenBeforePress() throws {
      let (server, listener, relay) = try Listener.switched()
      try raiseDoubts(server, listener, relay)
      listener.write("spk", percent: 25, .whileDefault(port: nil))
      try listener.wait(for: "the answer") { !$0.written.isEmpty }
      #expect(listener.written == [false] && relay.writes == 0)
      try listener.wait(for: "the switch") { $0.story.last?.hasPrefix("ext") == true }
      listener.write("ext", percent: 25, .whileDefault(port: nil))
      try listener.wait(for: "the second answer") { $0.written == [false, true] }
      #expect(try server.volume(sink: "ext") == 25)
    }

    @Test("but not for long, where the server does not answer")
    func opinionTooLate() throws {
      let server = try PipeWireServer()
      let (listener, relay) = try Listener.settled(with: server, .pipeWire)
      try raiseDoubts(server, listener, relay)
      relay.isHolding = true
      listener.write("spk", percent: 25, .whileDefault(port: nil))
      try listener.wait(for: "the write") { _ in relay.writes == 1 }
      relay.isHolding = false
      try listener.wait(for: "the answer") { $0.written == [true] }
    }

    @Test("Changes of others, of which one may be the default sink by then, and those by Swell are a reason for few")
    func opinions() throws {
      let server = try PipeWireServer()
      let (listener, relay) = try Listener.settled(with: server, .pipeWire)
      listener.forgetEvents()
      let before = relay.questions
      for percent in 31...70 { try server.setVolume("\(percent)%", sink: "hdmi") }
      try listener.waitForOpinion(of: relay, connection: 3)
      #expect(relay.connections == 3)
      // Server and sink at once, six times within 3 s, and the second opinion.
      #expect(relay.questions - before <= 2 * 7 + 1)
      #expect(listener.shortStory == [])
      let begin = MonotonicClock.now
      for percent in 30...50 {
        listener.write("spk", percent: percent)
        try listener.wait(for: "\(percent) %") { $0.sink?.level.percent == percent && relay.openConnections == 1 }
      }
      try listener.waitForOpinion(of: relay, connection: 4)
      let time = MonotonicClock.now - begin
      #expect(relay.connections - 3 <= 1 + Int(time / .seconds(2)), "every 2 s, and not each")
    }
  }
}
