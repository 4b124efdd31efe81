import Glibc
import TestServers
import Testing

@Suite("A compositor may come and go", .serialized)
struct CompositorTests {
  static let kinds: [Compositor.Kind] = [.picom, .xcompmgr]

  @Test("while the HUD is shown", arguments: kinds, [SIGTERM, SIGKILL])
  func shown(_ kind: Compositor.Kind, _ signal: Int32) throws {
    let laptop = try Laptop()
    try laptop.show(37)
    // Shows it again whenever it has gone with the compositor.
    let script =
      "while ! [ -e \"$0\" ]; do pactl set-sink-volume spk 41%; pactl set-sink-volume spk 42%; done"
    let hand = try Child(["sh", "-c", script, laptop.runtime.path("done")], environment: laptop.environment)
    let compositor = try laptop.startCompositor(kind)
    try laptop.probe.waitUntil("a window with transparency") { laptop.probe.hudWindow()?.depth == 32 }
    try laptop.waitForPanel(ExpectedPanel(volume: 42))
    try compositor.stop(signal)
    try laptop.probe.waitUntil("a window without transparency") { laptop.probe.hudWindow()?.depth == 24 }
    try laptop.waitForPanel(ExpectedPanel(volume: 42))
    // It has sent nothing that could come late.
    try laptop.runtime.write("", to: "done")
    try hand.waitForExit()
    try laptop.show(43)
    try laptop.hide()
    #expect(try laptop.isEmpty())
  }

  @Test("and what is shown goes with it; what stays until it is replaced comes again", arguments: kinds)
  func ends(_ kind: Compositor.Kind) throws {
    let laptop = try Laptop()
    let compositor = try laptop.startCompositor(kind)
    #expect(try laptop.show(37).depth == 32)
    try compositor.stop(SIGKILL)
    try laptop.waitUntilHidden()
    #expect(try !laptop.status().hud.shown)
    #expect(try laptop.isEmpty())
    let second = try laptop.startCompositor(kind)
    #expect(try laptop.ask("show", "--icon", "speaker-medium", "--value", "41%", "--for", "0").status == 0)
    try laptop.waitForPanel(ExpectedPanel(volume: 41))
    try second.stop()
    try laptop.probe.waitUntil("a window without transparency") { laptop.probe.hudWindow()?.depth == 24 }
    try laptop.waitForPanel(ExpectedPanel(volume: 41))
  }
}
