import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// Without a compositor the panel is blended with a copy of the screen, which others change.
  @Suite struct StaleTests {
    /// Over the HUD in its usual place, or far from it.
    private static let over = WindowFrame(600, 350, 100, 100)
    private static let elsewhere = WindowFrame(20, 30, 100, 100)

    private func window(_ stage: Stage, _ frame: WindowFrame) throws -> TestWindow {
      try stage.probe.makeWindow(frame, colour: 0xc04020, overrideRedirect: true)
    }

    /// Shows the panel, lets others act, and returns how often its loss was reported.
    private func losses(_ stage: Stage, _ act: () throws -> Void) rethrows -> Int {
      stage.hide()
      stage.present(.volume(37))
      stage.forgetEvents()
      try act()
      stage.settle()
      return stage.losses
    }

    @Test("The panel goes once a window comes, goes or is restacked over or under it")
    func touching() throws {
      try Stage.run { stage in
        var made: TestWindow?
        #expect(try losses(stage) { made = try window(stage, Self.over) } == 1)
        let other = try #require(made)
        #expect(losses(stage) { other.raise() } == 1)
        #expect(losses(stage) { other.move(to: Self.elsewhere) } == 1)
        #expect(losses(stage) { other.move(to: Self.over) } == 1)
        #expect(losses(stage) { other.unmap() } == 1)
        #expect(losses(stage) { other.map() } == 1)
        #expect(losses(stage) { other.destroy() } == 1)
      }
    }

    @Test("A window elsewhere does not count, whatever becomes of it; nor does one that nobody sees")
    func elsewhere() throws {
      try Stage.run { stage in
        let before = try window(stage, Self.elsewhere)
        let unseen = try window(stage, Self.over)
        unseen.unmap()
        var made: TestWindow?
        #expect(try losses(stage) { made = try window(stage, Self.elsewhere) } == 0)
        let other = try #require(made)
        #expect(losses(stage) { other.raise() } == 0)
        #expect(losses(stage) { other.move(to: WindowFrame(40, 40, 10, 10)) } == 0)
        #expect(losses(stage) { other.unmap() } == 0)
        #expect(losses(stage) { other.map() } == 0)
        #expect(losses(stage) { other.destroy() } == 0)
        #expect(losses(stage) { before.destroy() } == 0)
        #expect(losses(stage) { unseen.move(to: WindowFrame(590, 340, 120, 120)) } == 0)
        #expect(losses(stage) { unseen.destroy() } == 0)
      }
    }

    @Test(
      "A panel that becomes larger or moves has nothing of the one before in it, though the program below paints late",
      arguments: [1.5, 1], [-20, 13])
    func ghost(scale: Double, shift: Int) throws {
      try Stage.run { stage in
        let below = try window(stage, WindowFrame(500, 250, 300, 300))
        below.keepPixels()
        let place = (x: Stage.place.x + shift, y: Stage.place.y + shift)
        func second() throws -> Picture {
          let scene = Scene.volume(50, scale: scale)
          stage.present(scene, at: place)
          // Its corners are the program's.
          let corner = Int(scene.cornerRadius) + 1
          return try stage.probe.image(
            place.x + corner, place.y + corner, scene.width - 2 * corner, scene.height - 2 * corner)
        }
        stage.present(.volume(37))
        let after = try second()
        stage.hide()
        below.fill(0xc04020)
        let alone = try second()
        #expect(after == alone)
      }
    }

    @Test("The layer of drags does not count, nor the HUD itself")
    func own() throws {
      try Stage.run { stage in
        let layer = GestureLayer(stage.connection, events: stage.pump, emit: stage.emit)
        let count = losses(stage) {
          layer.show(on: [PixelRect(x: 0, y: 0, width: 1280, height: 800)])
          stage.present(.volume(38), opacity: 0.5)
          stage.settle()
          layer.show(on: [])
        }
        #expect(count == 0)
      }
    }

    @Test("With a compositor nothing of that counts", arguments: [Blending.xcompmgr, .picom])
    func composited(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        let count = try losses(stage) {
          let other = try window(stage, Self.over)
          other.raise()
          other.unmap()
          other.destroy()
        }
        #expect(count == 0)
      }
    }
  }
}
