import Glibc
import TestServers
import Testing

@Suite("Swell outlives the sound server", .serialized)
struct AudioFaultTests {
  @Test("that is killed and comes back, again and again", arguments: [SIGTERM, SIGKILL])
  func restart(_ signal: Int32) throws {
    let stage = try Stage()
    for percent in [37, 41, 43] {
      try stage.audio.kill(signal)
      try stage.swell.waitForStatus("the connection to be lost") { !$0.audio.connected }
      try stage.audio.start()
      try stage.swell.waitForStatus("the new server") { $0.audio.sink == "spk" }
      try stage.show(percent)
    }
    #expect(stage.swell.problems.count == 3, "one sentence each time: \(stage.swell.problems)")
  }

  @Test("that dies while the HUD is shown, and hides in time all the same")
  func deathWhileShown() throws {
    let stage = try Stage(configuration: nil)
    let start = ContinuousClock.now
    try stage.audio.setVolume("37%")
    try stage.swell.waitForStatus("the change") { $0.audio.level == 0.37 }
    try stage.audio.kill(SIGKILL)
    try stage.swell.waitForStatus("the HUD to be hidden") { !$0.hud.shown }
    #expect(ContinuousClock.now - start >= HidingTests.wholeOverCopy)
    #expect(try stage.swell.status().audio.connected == false)
  }

  @Test("that is not there at start and comes later, with one sentence until then")
  func absentAtStart() throws {
    let stage = try Stage(audio: PulseServer(start: false), startsSwell: false)
    try stage.startSwell(isReady: false)
    let sentence = try stage.swell.child.waitForLine(containing: "no audio server", onError: true)
    #expect(sentence.contains("once one appears"))
    let status = try stage.swell.status()
    #expect(status.audio.connected == false)
    #expect(status.audio.server == nil)
    #expect(try stage.staysSilent(for: .milliseconds(700)), "through several attempts to connect")
    #expect(stage.swell.problems == [sentence])
    try stage.audio.start()
    try stage.swell.waitForStatus("the server") { $0.audio.sink == "spk" }
    try stage.show(37)
  }

  @Test("that hangs for a while, and answers at once")
  func stopped() throws {
    let server = try PulseServer()
    let stage = try Stage(audio: server)
    let pid = try #require(server.pid)
    try stage.show(37)
    kill(pid, SIGSTOP)
    defer { kill(pid, SIGCONT) }
    try stage.hide()
    #expect(try stage.swell.status().audio.level == 0.37)
    kill(pid, SIGCONT)
    try stage.show(41)
  }

  @Test("that hangs, which commands say; what was set is taken later, and nothing else")
  func hung() throws {
    let server = try PulseServer()
    let stage = try Stage(audio: server)
    let pid = try #require(server.pid)
    kill(pid, SIGSTOP)
    defer { kill(pid, SIGCONT) }
    // By hand: the program itself waits for 5 s, and on a machine that stands still Swell's 4 s end with those.
    let words = ["volume\t37%", "output\thdmi", "output", "volume\t--sink\thdmi\t50%"]
    let clients = try words.map { words in
      let client = try UnixSocket(stage.controlSocket)
      try client.send("\(words)\n")
      return client
    }
    for client in clients { #expect(try client.readToEnd() == "error: the audio server does not answer\n") }
    // Nor is what is asked for then, and told so at once.
    let refused = try SwellProcess.run(["volume", "90%"], environment: stage.environment)
    #expect(refused.status == 1 && refused.errors == "swell: the audio server does not answer\n")
    kill(pid, SIGCONT)
    try stage.swell.waitForStatus("the volume") { $0.audio.level == 0.37 }
    try waitUntil("the write") { try server.volume() == 37 }
    #expect(try SwellProcess.run(["output"], environment: stage.environment).output.contains("hdmi"))
    let status = try stage.swell.status()
    #expect(status.audio.sink == "spk" && status.audio.level == 0.37, "what was only asked for is not done later")
  }

  @Test("that PipeWire replaces, and is replaced by")
  func replaced() throws {
    let stage = try Stage(startsSwell: false)
    let address = try AudioAddress()
    try address.lead(to: stage.audio)
    try stage.startSwell(environment: ["PULSE_SERVER": address.address])
    try stage.show(37)

    let other = try PipeWireServer()
    try other.setVolume("50%")
    try stage.audio.kill()
    try stage.swell.waitForStatus("the connection to be lost") { !$0.audio.connected }
    try stage.hide()
    try address.lead(to: other)
    try stage.swell.waitForStatus("PipeWire") { $0.audio.server?.contains("PipeWire") == true && $0.audio.level == 0.5 }
    #expect(try stage.staysSilent())
    try other.setVolume("41%")
    try stage.waitForPanel(ExpectedPanel(volume: 41))

    try stage.audio.start()
    try other.kill()
    try stage.swell.waitForStatus("the connection to be lost") { !$0.audio.connected }
    try address.lead(to: stage.audio)
    try stage.swell.waitForStatus("PulseAudio") { $0.audio.level == 1 && $0.audio.sink == "spk" }
    try stage.show(43)
  }
}
