import Testing

@testable import SwellCore

@Suite("What a drag comes to, and what changes under it")
struct DragChangeTests {
  /// The laptop in another mode.
  private static let small = Monitor(name: "eDP-1", frame: PixelRect(0, 0, 1280, 720), isPrimary: true)
  private static let player = PlayerReading(name: "p", canSeek: true, position: .seconds(300))

  /// A drag that has brought the volume from 50 to 75 %.
  private static func dragging() -> Stage {
    var stage = Stage.inSession()
    stage.drag(from: 1440, 540, to: 1440, 540 - 162)
    #expect(stage.volume == 49_152)
    return stage
  }

  @Test("Monitors that change in mid-drag keep it: no jump, no fall, area and HUD follow", arguments: [true, false])
  func monitors(isWarped: Bool) {
    var stage = Self.dragging()
    _ = stage.frame()
    stage.hear(.monitors([Self.small]))
    #expect(stage.osd.wanted.presses.frames == [Self.small.frame])
    #expect((stage.volume, stage.isHeld, stage.frame(after: .milliseconds(20))?.body?.y) == (49_152, true, 280))
    // The server moves the pointer into what is left of the screen.
    let (x, y) = isWarped ? (1279.0, 300.0) : (1200, 378)
    #expect(stage.drag(to: x, y) == [] && stage.volume == 49_152)
    // From there it goes on by the travel of the monitor that is there now: 432 px.
    stage.drag(to: x, y - 43.2)
    #expect(stage.volume == 55_706)
    stage.hear(.cancelled)
    #expect(stage.volume == 32_768, "what was there before the drag")
  }

  @Test("A scale that changes in mid-drag, by Xft.dpi or by the file, keeps it", arguments: [true, false])
  func scale(isFile: Bool) {
    var (stage, dense) = (Self.dragging(), Stage.laptop)
    dense.scale = Scale(2)
    if isFile {
      stage.save { ($0.scale, $0.travel, $0.deadZone) = (ScaleChoice(Scale(2)), .length(100), .top(20)) }
    } else {
      stage.hear(.monitors([dense]))
    }
    stage.drag(to: 1440, 540 - 162)
    #expect((stage.volume, stage.isHeld, stage.frame()?.body?.width) == (49_152, true, 88))
    stage.drag(to: 1440, 540 - 162 + 64.8)
    #expect(stage.volume! < 49_152 && stage.volume! > 0)
    #expect(stage.drop() == [])
  }

  @Test("A seek goes on too; a press that is no drag yet does not become one by a pointer that the server moved")
  func others() {
    var stage = Stage.inSession()
    stage.drag(from: 960, 540, to: 960 + 480, 540)
    stage.reply(.player(Self.player))
    stage.hear(.monitors([Self.small]))
    for (x, label) in [(1279.0, "+0:45"), (1279 - 320, "+0:00"), (1279 - 640, "−0:45")] {
      stage.drag(to: x, 500)
      #expect(stage.content?.label == label)
    }
    #expect(stage.drop().first == .dragged(Self.player, to: .seconds(255)))
    stage = Stage.inSession()
    stage.grab(1900, 1000)
    stage.hear(.monitors([Self.small]))
    #expect(stage.drag(to: 1279, 719) == [] && stage.drop().first == .replayClick)
  }

  @Test(
    "'gestures = no' in mid-drag of anything leaves nothing, now or later; the drag goes on",
    arguments: [(540, false), (540, true), (1440, false), (1440, true)])
  func hidden(x: Int, isSideways: Bool) {
    var stage = Stage.equipped()
    stage.drag(from: x, 540, to: Double(x) + (isSideways ? 50 : 0), isSideways ? 540 : 400)
    if isSideways { stage.reply(.player(Self.player)) }
    _ = stage.frame()
    #expect(stage.isHeld)
    stage.save { $0.showsGestures = false }
    #expect(stage.frame(after: .milliseconds(20)) == .hidden)
    let effects = stage.drag(to: Double(x) + (isSideways ? 90 : 0), isSideways ? 540 : 300)
    #expect(effects.count == (isSideways ? 0 : 1) && stage.content == nil)
    stage.drop()
    stage.writesDone()
    #expect(stage.live(for: .seconds(3)).isEmpty && stage.timeToDeadline == nil)
    stage.save()
    #expect(stage.content == nil)
  }

  @Test(
    "An output or port that changes in mid-drag ends the drag in silence, and is not written",
    arguments: [
      SinkReading(name: "usb", volume: 6553), SinkReading(name: "speakers", port: "headphones", volume: 6553),
    ])
  func otherOutput(reading: SinkReading) {
    var stage = Stage.inSession()
    stage.drag(from: 1440, 540, to: 1440, 400)
    stage.hear(.sink(reading))
    #expect(stage.content?.kind == .output)
    for y in [300.0, 200, 540] { #expect(stage.drag(to: 1440, y) == []) }
    #expect((stage.hear(.cancelled), stage.drop(), stage.volume) == ([], [], 6553))
    stage.live(for: .seconds(3))
    #expect(stage.content == nil, "nothing holds the HUD")
  }

  private static func stage(_ subject: DragSubject) -> Stage {
    Stage.equipped { ($0.left, $0.right, $0.horizontal) = (subject, subject, subject) }
  }

  /// Drags `pixels` up, or to the right, with so many events in half a second; the other axis shakes.
  static func drag(_ stage: inout Stage, from x: Int = 1440, isSideways: Bool = false, by pixels: Double, rate: Int) {
    stage.grab(x, 540)
    let events = rate / 2
    for event in 1...events {
      let way = pixels * Double(event) / Double(events)
      let shake = Double(event % 3) - 1
      stage.drag(to: Double(x) + (isSideways ? way : shake), 540 + (isSideways ? shake : -way))
      stage.pass(.nanoseconds(1_000_000_000 / rate))
    }
  }

  @Test("Any subject follows the locked axis, from either side", arguments: [480, 1440], [false, true])
  func subjects(x: Int, isSideways: Bool) {
    let player = PlayerReading(name: "p", canSeek: true, position: .seconds(300), length: .seconds(3600))
    for (rate, up) in [30, 125, 1000].flatMap({ rate in [1.0, -1].map { (rate, $0) } }) {
      // A quarter of the travel, which is 648 px.
      var stage = Self.stage(.volume)
      Self.drag(&stage, from: x, isSideways: isSideways, by: up * 162, rate: rate)
      #expect(stage.volume == (up > 0 ? 49_152 : 16_384) && stage.content?.kind == .volume)
      stage = Self.stage(.brightness)
      Self.drag(&stage, from: x, isSideways: isSideways, by: up * 162, rate: rate)
      #expect((stage.content?.kind, stage.content?.label) == (.brightness, up > 0 ? "75%" : "25%"))
      #expect(stage.volume == 32_768)
      // A quarter of the side of the monitor that it goes along.
      stage = Self.stage(.seek)
      Self.drag(&stage, from: x, isSideways: isSideways, by: up * (isSideways ? 1920 : 1080) / 4, rate: rate)
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
        Self.drag(&stage, by: share * (Double(height) * 0.6).rounded(), rate: rate)
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
