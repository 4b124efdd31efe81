import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite struct PictureTests {
    /// Whether the panel is there over white: empty to the left of the icon, and with blended corners, which are black
    /// until a compositor that has just started sees to them.
    private func isShown(_ picture: Picture) -> Bool {
      let panel = RGB.panel(over: 0xffffff)
      return picture.pixel(6, picture.height / 2).distance(to: panel) <= 1
        && picture.pixels.allSatisfy { RGB(packed: $0).r >= panel.r - 2 }
    }

    @Test("A fade only ever fades, down to nothing", arguments: Blending.allCases)
    func fade(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      let scene = Scene.volume(37)
      var last = RGB(0, 0, 0)
      for step in 0...20 {
        let opacity = 1 - Double(step) / 20
        stage.present(scene, opacity: opacity)
        let grey = RGB.panel(over: 0xffffff, opacity: 0.8 * opacity)
        // One of 128 steps is up to 1.1 of 255.
        let picture = try stage.picture(of: scene, "opacity \(opacity)") { $0.pixel(6, 6).distance(to: grey) <= 2 }
        #expect(picture.pixel(6, 6).r > last.r)
        last = picture.pixel(6, 6)
      }
      try stage.picture(of: scene, "nothing") { $0.pixels.allSatisfy { $0 == 0xffffff } }
    }

    @Test("Moves and changes its size at once, and leaves its old place as it was", arguments: Blending.allCases)
    func moves(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      stage.present(.volume(37))
      let first = try stage.picture(of: .volume(37), where: isShown)
      // Over a part of the old place, apart from it, and in it.
      for (x, y, factor) in [
        (620, 370, 1.0), (100, 100, 1), (130, 130, 2), (130, 130, 1.5), (130, 130, 3), (0, 0, 0.5), (1216, 728, 1),
      ] {
        let scene = Scene.volume(37, scale: factor)
        stage.present(scene, at: (x, y))
        #expect(stage.probe.hudWindow()?.frame == WindowFrame(x, y, Int(64 * factor), Int(72 * factor)))
        // The picture of before may still stand. Corners of 2 px have no px that is quite free.
        let picture = try stage.picture(of: scene, at: (x, y), "the HUD at \(x), \(y)") {
          isShown($0) && $0.pixel($0.width - 1, $0.height - 1).r > (factor < 1 ? 0xb0 : 0xfe)
        }
        #expect(picture.pixels.contains { $0 & 0xff > 0xf8 })
      }
      try stage.picture(of: .volume(37), "the old place") { $0.pixels.allSatisfy { $0 == 0xffffff } }
      stage.present(.volume(37))
      try stage.picture(of: .volume(37), "the first picture") { $0 == first }
    }

    @Test("A screen that cannot be read gets an opaque round panel")
    func opaque() throws {
      let stage = try Stage()
      // A request that fails in the place of the one that reads: no X server on this machine refuses that one.
      stage.presenter.screen.willRead()
      XMapWindow(stage.connection.display, 1)
      stage.settle()
      #expect(stage.presenter.screen.isUnreadable)
      #expect(stage.takeErrors() == ["the screen cannot be read (X error 3): the panel hides what is below"])
      let scene = Scene.volume(37)
      stage.present(scene)
      let picture = try stage.picture(of: scene)
      #expect(picture.pixel(6, 6).distance(to: .panel(over: 0x000000, opacity: 0.94)) <= 1)
      #expect(picture.pixel(0, 0) == 0xffffff)
      // No px is half white, as at a round corner that is blended.
      for y in 0..<4 {
        for x in 0..<4 where picture.pixel(x, y) != 0xffffff { #expect(picture.pixel(x, y).r < 0x60, "\(x), \(y)") }
      }
      stage.present(scene, opacity: 0.5)
      #expect(try stage.picture(of: scene).pixel(6, 6).distance(to: .panel(over: 0x000000, opacity: 0.94)) <= 1)
      stage.hide()
      #expect(try stage.picture(of: scene).pixels.allSatisfy { $0 == 0xffffff })
      #expect(stage.log.lines.count == 1)
    }

    @Test("The window is in nobody's way", arguments: Blending.allCases)
    func window(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      let below = try stage.probe.makeWindow(WindowFrame(500, 300, 300, 300))
      stage.probe.setFocus(below.id)
      stage.present(.volume(37))
      let hud = try #require(stage.probe.hudWindow())
      #expect(hud.isOverrideRedirect && hud.inputRectangles == 0)
      #expect(hud.types == ["_NET_WM_WINDOW_TYPE_NOTIFICATION"])
      #expect((hud.instance, hud.className, hud.name) == ("swell", "Swell", "Swell"))
      #expect(hud.frame == WindowFrame(608, 364, 64, 72))
      #expect(hud.depth == (blending == .none ? 24 : 32))
      // With a compositor too: it may stop blending for a program that is full-screen.
      #expect(hud.isShaped)
      #expect(stage.probe.numbers("_NET_WM_PID", of: hud.id) == [UInt(getpid())])
      #expect(stage.probe.numbers("_NET_WM_BYPASS_COMPOSITOR", of: hud.id) == [2])
      #expect(stage.probe.windows().last?.id == hud.id)
      #expect(stage.probe.focus() == below.id)
    }
  }
}
