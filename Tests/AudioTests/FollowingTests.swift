import SwellCore
import Testing

@testable import Audio
@testable import TestServers

extension AudioServerTests {
  @Suite struct FollowingTests {
    @Test(
      "Connects, reads the default sink once, and what changes: volume, mute, and both", arguments: ServerKind.allCases)
    func changes(kind: ServerKind) throws {
      let server = try kind.start()
      try server.setVolume("30%")
      let listener = try Listener(to: server)
      try listener.turn()
      #expect(listener.shortStory == ["connected", "spk 30"])
      guard case .audioConnected(let name) = listener.events.first else { return }
      #expect(name.lowercased().contains("pulseaudio"))
      if kind == .pipeWire { #expect(name.contains("PipeWire")) }
      #expect(listener.sink?.description == "Speakers")
      #expect(listener.sink?.device == .speaker)
      #expect(listener.log.lines == [])
      listener.forgetEvents()
      for (percent, isMuted) in [(37, false), (37, true), (40, true), (40, false), (0, false), (150, true)] {
        try server.setVolume("\(percent)%")
        try server.setMute(isMuted)
        let expected = "spk \(percent)\(isMuted ? " muted" : "")"
        try listener.wait(for: expected) { $0.story.last == expected }
      }
      #expect(listener.story.allSatisfy { $0.hasPrefix("spk ") }, "\(listener.shortStory)")
    }

    @Test(
      "Follows the default sink, and forgets the old one; other sinks, sources and streams are nobody's business",
      arguments: ServerKind.allCases)
    func defaultSink(kind: ServerKind) throws {
      let server = try kind.start()
      for (sink, volume) in [("spk", "30%"), ("hdmi", "50%"), ("headphones", "20%")] {
        try server.setVolume(volume, sink: sink)
      }
      let listener = try Listener(to: server)
      try server.setDefaultSink("headphones")
      try listener.wait(for: "the headphones") { $0.sink?.name == "headphones" }
      #expect(listener.sink?.device == .headphones)
      #expect(listener.sink?.level.percent == 20)
      try server.setDefaultSink("hdmi")
      try listener.wait(for: "the other output") { $0.sink?.name == "hdmi" }
      #expect(listener.shortStory == ["connected", "spk 30", "headphones 20", "hdmi 50"])
      listener.forgetEvents()
      try server.setVolume("77%")
      try server.setMute(true, sink: "headphones")
      try server.pactl("set-source-volume", "mic", "15%")
      try server.pactl("set-source-mute", "mic", "1")
      try server.pactl("set-source-volume", "spk.monitor", "15%")
      let module = try server.addSink("extra")
      try server.setVolume("90%", sink: "extra")
      try server.unloadModule(module)
      // A stream to the sink and one from it; the sink's own change of state is no news either.
      for (program, list) in [("--playback", "sink-inputs"), ("--record", "source-outputs")] {
        let stream = try Child(
          ["pacat", program, "--device=hdmi\(program == "--record" ? ".monitor" : "")", "/dev/zero"],
          environment: server.environment.mapValues { $0 })
        try waitUntil("a stream") { try !server.pactl("list", "short", list).isEmpty }
        try stream.stop()
      }
      try listener.expectNext([], after: server, volume: 60, sink: "hdmi")
    }

    @Test(
      "Outputs of one USB device have names of their own, and one that is alone has that of the device",
      arguments: ServerKind.allCases)
    func namesakes(kind: ServerKind) throws {
      let server = try kind.start()
      func add(_ name: String, _ description: String, _ product: String) throws -> Int {
        try server.loadModule(
          "module-null-sink", "sink_name=\(name)",
          "sink_properties='device.bus=usb device.product.name=\(product) device.description=\"\(description)\"'")
      }
      let game = try add("game", "GoXLR Game", "GoXLR")
      _ = (try add("chat", "GoXLR Chat", "GoXLR"), try add("dac", "FiiO Analog Stereo", "FiiO"))
      let listener = try Listener(to: server)
      func expect(_ sink: String, _ name: String) throws {
        listener.forgetEvents()
        try server.setDefaultSink(sink)
        try listener.wait(for: sink) { $0.sink?.name == sink }
        #expect(listener.sink?.shortName == name)
        #expect(listener.readings.allSatisfy { $0.name != sink || $0.shortName == name }, "none is told before")
        try server.setVolume("21%", sink: sink)
        try listener.wait(for: "the volume") { $0.sink?.level.percent == 21 }
        #expect(listener.sink?.shortName == name)
      }
      try expect("game", "GoXLR · Game")
      try expect("chat", "GoXLR · Chat")
      try expect("dac", "FiiO")
      var names: [String]?
      listener.audio?.readSinks { names = $0?.map { $0.shortName } ?? [] }
      try listener.wait(for: "all sinks") { _ in names != nil }
      #expect(Set(names ?? []).isSuperset(of: ["GoXLR · Game", "GoXLR · Chat", "FiiO", "Speakers"]))
      try server.unloadModule(game)
      try expect("chat", "GoXLR")
    }

    @Test(
      "A switch takes along what plays on the default output, and leaves what was moved by hand",
      arguments: ServerKind.allCases)
    func movedByHand(kind: ServerKind) throws {
      let server = try kind.start()
      let (plain, moved) = (try server.play(), try server.play())
      let listener = try Listener(to: server)
      try server.move(moved.stream, to: "hdmi")
      let chosen = try server.places()[moved.stream]
      for sink in ["headphones", "hdmi", "spk"] {
        let before = try server.places()[plain.stream]
        listener.audio?.setDefault(.output, sink) { _ in }
        try listener.wait(for: sink) { $0.sink?.name == sink }
        try waitUntil("the stream to follow to \(sink)") { try server.places()[plain.stream] != before }
        #expect(try server.places()[moved.stream] == chosen, "after the switch to \(sink)")
      }
      try plain.program.stop()
      try moved.program.stop()
    }

    @Test(
      "An effect in front of an output is known as one; PulseAudio says in front of which",
      arguments: ServerKind.allCases)
    func effect(kind: ServerKind) throws {
      let server = try kind.start()
      try server.loadModule("module-remap-sink", "sink_name=effect", "master=spk")
      let listener = try Listener(to: server)
      #expect(listener.sink?.effectOn == nil)
      try server.setDefaultSink("effect")
      try listener.wait(for: "the effect") { $0.sink?.name == "effect" }
      #expect(listener.sink?.effectOn == (kind == .pulseAudio ? "spk" : ""))
    }

    @Test(
      "A call is on a sink from when it plays there until it is moved away or ends, but not while it stands by, corked",
      arguments: ServerKind.allCases)
    func call(kind: ServerKind) throws {
      let server = try kind.start()
      let listener = try Listener(to: server)
      let (call, stream) = try server.play(["--property=media.role=phone", "--device=spk"])
      try listener.wait(for: "the call") { $0.sink?.hasCall == true }
      try server.move(stream, to: "hdmi")
      try listener.wait(for: "the call to be elsewhere") { $0.sink?.hasCall == false }
      try server.move(stream, to: "spk")
      try listener.wait(for: "the call to be back") { $0.sink?.hasCall == true }
      if kind == .pulseAudio {
        try server.loadModule("module-role-cork", "cork_roles=phone", "trigger_roles=alarm")
        let (alarm, _) = try server.play(["--property=media.role=alarm", "--device=spk"])
        try listener.wait(for: "the call to stand by") { $0.sink?.hasCall == false }
        try alarm.stop()
        try listener.wait(for: "the call to go on") { $0.sink?.hasCall == true }
      }
      try call.stop()
      try listener.wait(for: "the end of the call") { $0.sink?.hasCall == false }
    }

    @Test("The monitor of a sink is no microphone, and what becomes of it no news", arguments: ServerKind.allCases)
    func noMicrophone(kind: ServerKind) throws {
      let server = try kind.start()
      let listener = try Listener(to: server)
      try listener.wait(for: "the microphone") { $0.sources.last?.name == "mic" }
      func isTold() -> Bool {
        listener.events.compactMap { if case .source(let source) = $0 { source == nil } else { nil } }.last == true
      }
      try server.pactl("set-default-source", "spk.monitor")
      try listener.wait(for: "none") { _ in isTold() }
      try server.pactl("set-source-mute", "spk.monitor", "1")
      try server.setVolume("41%")
      try listener.wait(for: "41 %") { $0.sink?.level.percent == 41 }
      #expect(isTold())
      try server.pactl("set-default-source", "mic")
      try listener.wait(for: "the microphone again") { _ in !isTold() }
      #expect(listener.sources.last?.name == "mic")
    }

    @Test("The default sink is unplugged and plugged in again", arguments: ServerKind.allCases)
    func replugged(kind: ServerKind) throws {
      let server = try kind.start()
      try server.setVolume("30%")
      var module = try server.addSink("extra")
      try server.setVolume("70%", sink: "extra")
      try server.setDefaultSink("extra")
      let listener = try Listener(to: server)
      #expect(listener.sink?.name == "extra")
      for _ in 0..<3 {
        try server.unloadModule(module)
        try listener.wait(for: "another sink") { $0.sink?.name != "extra" }
        module = try server.addSink("extra")
        try server.setVolume("70%", sink: "extra")
        try server.setDefaultSink("extra")
        try listener.wait(for: "the sink again") { $0.story.last == "extra 70" }
        // The sink of the same name has a new number.
        try server.setVolume("71%", sink: "extra")
        try listener.wait(for: "its new volume") { $0.story.last == "extra 71" }
      }
      #expect(!listener.story.contains("disconnected"))
    }

    @Test("A server without any sink, and its first one")
    func noSink() throws {
      let server = try PulseServer()
      let listener = try Listener(to: server)
      try server.pactl("unload-module", "module-always-sink")
      try server.pactl("unload-module", "module-null-sink")
      try listener.wait(for: "no sink") { $0.story.last == "none" }
      _ = try server.addSink("new")
      try listener.wait(for: "the first sink") { $0.sink?.name == "new" }
      // And one that has none from the start.
      try server.pactl("unload-module", "module-null-sink")
      let late = try Listener(server.serverAddress)
      try late.wait(for: "no sink") { $0.story == ["connected", "none"] }
      _ = try server.addSink("newer")
      try late.wait(for: "the first sink") { $0.sink?.name == "newer" }
      try server.setVolume("12%", sink: "newer")
      try late.wait(for: "its volume") { $0.story.last == "newer 12" }
    }
  }
}
