import Foundation
import TestServers
import Testing

@Suite("Swell is no burden", .serialized)
struct WeightTests {
  @Test("asleep when hidden, before and after the first HUD", arguments: [nil, Compositor.Kind.picom])
  func asleep(_ kind: Compositor.Kind?) throws {
    let stage = try Stage(startsSwell: false)
    let compositor = try kind.map { try Compositor($0, on: stage.screen.display) }
    try stage.startSwell()
    try waitUntilUndisturbed(stage.swell, for: .seconds(1))
    try stage.show(37)
    try stage.hide()
    try stage.swell.waitForStatus("the HUD to be hidden") { !$0.hud.shown }
    try waitUntilUndisturbed(stage.swell, for: .seconds(3))
    withExtendedLifetime(compositor) {}
  }

  @Test("asleep while windows of others come and go")
  func asleepAmongOthers() throws {
    let stage = try Stage()
    try stage.show(37)
    try stage.hide()
    try stage.swell.waitForStatus("the HUD to be hidden") { !$0.hud.shown }
    try waitUntil("a row of windows that wakes nobody") {
      try wakeUps(of: stage.swell) {
        for _ in 1...20 {
          let window = try stage.probe.makeWindow(WindowFrame(600, 350, 100, 100))
          window.raise()
          window.destroy()
        }
      } == 0
    }
  }

  /// Waits until it has slept for so long: on a busy machine the last news of before may come late.
  private func waitUntilUndisturbed(_ swell: SwellProcess, for time: Duration) throws {
    try waitUntil("\(time) of sleep") {
      try wakeUps(of: swell) {
        // In vain, in poll(2).
        #expect(throws: ServerProblem.self) { try swell.child.waitForExit(within: time) }
      } == 0
    }
  }

  private func wakeUps(of swell: SwellProcess, _ act: () throws -> Void) throws -> Int {
    try swell.waitUntilAsleep()
    let before = try swell.kernelNumber("voluntary_ctxt_switches")
    try act()
    return try swell.kernelNumber("voluntary_ctxt_switches") - before
  }

  @Test("after thousands of changes: on the newest, not grown, and awake")
  func flood() throws {
    let stage = try Stage()
    let line = try VolumeLine(stage.audio)
    // The same flood once before, so that what is kept for good is there.
    try flood(line, stage, last: 37)
    let before = try stage.swell.kernelNumber("RssAnon")
    for last in [41, 43, 47] { try flood(line, stage, last: last) }
    #expect(try stage.swell.kernelNumber("RssAnon") - before <= 1024)
    try stage.audio.setMute(true)
    try stage.waitForPanel(ExpectedPanel(.speakerMuted, percent: 47))
    try stage.hide()
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
