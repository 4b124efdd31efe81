import SwellCore
import TestServers
import Testing

@Suite("The HUD shows the volume", .serialized)
struct ShowingTests {
  @Test("in a window that nobody manages, focuses or clicks, in the middle of the monitor")
  func window() throws {
    let stage = try Stage()
    let hud = try stage.show(37)
    #expect(hud.frame == WindowFrame(608, 364, 64, 72))
    #expect(hud.isOverrideRedirect)
    #expect(hud.types == ["_NET_WM_WINDOW_TYPE_NOTIFICATION"])
    #expect(hud.className == "Swell")
    #expect(hud.inputRectangles == 0)
    #expect(!hud.isInputOnly)
    #expect(stage.probe.windows().filter { $0.isMapped }.map(\.id) == [hud.id])
  }

  @Test("with the right icon and number", arguments: [0, 1, 9, 33, 34, 66, 67, 88, 99, 100, 101, 150])
  func number(_ percent: Int) throws {
    let stage = try Stage()
    try stage.show(percent)
    let hud = try stage.swell.status().hud
    #expect(hud.kind == "volume")
    #expect(hud.label == "\(percent)%")
  }

  @Test("the same however the level was reached, and not the same for another level")
  func pictures() throws {
    let stage = try Stage()
    try stage.show(37)
    let first = try stage.imageAtPlace()
    try stage.show(38)
    let other = try stage.imageAtPlace()
    try stage.audio.setVolume("-1%")
    try stage.waitForPanel(ExpectedPanel(volume: 37))
    #expect(try stage.imageAtPlace() == first)
    try stage.hide()
    try stage.show(100)
    try stage.show(37)
    #expect(try stage.imageAtPlace() == first)
    // 37 and 38 differ in the last figure, and by a px of the line.
    let difference = first.difference(to: other)
    let frame = try #require(difference.frame)
    #expect(frame.y >= 45)
    #expect(difference.largest > 64)
  }

  @Test("and the server soon has what Swell has painted itself, for parts that are exposed")
  func caughtUp() throws {
    let stage = try Stage()
    let hud = try stage.show(37)
    for percent in [75, 9, 64] {
      try stage.show(percent)
      let own = try stage.imageAtPlace()
      // Before it begins to fade.
      try stage.probe.waitUntil("the server to have \(percent) %", within: .seconds(30)) {
        stage.probe.clear(hud.id)
        return try stage.imageAtPlace() == own
      }
      #expect(try stage.imageAtPlace() == own)
    }
  }

  @Test("and of two channels the louder one")
  func balance() throws {
    let stage = try Stage()
    try stage.audio.pactl("set-sink-volume", "spk", "20%", "61%")
    try stage.waitForPanel(ExpectedPanel(volume: 61))
  }

  @Test("muted at any level, and as it was when unmuted")
  func mute() throws {
    let stage = try Stage()
    try stage.audio.setMute(true)
    try stage.waitForPanel(ExpectedPanel(.speakerMuted, percent: 25))
    let hud = try stage.swell.status().hud
    #expect(hud.kind == "mute")
    #expect(hud.icon == "speaker-muted")
    try stage.audio.setVolume("80%")
    try stage.waitForPanel(ExpectedPanel(.speakerMuted, percent: 80))
    try stage.audio.setMute(false)
    try stage.waitForPanel(ExpectedPanel(.speakerHigh, percent: 80))
  }

  @Test("differently over 100 %")
  func over() throws {
    let stage = try Stage()
    try stage.show(100)
    let full = try stage.imageAtPlace()
    try stage.show(101)
    let frame = try #require(full.difference(to: try stage.imageAtPlace()).frame)
    #expect(frame.y < 40, "the icon differs, not only the number")
  }

  @Test(
    "of sinks with any number of channels",
    arguments: [("mono", "channels=1"), ("wide", "channels=32"), ("six", "channel_map=surround-51")])
  func channels(_ name: String, _ channels: String) throws {
    let stage = try Stage(startsSwell: false)
    try stage.audio.loadModule("module-null-sink", "sink_name=\(name)", channels)
    try stage.audio.setDefaultSink(name)
    try stage.audio.setVolume("50%", sink: name)
    try stage.startSwell()
    try stage.show(37, sink: name)
    try stage.show(150, sink: name)
  }

