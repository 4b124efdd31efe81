import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// What covers the HUD.
  @Suite struct ScreenTests {
    @Test("Windows that come and go are heard of only while the HUD is there", arguments: Blending.allCases)
    func covering(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      func disturb() throws {
        stage.forgetEvents()
        let window = try stage.probe.makeWindow(WindowFrame(600, 350, 100, 100), overrideRedirect: true)
        window.move(to: WindowFrame(590, 340, 120, 120))
        window.raise()
        XSync(stage.connection.display, 0)
      }
      for _ in 1...2 {
        try disturb()
        #expect(XEventsQueued(stage.connection.display, QueuedAfterReading) == 0, "it sleeps")
        stage.present(.volume(37))
        try disturb()
        stage.settle()
        #expect(stage.damages > 0 || blending == .none && stage.losses > 0)
        stage.hide()
      }
    }

    @Test("The HUD's own appearance, moves, changes and end are no damage", arguments: Blending.allCases)
    func ownEvents(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      stage.forgetEvents()
      for number in 0..<20 {
        let scene = Scene.volume(number, scale: number % 3 == 0 ? 2 : 1)
        stage.present(scene)
        if number % 3 == 0 { stage.settle() }
        stage.present(scene, at: (100, 100), opacity: number % 4 == 0 ? 0.5 : 1)
        stage.settle()
        if number % 5 == 0 { stage.hide() }
      }
      stage.hide()
      stage.settle()
      #expect(stage.damages + stage.losses == 0)
    }

    @Test("The overlay of a compositor is none that covers the HUD, also when it comes late")
    func overlay() throws {
      let stage = try Stage(blending: .picom)
      stage.probe.sync()
      let overlay = try #require(stage.probe.overlay)
      stage.present(.volume(37))
      // picom maps it when it has something to paint: before this, or after, which is late too.
      try stage.probe.waitUntil("the overlay to be away") {
        stage.probe.unmap(overlay)
        return stage.probe.window(overlay)?.isMapped == false
      }
      stage.forgetEvents()
      XMapWindow(stage.connection.display, overlay)
      stage.settle()
      #expect(stage.probe.window(overlay)?.isMapped == true)
      #expect(stage.damages == 0)
    }
  }
}
