import Testing

@testable import SwellCore

@Suite("What changes under a drag")
struct DragChangeTests {
  /// The laptop in another mode.
  private static let small = Monitor(name: "eDP-1", frame: PixelRect(0, 0, 1280, 720), isPrimary: true)
  private static let player = PlayerReading(name: "p", canSeek: true, position: .seconds(300))

  /// A drag that has brought the volume from 50 to 75 %.
  private static func dragging() -> Stage {
    var stage = Stage.inSession()
    stage.hear(.hold(isOn: true))
    stage.drag(from: 1440, 540, to: 1440, 540 - 162)
    #expect(stage.volume == 49_152)
    return stage
  }

  @Test("Monitors that change in mid-drag keep it: no jump, no fall, layer and HUD follow", arguments: [true, false])
  func monitors(isWarped: Bool) {
    var stage = Self.dragging()
    _ = stage.frame()
    #expect(stage.hear(.monitors([Self.small])).contains(.showLayer([Self.small.frame])))
    #expect(stage.volume == 49_152 && stage.isHeld && stage.frame(after: .milliseconds(20))?.place == [608, 324])
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
      stage.save { ($0.scale, $0.travel, $0.deadZone) = (Scale(2), .length(100), 20) }
    } else {
      stage.hear(.monitors([dense]))
    }
    stage.drag(to: 1440, 540 - 162)
    #expect(stage.volume == 49_152 && stage.isHeld && stage.frame()?.scene?.width == 128)
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
    #expect(stage.drag(to: 1279, 719) == [] && stage.drop().first == .replayClick(button: 1))
  }

  @Test("While there is no monitor at all, the drag waits for one")
  func noMonitor() {
    var stage = Self.dragging()
    #expect(!stage.hear(.monitors([])).contains(.showLayer([])))
    #expect(stage.drag(to: 0, 0) == [])
    #expect(stage.hear(.monitors([Stage.laptop])).contains(.showLayer([Stage.laptop.frame])))
    #expect(stage.drag(to: 700, 540) == [])
    stage.drag(to: 700, 540 + 162)
    #expect(stage.volume == 32_768)
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
    #expect(stage.hear(.cancelled) == [] && stage.drop() == [.showLayer([])] && stage.volume == 6553)
    stage.live(for: .seconds(3))
    #expect(stage.content == nil, "nothing holds the HUD")
  }
}
