import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// With a compositor the window is mapped once, and kept beside the screen.
  @Suite struct ParkingTests {
    private func hud(_ stage: Stage) -> WindowReading? {
      stage.probe.windows().last { $0.className == "Swell" }
    }

    @Test("The window stays mapped beside the screen", arguments: [Blending.xcompmgr, .picom])
    func parked(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        stage.rehearse([.volume(37)])
        stage.settle()
        let prepared = try #require(hud(stage))
        for scale in [1.0, 4, 1, 2] {
          #expect(hud(stage)?.isMapped == true)
          #expect(stage.probe.hudWindow() == nil)
          stage.present(.volume(37, scale: scale), at: (0, 0))
          let shown = try #require(stage.probe.hudWindow())
          #expect(shown.id == prepared.id)
          #expect(shown.frame == WindowFrame(0, 0, Int(64 * scale), Int(72 * scale)))
          #expect(shown.inputRectangles == 0)
          stage.hide()
        }
        #expect(try stage.probe.image().pixels.count == 1280 * 800)
        try stage.picture(of: .volume(37), at: (0, 0), "nothing") { $0.pixels.allSatisfy { $0 == 0xffffff } }
      }
    }

    @Test("It comes in above what was mapped and raised meanwhile")
    func stacking() throws {
      try Stage.run(blending: .picom) { stage in
        stage.present(.volume(37))
        stage.hide()
        let other = try stage.probe.makeWindow(WindowFrame(500, 300, 300, 300), overrideRedirect: true)
        stage.present(.volume(37))
        #expect(stage.probe.windows().last?.id == stage.probe.hudWindow()?.id)
        stage.hide()
        other.raise()
        stage.present(.volume(37))
        #expect(stage.probe.windows().last?.id == stage.probe.hudWindow()?.id)
      }
    }

    @Test("Moving it in waits for nothing, and takes few requests")
    func traffic() throws {
      try Stage.run(blending: .picom) { stage in
        stage.present(.volume(37))
        stage.hide()
        stage.settle()
        let display = stage.connection.display
        let (first, known) = (XNextRequest(display), XLastKnownRequestProcessed(display))
        stage.presenter.present(
          .visible(scene: .volume(37), x: Stage.place.x, y: Stage.place.y, opacity: 1), isComposited: true)
        // Events of others, the picture, the move, and the input shape.
        #expect(XNextRequest(display) - first <= 4)
        #expect(XLastKnownRequestProcessed(display) == known)
      }
    }

    @Test("In xpra, whose viewer would show it, nothing stays, and panels come whole")
    func xpra() throws {
      try Stage.run(blending: .picom) { stage in
        stage.probe.setProperty("XPRA_SERVER", text: "3.1.3", type: "STRING")
        stage.rehearse([.volume(37)])
        stage.settle()
        #expect(hud(stage)?.isMapped == false)
        for scale in [1.0, 2, 1] {
          stage.present(.volume(37, scale: scale), at: (0, 0))
          #expect(stage.probe.hudWindow()?.frame == WindowFrame(0, 0, Int(64 * scale), Int(72 * scale)))
          try stage.picture(of: .volume(37, scale: scale), at: (0, 0), "the panel") { $0.pixel(10, 30) != 0xffffff }
          stage.hide()
          stage.settle()
          #expect(hud(stage)?.isMapped == false)
        }
        #expect(stage.losses == 0)
      }
    }

    @Test("Without a compositor nothing stays")
    func alone() throws {
      try Stage.run { stage in
        stage.present(.volume(37))
        stage.hide()
        #expect(hud(stage)?.isMapped == false)
      }
    }
  }
}
