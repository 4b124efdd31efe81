import Foundation
import TestServers
import Testing

@Suite("Swell is no burden", .serialized)
struct WeightTests {
  @Test(
    "asleep when hidden, before and after the first HUD, and while windows of others come and go",
    arguments: [nil, Compositor.Kind.picom])
  func asleep(_ kind: Compositor.Kind?) throws {
    let laptop = try Laptop(startsSwell: false)
    if let kind { try laptop.startCompositor(kind) }
    try laptop.startSwell()
    try waitUntilUndisturbed(laptop, for: .seconds(1))
    try laptop.show(37)
    try laptop.hide()
    try laptop.waitForStatus("the HUD to be hidden") { !$0.hud.shown }
    try waitUntilUndisturbed(laptop, for: .seconds(3))
    try waitUntil("a row of windows that wakes nobody") {
      try wakeUps(of: laptop) {
        for _ in 1...20 {
          let window = try laptop.probe.makeWindow(WindowFrame(600, 350, 100, 100))
          window.raise()
          window.destroy()
        }
      } == 0
    }
  }

  @Test("asleep without a sound server, and awake as soon as there is one")
  func withoutSound() throws {
    let laptop = try Laptop()
    try laptop.audio.kill(SIGKILL)
    try waitUntilUndisturbed(laptop, for: .seconds(5))
    try laptop.audio.start()
    try laptop.waitForStatus("the sound server") { $0.audio.sink != nil }
  }

  /// Waits until it has slept for so long: on a busy machine the last news of before may come late.
  private func waitUntilUndisturbed(_ laptop: Laptop, for time: Duration) throws {
    try waitUntil("\(time) of sleep") {
      try wakeUps(of: laptop) {
        // In vain, in poll(2).
        #expect(throws: ServerProblem.self) { try laptop.swell.waitForExit(within: time) }
      } == 0
    }
  }

  private func wakeUps(of laptop: Laptop, _ act: () throws -> Void) throws -> Int {
    // All that panels need is made, their window among it: the first commands can be answered before.
    try waitUntil("the end of the start") { try laptop.run("xwininfo", "-root", "-tree").contains("\"Swell\")") }
    // It also sleeps while it waits for an answer of the X server, and answers a command only afterwards.
    _ = try laptop.status()
    try waitUntil("Swell to sleep") {
      try String(contentsOfFile: "/proc/\(laptop.swell.pid)/status", encoding: .utf8).contains("State:\tS")
    }
    let before = try laptop.kernelNumber("voluntary_ctxt_switches")
    try act()
    return try laptop.kernelNumber("voluntary_ctxt_switches") - before
  }

  @Test("after thousands of changes: on the newest, not grown, and awake")
  func flood() throws {
    let laptop = try Laptop()
    let folder = try TemporaryFolder()
    // PulseAudio's command line, which takes thousands of commands a second.
    try laptop.audio.loadModule("module-cli-protocol-unix", "socket=\(folder.path("cli"))")
    let line = try UnixSocket(folder.path("cli"))
    // The same flood once before, so that what is kept for good is there.
    try flood(line, laptop, last: 37)
    let before = try laptop.kernelNumber("RssAnon")
    for last in [41, 43, 47] { try flood(line, laptop, last: last) }
    #expect(try laptop.kernelNumber("RssAnon") - before <= 1024)
    try laptop.audio.setMute(true)
    try laptop.waitForPanel(ExpectedPanel(.speakerMuted, percent: 47))
    try laptop.hide()
    #expect(laptop.problems == [])
  }

  /// 2 000 changes over all levels, the last of which is `last` per cent.
  private func flood(_ line: UnixSocket, _ laptop: Laptop, last: Int) throws {
    let volumes = (1..<2000).map { $0 * 7919 % 98_304 } + [(last * 65_536 + 50) / 100]
    try line.send(volumes.map { "set-sink-volume spk \($0)\n" }.joined())
    try laptop.waitForPanel(ExpectedPanel(volume: last))
  }

  @Test("in floods of what others do: panels come, and nothing is kept")
  func floodOfOthers() throws {
    let laptop = try Laptop(configuration: "[show]\nquiet = fullscreen\nlayout = yes\n")
    let window = try laptop.probe.makeWindow(WindowFrame(0, 0, 300, 300))
    func flood() throws {
      for number in 0..<2000 {
        laptop.probe.setProperty("_NET_WM_STATE", numbers: [UInt(number)], type: "ATOM", on: window.id)
        laptop.probe.setProperty("_NET_ACTIVE_WINDOW", numbers: [window.id], type: "WINDOW")
      }
      for number in 0..<300 { try laptop.probe.makeWindow(WindowFrame(number, number, 50, 50)).destroy() }
    }
    try flood()
    try laptop.show(29)
    let before = try laptop.kernelNumber("RssAnon")
    for percent in [37, 41, 43] {
      try flood()
      try laptop.show(percent)
    }
    #expect(try laptop.kernelNumber("RssAnon") - before <= 512)
    #expect(laptop.problems == [])
  }

  @Test("after many shows and hides, on a screen with and without a compositor")
  func manyCompositors() throws {
    let laptop = try Laptop()
    func round() throws {
      let compositor = try laptop.startCompositor(.xcompmgr)
      try laptop.show(37)
      try compositor.stop()
      try laptop.waitForStatus("the compositor's end to be noticed") { !$0.compositor }
      try laptop.show(41)
    }
    for _ in 1...3 { try round() }
    let before = try laptop.kernelNumber("RssAnon")
    let windows = laptop.probe.windows().filter { $0.className == "Swell" }.count
    for _ in 1...10 { try round() }
    #expect(try laptop.kernelNumber("RssAnon") - before <= 1024)
    #expect(laptop.probe.windows().filter { $0.className == "Swell" }.count <= windows)
  }
}
