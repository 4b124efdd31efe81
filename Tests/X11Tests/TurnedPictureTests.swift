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

    private static func present(_ panels: [Panel], on stage: Stage) {
      stage.presenter.present(.visible(panels), isComposited: stage.isComposited)
      XSync(stage.connection.display, 0)
    }

    /// A place of the upright picture on the screen, in px.
    private static func place(_ panel: Panel, _ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let (dx, dy) = (x - Double(panel.scene.width) / 2, y - Double(panel.scene.height) / 2)
      let (sine, cosine) = (sin(panel.angle * .pi / 2), cos(panel.angle * .pi / 2))
      // y goes down: counter-clockwise is from +x towards -y.
      return (Double(middle.x) + dx * cosine + dy * sine, Double(middle.y) - dx * sine + dy * cosine)
    }

    /// How far a px of the screen is outside the turned panel, in px; below 0 inside.
    private static func distance(_ panel: Panel, _ x: Int, _ y: Int) -> Double {
      let (dx, dy) = (Double(x) + 0.5 - Double(middle.x), Double(y) + 0.5 - Double(middle.y))
      let (sine, cosine) = (sin(panel.angle * .pi / 2), cos(panel.angle * .pi / 2))
      let (column, row) = (dx * cosine - dy * sine, dx * sine + dy * cosine)
      return max(abs(column) - Double(panel.scene.width) / 2, abs(row) - Double(panel.scene.height) / 2)
    }

    private static func image(_ stage: Stage, _ panel: Panel, of rect: PixelRect) throws -> Picture {
      try stage.probe.image(panel.frame.x + rect.x, panel.frame.y + rect.y, rect.width, rect.height)
    }

    @Test("A level that follows another one is whole at each angle", arguments: [0, 0.4, 1, 2, 3])
    func following(angle: Double) throws {
      try Stage.run { stage in
        let panel = Self.panel(.volume(40), angle)
        let all = PixelRect(x: 0, y: 0, width: panel.frame.width, height: panel.frame.height)
        Self.present([panel], on: stage)
        let alone = try Self.image(stage, panel, of: all)
        stage.hide()
        for percent in [66, 52, 40] { Self.present([Self.panel(.volume(percent), angle)], on: stage) }
        #expect(try Self.image(stage, panel, of: all) == alone)
      }
    }

    @Test(
      "At each quarter it is the upright picture turned, pixel for pixel", arguments: prompt, [1.0, 1.3, 2])
    func quarters(blending: Blending, scale: Double) throws {
      try Stage.run(blending: blending) { stage in
        let scene = Scene.volume(37, scale: scale)
        let usual = (x: (1280 - scene.width) / 2, y: (800 - scene.height) / 2)
        stage.present(scene, at: usual)
        var upright = try stage.picture(of: scene, at: usual) { $0.pixel(6, 6).distance(to: 0x373739) <= 1 }
        stage.hide()
        for quarter in 0..<4 {
          let panel = Self.panel(scene, Double(quarter))
          Self.present([panel], on: stage)
          var found: Picture?
          try stage.probe.waitUntil("the picture at \(quarter) quarters") {
            found = try Self.image(stage, panel, of: panel.place)
            return found == upright
          }
          #expect(found == upright)
          upright = upright.turnedCounterClockwise
        }
      }
    }

    @Test("In a full turn the window is the same, and at its end every px", arguments: prompt, [1.0, 2])
    func fullTurn(blending: Blending, scale: Double) throws {
      try Stage.run(blending: blending) { stage in
        try stage.probe.setBackground(Picture.photograph(width: 1280, height: 800))
        let scene = Scene.volume(66, scale: scale)
        let frame = Self.panel(scene, 0).frame
        let whole = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
        var (before, first): (Picture?, Picture?)
        var window: WindowID?
        // A compositor paints the background a moment later.
        try stage.probe.waitUntil("the photograph") {
          before = try Self.image(stage, Self.panel(scene, 0), of: whole)
          return before!.pixel(0, 0) != 0xffffff && before!.pixel(5, 5) != before!.pixel(60, 60)
        }
        for step in 0...40 {
          // Angles that are no nice fractions; whole ones at the quarters.
          let angle = step % 10 == 0 ? Double(step / 10 % 4) : Double(step) / 10 + 0.013
          let panel = Self.panel(scene, angle)
          Self.present([panel], on: stage)
          let hud = try #require(stage.probe.hudWindow())
          #expect(window == nil || hud.id == window)
          #expect(hud.frame == WindowFrame(frame.x, frame.y, frame.width, frame.height))
          #expect(hud.isMapped && hud.inputRectangles == 0)
          window = hud.id
          try stage.probe.waitUntil("nothing outside the panel at \(angle), and the panel") {
            let picture = try Self.image(stage, panel, of: whole)
            if step == 0 { first = picture }
            var (stray, weak) = (0, 0)
            for y in 0..<whole.height {
              for x in 0..<whole.width {
                let distance = Self.distance(panel, frame.x + x, frame.y + y)
                if distance > 1, picture.pixel(x, y) != before!.pixel(x, y) { stray += 1 }
                // Between the edge and what is drawn there is only panel.
                if distance < -2.5 * scale, distance > -4.5 * scale,
                  picture.pixel(x, y).distance(to: RGB.panel(over: before!.pixel(x, y))) > 3
                {
                  weak += 1
                }
              }
            }
            return stray == 0 && weak < 8
          }
        }
        try stage.probe.waitUntil("the first picture") {
          try Self.image(stage, Self.panel(scene, 0), of: whole) == first
        }
        stage.hide()
        try stage.probe.waitUntil("the photograph without it") {
          try Self.image(stage, Self.panel(scene, 0), of: whole) == before
        }
      }
    }

    @Test("It turns counter-clockwise, in between too", arguments: [0.0, 0.3, 0.5, 1, 1.6, 2, 2.5, 3, 3.9])
    func direction(angle: Double) throws {
      try Stage.run(background: 0x000000) { stage in
        var scene = Scene.volume(37)
        let columns = [UInt8](repeating: 255, count: 12)
        scene.elements = [
          .bar(PixelRect(x: 6, y: 6, width: 12, height: 12), columns: columns, radius: 0, opacity: 1)
        ]
        let panel = Self.panel(scene, angle)
        Self.present([panel], on: stage)
        for (x, y, isWhite) in [(12.0, 12.0, true), (52, 12, false), (12, 60, false), (52, 60, false)] {
          let place = Self.place(panel, x, y)
          let colour = try stage.probe.pixel(Int(place.x), Int(place.y))
          #expect((colour.r > 200) == isWhite, "\(x), \(y) at \(place): \(colour)")
        }
      }
    }

    @Test(
      "Turning costs 6 requests a frame at most, an update in turned rest 12, a fade 3, and nothing waits",
      arguments: [Blending.none, .xcompmgr])
    func traffic(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        let display = stage.connection.display
        func cost(_ panel: Panel) -> Int {
          let (first, known) = (XNextRequest(display), XLastKnownRequestProcessed(display))
          stage.presenter.present(.visible([panel]), isComposited: stage.isComposited)
          let count = Int(XNextRequest(display) - first)
          #expect(XLastKnownRequestProcessed(display) == known, "it waited")
          stage.connection.flush()
          stage.settle()
          return count
        }
        for percent in 0...100 { _ = cost(Self.panel(.volume(percent), 0)) }
        for step in 1...20 { #expect(cost(Self.panel(.volume(37), Double(step) / 20)) <= 6 + (step == 1 ? 6 : 0)) }
        for percent in [36, 35, 99, 0] { #expect(cost(Self.panel(.volume(percent), 1)) <= 12) }
        for step in 0...20 { #expect(cost(Self.panel(.volume(0), 1, opacity: 1 - Double(step) / 20)) <= 3) }
      }
    }

    @Test("Two panels are two windows, each at its own scale and place; one less is one window less")
    func two() throws {
      try Stage.run { stage in
        func panel(_ scale: Double, _ x: Int, _ y: Int) -> Panel {
          let scene = Scene.volume(37, scale: scale)
          let size = PixelRect(x: x, y: y, width: scene.width, height: scene.height)
          let place = PixelRect(x: 0, y: 0, width: scene.width, height: scene.height)
          return Panel(scene: scene, frame: size, place: place, angle: 0, opacity: 1)
        }
        let panels = [panel(1, 288, 364), panel(2, 896, 328)]
        func frames() -> Set<WindowFrame> {
          Set(stage.probe.windows().filter { $0.isMapped && $0.className == "Swell" }.map(\.frame))
        }
        Self.present(panels, on: stage)
        #expect(frames() == [WindowFrame(288, 364, 64, 72), WindowFrame(896, 328, 128, 144)])
        let small = try stage.probe.image(288, 364, 64, 72)
        let large = try stage.probe.image(896, 328, 128, 144)
        stage.forgetEvents()
        Self.present([panels[1]], on: stage)
        stage.settle()
        #expect(frames() == [WindowFrame(896, 328, 128, 144)])
        #expect(try stage.probe.image(896, 328, 128, 144) == large)
        Self.present([panels[1], panels[0]], on: stage)
        #expect(frames() == [WindowFrame(288, 364, 64, 72), WindowFrame(896, 328, 128, 144)])
        #expect(try stage.probe.image(288, 364, 64, 72) == small)
        stage.settle()
        #expect(stage.damages == 0, "its own windows cover nothing")
        stage.hide()
        #expect(frames() == [])
      }
    }

    @Test("A window over one of two panels is heard of, and both are there again", arguments: [Blending.none, .picom])
    func twoCovered(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        let scene = Scene.volume(37)
        let place = PixelRect(x: 0, y: 0, width: 64, height: 72)
        let panels = [100, 900].map { x in
          Panel(
            scene: scene, frame: PixelRect(x: x, y: 364, width: 64, height: 72), place: place, angle: 0, opacity: 1)
        }
        Self.present(panels, on: stage)
        stage.forgetEvents()
        let above = try stage.probe.makeWindow(WindowFrame(880, 350, 200, 200), overrideRedirect: true)
        stage.settle()
        if blending == .none {
          // What they are blended with is no longer what is below.
          #expect((stage.losses, stage.damages) == (1, 0))
          stage.hide()
        } else {
          #expect(stage.losses == 0 && stage.damages > 0)
        }
        Self.present(panels, on: stage)
        let stack = stage.probe.windows().filter(\.isMapped)
        #expect(stack.suffix(2).map(\.className) == ["Swell", "Swell"])
        #expect(stack.map(\.id).contains(above.id))
      }
    }

    @Test("50 turns on changing monitors leave nothing behind in the server", arguments: [Blending.none, .xcompmgr])
    func resources(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        func turn(_ count: Int) {
          for number in 0..<count {
            let scene = Scene.volume(number * 7 % 101, scale: [1, 2, 1.3][number / 5 % 3])
            for step in 0..<4 {
              var panels = [Self.panel(scene, Double((number * 4 + step) % 8) / 2)]
              if number % 3 == 0 { panels.append(Self.panel(.volume(9), 0)) }
              Self.present(panels, on: stage)
            }
            if number % 4 == 3 { stage.hide() }
          }
          // The state that is compared is the same each time.
          for percent in 0...100 {
            Self.present([Self.panel(.volume(percent), 1), Self.panel(.volume(9), 0)], on: stage)
          }
          Self.present([Self.panel(.volume(37), 1)], on: stage)
        }
        // Enough for what is kept on purpose.
        turn(60)
        let window = try #require(stage.probe.hudWindow())
        let before = try XResources.read(from: stage.server.display, owner: window.id)
        turn(50)
        let after = try XResources.read(from: stage.server.display, owner: window.id)
        #expect(after == before)
      }
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
