import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite struct PictureTests {
    /// White under a panel of 88 % almost black.
    private let panel: RGB = 0x373739

    /// Whether a place within the panel, away from icon, label and line, shows `colour`.
    private func shows(_ colour: RGB, _ picture: Picture, margin: Int = 0) -> Bool {
      picture.pixel(margin + 6, margin + 6).distance(to: colour) <= 1
    }

    @Test("A fade only ever fades, down to nothing", arguments: Blending.allCases)
    func fade(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        let scene = Scene.volume(37)
        var last = RGB(0, 0, 0)
        for step in 0...20 {
          let opacity = 1 - Double(step) / 20
          stage.present(scene, opacity: opacity)
          let grey = RGB.panel(over: 0xffffff, opacity: 0.88 * opacity)
          // One of 128 steps is up to 1.1 of 255.
          let picture = try stage.picture(of: scene, "opacity \(opacity)") {
            $0.pixel(6, 6).distance(to: grey) <= 2
          }
          #expect(picture.pixel(6, 6).r > last.r)
          last = picture.pixel(6, 6)
        }
        try stage.picture(of: scene, "nothing") { $0.pixels.allSatisfy { $0 == 0xffffff } }
      }
    }

    @Test("Hiding leaves no trace", arguments: Blending.allCases)
    func hide(blending: Blending) throws {
      try Stage.run(blending: blending, background: 0x336699) { stage in
        let window = try stage.probe.makeWindow(WindowFrame(620, 300, 300, 90), colour: 0xffcc00)
        try stage.probe.waitUntil("the window below") {
          try stage.probe.pixel(630, 370) == 0xffcc00 && stage.probe.pixel(610, 370) == 0x336699
        }
        let before = try stage.probe.image()
        for percent in [0, 37, 100] {
          stage.present(.volume(percent))
          try stage.probe.waitForHUD(visible: true)
          stage.hide()
          try stage.probe.waitForHUD(visible: false)
          try stage.probe.waitUntil("the screen as before") { try stage.probe.image() == before }
        }
        window.destroy()
      }
    }

    @Test("Moves at once, and leaves its old place as it was", arguments: Blending.allCases)
    func moves(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        let scene = Scene.volume(37)
        stage.present(scene)
        try stage.picture(of: scene) { shows(panel, $0) }
        // Apart from the old place, and then over a part of it.
        for place in [(100, 100), (130, 130), (0, 0), (1216, 728)] {
          stage.present(scene, at: place)
          try stage.picture(of: scene, at: place, "the HUD at \(place)") { shows(panel, $0) }
          #expect(stage.probe.hudWindow()?.frame == WindowFrame(place.0, place.1, 64, 72))
        }
        try stage.picture(of: scene, "the old place") { $0.pixels.allSatisfy { $0 == 0xffffff } }
      }
    }

    @Test("Takes the size of the scene", arguments: Blending.allCases)
    func resizes(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        stage.present(.volume(37))
        let first = try stage.picture(of: .volume(37)) { shows(panel, $0) }
        for factor in [2.0, 1.5, 3, 0.5] {
          let scene = Scene.volume(37, scale: factor)
          stage.present(scene)
          let size = (Int((64 * factor).rounded()), Int((72 * factor).rounded()))
          #expect(stage.probe.hudWindow()?.frame == WindowFrame(608, 364, size.0, size.1))
          // The picture of before may still stand. Corners of 2 px have no px that is quite free.
          let picture = try stage.picture(of: scene, "the HUD at scale \(factor)") {
            shows(panel, $0) && $0.pixel(size.0 - 1, size.1 - 1).r > (factor < 1 ? 0xb0 : 0xfe)
          }
          #expect(picture.pixels.contains { $0 & 0xff > 0xf8 })
        }
        stage.present(.volume(37))
        try stage.picture(of: .volume(37), "the first picture") { $0 == first }
      }
    }

    @Test("Goes through the edges of the screen without an error", arguments: Blending.allCases)
    func edges(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        for place in [(-20, -30), (1250, 780), (2000, 2000), (-500, 10)] {
          stage.present(.volume(37), at: place)
          stage.present(.volume(38), at: place, opacity: 0.5)
        }
        stage.hide()
      }
    }

    @Test("A screen that cannot be read gets an opaque round panel")
    func opaque() throws {
      let stage = try Stage()
      // A request that fails in the place of the one that reads: no X server on this machine refuses that one.
      stage.connection.screenReadSerial = XNextRequest(stage.connection.display)
      XMapWindow(stage.connection.display, 1)
      stage.settle()
      #expect(stage.connection.isScreenUnreadable)
      #expect(
        stage.log.lines == ["the screen cannot be read (X error 3): the panel is opaque without a compositor"])
      let scene = Scene.volume(37)
      stage.present(scene)
      let picture = try stage.probe.image(608, 364, 64, 72)
      #expect(picture.pixel(6, 6).distance(to: .panel(over: 0x000000)) <= 1)
      #expect(picture.pixel(0, 0) == 0xffffff)
      // No px is half white, as at a round corner that is blended.
      for y in 0..<4 {
        for x in 0..<4 where picture.pixel(x, y) != 0xffffff { #expect(picture.pixel(x, y).r < 0x60, "\(x), \(y)") }
      }
      stage.present(scene, opacity: 0.5)
      #expect(try stage.probe.pixel(608 + 6, 364 + 6).distance(to: .panel(over: 0x000000)) <= 1)
      stage.hide()
      #expect(try stage.probe.image(608, 364, 64, 72).pixels.allSatisfy { $0 == 0xffffff })
      #expect(stage.log.lines.count == 1)
    }

    @Test("The window is in nobody's way", arguments: Blending.allCases)
    func window(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        let below = try stage.probe.makeWindow(WindowFrame(500, 300, 300, 300))
        stage.probe.setFocus(below.id)
        stage.present(.volume(37))
        let hud = try #require(stage.probe.hudWindow())
        #expect(hud.isOverrideRedirect)
        #expect(hud.types == ["_NET_WM_WINDOW_TYPE_NOTIFICATION"])
        #expect(hud.inputRectangles == 0)
        #expect((hud.instance, hud.className, hud.name) == ("swell", "Swell", "Swell"))
        #expect(hud.frame == WindowFrame(608, 364, 64, 72))
        #expect(hud.depth == (blending == .none ? 24 : 32))
        // With a compositor too: it may stop blending for a program that is full-screen.
        #expect(hud.isShaped)
        #expect(stage.probe.numbers("_NET_WM_PID", of: hud.id) == [UInt(getpid())])
        #expect(stage.probe.numbers("_NET_WM_BYPASS_COMPOSITOR", of: hud.id) == [2])
        #expect(stage.probe.windows().last?.id == hud.id)
        #expect(stage.probe.focus() == below.id)
        try Pointer.click(stage.server.display, 640, 400)
        try below.waitForEvent("the click through the HUD") { $0 == .buttonPress(1, x: 140, y: 100) }
      }
    }
  }
}
