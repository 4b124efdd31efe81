import SwellCore
import Testing

/// What a drag comes to, not only what it is about.
@Suite("The value that a drag reaches", .serialized)
struct DragValueTests {
  /// Where a drag begins, on the laptop's 1920 × 1080 px.
  enum Side: CaseIterable {
    case left, right

    var x: Int { self == .left ? 480 : 1440 }
  }

  enum Axis: CaseIterable {
    case vertical, horizontal
  }

  static let rates = [30, 125, 1000]

  private static func settings(_ subject: DragSubject, on side: Side, _ axis: Axis) -> Settings {
    var settings = Settings()
    (settings.left, settings.right, settings.horizontal) = (.none, .none, .none)
    switch (axis, side) {
    case (.vertical, .left): settings.left = subject
    case (.vertical, .right): settings.right = subject
    case (.horizontal, _): settings.horizontal = subject
    }
    return settings
  }

  /// Drags `pixels` up, or to the right, with so many events in half a second; the other axis shakes.
  static func drag(_ stage: inout Stage, from side: Side, _ axis: Axis, by pixels: Double, rate: Int) {
    let (x, y) = (Double(side.x), 540.0)
    stage.grab(side.x, 540)
    let events = rate / 2
    for event in 1...events {
      let way = pixels * Double(event) / Double(events)
      let shake = Double(event % 3) - 1
      if axis == .vertical { stage.drag(to: x + shake, y - way) } else { stage.drag(to: x + way, y + shake) }
      stage.pass(.nanoseconds(1_000_000_000 / rate))
    }
  }

  @Test(
    "Any subject follows the locked axis, from either side", arguments: Side.allCases,
    [Axis.vertical, .horizontal])
  func subjects(side: Side, axis: Axis) {
    for rate in Self.rates {
      // A quarter of the travel, which is 648 px.
      for (pixels, volume) in [(162.0, 49_152), (-162, 16_384)] as [(Double, UInt32)] {
        var stage = Stage.equipped(settings: Self.settings(.volume, on: side, axis))
        Self.drag(&stage, from: side, axis, by: pixels, rate: rate)
        #expect(stage.volume == volume)
        #expect(stage.content?.kind == .volume)
        stage.drop()

        stage = Stage.equipped(settings: Self.settings(.brightness, on: side, axis))
        Self.drag(&stage, from: side, axis, by: pixels, rate: rate)
        #expect(stage.content?.label == (pixels > 0 ? "75%" : "25%"))
        #expect(stage.content?.kind == .brightness)
        #expect(stage.volume == 32_768)
      }
    }
  }

  @Test(
    "A seek is the share of the side of the monitor that it goes along", arguments: Side.allCases,
    [Axis.vertical, .horizontal])
  func seek(side: Side, axis: Axis) {
    for rate in Self.rates {
      for forward in [1.0, -1] {
        var stage = Stage.equipped(settings: Self.settings(.seek, on: side, axis))
        let player = PlayerReading(name: "p", canSeek: true, position: .seconds(300), length: .seconds(3600))
        let pixels = forward * (axis == .vertical ? 1080 : 1920) / 4
        Self.drag(&stage, from: side, axis, by: pixels, rate: rate)
        stage.reply(.player(player))
        #expect(stage.content?.label == (forward > 0 ? "+0:45" : "−0:45"))
        #expect(stage.drop().first == .dragged(player, to: .seconds(forward > 0 ? 345 : 255)))
      }
    }
  }

  @Test("A drag over the whole travel ends exactly at an end", arguments: rates, [1.0, 1.25, 1.5, 2])
  func wholeTravel(rate: Int, scale: Double) {
    for height in [719, 800, 1080, 1440] {
      var monitor = Stage.laptop
      (monitor.scale, monitor.frame.height) = (Scale(scale), height)
      for (start, share, end) in [(0.0, 1.0, Stage.full), (100, -1, 0)] {
        var stage = Stage.inSession(monitors: [monitor])
        stage.hearVolume(start)
        stage.find([Stage.panel])
        Self.drag(&stage, from: .right, .vertical, by: share * (Double(height) * 0.6).rounded(), rate: rate)
        #expect(stage.volume == end)
      }
    }
  }

  @Test("The ends are reached 4 pt before them, and only on the way to them", arguments: [1.0, 2])
  func sticky(scale: Double) {
    var monitor = Stage.laptop
    monitor.scale = Scale(scale)
    var stage = Stage.inSession(monitors: [monitor])
    stage.find([Stage.panel])
    stage.grab(1440, 540)
    for (y, isEnd) in [(216 + 4.5 * scale, false), (216 + 3.9 * scale, true), (216, true), (100, true)] {
      stage.drag(to: 1440, y)
      #expect((stage.volume == Stage.full) == isEnd, "up to \(y)")
    }
    for (y, isEnd) in [(864 - 4.5 * scale, false), (864 - 3.9 * scale, true), (864, true), (1000, true)] {
      stage.drag(to: 1440, y)
      #expect((stage.volume == 0) == isEnd, "down to \(y)")
    }
    stage.drop()
    stage.grab(480, 540)
    stage.drag(to: 480, 540 - 324 + 3.9 * scale)
    #expect(stage.panelValue == 100_000)
    stage.drop()
    // From close to an end, the other way.
    stage.hearVolume(99.9)
    stage.writesDone()
    stage.hearVolume(99.9)
    stage.grab(1440, 200)
    stage.drag(to: 1440, 200 + 8 * scale)
    #expect(stage.volume! < 65_000)
    stage.drag(to: 1440, 200 + 0.25)
    #expect(stage.volume! > 65_000 && stage.volume! < Stage.full)
  }

  @Test("The way to the threshold counts, at any rate of events", arguments: rates)
  func threshold(rate: Int) {
    var stage = Stage.inSession()
    Self.drag(&stage, from: .right, .vertical, by: 64.8, rate: rate)
    #expect(stage.volume == 39_322)
  }
}
