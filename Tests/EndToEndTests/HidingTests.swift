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
    // A compositor that has just begun paints black at first: this panel is for it.
    try stage.show(36)
    try stage.hide()
    try waitForBackground(stage)
    var percent = 36
    // What takes too long may be the machine: one of them does not.
    try waitUntil("a fade of more than a few steps that ends in time") {
      percent += 1
      let (time, samples) = try watch(percent, on: stage)
      #expect(time >= (kind == nil ? Self.wholeOverCopy : Self.whole))
      try waitForBackground(stage)
      return Set(samples.map(\.colour.b)).count > 5 && (kind != nil || time < Self.whole)
    }
    withExtendedLifetime(compositor) {}
  }

  private func waitForBackground(_ stage: Stage) throws {
    try stage.probe.waitUntil("the screen without a HUD") {
      try stage.imageAtPlace().pixels.allSatisfy { $0 == Stage.background.packed }
    }
  }

  /// Changes the volume, and looks at the HUD until it has gone.
  private func watch(_ percent: Int, on stage: Stage) throws -> (time: Duration, samples: [Sample]) {
    let start = ContinuousClock.now
    try stage.audio.setVolume("\(percent)%")
    try stage.swell.waitForStatus("the change") { $0.audio.level == Double(percent) / 100 }
    var samples: [Sample] = []
    try stage.probe.waitUntil("the HUD to go") {
      samples.append(Sample(colour: try stage.emptyPixel(), at: .now))
      return try stage.probe.hudWindow() == nil && !stage.swell.status().hud.shown
    }
    let time = ContinuousClock.now - start
    // It may not have been there for the first.
    samples = Array(samples.drop { $0.colour == Stage.background })
    let opaque = ExpectedPanel.blended(over: Stage.background)
    for sample in samples where sample.at - start < Self.delay {
      #expect(sample.colour.distance(to: opaque) <= 1, "\(sample.at - start) after the change")
    }
    for (before, after) in zip(samples, samples.dropFirst()) {
      #expect(after.colour.b + 1 >= before.colour.b, "\(after.at - start) after the change")
    }
    return (time, samples)
  }

  @Test("not while it fades, if something changes again", arguments: compositors)
  func changeInMidFade(_ kind: Compositor.Kind?) throws {
    let stage = try Stage(configuration: Stage.lastingWithFade, startsSwell: false)
    let compositor = try kind.map { try Compositor($0, on: stage.screen.display) }
    try stage.startSwell()
    try stage.hideUntilMiddleOfFade()
    try stage.show(41)
    // Longer than the fade would have taken.
    #expect(throws: ServerProblem.self) { try stage.probe.waitForHUD(visible: false, within: .seconds(1)) }
    withExtendedLifetime(compositor) {}
  }

  @Test("after the last of many changes")
  func burst() throws {
    let stage = try Stage(configuration: nil)
    let line = try VolumeLine(stage.audio)
    let last = ContinuousClock.now
    // The last one is 77 %.
    try line.set((1...29).map { $0 * 1000 } + [50_463])
    try stage.swell.waitForStatus("the newest") { $0.audio.level == 0.77 }
    try stage.swell.waitForStatus("the HUD to be hidden") { !$0.hud.shown }
    try stage.waitUntilHidden()
    #expect(ContinuousClock.now - last >= Self.wholeOverCopy)
    #expect(try stage.staysSilent())
  }
}
