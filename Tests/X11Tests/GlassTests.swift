import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// Panels of glass, and shadows.
  @Suite struct GlassTests {
    private static let looks: [(Theme.Name, ClosedRange<UInt8>)] = [(.glass, 29...91), (.glassLight, 144...255)]

    private static func scene(_ theme: Theme.Name = .glass, percent: Int = 37, scale: Double = 1) -> Scene {
      .volume(percent, theme: Theme(theme), scale: scale)
    }

    /// The px of the panel that neither its edge nor icon, label and line touch.
    private static func free(_ scene: Scene) -> [(x: Int, y: Int)] {
      let body = scene.body
      var places: [(x: Int, y: Int)] = []
      for y in (body.y + 11)..<(body.y + 40) {
        for x in (body.x + 2)..<(body.x + 16) { places.append((x, y)) }
      }
      return places
    }

    /// Letters of a page: black and white in lines of a few px.
    private static func page() -> Picture {
      var pixels = [UInt32](repeating: 0xffffff, count: 1280 * 800)
      for index in pixels.indices {
        let (x, y) = (index % 1280, index / 1280)
        if y % 16 < 9, x % 5 == 0 || x % 7 == 0 && y % 4 == 0 { pixels[index] = 0 }
      }
      return Picture(width: 1280, height: 800, pixels: pixels)
    }

    /// - Parameter background: the colour that the glass must change wherever it is; nil over a page.
    private func shown(
      _ scene: Scene, on stage: Stage, at place: (x: Int, y: Int) = Stage.place, over background: RGB? = nil
    ) throws -> Picture {
      stage.present(scene, at: place)
      // A compositor is late: the free px are no longer those of what is below.
      return try stage.picture(of: scene, at: place, "the glass") { picture in
        if let background { return Self.free(scene).allSatisfy { picture.pixel($0.x, $0.y) != background } }
        let greens = Self.free(scene).map { picture.pixel($0.x, $0.y).g }
        return greens.allSatisfy { (8...247).contains($0) } || greens.allSatisfy { $0 >= 144 }
      }
    }

    @Test("Whatever is below, it is light or dark enough", arguments: looks.indices, [Blending.none, .xcompmgr])
    func limits(look: Int, blending: Blending) throws {
      let (theme, range) = Self.looks[look]
      for background in [0x000000, 0xffffff, 0xff0000, 0x0000ff, 0x20c0ff] as [RGB] {
        try Stage.run(blending: blending, background: background) { stage in
          let channels = [background.r, background.g, background.b]
          let isChanged = !channels.allSatisfy { range.contains($0) }
          let picture = try shown(Self.scene(theme), on: stage, over: isChanged ? background : nil)
          for (x, y) in Self.free(Self.scene(theme)) {
            let colour = picture.pixel(x, y)
            #expect(range.contains(colour.r) && range.contains(colour.g) && range.contains(colour.b), "\(colour)")
          }
        }
      }
    }

    @Test("Nothing that can be read shows through", arguments: looks.indices, [Blending.none, .picom])
    func showThrough(look: Int, blending: Blending) throws {
      let scene = Self.scene(Self.looks[look].0)
      try Stage.run(blending: blending) { stage in
        try stage.probe.setBackground(Self.page())
        try stage.probe.waitUntil("the page") { try stage.probe.image() == Self.page() }
        let picture = try shown(scene, on: stage)
        let lights = Self.free(scene).map { picture.pixel($0.x, $0.y).luminance }
        #expect(RGB.contrast(try #require(lights.min()), try #require(lights.max())) < (look == 0 ? 1.05 : 1.25))
      }
    }

    @Test("It is as the screen was when it was shown, until it is shown again", arguments: Blending.allCases)
    func frozen(blending: Blending) throws {
      try Stage.run(blending: blending, background: 0x204060) { stage in
        let scene = Self.scene()
        let (x, y) = Self.free(scene)[0]
        let before = try shown(scene, on: stage, over: 0x204060).pixel(x, y)
        try stage.probe.setBackground(0xe0a040)
        try stage.probe.waitUntil("the other background") { try stage.probe.pixel(10, 10) == 0xe0a040 }
        stage.present(Self.scene(percent: 38))
        stage.present(scene)
        let now = try stage.picture(of: scene) { _ in true }
        #expect(now.pixel(x, y).distance(to: before) <= 1)
        stage.hide()
        try stage.picture(of: scene, "the screen alone") { $0.pixels.allSatisfy { $0 == 0xe0a040 } }
        stage.present(scene)
        let after = try stage.picture(of: scene) { $0.pixel(x, y) != 0xe0a040 }.pixel(x, y)
        #expect(after.r > 80 && after.b < 40, "\(after)")
      }
    }

    @Test("At another place it shows what is below itself there", arguments: [Blending.none, .xcompmgr, .picom])
    func otherPlace(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        var picture = Picture(width: 1280, height: 800, pixels: [UInt32](repeating: 0xff0000, count: 1280 * 800))
        for index in picture.pixels.indices where index % 1280 >= 640 { picture.pixels[index] = 0x00ff00 }
        try stage.probe.setBackground(picture)
        try stage.probe.waitUntil("the background") { try stage.probe.pixel(1000, 10) == 0x00ff00 }
        let scene = Self.scene()
        let (x, y) = Self.free(scene)[0]
        for (place, isGreen) in [((x: 200, y: 300), false), ((x: 900, y: 300), true)] {
          stage.present(scene, at: place)
          try stage.picture(of: scene, at: place, isGreen ? "green glass" : "red glass") { picture in
            let pixel = picture.pixel(x, y)
            let (own, other) = isGreen ? (pixel.g, pixel.r) : (pixel.r, pixel.g)
            return own < 100 && own > 60 && other < 40
          }
        }
      }
    }

    @Test("What comes in the place of another panel is plain where that would be in the glass")
    func inPlace() throws {
      for blending in [Blending.xcompmgr, .picom] {
        try Stage.run(blending: blending, background: 0xffffff) { stage in
          let scene = Self.scene()
          let (x, y) = Self.free(scene)[0]
          for percent in [37, 38] {
            stage.present(.volume(percent))
            for _ in 1...2 {
              stage.present(scene)
              try stage.picture(of: scene, "the plain panel") { $0.pixel(x, y).distance(to: 0x4c4c4c) <= 1 }
            }
            stage.hide()
            try stage.picture(of: scene, "nothing") { $0.pixels.allSatisfy { $0 == 0xffffff } }
          }
          stage.present(scene)
          try stage.picture(of: scene, "the glass") { $0.pixel(x, y).distance(to: 0x5a5a5a) <= 1 }
        }
      }
    }

    @Test("It stays as it is when a compositor comes or goes", arguments: [false, true])
    func otherMode(isComposited: Bool) throws {
      try Stage.run(background: 0x204060) { stage in
        let scene = Self.scene()
        let (x, y) = Self.free(scene)[0]
        func show(isComposited: Bool) throws -> RGB {
          let frame = Frame.visible(scene: scene, x: Stage.place.x, y: Stage.place.y, opacity: 1)
          stage.presenter.present(frame, isComposited: isComposited)
          XSync(stage.connection.display, 0)
          return try stage.picture(of: scene) { _ in true }.pixel(x, y)
        }
        let before = try show(isComposited: isComposited)
        try stage.probe.setBackground(0xe0a040)
        let after = try show(isComposited: !isComposited)
        #expect(after.distance(to: before) <= 1, "\(before) \(after)")
      }
    }

    @Test("It shows what is below itself, and not what is beside it", arguments: [(0, 0), (1190, 700), (608, 364)])
    func place(x: Int, y: Int) throws {
      try Stage.run(background: 0x000000) { stage in
        // To the left of the middle of the panel red, to the right green.
        let scene = Self.scene()
        let middle = x + scene.width / 2
        var picture = Picture(width: 1280, height: 800, pixels: [UInt32](repeating: 0xff0000, count: 1280 * 800))
        for index in picture.pixels.indices where index % 1280 >= middle { picture.pixels[index] = 0x00ff00 }
        try stage.probe.setBackground(picture)
        stage.present(scene, at: (x, y))
        let row = try stage.probe.image(x, y + scene.body.y + 4, scene.width, 1)
        let (left, right) = (row.pixel(scene.body.x + 12, 0), row.pixel(scene.body.x + scene.body.width - 12, 0))
        #expect(Int(left.r) > Int(left.g) + 30 && Int(right.g) > Int(right.r) + 30, "\(left) \(right)")
        let centre = row.pixel(scene.width / 2, 0)
        #expect(abs(Int(centre.r) - Int(centre.g)) < 40, "\(centre)")
      }
    }

    @Test("Where the server cannot blur or be read, the panel is plain")
    func plain() throws {
      try Stage.run(background: 0xffffff) { stage in
        stage.connection.hasBlendModes = false
        let scene = Self.scene()
        stage.present(scene)
        let (x, y) = Self.free(scene)[0]
        let picture = try stage.picture(of: scene) { _ in true }
        #expect(picture.pixel(x, y).distance(to: 0x4c4c4c) <= 1)
      }
    }

    @Test("KWin blurs what is below it, and is asked to")
    func kwin() throws {
      try Stage.run(blending: .picom, background: 0xffffff) { stage in
        let name = "_KDE_NET_WM_BLUR_BEHIND_REGION"
        stage.probe.setProperty(name, numbers: [0])
        stage.settle()
        let scene = Self.scene()
        let (x, y) = Self.free(scene)[0]
        stage.present(scene)
        try stage.picture(of: scene, "the plain panel") { $0.pixel(x, y).distance(to: 0x4c4c4c) <= 1 }
        let hud = try #require(stage.probe.hudWindow())
        let region = try #require(stage.probe.numbers(name, of: hud.id))
        #expect(region.count == scene.body.height * 4)
        #expect(Array(region[..<4]) == [UInt(scene.body.x + 6), UInt(scene.body.y), UInt(scene.body.width - 12), 1])
        stage.present(.volume(37))
        #expect(stage.probe.numbers(name, of: hud.id) == nil)
        stage.probe.deleteProperty(name)
        stage.settle()
        stage.hide()
        // Else it would be seen through the glass.
        try stage.picture(of: scene, "nothing") { $0.pixels.allSatisfy { $0 == 0xffffff } }
        stage.present(scene)
        try stage.picture(of: scene, "the glass") { $0.pixel(x, y).distance(to: 0x5a5a5a) <= 1 }
        #expect(stage.probe.numbers(name, of: hud.id) == nil)
      }
    }

    @Test("A show takes few requests, a frame as any panel, and none is waited for", arguments: Blending.allCases)
    func traffic(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        func requests(_ scene: Scene, opacity: Double = 1) -> Int {
          let (count, hasWaited) = stage.traffic(scene, opacity: opacity)
          #expect(!hasWaited)
          stage.settle()
          return count
        }
        for percent in 0...100 { stage.present(Self.scene(percent: percent)) }
        let plainUpdate = 12
        #expect(requests(Self.scene(percent: 38)) <= plainUpdate)
        #expect(requests(Self.scene(percent: 38), opacity: 0.5) <= 3)
        stage.hide()
        stage.settle()
        // 12 for the glass, 3 for its place, and what any show takes: the panel, the window, the events of others.
        #expect(requests(Self.scene(percent: 38)) <= 28)
      }
    }

    @Test("The shadow is outside of the panel only, and fades away", arguments: Blending.allCases)
    func shadow(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        var scene = Self.scene(.glass)
        scene.glass = nil
        stage.present(scene)
        let body = scene.body
        let picture = try stage.picture(of: scene) { $0.pixel(body.x + 5, body.y + 20).distance(to: 0x4c4c4c) <= 1 }
        let below = (body.y + body.height..<scene.height).map { picture.pixel(scene.width / 2, $0).r }
        #expect(below.first! < 0xe0 && below.first! > 0xc8 && below.last! > 0xfb, "\(below)")
        #expect(zip(below, below.dropFirst()).allSatisfy { $0 <= $1 }, "\(below)")
        let beside = (0..<body.x).map { picture.pixel($0, scene.height / 2).r }
        #expect(beside.last! < 0xe4 && beside.first! == 0xff, "\(beside)")
        // Less above: it is shifted down.
        #expect(picture.pixel(scene.width / 2, body.y - 1).r > picture.pixel(scene.width / 2, body.y + body.height).r)
        #expect(picture.pixel(0, 0) == 0xffffff)
        stage.hide()
        try stage.picture(of: scene, "nothing") { $0.pixels.allSatisfy { $0 == 0xffffff } }
      }
    }

    @Test("Light glass has a dark line along its outside, where the shadow begins")
    func outerBorder() throws {
      try Stage.run(background: 0xffffff) { stage in
        var scene = Self.scene(.glassLight)
        (scene.glass, scene.shadow) = (nil, nil)
        stage.present(scene)
        let (body, y) = (scene.body, scene.height / 2)
        let picture = try stage.picture(of: scene) { _ in true }
        #expect([1, 2].map { picture.pixel(body.x - $0, y).r } == [0xe5, 0xff])
        #expect(picture.pixel(body.x + body.width, y).r == 0xe5)
        #expect([1, 2].map { picture.pixel(scene.width / 2, body.y - $0).r } == [0xe5, 0xff])
      }
    }

    @Test("Glass at the edge of the screen and beyond causes no error; what is large is given back")
    func resources() throws {
      try Stage.run { stage in
        func show() {
          for place in [(-30, -20), (1240, 780), (3000, 3000), (600, 300)] {
            for scale in [1.0, 2, 4] {
              stage.present(Self.scene(scale: scale), at: place)
              stage.present(Self.scene(.glassLight, scale: scale), at: place, opacity: 0.5)
              stage.hide()
            }
          }
          stage.present(Self.scene(scale: 8))
          stage.hide()
        }
        show()
        stage.present(Self.scene())
        let window = try #require(stage.probe.hudWindow())
        stage.hide()
        let before = try XResources.read(from: stage.server.display, owner: window.id)
        show()
        stage.present(Self.scene())
        stage.hide()
        #expect(try XResources.read(from: stage.server.display, owner: window.id) == before)
      }
    }
  }
}
