import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// The HUD that turns with the device (`rotation = hud`).
  @Suite struct TurnedPictureTests {
    /// With xcompmgr the picture is whole when the exposures are answered, which is the business of the loop: the end-to-end
    /// tests see to that.
    private static let prompt = [Blending.none, .picom]

    private static let middle = (x: 640, y: 400)

    /// A panel as the core asks for it on 1280 × 800 px: in a window as wide and high as its diagonal.
    private static func panel(_ scene: Scene, _ angle: Double, opacity: Double = 1) -> Panel {
      let diagonal = Int((Double(scene.width * scene.width + scene.height * scene.height)).squareRoot().rounded(.up))
      let side = diagonal + 1 + (diagonal + 1) % 2
      let isSideways = Int(angle.rounded()) % 2 == 1
      let (width, height) = isSideways ? (scene.height, scene.width) : (scene.width, scene.height)
      return Panel(
        scene: scene,
        frame: PixelRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side),
        place: PixelRect(x: (side - width) / 2, y: (side - height) / 2, width: width, height: height),
        angle: angle, opacity: opacity)
    }

    /// How far a px of the screen is outside the turned panel, in px; below 0 inside.
    private static func distance(_ panel: Panel, _ x: Int, _ y: Int) -> Double {
      let (dx, dy) = (Double(x) + 0.5 - Double(middle.x), Double(y) + 0.5 - Double(middle.y))
      let (sine, cosine) = (sin(panel.angle * .pi / 2), cos(panel.angle * .pi / 2))
      let (column, row) = (dx * cosine - dy * sine, dx * sine + dy * cosine)
      let radius = panel.scene.cornerRadius
      let (across, along) = (
        abs(column) - Double(panel.scene.width) / 2 + radius, abs(row) - Double(panel.scene.height) / 2 + radius
      )
      return hypot(max(across, 0), max(along, 0)) + min(max(across, along), 0) - radius
    }

    /// Its window as it is seen on the screen.
    private static func window(_ panel: Panel, _ stage: Stage) throws -> Picture {
      try stage.probe.image(panel.frame.x, panel.frame.y, panel.frame.width, panel.frame.height)
    }

    @Test("A level that follows another one is whole at each angle", arguments: [0, 0.4, 1, 2, 3])
    func following(angle: Double) throws {
      let stage = try Stage()
      let panel = Self.panel(.volume(40), angle)
      stage.present(.visible([panel]))
      let alone = try Self.window(panel, stage)
      stage.hide()
      for percent in [66, 52, 40] { stage.present(.visible([Self.panel(.volume(percent), angle)])) }
      #expect(try Self.window(panel, stage) == alone)
    }

    @Test("At each quarter it is the upright picture turned, px for px", arguments: prompt, [1.0, 1.3, 2])
    func quarters(blending: Blending, scale: Double) throws {
      let stage = try Stage(blending: blending)
      let scene = Scene.volume(37, scale: scale)
      let usual = (x: (1280 - scene.width) / 2, y: (800 - scene.height) / 2)
      stage.present(scene, at: usual)
      // A compositor that has just started does not blend corners yet: there is nothing darker than the panel.
      let darkest = RGB.panel(over: 0xffffff).r - 1
      var upright = try stage.picture(of: scene, at: usual) {
        $0.pixels.allSatisfy { RGB(packed: $0).r >= darkest } && $0.pixels.contains { $0 != 0xffffff }
      }
      stage.hide()
      for quarter in 0..<4 {
        let panel = Self.panel(scene, Double(quarter))
        stage.present(.visible([panel]))
        try stage.probe.waitUntil("the picture at \(quarter) quarters") {
          let (x, y) = (panel.frame.x + panel.place.x, panel.frame.y + panel.place.y)
          return try stage.probe.image(x, y, panel.place.width, panel.place.height) == upright
        }
        upright = upright.turnedCounterClockwise
      }
    }

    @Test("In a full turn the window is the same, and at its end every px", arguments: prompt, [1.0, 2])
    func fullTurn(blending: Blending, scale: Double) throws {
      let stage = try Stage(blending: blending)
      try stage.probe.setBackground(Picture.photograph(width: 1280, height: 800))
      let home = Self.panel(.volume(66, scale: scale), 0)
      let frame = home.frame
      var before = Picture(width: 0, height: 0, pixels: [])
      var (first, window): (Picture?, WindowID?)
      // A compositor paints the background a moment later.
      try stage.probe.waitUntil("the photograph") {
        before = try Self.window(home, stage)
        return before.pixel(0, 0) != 0xffffff && before.pixel(5, 5) != before.pixel(60, 60)
      }
      let plain = RGB.panel(over: before.mean)
      for step in 0...40 {
        // Angles that are no nice fractions; whole ones at the quarters.
        let angle = step % 10 == 0 ? Double(step / 10 % 4) : Double(step) / 10 + 0.013
        let panel = Self.panel(home.scene, angle)
        stage.present(.visible([panel]))
        let hud = try #require(stage.probe.hudWindow())
        #expect(window == nil || hud.id == window)
        #expect(hud.frame == WindowFrame(frame.x, frame.y, frame.width, frame.height))
        #expect(hud.isMapped && hud.inputRectangles == 0)
        window = hud.id
        try stage.probe.waitUntil("nothing outside the panel at \(angle), and the panel") {
          let picture = try Self.window(panel, stage)
          if step == 0 { first = picture }
          var (stray, weak) = (0, 0)
          for y in 0..<frame.height {
            for x in 0..<frame.width {
              let distance = Self.distance(panel, frame.x + x, frame.y + y)
              // A turned px of a round corner is spread over its neighbours.
              if distance > 2, picture.pixel(x, y) != before.pixel(x, y) { stray += 1 }
              // Between the edge and what is drawn there is only panel.
              if distance < -2.5 * scale, distance > -4.5 * scale, picture.pixel(x, y).distance(to: plain) > 20 {
                weak += 1
              }
            }
          }
          return stray == 0 && weak < 8
        }
      }
      try stage.probe.waitUntil("the first picture") { try Self.window(home, stage) == first }
      stage.hide()
      try stage.probe.waitUntil("the photograph without it") { try Self.window(home, stage) == before }
    }

    @Test(
      "Turning costs 14 requests a frame, an update in turned rest 12, a fade 3", arguments: [Blending.none, .xcompmgr])
    func traffic(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      func cost(_ panel: Panel) -> Int {
        let traffic = stage.traffic(.visible([panel]))
        #expect(!traffic.hasWaited)
        stage.settle()
        return traffic.requests
      }
      for percent in 0...100 {
        stage.present(.visible([Self.panel(.volume(percent), 0)]))
        stage.settle()
      }
      // 8 for the screen below, turned; the last one cuts the window to the panel.
      for step in 1...20 {
        let more = step == 1 ? 6 : step == 20 ? 1 : 0
        #expect(cost(Self.panel(.volume(37), Double(step) / 20)) <= 14 + more)
      }
      for percent in [36, 35, 99, 0] { #expect(cost(Self.panel(.volume(percent), 1)) <= 12) }
      for step in 0...20 { #expect(cost(Self.panel(.volume(0), 1, opacity: 1 - Double(step) / 20)) <= 3) }
    }

    @Test("A window over one of two panels is heard of, and both are raised, once", arguments: Blending.allCases)
    func twoCovered(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      let panels = [100, 900].map { Panel(upright: .volume(37), x: $0, y: 364, opacity: 1) }
      stage.present(.visible(panels))
      stage.settle()
      #expect(stage.losses + stage.damages == 0, "its own windows cover nothing")
      let above = try stage.probe.makeWindow(WindowFrame(880, 350, 200, 200), overrideRedirect: true)
      stage.settle()
      if blending == .none {
        // What they are blended with is no longer what is below.
        #expect((stage.losses, stage.damages) == (1, 0))
        stage.hide()
      } else {
        #expect(stage.losses == 0 && stage.damages > 0)
      }
      stage.present(.visible(panels))
      let stack = stage.probe.windows().filter(\.isMapped)
      #expect(stack.suffix(2).map(\.className) == ["Swell", "Swell"])
      #expect(stack.map(\.id).contains(above.id))
      // Raising them does not have them raised again.
      stage.forgetEvents()
      stage.present(.visible(panels))
      stage.settle()
      #expect(stage.losses + stage.damages == 0)
    }

    @Test(
      "No look, size, place or angle leaves anything behind in the server, or is an error", arguments: Blending.allCases
    )
    func resources(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      let looks: [Theme.Name] = [.default, .glass, .pill, .glassLight]
      func show(_ count: Int) {
        for number in 0..<count {
          let theme = Theme(looks[number % looks.count])
          let scene = Scene.volume(number * 7 % 151, theme: theme, scale: [1, 2, 1.3, 4][number / 5 % 4])
          let (x, y) = [(-30, -20), (1240, 780), (3000, 3000), (100, 90), (-500, 10)][number % 5]
          for opacity in [1, 0.5] {
            stage.present(scene, at: (x, y), opacity: opacity, isComposited: number / 2 % 2 == 0)
          }
          for step in 0..<4 {
            var panels = [Self.panel(scene, Double((number * 4 + step) % 8) / 2)]
            if number % 3 == 0 { panels.append(Self.panel(.volume(9), 0)) }
            stage.present(.visible(panels))
          }
          if number % 4 == 3 { stage.hide() }
        }
        // What is large is given back.
        stage.present(.volume(37, theme: Theme(.glass), scale: 8))
        // The state that is compared is the same each time.
        for percent in 0...100 {
          stage.present(.visible([Self.panel(.volume(percent), 1), Self.panel(.volume(9), 0)]))
        }
        stage.present(.visible([Self.panel(.volume(37), 1)]))
        stage.settle()
      }
      // Enough for what is kept on purpose.
      show(20)
      let window = try #require(stage.probe.hudWindow())
      let before = try XResources.read(from: stage.server.display, owner: window.id)
      show(20)
      #expect(try XResources.read(from: stage.server.display, owner: window.id) == before)
    }
  }
}

extension Picture {
  fileprivate var turnedCounterClockwise: Picture {
    var turned: [UInt32] = []
    for y in 0..<width {
      for x in 0..<height { turned.append(pixels[x * width + width - 1 - y]) }
    }
    return Picture(width: height, height: width, pixels: turned)
  }
}
