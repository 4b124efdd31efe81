import Glibc
import TestServers
import Testing

@Suite("A compositor may come and go", .serialized)
struct CompositorTests {
  static let kinds: [Compositor.Kind] = [.picom, .xcompmgr]

  @Test("while the HUD is hidden", arguments: kinds)
  func hidden(_ kind: Compositor.Kind) throws {
    let stage = try Stage()
    #expect(try stage.swell.status().compositor == false)
    let compositor = try Compositor(kind, on: stage.screen.display)
    try stage.swell.waitForStatus("the compositor to be noticed") { $0.compositor }
    #expect(try stage.show(41).depth == 32)
    try stage.hide()
    try compositor.stop()
    try stage.swell.waitForStatus("the compositor's end to be noticed") { !$0.compositor }
    #expect(try stage.show(43).depth == 24)
  }

  @Test("while the HUD is shown", arguments: kinds, [SIGTERM, SIGKILL])
  func shown(_ kind: Compositor.Kind, _ signal: Int32) throws {
    let stage = try Stage()
    try stage.show(37)
    // Shows it again whenever it has gone with the compositor.
    let hand = try Child(
      [
        "sh", "-c",
        "while ! [ -e \"$0\" ]; do pactl set-sink-volume spk 41%; pactl set-sink-volume spk 42%; done",
        stage.runtime.path("done"),
      ], environment: stage.audioEnvironment)
    let compositor = try Compositor(kind, on: stage.screen.display)
    try stage.probe.waitUntil("a window with transparency") { stage.probe.hudWindow()?.depth == 32 }
    try stage.waitForPanel(ExpectedPanel(volume: 42))
    try compositor.stop(signal)
    try stage.probe.waitUntil("a window without transparency") { stage.probe.hudWindow()?.depth == 24 }
    try stage.waitForPanel(ExpectedPanel(volume: 42))
    // It has sent nothing that could come late.
    try stage.runtime.write("", to: "done")
    try hand.waitForExit()
    try stage.show(43)
    try stage.hide()
    #expect(try stage.imageAtPlace().pixels.allSatisfy { $0 == Stage.background.packed })
  }

  @Test("and what is shown goes with it; what stays until it is replaced comes again", arguments: kinds)
  func ends(_ kind: Compositor.Kind) throws {
    let stage = try Stage()
    let compositor = try Compositor(kind, on: stage.screen.display)
    try stage.swell.waitForStatus("the compositor to be noticed") { $0.compositor }
    #expect(try stage.show(37).depth == 32)
    try compositor.stop(SIGKILL)
    try stage.waitUntilHidden()
    #expect(try !stage.swell.status().hud.shown)
    #expect(try stage.imageAtPlace().pixels.allSatisfy { $0 == Stage.background.packed })
    let second = try Compositor(kind, on: stage.screen.display)
    try stage.swell.waitForStatus("the other compositor to be noticed") { $0.compositor }
    let words = ["show", "--icon", "speaker-medium", "--value", "41%", "--for", "0"]
    #expect(try SwellProcess.run(words, environment: stage.environment).status == 0)
    try stage.waitForPanel(ExpectedPanel(volume: 41))
    try second.stop()
    try stage.probe.waitUntil("a window without transparency") { stage.probe.hudWindow()?.depth == 24 }
    try stage.waitForPanel(ExpectedPanel(volume: 41))
  }

  @Test("as another one takes over")
  func replaced() throws {
    let stage = try Stage()
    let first = try Compositor(.picom, on: stage.screen.display)
    try stage.swell.waitForStatus("the compositor to be noticed") { $0.compositor }
    #expect(try stage.show(37).depth == 32)
    try first.stop()
    let second = try Compositor(.xcompmgr, on: stage.screen.display)
    try stage.swell.waitForStatus("the other compositor to be noticed") { $0.compositor }
    #expect(try stage.show(41).depth == 32)
    withExtendedLifetime(second) {}
  }

  @Test("or be there at start, and the window is empty around the panel", arguments: kinds)
  func atStart(_ kind: Compositor.Kind) throws {
    let stage = try Stage(startsSwell: false)
    let compositor = try Compositor(kind, on: stage.screen.display)
    try stage.startSwell()
    #expect(try stage.swell.status().compositor)
    let hud = try stage.show(37)
    #expect(hud.depth == 32)
    #expect(hud.inputRectangles == 0)
    #expect(hud.types == ["_NET_WM_WINDOW_TYPE_NOTIFICATION"])
    withExtendedLifetime(compositor) {}
  }
}
