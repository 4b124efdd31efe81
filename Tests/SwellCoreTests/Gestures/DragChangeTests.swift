import SwellCore
import Testing

@Suite("What changes under a drag", .serialized)
struct DragChangeTests {
  /// The laptop in another mode.
  private static let small = Monitor(
    name: "eDP-1", frame: PixelRect(x: 0, y: 0, width: 1280, height: 720), isPrimary: true)

  @Test("Monitors that change in mid-drag keep it: no jump, no fall, layer and HUD follow", arguments: [true, false])
  func monitors(isWarped: Bool) {
    var stage = Stage.inSession()
    stage.hear(.hold(isOn: true))
    stage.grab(1440, 540)
    stage.drag(to: 1440, 540 - 162)
    #expect(stage.volume == 49_152)
    _ = stage.frame()
    stage.pass(.milliseconds(20))
    #expect(stage.hear(.monitors([Self.small])).contains(.showLayer([Self.small.frame])))
    #expect(stage.volume == 49_152 && stage.isHeld)
    #expect(stage.frame()?.place == [608, 324])
    // The server moves the pointer into what is left of the screen.
    let (x, y) = isWarped ? (1279.0, 300.0) : (1200, 378)
    #expect(stage.drag(to: x, y) == [])
    #expect(stage.volume == 49_152)
    // From there it goes on by the travel of the monitor that is there now: 432 px.
    stage.drag(to: x, y - 43.2)
    #expect(stage.volume == 55_706)
    stage.hear(.cancelled)
    #expect(stage.volume == 32_768, "what was there before the drag")
    stage.drop()
  }

  @Test("A scale that changes in mid-drag, by Xft.dpi or by the file, keeps it", arguments: [true, false])
  func scale(isFile: Bool) {
    var stage = Stage.inSession()
    stage.hear(.hold(isOn: true))
    stage.grab(1440, 540)
    stage.drag(to: 1440, 540 - 162)
    if isFile {
      var settings = Settings()
      (settings.scale, settings.travel, settings.deadZone) = (Scale(2), .length(100), 20)
      stage.reply(.configuration(ConfigurationReading(settings: settings)))
    } else {
      var dense = Stage.laptop
      dense.scale = Scale(2)
      stage.hear(.monitors([dense]))
    }
    stage.drag(to: 1440, 540 - 162)
    #expect(stage.volume == 49_152 && stage.isHeld)
    #expect(stage.frame()?.scene?.width == 128)
    stage.drag(to: 1440, 540 - 162 + 64.8)
    #expect(stage.volume! < 49_152 && stage.volume! > 0)
    #expect(stage.drop() == [])
  }

  @Test("A seek and a drag of streams go on too")
  func others() {
    var stage = Stage.inSession()
    let player = PlayerReading(name: "p", canSeek: true, position: .seconds(300))
    stage.grab(960, 540)
    stage.drag(to: 960 + 480, 540)
    stage.reply(.player(player))
    stage.hear(.monitors([Self.small]))
    stage.drag(to: 1279, 500)
    #expect(stage.content?.label == "+0:45")
    stage.drag(to: 1279 - 320, 500)
    #expect(stage.content?.label == "+0:00")
    stage.drag(to: 1279 - 640, 500)
    #expect(stage.drop().first == .dragged(player, to: .seconds(255)))
  }

  @Test("A press that is no drag yet does not become one by a pointer that the server moved")
  func press() {
    var stage = Stage.inSession()
    stage.grab(1900, 1000)
    stage.hear(.monitors([Self.small]))
    #expect(stage.drag(to: 1279, 719) == [])
    #expect(stage.drop().first == .replayClick(button: 1))
  }

  @Test("While there is no monitor at all, the drag waits for one")
  func noMonitor() {
    var stage = Stage.inSession()
    stage.hear(.hold(isOn: true))
    stage.grab(1440, 540)
    stage.drag(to: 1440, 540 - 162)
    #expect(!stage.hear(.monitors([])).contains(.showLayer([])))
    #expect(stage.drag(to: 0, 0) == [])
    #expect(stage.hear(.monitors([Stage.laptop])).contains(.showLayer([Stage.laptop.frame])))
    #expect(stage.drag(to: 700, 540) == [])
    stage.drag(to: 700, 540 + 162)
    #expect(stage.volume == 32_768)
  }

  @Test("Touch bands keep clear of the dead zone, which is at the user's upper edge")
  func deadZone() {
    var settings = Settings()
    settings.deadZone = 24
    var stage = Stage.inSession(settings: settings)
    #expect(
      stage.osd.touchBands == [
        PixelRect(x: 0, y: 24, width: 34, height: 1056), PixelRect(x: 1886, y: 24, width: 34, height: 1056),
      ])
    settings.rotation = .hud
    stage = Stage.inSession(settings: settings)
    stage.hear(.orientation(.inverted))
    #expect(
      stage.osd.touchBands == [
        PixelRect(x: 1886, y: 0, width: 34, height: 1056), PixelRect(x: 0, y: 0, width: 34, height: 1056),
      ])
    settings.deadZone = 1000
    stage = Stage.inSession(monitors: [Self.small], settings: settings)
    #expect(stage.osd.touchBands.allSatisfy { !$0.isEmpty } && stage.osd.touchBands.isEmpty)
  }

  @Test("'gestures = no' in mid-drag of anything leaves nothing, now or later", arguments: [540, 1440])
  func hidden(x: Int) {
    var stage = Stage.equipped()
    let player = PlayerReading(name: "p", canSeek: true, position: .seconds(300))
    var settings = Settings()
    settings.showsGestures = false
    for isSideways in [false, true] {
      stage.grab(x, 540)
      stage.drag(to: Double(x) + (isSideways ? 50 : 0), isSideways ? 540 : 400)
      if isSideways { stage.reply(.player(player)) }
      #expect(stage.isHeld)
      stage.reply(.configuration(ConfigurationReading(settings: settings)))
      #expect(stage.content == nil)
      stage.drag(to: Double(x) + (isSideways ? 90 : 0), isSideways ? 540 : 300)
      stage.drop()
      #expect(stage.content == nil)
      stage.reply(.configuration(ConfigurationReading(settings: Settings())))
      #expect(stage.content == nil)
    }
  }
}
