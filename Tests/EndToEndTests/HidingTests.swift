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

  @Test("opaque for 0.8 s, then fading for 1 s, without a compositor 0.3 s, then gone", arguments: compositors)
  func fades(_ kind: Compositor.Kind?) throws {
    let laptop = try Laptop(startsSwell: false)
    if let kind { try laptop.startCompositor(kind) }
    try laptop.startSwell()
    // A compositor that has just begun paints black at first: this panel is for it.
    try laptop.show(36)
    try laptop.hide()
    try laptop.use(Laptop.ownTiming)
    try laptop.probe.waitUntil("the screen without a HUD") { try laptop.isEmpty() }
    var percent = 36
    // What takes too long may be the machine: one of them does not.
    try waitUntil("a fade of more than a few steps that ends in time") {
      percent += 1
      let (time, colours) = try watch(percent, on: laptop)
      #expect(time >= (kind == nil ? Self.wholeOverCopy : Self.whole))
      try laptop.probe.waitUntil("the screen as it was") { try laptop.isEmpty() }
      return colours.count > 5 && (kind != nil || time < Self.whole)
    }
  }

  /// Changes the volume, and looks at the HUD until it has gone.
  private func watch(_ percent: Int, on laptop: Laptop) throws -> (time: Duration, colours: Set<UInt8>) {
    let start = ContinuousClock.now
    try laptop.audio.setVolume("\(percent)%")
    try laptop.waitForStatus("the change") { $0.audio.level == Double(percent) / 100 }
    /// A colour, and when it had been read.
    var samples: [(colour: RGB, after: Duration)] = []
    try laptop.probe.waitUntil("the HUD to go") {
      samples.append((try laptop.emptyPixel(), .now - start))
      // To ask for the window takes as long as several steps of the fade.
      guard samples.last?.colour == Laptop.background else { return false }
      return try laptop.probe.hudWindow() == nil && !laptop.status().hud.shown
    }
    let time = ContinuousClock.now - start
    // It may not have been there for the first.
    samples = Array(samples.drop { $0.colour == Laptop.background })
    let opaque = ExpectedPanel.blended(over: Laptop.background)
    for sample in samples where sample.after < Self.delay {
      #expect(sample.colour.distance(to: opaque) <= 1, "\(sample.after) after the change")
    }
    for (before, after) in zip(samples, samples.dropFirst()) {
      #expect(after.colour.b + 1 >= before.colour.b, "\(after.after) after the change")
    }
    return (time, Set(samples.map(\.colour.b)))
  }

  @Test("not while it fades, if something changes again", arguments: compositors)
  func changeInMidFade(_ kind: Compositor.Kind?) throws {
    let laptop = try Laptop(configuration: Laptop.lastingWithFade, startsSwell: false)
    if let kind { try laptop.startCompositor(kind) }
    try laptop.startSwell()
    try laptop.hideUntilMiddleOfFade()
    try laptop.show(41)
    // Longer than the fade would have taken.
    #expect(try laptop.remains(for: .seconds(1)) { laptop.probe.hudWindow() != nil })
  }
}
