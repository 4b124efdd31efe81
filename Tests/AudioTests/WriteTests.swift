import EventLoop
import SwellCore
import TestServers
import Testing

@testable import Audio

extension AudioServerTests {
  /// What Swell sets.
  @Suite struct WriteTests {
    private func volume(
      _ percents: [UInt32], of sink: String = "spk", _ condition: VolumeWrite.Condition = .whileDefault(port: nil),
      isMuted: Bool? = nil
    ) -> VolumeWrite {
      let channels = ChannelVolumes(percents.map { $0 * Volume.full / 100 })
      return VolumeWrite(.sink(sink), condition, channels: channels, isMuted: isMuted)
    }

    @Test(
      "Sets each channel and the mute of a sink and of the default source, and reads them afterwards",
      arguments: ServerKind.allCases)
    func devices(kind: ServerKind) throws {
      let server = try kind.start()
      try server.pactl("set-default-source", "mic")
      let listener = try Listener(to: server)
      listener.write(volume([20, 40], isMuted: true))
      try listener.wait(for: "the end of the writes") { $0.written == [true] }
      try listener.wait(for: "the reading") { $0.story.last == "spk 40 muted" }
      #expect(listener.sink?.channels == ChannelVolumes([20 * 65_536 / 100, 40 * 65_536 / 100]))
      listener.write(volume([30, 10], isMuted: false))
      try listener.wait(for: "the reading") { $0.story.last == "spk 30" }
      #expect(listener.written == [true, true])
      try listener.wait(for: "the microphone") { $0.sources.last?.name == "mic" }
      let channels = try #require(listener.sources.last).channels.even(at: 20_000)
      listener.write(VolumeWrite(.source("mic"), channels: channels, isMuted: true))
      try listener.wait(for: "the reading") {
        $0.sources.last?.channels == channels && $0.sources.last?.isMuted == true
      }
      listener.write(VolumeWrite(.source("spk.monitor"), isMuted: true))
      #expect(listener.written == [true, true, true, false])
    }

    @Test("The newest volume and mute win while older ones wait, one at a time")
    func newest() throws {
      let server = try PulseServer()
      let (listener, relay) = try Listener.relayed(to: server)
      relay.isHolding = true
      for percent in 1...50 { listener.write(volume([UInt32(percent)], isMuted: percent % 2 == 1)) }
      listener.write(volume([44], of: "hdmi", .always))
      try listener.wait(for: "the first write") { _ in relay.writes == 1 }
      relay.isHolding = false
      try listener.wait(for: "the end of the writes") { $0.written.count == 51 }
      #expect(!listener.written.contains(false), "those that were replaced have the answer of the newest")
      try listener.wait(for: "the reading") { $0.story.last == "spk 50" }
      #expect(try server.volume(sink: "hdmi") == 44)
      // 1 %, 50 %, the newest mute, and that of the other sink.
      #expect(relay.writes == 4)
      #expect(relay.mostUnderWay == 1)
    }

    @Test("A write for the old default sink does not touch the new one, and is dropped", arguments: ServerKind.allCases)
    func oldDefault(kind: ServerKind) throws {
      let server = try kind.start()
      try server.setVolume("30%")
      try server.setVolume("50%", sink: "hdmi")
      let (listener, relay) = try Listener.relayed(to: server)
      relay.isHolding = true
      listener.write(volume([35, 35]))
      listener.write(volume([99, 99], isMuted: true))
      try listener.wait(for: "the first write") { _ in relay.writes == 1 }
      // The server learns of the other default sink before the first write arrives, Swell before the second is sent.
      let changes = relay.changes
      func isHeard() -> Bool { relay.changes > changes && relay.questions > 2 }
      for attempt in 0..<20 where !isHeard() {
        // PipeWire tells nobody if another client comes at that moment, and it cannot be asked while all is held up:
        // nobody comes after the last of these.
        if attempt > 0 { try server.setDefaultSink("spk") }
        _ = try Child.run(["pactl", "set-default-sink", "hdmi"], environment: server.environment.mapValues { $0 })
        try? listener.wait(for: "the change", within: .seconds(2)) { _ in isHeard() }
      }
      try #require(isHeard())
      relay.isHolding = false
      try listener.wait(for: "the other sink") { $0.story.last == "hdmi 50" && $0.written.count == 2 }
      listener.write(volume([98, 98]))
      #expect(listener.written == [true, false, false])
      #expect(try server.volume(sink: "hdmi") == 50)
      #expect(try !server.isMuted(sink: "hdmi"))
      #expect(try server.volume() != 98)
      // Another sink can be set all the same.
      listener.write(volume([36, 36], .always))
      try listener.wait(for: "the end of the writes") { $0.written.last == true }
      #expect(try server.volume() == 36)
    }

    @Test(
      "What the server or libpulse refuses is said, once for all, and so is a port that the sink does not play through")
    func refused() throws {
      let server = try PulseServer()
      let listener = try Listener(to: server)
      let elsewhere = VolumeWrite.Condition.whileDefault(port: "analog-output-headphones")
      for (sink, condition, channels, isMuted) in [
        ("nobody", .always, [1], true), ("", .always, [1], true), ("hdmi", .always, [], nil),
        ("hdmi", .always, [.max], nil), ("hdmi", .always, [1, 2, 3], false),
        // More channels than there can be.
        ("spk", .always, [UInt32](repeating: 1, count: 300), nil), ("spk", elsewhere, [1], nil),
      ] as [(String, VolumeWrite.Condition, [UInt32], Bool?)] {
        let before = listener.written
        let channels = ChannelVolumes(channels)
        listener.write(VolumeWrite(.sink(sink), condition, channels: channels, isMuted: isMuted))
        try listener.wait(for: "the end of the write") { $0.written == before + [false] }
        listener.write(volume([20]))
        try listener.wait(for: "the end of the next") { $0.written == before + [false, true] }
      }
      #expect(try server.volume(sink: "hdmi") == 100 && server.volume() == 20)
    }

    @Test("With the end of a server what waits is dropped, and without one a write is at once")
    func noServer() throws {
      let server = try PulseServer()
      let (listener, relay) = try Listener.relayed(to: server)
      relay.isHolding = true
      for percent in [20, 30] { listener.write(volume([UInt32(percent)])) }
      try listener.wait(for: "the first write") { _ in relay.writes == 1 }
      try server.kill(9)
      try listener.wait(for: "the end") { $0.story.last == "disconnected" }
      listener.write(volume([40]))
      #expect(listener.written == [false, false, false])
      // Nothing of that reaches the next server.
      try server.start()
      relay.isHolding = false
      listener.audio?.connect()
      try listener.wait(for: "the first reading") { $0.story.last == "spk 100" }
      listener.write(volume([100], of: "hdmi", .always))
      try listener.wait(for: "the end of the writes") { $0.written == [false, false, false, true] }
      #expect(try server.volume() == 100)
    }
  }
}
