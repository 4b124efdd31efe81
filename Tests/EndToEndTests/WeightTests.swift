import Foundation
import TestServers
import Testing

@Suite("Swell is no burden", .serialized)
struct WeightTests {
  @Test("asleep when hidden, before and after the first HUD", arguments: [nil, Compositor.Kind.picom])
  func asleep(_ kind: Compositor.Kind?) throws {
    let stage = try Stage(configuration: Stage.timing, startsSwell: false)
    let compositor = try kind.map { try Compositor($0, on: stage.screen.display) }
    try stage.startSwell()
    #expect(try wakeUps(of: stage.swell, during: .seconds(1)) == 0)
    try stage.show(37)
    try stage.waitUntilHidden()
    try stage.swell.waitForStatus("the HUD to be hidden") { !$0.hud.shown }
    #expect(try wakeUps(of: stage.swell, during: .seconds(3)) == 0)
    withExtendedLifetime(compositor) {}
  }

  @Test("asleep while windows of others come and go")
  func asleepAmongOthers() throws {
    let stage = try Stage(configuration: Stage.timing)
    try stage.show(37)
    try stage.waitUntilHidden()
    try stage.swell.waitForStatus("the HUD to be hidden") { !$0.hud.shown }
    try stage.swell.waitUntilAsleep()
    let before = try stage.swell.kernelNumber("voluntary_ctxt_switches")
    for _ in 1...20 {
      let window = try stage.probe.makeWindow(WindowFrame(600, 350, 100, 100))
      window.raise()
      window.destroy()
    }
    try stage.probe.waitForHUD(visible: false)
    #expect(try stage.swell.kernelNumber("voluntary_ctxt_switches") - before == 0)
  }

  /// Waits for the process's end in poll(2), in vain.
  private func wakeUps(of swell: SwellProcess, during limit: Duration) throws -> Int {
    try swell.waitUntilAsleep()
    let before = try swell.kernelNumber("voluntary_ctxt_switches")
    #expect(throws: ServerProblem.self) { try swell.child.waitForExit(within: limit) }
    return try swell.kernelNumber("voluntary_ctxt_switches") - before
  }

  @Test("after thousands of changes: on the newest, not grown, and awake")
  func flood() throws {
    let stage = try Stage(configuration: Stage.timing)
    let line = try VolumeLine(stage.audio)
    // The same flood once before, so that what is kept for good is there.
    try flood(line, stage, last: 37)
    let before = try stage.swell.kernelNumber("RssAnon")
    for last in [41, 43, 47] { try flood(line, stage, last: last) }
    #expect(try stage.swell.kernelNumber("RssAnon") - before <= 1024)
    try stage.audio.setMute(true)
    try stage.waitForPanel(ExpectedPanel(.speakerMuted, percent: 47))
    try stage.waitUntilHidden()
    #expect(stage.swell.problems == [])
  }

  /// 2 000 changes over all levels, the last of which is `last` per cent.
  private func flood(_ line: VolumeLine, _ stage: Stage, last: Int) throws {
    try line.set((1..<2000).map { $0 * 7919 % 98_304 } + [(last * 65_536 + 50) / 100])
    try stage.waitForPanel(ExpectedPanel(volume: last))
  }

  @Test("after many shows and hides, on a screen with and without a compositor")
  func manyCompositors() throws {
    let stage = try Stage()
    func round() throws {
      let compositor = try Compositor(.xcompmgr, on: stage.screen.display)
      try stage.swell.waitForStatus("the compositor to be noticed") { $0.compositor }
      try stage.show(37)
      try compositor.stop()
      try stage.swell.waitForStatus("the compositor's end to be noticed") { !$0.compositor }
      try stage.show(41)
    }
    for _ in 1...3 { try round() }
    let before = try stage.swell.kernelNumber("RssAnon")
    let windows = stage.probe.windows().filter { $0.className == "Swell" }.count
    for _ in 1...10 { try round() }
    #expect(try stage.swell.kernelNumber("RssAnon") - before <= 1024)
    #expect(stage.probe.windows().filter { $0.className == "Swell" }.count <= windows)
  }
}
