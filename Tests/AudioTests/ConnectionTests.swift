import EventLoop
import Foundation
import SwellCore
import TestServers
import Testing

@testable import Audio

extension AudioServerTests {
  @Suite struct ConnectionTests {
    @Test("A server that ends is noticed; its return too, and then all is as before", arguments: ServerKind.allCases)
    func restart(kind: ServerKind) throws {
      let server = try kind.start()
      try server.setVolume("30%")
      let listener = try Listener(to: server)
      for signal in [SIGTERM, SIGKILL] {
        listener.forgetEvents()
        try server.kill(signal)
        try listener.wait(for: "the end of the server") { $0.story.contains("disconnected") }
        try listener.turn()
        #expect(listener.story == ["disconnected"])
        // The socket is watched from the next attempt on.
        listener.forgetEvents()
        listener.audio?.connect()
        try listener.wait(for: "the failure") { $0.story == ["disconnected"] }
        try server.start()
        try server.setVolume("30%")
        try listener.wait(for: "the socket") { $0.story.contains("appeared") }
        #expect(listener.story.first == "disconnected")
        #expect(listener.story.dropFirst().allSatisfy { $0 == "appeared" })
        try listener.connectAgain()
        #expect(listener.shortStory == ["connected", "spk 30"])
        listener.forgetEvents()
        try listener.expectNext([], after: server, volume: 35)
        try server.setVolume("30%")
        try listener.wait(for: "30 %") { $0.sink?.level.percent == 30 }
      }
      let sentence = "no audio server (Connection terminated): start PulseAudio or pipewire-pulse, and Swell connects"
      #expect(listener.log.lines == [sentence, sentence])
      // A connection takes the place of the one before.
      for _ in 0..<5 { listener.audio?.connect() }
      try listener.connectAgain()
      listener.forgetEvents()
      try listener.expectNext([], after: server, volume: 40)
      #expect(try server.pactl("list", "short", "clients").split(separator: "\n").count { $0.contains("swell") } <= 1)
    }

    @Test("The folder of the socket may appear first")
    func folderFirst() throws {
      let server = try PulseServer()
      let folder = try TemporaryFolder()
      let listener = try Listener("unix:\(folder.path("run/pulse/native"))")
      try listener.wait(for: "the failure") { $0.story == ["disconnected"] }
      for name in ["run", "run/pulse"] {
        listener.forgetEvents()
        try folder.makeFolder(name)
        try listener.wait(for: "'\(name)' to be noticed") { $0.story.contains("appeared") }
        listener.forgetEvents()
        listener.audio?.connect()
        try listener.wait(for: "the failure") { $0.story == ["disconnected"] }
      }
      listener.forgetEvents()
      try link(server, to: folder.path("run/pulse/native"))
      try listener.wait(for: "the socket") { $0.story.contains("appeared") }
      try listener.connectAgain()
    }

    private func link(_ server: PulseServer, to path: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: String(server.serverAddress.dropFirst("unix:".count)))
    }

    @Test(
      "Without PULSE_SERVER the socket is where libpulse looks",
      arguments: [
        ("XDG_RUNTIME_DIR", "pulse/native"), ("PULSE_RUNTIME_PATH", "native"),
      ])
    func places(variable: String, name: String) throws {
      let server = try PulseServer()
      let folder = try TemporaryFolder()
      try folder.makeFolder("pulse")
      let listener = try Listener(nil, connect: false)
      setenv(variable, folder.path, 1)
      defer { unsetenv(variable) }
      listener.audio?.connect()
      try listener.wait(for: "the failure") { $0.story == ["disconnected"] }
      try link(server, to: folder.path(name))
      try listener.wait(for: "the socket") { $0.story.contains("appeared") }
      try listener.connectAgain()
    }

    @Test(
      "No server at all, or nonsense in PULSE_SERVER, is said once, however often it is tried",
      arguments: [
        "unix:/nowhere/native", "unix:", "unix:/", "unix:relative", "/", "{nobody}unix:/tmp/native", "tcp:127.0.0.1:1",
        "tcp:", "::::", "unix:/dev/null/native", "unix:/" + String(repeating: "x", count: 5000), "unix:/a unix:/b",
        "\u{1}\u{2}",
      ])
    func absent(address: String) throws {
      let listener = try Listener(address)
      for attempt in 1...3 {
        try listener.wait(for: "failure \(attempt)") { $0.story.count >= attempt }
        listener.audio?.connect()
      }
      #expect(Set(listener.story) == ["disconnected"])
      #expect(listener.log.lines.count == 1)
      #expect(listener.log.lines.first?.hasPrefix("no audio server (") == true)
    }

