import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite struct ScreenTests {
    // MARK: Compositor

    // MARK: Covering windows

    @Test("Windows that come and go are heard of only while the HUD is there", arguments: Blending.allCases)
    func covering(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        func disturb() throws {
          let window = try stage.probe.makeWindow(WindowFrame(600, 350, 100, 100), overrideRedirect: true)
          window.move(to: WindowFrame(590, 340, 120, 120))
          window.raise()
          stage.settle()
        }
        stage.forgetEvents()
        try disturb()
        #expect(stage.damages + stage.losses == 0)

        stage.present(.volume(37))
        stage.forgetEvents()
        try disturb()
        #expect(stage.damages > 0 || blending == .none && stage.losses > 0)

        stage.hide()
        stage.forgetEvents()
        try disturb()
        #expect(stage.damages + stage.losses == 0)
      }
    }

    @Test("The HUD's own appearance, moves, changes and end are no damage", arguments: Blending.allCases)
    func ownEvents(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        stage.forgetEvents()
        for (percent, scale) in [(10, 1.0), (20, 1), (20, 2), (30, 1)] {
          stage.present(.volume(percent, scale: scale))
          stage.settle()
          stage.present(.volume(percent, scale: scale), at: (100, 100))
          stage.settle()
        }
        stage.present(.volume(30), at: (100, 100), opacity: 0.5)
        stage.settle()
        stage.hide()
        stage.settle()
        #expect(stage.damages == 0)
      }
    }

    @Test("The overlay of a compositor is none that covers the HUD, also when it comes late")
    func overlay() throws {
      try Stage.run(blending: .picom) { stage in
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

    @Test("A window that was mapped over the HUD goes below it again, once", arguments: [Blending.xcompmgr, .picom])
    func raised(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        stage.present(.volume(37))
        stage.forgetEvents()
        let other = try stage.probe.makeWindow(WindowFrame(600, 350, 100, 100), overrideRedirect: true)
        stage.settle()
        #expect(stage.damages > 0)
        stage.present(.volume(37))
        let hud = try #require(stage.probe.hudWindow())
        let stack = stage.probe.windows().map(\.id).filter { $0 == hud.id || $0 == other.id }
        #expect(stack == [other.id, hud.id])
        // Raising it does not make it raise itself again.
        stage.forgetEvents()
        stage.present(.volume(37))
        stage.forgetEvents()
        #expect(stage.damages == 0)
      }
    }

    @Test("Damage that the server tells of is mended by the next frame")
    func exposed() throws {
      try Stage.run { stage in
        stage.present(.volume(37))
        stage.settle()
        let before = try stage.probe.image(608, 364, 64, 72)
        do {
          let cover = try stage.probe.makeWindow(WindowFrame(600, 350, 100, 100), overrideRedirect: true)
          stage.forgetEvents()
          cover.destroy()
        }
        stage.settle()
        #expect(stage.damages > 0)
        stage.present(.volume(37))
        #expect(try stage.probe.image(608, 364, 64, 72).difference(to: before).count == 0)
      }
    }

    @Test("Sleeps through the windows of others while hidden")
    func asleep() throws {
      try Stage.run { stage in
        stage.present(.volume(37))
        stage.hide()
        stage.settle()
        for _ in 0..<5 { _ = try stage.probe.makeWindow(WindowFrame(10, 10, 100, 100)) }
        XSync(stage.connection.display, 0)
        #expect(XEventsQueued(stage.connection.display, QueuedAfterReading) == 0)
      }
    }
  }
}
