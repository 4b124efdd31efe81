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

    private func rehearse(_ stage: Stage) {
      stage.present(.rehearsed([Panel(upright: .volume(37), x: 0, y: 0, opacity: 0)]))
      stage.settle()
    }

    @Test("The window stays mapped beside the screen, where a compositor runs", arguments: Blending.allCases)
    func parked(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      rehearse(stage)
      let prepared = try #require(hud(stage))
      for scale in [1.0, 4, 1, 2] {
        #expect(hud(stage)?.isMapped == (blending != .none))
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

    @Test("In xpra, whose viewer would show it, nothing stays, and panels come whole")
    func xpra() throws {
      let stage = try Stage(blending: .picom)
      stage.probe.setProperty("XPRA_SERVER", text: "3.1.3", type: "STRING")
      rehearse(stage)
      #expect(hud(stage)?.isMapped == false)
      for scale in [1.0, 2, 1] {
        stage.present(.volume(37, scale: scale), at: (0, 0))
        #expect(stage.probe.hudWindow()?.frame == WindowFrame(0, 0, Int(64 * scale), Int(72 * scale)))
        try stage.picture(of: .volume(37, scale: scale), at: (0, 0), "the panel") { $0.pixel(10, 30) != 0xffffff }
        stage.hide()
        stage.settle()
        #expect(hud(stage)?.isMapped == false)
        // A window that comes back before picom has seen it go may not be painted.
        try stage.picture(of: .volume(37, scale: scale), at: (0, 0), "nothing") {
          $0.pixels.allSatisfy { $0 == 0xffffff }
        }
      }
      #expect(stage.losses == 0)
    }
  }
}
