import Testing

@testable import SwellCore

@Suite("What panels need is made while nothing is shown")
struct RehearsalTests {
  /// The icons of the panels that are made without being shown.
  private static func rehearsed(_ frame: Frame?) -> [Icon?]? {
    if case .rehearsed(let panels) = frame { panels.map(\.scene.icon?.icon) } else { nil }
  }
  private static let icons: [Icon?] = [.speakerMuted, .speakerLow, .speakerMedium, .speakerHigh]

  @Test("at the end of the start, which is a turn after the first attempt to reach a server; once")
  func start() {
    let start = Instant(nanoseconds: 0)
    for answer in [Event.audioDisconnected, .sink(nil)] {
      var osd = OnScreenDisplay(identity: .init(version: "1", process: 1, display: ":0"))
      for event in [Event.started, .monitors([Stage.laptop]), .compositor(isRunning: false), .deadline] {
        #expect(!osd.handle(event, at: start).contains(.followLogin))
      }
      #expect(osd.nextFrame(at: start, measuring: PlainText()) == nil)
      #expect(!osd.handle(answer, at: start).contains(.followLogin))
      #expect(osd.handle(.deadline, at: start).contains(.followLogin))
      let later = start + .seconds(1)
      #expect(Self.rehearsed(osd.nextFrame(at: later, measuring: PlainText())) == Self.icons)
      #expect(osd.nextFrame(at: later + .seconds(1), measuring: PlainText()) == nil)
      for event in [answer, .deadline] { #expect(!osd.handle(event, at: later).contains(.followLogin)) }
    }
  }

  @Test("but not before what is shown is hidden")
  func shown() {
    var stage = Stage.inSession()
    stage.showVolume(60)
    stage.hear(.compositor(isRunning: true))
    let frames = stage.live(for: .seconds(5)).map(\.frame)
    #expect(frames.dropLast().allSatisfy { $0.opacity > 0 })
    #expect(Self.rehearsed(frames.last) == Self.icons && stage.timeToDeadline == nil)
  }

  @Test("again with other fonts, and for a compositor that has come or gone")
  func again() {
    var stage = Stage.inSession()
    for isRunning in [true, false] {
      stage.hear(.compositor(isRunning: isRunning))
      #expect(Self.rehearsed(stage.frame(after: .seconds(1))) == Self.icons)
    }
    stage.pass(.seconds(1))
    stage.save { $0.font = "mono" }
    #expect(Self.rehearsed(stage.frame()) == Self.icons)
  }
}
