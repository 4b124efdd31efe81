import Foundation
import Testing

@testable import SwellCore

@Suite("What a command wants of its panel")
struct ShowOptionsTests {
  private var stage = Stage.inSession()

  private func show(_ change: (inout ShowOptions) -> Void) -> Request { .show(.text("x").with(change)) }
  /// Without a time at which it goes.
  private var endless: Request { show { $0.delay = .zero } }

  @Test("With 0 it stays without a timer, until something else is shown or it is told to go")
  mutating func endlessPanel() {
    stage.ask(endless)
    stage.live(for: .seconds(86_400))
    #expect(stage.content?.label == "x" && stage.timeToDeadline == nil)
    #expect(stage.ask(.hide).reply == "\n")
    stage.live(for: .seconds(2))
    #expect(stage.content == nil)
    stage.ask(endless)
    stage.hearVolume(40)
    stage.live(for: .seconds(2))
    #expect(stage.content == nil)
    #expect(stage.ask(.hide).reply == "\n", "there is nothing to hide")
    #expect(stage.frame()?.panel == nil)
  }

  @Test("With 0 it comes back when the screen is unlocked or quiet ends", arguments: [true, false])
  mutating func endlessBehindLock(isLocked: Bool) {
    func hide(_ isHidden: Bool) {
      if isLocked {
        stage.hear(.locked(.saver, isOn: isHidden))
      } else {
        stage.ask(.quiet(isHidden ? .on(for: nil) : .off))
      }
    }
    stage.ask(endless)
    _ = stage.frame()
    hide(true)
    #expect(stage.content == nil)
    // Of this nothing would be seen now.
    stage.hearVolume(40)
    hide(false)
    stage.live(for: .seconds(86_400))
    #expect(stage.content?.label == "x")
    // What takes its place meanwhile, though it was not seen.
    for (request, label) in [(show { $0.delay = .seconds(1) }, nil), (endless, "x"), (.hide, nil)] {
      hide(true)
      stage.ask(request)
      hide(false)
      #expect(stage.content?.label == label)
    }
    // Something else was shown before.
    stage.ask(endless)
    stage.hearVolume(41)
    hide(true)
    hide(false)
    #expect(stage.content == nil)
  }

  @Test("With 0 it comes back when a locker goes, which takes it away once, and when it may be shown over it")
  func endlessWhenLocked() {
    var stage = Stage.inSession { $0.showsWhenLocked = true }
    stage.ask(endless)
    stage.hear(.locked(.locker, isOn: true))
    #expect(stage.content?.label == "x")
    _ = stage.frame()
    #expect(stage.hear(.hudLost) == [] && stage.content == nil)
    stage.hear(.locked(.locker, isOn: false))
    #expect(stage.content?.label == "x")
    stage.hear(.locked(.locker, isOn: true))
    for isShown in [false, true] {
      stage.save { $0.showsWhenLocked = isShown }
      #expect(stage.content?.label == (isShown ? "x" : nil))
    }
  }

  @Test("With a time of its own it is back when the screen below changes", arguments: [Duration.zero, .seconds(60)])
  mutating func longOverChanges(delay: Duration) {
    stage.ask(show { $0.delay = delay })
    _ = stage.frame()
    stage.pass(.milliseconds(100))
    #expect(stage.hear(.hudLost).first == .unmapHUD, "else it stays over the old copy")
    #expect(stage.frame()?.opacity == 1 && stage.content?.label == "x")
    #expect(stage.timeToDeadline == (delay == .zero ? nil : delay - .milliseconds(100)))
  }

  @Test("A place and a monitor of its own are there for this panel only; no offset of another place counts")
  func place() {
    var stage = Stage.inSession(monitors: [Stage.laptop, Stage.beamer]) { $0.offset = .init(x: 100, y: 100) }
    stage.ask(show { ($0.anchor, $0.monitor) = (.topLeft, .named("HDMI-1")) })
    #expect(stage.frame()?.place == [1920 + 24, 24])
    stage.pass(.seconds(1))
    stage.hearVolume(40)
    #expect(stage.frame()?.place == [960 - 32 + 100, 540 - 36 + 100])
    let reply = stage.ask(show { $0.monitor = .named("DP-9") }).reply
    #expect(reply == "error: no monitor 'DP-9'; available: eDP-1, HDMI-1\n")
    #expect(stage.content?.label == "40%")
  }

  @Test(
    "At the position that the configuration names, it is as far from the edge as all else",
    arguments: [(MonitorPlacement.Anchor.bottom, 1080 - 100 - 48), (.top, 64), (.topLeft, 24)])
  func offset(anchor: MonitorPlacement.Anchor, y: Int) {
    var stage = Stage.inSession { ($0.theme, $0.offset) = (.pill, .init(x: 0, y: 100)) }
    stage.ask(show { $0.anchor = anchor })
    #expect(stage.live(for: .milliseconds(200)).last?.frame.body?.y == y)
  }

  @Test("On glass the alternative look has a contrast of 3:1 to the pane", arguments: [Theme.Name.glass, .glassLight])
  func dimmedGlass(name: Theme.Name) {
    var theme = Theme(name)
    var options = ShowOptions()
    options.isDimmed = true
    options.apply(to: &theme)
    // The relative luminance of an sRGB grey (WCAG 2.1).
    func luminance(_ grey: Double) -> Double { pow((grey + 0.055) / 1.055, 2.4) }
    // The pane of dark glass over white, and that of light glass over black, as measured.
    let pane = luminance((name == .glass ? 72.0 : 184) / 255)
    let ink = luminance(theme.foreground.red)
    #expect((max(pane, ink) + 0.05) / (min(pane, ink) + 0.05) >= 3)
    #expect(theme.foreground != Theme(name).foreground)
  }

  @Test("A time, ink of its own, and half of it for the alternative look, are there for this panel only")
  mutating func ink() throws {
    stage.ask(show { ($0.ink, $0.delay) = (.brightRed, .seconds(3)) })
    #expect(stage.frame()?.scene?.foreground == .brightRed && stage.timeToDeadline == .seconds(3))
    stage.pass(.seconds(1))
    stage.ask(show { $0.isDimmed = true })
    let (dimmed, panel) = (try #require(stage.frame()?.scene?.foreground), Theme.default.panel)
    #expect(abs(dimmed.red - (panel.red + (1 - panel.red) * 0.7)) < 0.001 && abs(dimmed.blue - dimmed.red) < 0.01)
    stage.pass(.seconds(1))
    stage.hearVolume(40)
    #expect(stage.frame()?.scene?.foreground == .white && stage.timeToDeadline == .milliseconds(800))
  }

  @Test("During a drag it goes with the drag")
  mutating func drag() {
    stage.drag(from: 1440, 540, to: 1440, 500)
    stage.ask(endless)
    stage.ask(.hide)
    #expect(stage.isHeld && stage.content?.label == "x")
    stage.drop()
    stage.writesDone()
    _ = stage.frame()
    #expect((stage.isHeld, stage.content?.label, stage.timeToDeadline) == (false, "x", nil))
  }
}
