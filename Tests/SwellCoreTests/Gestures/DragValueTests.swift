import Testing

@testable import SwellCore

/// What a drag comes to, not only what it is about.
@Suite("The value that a drag reaches")
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

  private static func stage(_ subject: DragSubject, on side: Side, _ axis: Axis) -> Stage {
    Stage.equipped {
      ($0.left, $0.right, $0.horizontal) = (.none, .none, .none)
      switch (axis, side) {
      case (.vertical, .left): $0.left = subject
      case (.vertical, .right): $0.right = subject
      case (.horizontal, _): $0.horizontal = subject
      }
    }
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

  @Test("Any subject follows the locked axis, from either side", arguments: Side.allCases, Axis.allCases)
  func subjects(side: Side, axis: Axis) {
    let player = PlayerReading(name: "p", canSeek: true, position: .seconds(300), length: .seconds(3600))
    for (rate, up) in Self.rates.flatMap({ rate in [1.0, -1].map { (rate, $0) } }) {
      // A quarter of the travel, which is 648 px.
      var stage = Self.stage(.volume, on: side, axis)
      Self.drag(&stage, from: side, axis, by: up * 162, rate: rate)
      #expect(stage.volume == (up > 0 ? 49_152 : 16_384) && stage.content?.kind == .volume)
      stage = Self.stage(.brightness, on: side, axis)
      Self.drag(&stage, from: side, axis, by: up * 162, rate: rate)
      #expect(stage.content?.kind == .brightness && stage.content?.label == (up > 0 ? "75%" : "25%"))
      #expect(stage.volume == 32_768)
      // A quarter of the side of the monitor that it goes along.
      stage = Self.stage(.seek, on: side, axis)
      Self.drag(&stage, from: side, axis, by: up * (axis == .vertical ? 1080 : 1920) / 4, rate: rate)
      stage.reply(.player(player))
      #expect(stage.content?.label == (up > 0 ? "+0:45" : "−0:45"))
      #expect(stage.drop().first == .dragged(player, to: .seconds(up > 0 ? 345 : 255)))
    }
  }

  @Test("A drag over the whole travel ends exactly at an end", arguments: [30, 1000], [1.0, 1.25, 1.5, 2])
  func wholeTravel(rate: Int, scale: Double) {
    for height in [719, 800, 1080, 1440] {
      var monitor = Stage.laptop
      (monitor.scale, monitor.frame.height) = (Scale(scale), height)
      for (start, share, end) in [(0.0, 1.0, Stage.full), (100, -1, 0)] {
        var stage = Stage.inSession(monitors: [monitor])
        stage.hearVolume(start)
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
    for (end, edge, inward) in [(Stage.full, 216.0, 1.0), (0, 864, -1)] {
      for (points, isEnd) in [(4.5, false), (3.9, true), (0, true), (-58, true)] {
        stage.drag(to: 1440, edge + inward * points * scale)
        #expect((stage.volume == end) == isEnd, "\(points) pt before \(end)")
      }
    }
    stage.drop()
    stage.drag(from: 480, 540, to: 480, 540 - 324 + 3.9 * scale)
    #expect(stage.panelValue == 100_000)
    stage.drop()
    // From close to an end, the other way.
    stage.writesDone()
    stage.hearVolume(99.9)
    stage.drag(from: 1440, 200, to: 1440, 200 + 8 * scale)
    #expect(stage.volume! < 65_000)
    stage.drag(to: 1440, 200 + 0.25)
    #expect(stage.volume! > 65_000 && stage.volume! < Stage.full)
  }
}
