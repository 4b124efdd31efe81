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

    @Test("It goes once a window comes, goes or is restacked over it", arguments: Blending.allCases, [true, false])
    func others(blending: Blending, isOver: Bool) throws {
      let stage = try Stage(blending: blending)
      let expected = blending == .none && isOver ? 1 : 0
      var other: TestWindow?
      #expect(try losses(stage) { other = try window(stage, isOver ? Self.over : Self.elsewhere) } == expected)
      #expect(losses(stage) { other?.raise() } == expected)
      #expect(losses(stage) { other?.unmap() } == expected)
      #expect(losses(stage) { other?.map() } == expected)
      #expect(losses(stage) { other?.move(to: WindowFrame(40, 40, 10, 10)) } == expected)
      #expect(losses(stage) { other?.move(to: isOver ? Self.over : Self.elsewhere) } == expected)
      #expect(losses(stage) { other?.destroy() } == expected)
    }

    @Test("A window that nobody sees does not count, nor does one elsewhere that was there before")
    func unseen() throws {
      let stage = try Stage()
      let (before, unseen) = (try window(stage, Self.elsewhere), try window(stage, Self.over))
      unseen.unmap()
      #expect(losses(stage) { before.destroy() } == 0)
      #expect(losses(stage) { unseen.move(to: WindowFrame(590, 340, 120, 120)) } == 0)
      #expect(losses(stage) { unseen.destroy() } == 0)
    }

    @Test("A larger or moved one has nothing of the one before in it", arguments: [1.5, 1], [-20, 13])
    func ghost(scale: Double, shift: Int) throws {
      let stage = try Stage()
      let below = try window(stage, WindowFrame(500, 250, 300, 300))
      // The program paints late.
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
      #expect(try second() == after)
    }
  }
}
