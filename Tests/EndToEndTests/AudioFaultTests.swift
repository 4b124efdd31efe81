import Glibc
import TestServers
import Testing

@Suite("Swell outlives the sound server", .serialized)
struct AudioFaultTests {
  private func waitForLoss(_ laptop: Laptop) throws {
    try laptop.waitForStatus("the connection to be lost") { !$0.audio.connected }
  }

  @Test("that is not there at start, as one sentence and each key say, and that ends or is killed and comes back")
  func restart() throws {
    let laptop = try Laptop(audio: PulseServer(start: false))
    let sentence = try laptop.swell.waitForLine(containing: "no audio server", onError: true)
    #expect(sentence.contains("and Swell connects"))
    let status = try laptop.status()
    #expect(!status.audio.connected && status.audio.server == nil)
    for key in [KeyName.volumeUp, .volumeDown, .mute, .microphoneMute] {
      try laptop.press(key)
      try laptop.waitForStatus("the warning") { $0.hud.icon == "warning" }
      try laptop.hide()
    }
    #expect(laptop.problems == [sentence])
    for (signal, percent) in [(nil, 37), (SIGTERM, 41), (SIGKILL, 43)] {
      if let signal {
        try laptop.audio.kill(signal)
        try waitForLoss(laptop)
      }
      try laptop.audio.start()
      try laptop.waitForStatus("the new server") { $0.audio.sink == "spk" }
      try laptop.show(percent)
    }
    #expect(laptop.problems.count == 3, "one sentence each time: \(laptop.problems)")
  }

  @Test("that hangs for a while: commands say so; what was set is taken later, and nothing else")
  func hung() throws {
    let server = try PulseServer()
    let laptop = try Laptop(audio: server)
    let pid = try #require(server.pid)
    try laptop.show(31)
    kill(pid, SIGSTOP)
    defer { kill(pid, SIGCONT) }
    try laptop.hide()
    #expect(try laptop.status().audio.level == 0.31)
    // By hand: the program itself waits for 5 s, and on a machine that stands still Swell's 4 s end with those.
    let words = ["volume\t37%", "output\thdmi", "output", "volume\t--sink\thdmi\t50%"]
    let clients = try words.map { words in
      let client = try UnixSocket(laptop.controlSocket)
      try client.send("\(words)\n")
      return client
    }
    let reason = "the audio server does not answer: if this lasts, restart the audio server\n"
    for client in clients { #expect(try client.readToEnd() == "error: \(reason)\n") }
    // Nor is what is asked for then, and told so at once.
    #expect(try laptop.ask("volume", "90%") == (1, "", "swell: " + reason))
    kill(pid, SIGCONT)
    try laptop.waitForStatus("the volume") { $0.audio.level == 0.37 }
    try waitUntil("the write") { try server.volume() == 37 }
    #expect(try laptop.ask("output").output.contains("hdmi"))
    let status = try laptop.status()
    #expect((status.audio.sink, status.audio.level) == ("spk", 0.37), "what was only asked for is not done later")
    try laptop.show(41)
  }

  @Test("that PipeWire replaces, and is replaced by, at another level, which is not shown")
  func replaced() throws {
    let laptop = try Laptop(startsSwell: false)
    // One address behind which servers come and go, each of which is got ready before Swell sees it.
    let folder = try TemporaryFolder()
    func lead(to server: any AudioServer) throws {
      unlink(folder.path("native"))
      try #require(symlink(String(server.serverAddress.dropFirst("unix:".count)), folder.path("native")) == 0)
    }
    try lead(to: laptop.audio)
    try laptop.startSwell(environment: ["PULSE_SERVER": "unix:\(folder.path("native"))"])
    try laptop.show(37)

    let other = try PipeWireServer()
    try other.setVolume("50%")
    try other.setMute(true)
    try laptop.audio.kill()
    try waitForLoss(laptop)
    try laptop.hide()
    try lead(to: other)
    try laptop.waitForStatus("PipeWire") { $0.audio.server?.contains("PipeWire") == true && $0.audio.level == 0.5 }
    #expect(try laptop.staysSilent())
    try other.setMute(false)
    try laptop.waitForPanel(ExpectedPanel(volume: 50))

    try laptop.audio.start()
    try other.kill()
    try waitForLoss(laptop)
    try lead(to: laptop.audio)
    try laptop.waitForStatus("PulseAudio") { $0.audio.level == 1 && $0.audio.sink == "spk" }
    try laptop.show(43)
  }
}