    @Test(
      "The sockets tell of a server only where all servers that libpulse tries have one",
      arguments: [
        ("unix:/nowhere/native", nil, true), ("unix:/nowhere/native unix:/nowhere/else/native", nil, true),
        ("unix:/nowhere/native tcp:127.0.0.1:1", nil, false), ("tcp:127.0.0.1:1 unix:/nowhere/native", nil, false),
        ("tcp:127.0.0.1:1", nil, false), (nil, nil, true), (nil, "tcp:127.0.0.1:1", false),
        (nil, "unix:/nowhere/native", true),
      ] as [(String?, String?, Bool)])
    func watched(variable: String?, configured: String?, isWatched: Bool) throws {
      let folder = try TemporaryFolder()
      let listener = try Listener(variable, connect: false)
      setenv("XDG_RUNTIME_DIR", folder.path, 1)
      defer { for name in ["XDG_RUNTIME_DIR", "PULSE_CLIENTCONFIG"] { unsetenv(name) } }
      if let configured {
        setenv("PULSE_CLIENTCONFIG", try folder.write("default-server = \(configured)\n", to: "client.conf"), 1)
      }
      // Which servers libpulse tries is known from the second attempt on.
      for attempt in 1...2 {
        listener.audio?.connect()
        try listener.wait(for: "failure \(attempt)") { $0.story.count == attempt }
      }
      guard case .audioDisconnected(isWatched) = listener.events.last else {
        return #expect(Bool(false), "\(listener.events)")
      }
    }

    @Test("The socket of a server that the configuration of libpulse names is noticed")
    func configured() throws {
      let server = try PulseServer()
      let folder = try TemporaryFolder()
      let listener = try Listener(nil, connect: false)
      let socket = folder.path("native")
      setenv("PULSE_CLIENTCONFIG", try folder.write("default-server = unix:\(socket)\n", to: "client.conf"), 1)
      defer { unsetenv("PULSE_CLIENTCONFIG") }
      for attempt in 1...2 {
        listener.audio?.connect()
        try listener.wait(for: "failure \(attempt)") { $0.story.count == attempt }
      }
      try link(server, to: socket)
      try listener.wait(for: "the socket") { $0.story.contains("appeared") }
      try listener.connectAgain()
    }

    @Test("Something else at the end of the socket is no server")
    func otherProgram() throws {
      // An X server, which waits for its own kind of greeting, then closes.
      let screen = try VirtualScreen()
      // In a folder of its own: another socket beside it may be the server's.
      let folder = try TemporaryFolder()
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("native"), withDestinationPath: "/tmp/.X11-unix/X\(screen.display.dropFirst())")
      let listener = try Listener("unix:\(folder.path("native"))")
      try listener.turn()
      #expect(!listener.story.contains("connected"))
      try screen.stop()
      try listener.wait(for: "the failure") { $0.story.contains("disconnected") }
      #expect(listener.story == ["disconnected"])
    }

    // MARK: Objects

    /// When the connection is let go, or the loop with all that is on it.
    enum Moment: String, CaseIterable, Sendable {
      case connecting, connected, asking, disconnected, loop
    }

    @Test("Lets go at any moment, and leaves nothing behind", arguments: Moment.allCases)
    func noLeak(moment: Moment) throws {
      let server = try PulseServer()
      let folder = try TemporaryFolder()
      let listener = try Listener(
        moment == .disconnected ? "unix:\(folder.path("native"))" : server.serverAddress, connect: false)
      func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      func round() throws {
        if moment == .loop {
          _ = try Listener(to: server)
          return
        }
        listener.replace()
        switch moment {
        case .connecting: try listener.loop.turn(until: MonotonicClock.now)
        case .connected: try listener.wait(for: "the first reading") { !$0.readings.isEmpty }
        // The sink is being asked for.
        case .asking: try listener.wait(for: "the connection") { $0.story == ["connected"] }
        case .disconnected, .loop: try listener.wait(for: "the failure") { $0.story == ["disconnected"] }
        }
        weak let audio = listener.audio
        listener.audio = nil
        #expect(audio == nil)
        listener.forgetEvents()
        try listener.turn()
        #expect(listener.story == [])
      }
      for _ in 0..<5 { try round() }
      let before = try descriptors()
      for _ in 0..<(moment == .loop ? 10 : 50) { try round() }
      #expect(try descriptors() == before)
    }
  }
}
