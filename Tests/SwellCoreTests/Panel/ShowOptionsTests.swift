import Foundation
import Testing

@testable import SwellCore

@Suite("What a command wants of its panel")
struct ShowOptionsTests {
  private func content(_ change: (inout ShowOptions) -> Void) -> HUDContent {
    var content = HUDContent(kind: .custom, icon: .hdmi, label: "x")
    var options = ShowOptions()
    change(&options)
    content.options = options
    return content
  }

  @Test("A time of its own is the time until it fades, for this panel only")
  func delay() {
    var stage = Stage.inSession()
    _ = stage.ask(.show(content { $0.delay = .seconds(3) }))
    _ = stage.frame()
    #expect(stage.timeToDeadline == .seconds(3))
    stage.pass(.seconds(1))
    stage.hearVolume(40)
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
  }

  @Test("With 0 it stays without a timer, until something else is shown or it is told to go")
  func endless() {
    var stage = Stage.inSession()
    _ = stage.ask(.show(content { $0.delay = .zero }))
    _ = stage.live(for: .seconds(86_400))
    #expect(stage.content?.label == "x")
    #expect(stage.timeToDeadline == nil)
    #expect(stage.ask(.hide).reply == "\n")
    _ = stage.live(for: .seconds(2))
    #expect(stage.content == nil)
    _ = stage.ask(.show(content { $0.delay = .zero }))
    stage.hearVolume(40)
    _ = stage.live(for: .seconds(2))
    #expect(stage.content == nil)
    #expect(stage.ask(.hide).reply == "\n", "there is nothing to hide")
    #expect(stage.frame()?.panel == nil)
  }

  @Test("With 0 it comes back when the screen is unlocked or quiet ends", arguments: [true, false])
  func endlessBehindLock(isLocked: Bool) {
    var stage = Stage.inSession()
    func hide(_ isHidden: Bool) {
      if isLocked {
        stage.hear(.locked(.saver, isOn: isHidden))
      } else {
        _ = stage.ask(.quiet(isHidden ? .on(for: nil) : .off))
      }
    }
    _ = stage.ask(.show(content { $0.delay = .zero }))
    _ = stage.frame()
    hide(true)
    #expect(stage.content == nil)
    // Of this nothing would be seen now.
    stage.hearVolume(40)
    hide(false)
    #expect(stage.content?.label == "x")
    _ = stage.live(for: .seconds(86_400))
    #expect(stage.content?.label == "x")
    // The next one in its place, though it was not seen.
    hide(true)
    _ = stage.ask(.show(content { $0.delay = .seconds(1) }))
    hide(false)
    #expect(stage.content == nil)
    hide(true)
    _ = stage.ask(.show(content { $0.delay = .zero }))
    hide(false)
    #expect(stage.content?.label == "x")
    hide(true)
    _ = stage.ask(.hide)
    hide(false)
    #expect(stage.content == nil)
    // Something else was shown before.
    _ = stage.ask(.show(content { $0.delay = .zero }))
    stage.hearVolume(41)
    hide(true)
    hide(false)
    #expect(stage.content == nil)
  }

  @Test("With 0 it comes back from behind a locker, and when it may be shown while the session is locked")
  func endlessWhenLocked() {
    var settings = Settings()
    settings.showsWhenLocked = true
    var stage = Stage.inSession(settings: settings)
    _ = stage.ask(.show(content { $0.delay = .zero }))
    stage.hear(.locked(.locker, isOn: true))
    #expect(stage.content?.label == "x")
    stage.hear(.hudLost)
    #expect(stage.content == nil)
    stage.hear(.locked(.locker, isOn: false))
    #expect(stage.content?.label == "x")
    stage.hear(.locked(.locker, isOn: true))
    _ = stage.ask(.reload)
    stage.reply(.configuration(ConfigurationReading(settings: Settings())))
    #expect(stage.content == nil)
    _ = stage.ask(.reload)
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    #expect(stage.content?.label == "x")
  }

  @Test(
    "With a time of its own it comes back when the screen below it changes, over what is there then",
    arguments: [Duration.zero, .seconds(60)])
  func longOverChanges(delay: Duration) {
    var stage = Stage.inSession()
    _ = stage.ask(.show(content { $0.delay = delay }))
    _ = stage.frame()
    stage.pass(.milliseconds(100))
    guard case .unmapHUD? = stage.hear(.hudLost).first else {
      Issue.record("it stays over the old copy")
      return
    }
    #expect(stage.frame()?.panel?.opacity == 1)
    #expect(stage.content?.label == "x")
    #expect(stage.timeToDeadline == (delay == .zero ? nil : delay - .milliseconds(100)))
  }