  // MARK: Places and sizes

  @Test(
    "at the size of the resource Xft.dpi",
    arguments: [(96, 64, 72), (120, 80, 90), (144, 96, 108), (192, 128, 144)])
  func scaleAtStart(_ dpi: Int, _ width: Int, _ height: Int) throws {
    let stage = try Stage(startsSwell: false)
    stage.probe.setResource("Xft.dpi", "\(dpi)")
    try stage.startSwell()
    let hud = try stage.show(37, scale: Double(dpi) / 96)
    #expect((hud.frame.width, hud.frame.height) == (width, height))
  }

  @Test("at the new size when Xft.dpi changes, while hidden and while shown")
  func scaleLive() throws {
    let stage = try Stage()
    stage.probe.setResource("Xft.dpi", "144")
    try stage.show(37, scale: 1.5)
    stage.probe.setResource("Xft.dpi", "192")
    try stage.waitForPanel(ExpectedPanel(volume: 37, scale: 2))
    stage.probe.setResource("Xft.dpi", nil)
    try stage.waitForPanel(ExpectedPanel(volume: 37))
    try stage.hide()
    #expect(try stage.imageAtPlace().pixels.allSatisfy { $0 == Stage.background.packed })
  }

  @Test("in the middle of a screen of odd size")
  func oddScreen() throws {
    let stage = try Stage(screen: VirtualScreen(width: 641, height: 363))
    let hud = try stage.show(37)
    #expect(abs(2 * hud.frame.x + 64 - 641) <= 1)
    #expect(abs(2 * hud.frame.y + 72 - 363) <= 1)
  }

  @Test("in the middle of one monitor, not of all of them, also of those that come while it runs")
  func monitors() throws {
    let stage = try Stage()
    let (left, right) = (WindowFrame(0, 0, 640, 800), WindowFrame(640, 0, 640, 800))
    for (name, place) in [("LEFT", "640/250x800/300+0+0 screen"), ("RIGHT", "640/250x800/300+640+0 none")] {
      let words = place.split(separator: " ").map { String($0) }
      let result = try Child.run(["xrandr", "--setmonitor", name] + words, environment: stage.environment)
      #expect(result.status == 0, "\(result.errors)")
    }
    let status = try stage.swell.waitForStatus("both monitors") { $0.monitors.count == 2 }
    #expect(Set(status.monitors.map(\.name)) == ["LEFT", "RIGHT"])
    try stage.audio.setVolume("37%")
    let hud = try #require(try stage.probe.waitForHUD(visible: true))
    let panel = ExpectedPanel(volume: 37)
    #expect([left, right].map { panel.frame(centredIn: $0) }.contains(hud.frame))
  }

  @Test("again when a monitor is there again")
  func noMonitor() throws {
    let stage = try Stage()
    let off = try Child.run(["xrandr", "--output", "screen", "--off"], environment: stage.environment)
    try stage.swell.waitForStatus("no monitor (\(off.errors))") { $0.monitors.isEmpty }
    try stage.audio.setVolume("37%")
    try stage.swell.waitForStatus("the level") { $0.audio.level == 0.37 }
    #expect(throws: ServerProblem.self) { try stage.probe.waitForHUD(visible: true, within: .milliseconds(300)) }
    let on = try Child.run(["xrandr", "--output", "screen", "--auto"], environment: stage.environment)
    try stage.swell.waitForStatus("the monitor (\(on.errors))") { !$0.monitors.isEmpty }
    try stage.show(41)
  }

  @Test("in the middle of a smaller mode, chosen while it is shown")
  func modeChange() throws {
    let stage = try Stage()
    func xrandr(_ arguments: String...) throws {
      let result = try Child.run(["xrandr"] + arguments, environment: stage.environment)
      guard result.status == 0 else { throw ServerProblem.failed("xrandr: \(result.errors)") }
    }
    try xrandr("--newmode", "small", "40", "800", "840", "968", "1056", "600", "601", "605", "628")
    try xrandr("--addmode", "screen", "small")
    try stage.show(37)
    try xrandr("--output", "screen", "--mode", "small")
    try stage.waitForPanel(ExpectedPanel(volume: 37))
    #expect(stage.probe.hudWindow()?.frame == WindowFrame(368, 264, 64, 72))
  }
}
