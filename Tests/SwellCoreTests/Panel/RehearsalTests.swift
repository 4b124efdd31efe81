import Testing

@testable import SwellCore

@Suite("What panels need is made while nothing is shown")
struct RehearsalTests {
  private static func levels(_ frame: Frame?) -> [Icon?]? {
    guard case .rehearsed(let panels) = frame else { return nil }
    return panels.map { panel in
      panel.scene.elements.lazy.compactMap { if case .icon(let icon, _) = $0 { icon } else { nil } }.first
    }
  }
  private static let start = Instant(nanoseconds: 0)
  private static let icons: [Icon?] = [.speakerMuted, .speakerLow, .speakerMedium, .speakerHigh]

  /// Swell whose start is almost over.
  private static func starting() -> OnScreenDisplay {
    var osd = OnScreenDisplay(identity: .init(version: "1", process: 1, display: ":0"))
    _ = osd.handle(.started, at: Self.start)
    _ = osd.handle(
      .monitors([Monitor(name: "A", frame: PixelRect(x: 0, y: 0, width: 1280, height: 800))]), at: Self.start)
    _ = osd.handle(.compositor(isRunning: false), at: Self.start)
    return osd
  }

  @Test("at the end of the start, once")
  func start() {
    var osd = Self.starting()
    #expect(Self.levels(osd.nextFrame(at: Self.start, measuring: PlainText())) == nil)
    _ = osd.handle(.audioDisconnected, at: Self.start)
    #expect(osd.handle(.deadline, at: Self.start).contains(.followLogin))
    let later = Self.start + .seconds(1)
    #expect(Self.levels(osd.nextFrame(at: later, measuring: PlainText())) == Self.icons)
    #expect(osd.nextFrame(at: later + .seconds(1), measuring: PlainText()) == nil)
  }

  @Test("but not before what is shown is hidden")
  func shown() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    stage.hear(.compositor(isRunning: true))
    let frames = stage.live(for: .seconds(5)).map(\.frame)
    #expect(frames.dropLast().allSatisfy { $0.opacity > 0 })
    #expect(Self.levels(frames.last) == Self.icons)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("again with other fonts, and for a compositor that has come or gone")
  func again() {
    var stage = Stage.inSession()
    for isRunning in [true, false] {
      stage.hear(.compositor(isRunning: isRunning))
      stage.pass(.seconds(1))
      #expect(Self.levels(stage.frame()) == Self.icons)
    }
    var settings = Settings()
    settings.font = "mono"
    stage.hear(.configurationSaved)
    stage.pass(.seconds(1))
    stage.hear(.deadline)
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    #expect(Self.levels(stage.frame()) == Self.icons)
  }
}