  @Test("Over a locker that takes it away it does not come back again and again")
  func underLocker() {
    var settings = Settings()
    settings.showsWhenLocked = true
    var stage = Stage.inSession(settings: settings)
    stage.hear(.locked(.locker, isOn: true))
    _ = stage.ask(.show(content { $0.delay = .seconds(60) }))
    #expect(stage.frame() != .hidden)
    #expect(stage.hear(.hudLost) == [])
    #expect(stage.content == nil)
  }

  @Test("A place and a monitor of its own are there for this panel only; no offset of another place counts")
  func place() {
    var settings = Settings()
    settings.offset = MonitorPlacement.Offset(x: 100, y: 100)
    var stage = Stage.inSession(monitors: [Stage.laptop, Stage.beamer], settings: settings)
    _ = stage.ask(.show(content { ($0.anchor, $0.monitor) = (.topLeft, .named("HDMI-1")) }))
    #expect(stage.frame()?.place == [1920 + 24, 24])
    stage.pass(.seconds(1))
    stage.hearVolume(40)
    #expect(stage.frame()?.place == [960 - 32 + 100, 540 - 36 + 100])
  }

  @Test("A monitor that is not there is refused with those that are")
  func unknownMonitor() {
    var stage = Stage.inSession()
    let reply = stage.ask(.show(content { $0.monitor = .named("DP-9") })).reply
    #expect(reply == "error: there is no monitor 'DP-9'; there is eDP-1\n")
    #expect(stage.content == nil)
  }

  @Test("At the position that the configuration names, it is as far from the edge as all else")
  func offset() {
    func place(_ anchor: MonitorPlacement.Anchor) -> PixelRect? {
      var settings = Settings()
      (settings.theme, settings.offset) = (.pill, .init(x: 0, y: 100))
      var stage = Stage.inSession(settings: settings)
      _ = stage.ask(.show(content { $0.anchor = anchor }))
      return stage.frame()?.panel.map { $0.frame.grown(by: -$0.scene.margin) }
    }
    #expect(place(.bottom)?.y == 1080 - 100 - 48)
    #expect(place(.top)?.y == 64)
    #expect(place(.topLeft)?.y == 24)
  }

  @Test(
    "On glass the alternative look keeps a contrast of 3:1 to the pane", arguments: [Theme.Name.glass, .glassLight])
  func dimmedGlass(name: Theme.Name) {
    var theme = Theme(name)
    var options = ShowOptions()
    options.isDimmed = true
    options.apply(to: &theme)
    // The relative luminance of an sRGB grey (WCAG 2.1).
    func luminance(_ grey: Double) -> Double { pow((grey + 0.055) / 1.055, 2.4) }
    // The pane of dark glass over white, and that of light glass over black, as measured.
    let pane = luminance((name == .glass ? 90.0 : 145) / 255)
    let ink = luminance(theme.foreground.red)
    #expect((max(pane, ink) + 0.05) / (min(pane, ink) + 0.05) >= 3)
    #expect(theme.foreground != Theme(name).foreground)
  }

  @Test("Ink of its own, and half of it for the alternative look, are there for this panel only")
  func ink() throws {
    var stage = Stage.inSession()
    let red = Color(red: 1, green: 0, blue: 0)
    _ = stage.ask(.show(content { $0.ink = red }))
    #expect(stage.frame()?.scene?.foreground == red)
    stage.pass(.seconds(1))
    _ = stage.ask(.show(content { $0.isDimmed = true }))
    let dimmed = try #require(stage.frame()?.scene?.foreground)
    let panel = Theme.default.panel
    #expect(abs(dimmed.red - (panel.red + (1 - panel.red) * 0.6)) < 0.001 && abs(dimmed.blue - dimmed.red) < 0.01)
    stage.pass(.seconds(1))
    stage.hearVolume(40)
    #expect(stage.frame()?.scene?.foreground == .white)
  }

  @Test("During a drag it goes with the drag")
  func drag() {
    var hud = HUDTimeline()
    let start = Instant(nanoseconds: 0)
    hud.hold(HUDContent(kind: .volume, icon: nil, label: "y"))
    hud.show(content { $0.delay = .zero }, at: start)
    hud.dismiss(at: start)
    #expect(hud.phase == .held(content { $0.delay = .zero }))
    hud.release(at: start)
    #expect(hud.phase == .shown(content { $0.delay = .zero }, until: .never))
  }
}
