import SwellCore
import TestServers
import Testing

@Suite("The HUD goes by itself", .serialized)
struct HidingTests {
  static let compositors: [Compositor.Kind?] = [nil, .picom]
  /// From the last change to the beginning of the fade, and to its end.
  static let delay = Duration.milliseconds(800)
  static let whole = Duration.milliseconds(1800)
  /// To its end where it fades over a copy of the screen.
  static let wholeOverCopy = Duration.milliseconds(1100)

  private struct Sample {
    var colour: RGB
    /// When the picture had been read.
    var at: ContinuousClock.Instant
  }

  @Test("opaque for 0.8 s, then fading for 1 s, without a compositor 0.3 s, then gone", arguments: compositors)
  func fades(_ kind: Compositor.Kind?) throws {
    let stage = try Stage(configuration: nil, startsSwell: false)
    let compositor = try kind.map { try Compositor($0, on: stage.screen.display) }
    try stage.startSwell()
    let start = ContinuousClock.now
    try stage.show(37)
    var samples: [Sample] = []
    try stage.probe.waitUntil("the HUD to go") {
      samples.append(Sample(colour: try stage.emptyPixel(), at: .now))
      return stage.probe.hudWindow() == nil
    }
    let end = ContinuousClock.now
    #expect(end - start >= (kind == nil ? Self.wholeOverCopy : Self.whole))
    if kind == nil { #expect(end - start < Self.whole) }

    let opaque = ExpectedPanel.blended(over: Stage.background)
    for sample in samples where sample.at - start < Self.delay {
      #expect(sample.colour.distance(to: opaque) <= 1, "\(sample.at - start) after the change")
    }
    for (before, after) in zip(samples, samples.dropFirst()) {
      #expect(after.colour.b + 1 >= before.colour.b, "\(after.at - start) after the change")
    }
    #expect(Set(samples.map(\.colour.b)).count > 5, "a fade has more than a few steps")
    try stage.probe.waitUntil("the screen as it was") {
      try stage.imageAtPlace().pixels.allSatisfy { $0 == Stage.background.packed }
    }
    withExtendedLifetime(compositor) {}
  }

  @Test("not while it fades, if something changes again", arguments: compositors)
  func changeInMidFade(_ kind: Compositor.Kind?) throws {
    let stage = try Stage(configuration: nil, startsSwell: false)
    let compositor = try kind.map { try Compositor($0, on: stage.screen.display) }
    try stage.startSwell()
    try stage.showUntilMiddleOfFade()
    let last = ContinuousClock.now
    try stage.show(41)
    try stage.waitUntilHidden()
    #expect(ContinuousClock.now - last >= (kind == nil ? Self.wholeOverCopy : Self.whole))
    withExtendedLifetime(compositor) {}
  }

  @Test("after the last of many changes, of which it shows the newest")
  func burst() throws {
    let stage = try Stage(configuration: nil)
    let line = try VolumeLine(stage.audio)
    let last = ContinuousClock.now
    // The last one is 77 %.
    try line.set((1...29).map { $0 * 1000 } + [50_463])
    try stage.waitForPanel(ExpectedPanel(volume: 77))
    #expect(try stage.swell.status().hud.label == "77%")
    try stage.waitUntilHidden()
    #expect(ContinuousClock.now - last >= Self.wholeOverCopy)
    #expect(try stage.staysSilent())
  }
}
