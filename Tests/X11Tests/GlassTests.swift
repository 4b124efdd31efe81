import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// Panels of glass, and shadows.
  @Suite struct GlassTests {
    private static func scene(_ theme: Theme.Name = .glass, percent: Int = 37) -> Scene {
      .volume(percent, theme: Theme(theme))
    }

    /// A px of the panel that neither its edge nor icon, label and line touch.
    private static let (x, y) = (scene().body.x + 2, scene().body.y + 11)

    /// Until nothing is there.
    private func hide(_ stage: Stage, over background: RGB = 0xffffff) throws {
      stage.hide()
      // Else the last panel may be seen through the next one: a compositor is late.
      try stage.picture(of: Self.scene(), "nothing") { $0.pixels.allSatisfy { $0 == background.packed } }
    }

    private func expect(_ colour: RGB, _ stage: Stage) throws {
      try stage.picture(of: Self.scene(), "\(colour)") { $0.pixel(Self.x, Self.y).distance(to: colour) <= 1 }
    }

    private static let (plain, glass): (RGB, RGB) = (0x0f0f0f, 0x484848)

    @Test("It is as the screen was when it was shown, until it is shown again", arguments: Blending.allCases)
    func frozen(blending: Blending) throws {
      let stage = try Stage(blending: blending, background: 0x204060, compositorDelay: .zero)
      let scene = Self.scene()
      stage.present(scene)
      let before = try stage.picture(of: scene) { $0.pixel(Self.x, Self.y) != 0x204060 }.pixel(Self.x, Self.y)
      try stage.probe.setBackground(0xe0a040)
      try stage.probe.waitUntil("the other background") { try stage.probe.pixel(10, 10) == 0xe0a040 }
      stage.present(Self.scene(percent: 38))
      stage.present(scene)
      try expect(before, stage)
      try hide(stage, over: 0xe0a040)
      stage.present(scene)
      try stage.picture(of: scene, "the glass over the other background") {
        let pixel = $0.pixel(Self.x, Self.y)
        return pixel.r > 60 && pixel.b < 40
      }
    }

    @Test("While a compositor may still show the last one, it is as the screen was before that")
    func late() throws {
      let stage = try Stage(blending: .picom, background: 0x204060)
      stage.present(Self.scene())
      let before = try stage.picture(of: Self.scene()) { $0.pixel(Self.x, Self.y) != 0x204060 }.pixel(Self.x, Self.y)
      stage.hide()
      try stage.probe.setBackground(0xe0a040)
      try stage.probe.waitUntil("the other background") { try stage.probe.pixel(10, 10) == 0xe0a040 }
      stage.present(Self.scene())
      try expect(before, stage)
    }

    @Test("It shows what is below itself, and not what is beside it, wherever it is", arguments: Blending.allCases)
    func places(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      let scene = Self.scene()
      // The left half is red, the right one green.
      let pixels = (0..<1280 * 800).map { UInt32($0 % 1280 < 640 ? 0xff0000 : 0x00ff00) }
      try stage.probe.setBackground(Picture(width: 1280, height: 800, pixels: pixels))
      try stage.probe.waitUntil("the background") { try stage.probe.pixel(1000, 10) == 0x00ff00 }
      let (left, right) = (scene.body.x + 12, scene.body.x + scene.body.width - 12)
      for (x, y) in [(200, 300), (900, 300), (640 - scene.width / 2, 364), (0, 0), (1190, 700)] {
        stage.present(scene, at: (x, y))
        try stage.picture(of: scene, at: (x, y), "glass at \(x), \(y)") { picture in
          // How much more red than green there is.
          let row = [left, scene.width / 2, right].map { picture.pixel($0, scene.body.y + 4) }
          let balance = row.map { Int($0.r) - Int($0.g) }
          if x + right < 640 { return balance.allSatisfy { $0 > 30 } && row.allSatisfy { $0.r < 100 && $0.g < 40 } }
          if x + left > 640 { return balance.allSatisfy { $0 < -30 } && row.allSatisfy { $0.g < 100 && $0.r < 40 } }
          return balance[0] > 30 && abs(balance[1]) < 40 && balance[2] < -30
        }
      }
    }

    @Test("In the place of another panel it is as it would be alone", arguments: Blending.allCases)
    func inPlace(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      let large = Scene.volume(37, theme: Theme(.glass), scale: 2)
      for before in [
        Scene.volume(37), .volume(37, theme: Theme(.highContrast)), large, .volume(37, theme: Theme(.pill)),
      ] {
        stage.present(before)
        try stage.picture(of: before, "the panel before") { $0.pixel($0.width / 2, before.body.y + 3) != 0xffffff }
        stage.present(Self.scene())
        try expect(Self.glass, stage)
        try hide(stage)
      }
    }

    @Test("It stays as it is when a compositor comes or goes", arguments: [false, true])
    func otherMode(isComposited: Bool) throws {
      let stage = try Stage(background: 0x204060)
      func show(isComposited: Bool) throws -> RGB {
        stage.present(Self.scene(), isComposited: isComposited)
        return try stage.picture(of: Self.scene()).pixel(Self.x, Self.y)
      }
      let before = try show(isComposited: isComposited)
      try stage.probe.setBackground(0xe0a040)
      #expect(try show(isComposited: !isComposited).distance(to: before) <= 1)
    }

    @Test("Where the server cannot blur or be read, the panel is plain")
    func noBlur() throws {
      let stage = try Stage()
      stage.connection.extensions.hasBlendModes = false
      stage.present(Self.scene())
      try expect(Self.plain, stage)
    }

    @Test("KWin blurs what is below it, and is asked to")
    func kwin() throws {
      let stage = try Stage(blending: .picom)
      let name = "_KDE_NET_WM_BLUR_BEHIND_REGION"
      stage.probe.setProperty(name, numbers: [0])
      stage.settle()
      stage.present(Self.scene())
      // Black at .72, below which nothing is blurred here.
      try expect(0x474747, stage)
      let hud = try #require(stage.probe.hudWindow())
      let region = try #require(stage.probe.numbers(name, of: hud.id))
      let body = Self.scene().body
      #expect(region.count == body.height * 4)
      #expect(Array(region[..<4]) == [UInt(body.x + 6), UInt(body.y), UInt(body.width - 12), 1])
      stage.present(.volume(37, theme: Theme(.highContrast)))
      #expect(stage.probe.numbers(name, of: hud.id) == nil)
      stage.probe.deleteProperty(name)
      stage.settle()
      try hide(stage)
      stage.present(Self.scene())
      try expect(Self.glass, stage)
      #expect(stage.probe.numbers(name, of: hud.id) == nil)
    }

    @Test("Light glass has a dark line along its outside, where the shadow begins")
    func outerBorder() throws {
      let stage = try Stage()
      var scene = Self.scene(.glassLight)
      (scene.glass, scene.shadow) = (nil, nil)
      stage.present(scene)
      let (body, y) = (scene.body, scene.height / 2)
      let picture = try stage.picture(of: scene)
      #expect([1, 2].map { picture.pixel(body.x - $0, y).r } == [0xe5, 0xff])
      #expect(picture.pixel(body.x + body.width, y).r == 0xe5)
      #expect([1, 2].map { picture.pixel(scene.width / 2, body.y - $0).r } == [0xe5, 0xff])
    }
  }
}
