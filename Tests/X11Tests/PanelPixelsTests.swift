import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// Levels that follow another one where no compositor blends the panel with the screen: painted by Swell itself.
  @Suite struct PanelPixelsTests {
    struct Look: CustomTestStringConvertible, Sendable {
      let name: Theme.Name
      let bar: Theme.Bar?

      init(_ name: Theme.Name, _ bar: Theme.Bar? = nil) {
        (self.name, self.bar) = (name, bar)
      }

      var theme: Theme {
        var theme = Theme(name)
        if let bar { theme.bar = bar }
        return theme
      }

      var testDescription: String { name.rawValue + (bar.map { " with \($0)" } ?? "") }
    }

    /// Of many colours, no px like its neighbours.
    private static func noise(_ seed: UInt32) -> Picture {
      var state = seed
      let pixels = (0..<1280 * 800).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return state >> 8
      }
      return Picture(width: 1280, height: 800, pixels: pixels)
    }

    private static func scene(_ look: Look, _ percent: Int, scale: Double) -> Scene {
      .volume(percent, theme: look.theme, scale: scale)
    }

    private static func stage(_ look: Look, scale: Double, depth: Int = 24) throws -> Stage {
      let stage = try Stage(depth: depth)
      try stage.probe.setBackground(noise(7))
      stage.present(scene(look, 40, scale: scale))
      stage.settle()
      return stage
    }

    private func requests(_ stage: Stage, _ scene: Scene) -> Int {
      let (count, hasWaited) = stage.traffic(scene)
      #expect(!hasWaited)
      XSync(stage.connection.display, 0)
      return count
    }

    private func picture(_ stage: Stage, _ scene: Scene) throws -> Picture {
      try stage.probe.image(Stage.place.x, Stage.place.y, scene.width, scene.height)
    }

    /// From each icon to each other one, numbers of each length, and what is next to each other.
    private static let levels = [41, 42, 9, 100, 0, 34, 33, 67, 66, 99, 101, 150, 8, 10, 72, 37, 12, 88, 25, 64, 40]

    @Test(
      "A level is one request for each thing that is another, and looks as the server paints it",
      arguments: [
        Look(.default), Look(.default, .ring), Look(.light), Look(.glass), Look(.highContrast), Look(.segments),
        Look(.large),
      ], [1, 1.25, 2])
    func exact(look: Look, scale: Double) throws {
      let stage = try Self.stage(look, scale: scale)
      for (index, percent) in (Self.levels + Self.levels).enumerated() {
        let scene = Self.scene(look, percent, scale: scale)
        let count = requests(stage, scene)
        // A ring has an icon in it, 0 % no bar, what is over 100 % a mark, and some icons are too large.
        let before = Self.levels[max(0, index - 1) % Self.levels.count]
        let isUsual = (1...100).contains(percent) && (1...100).contains(before)
        if look.bar == nil, isUsual, scale < 2 || look.name != .large {
          // The icon of a level that was not shown yet is sent first.
          #expect(count <= (index < Self.levels.count ? 8 : 3), "\(percent) %")
          #expect(stage.presenter.isBehind, "\(percent) %")
        }
        let own = try picture(stage, scene)
        // Sometimes several follow each other before the server paints.
        guard index % 3 != 0 else { continue }
        let wasBehind = stage.presenter.isBehind
        let caughtUp = requests(stage, scene)
        #expect(wasBehind ? (4...12).contains(caughtUp) : caughtUp == 3)
        #expect(!stage.presenter.isBehind)
        #expect(try picture(stage, scene) == own, "\(percent) %")
      }
      #expect(stage.xErrors == [])
    }

    @Test("It fades, and comes back, as what was shown last")
    func fade() throws {
      let stage = try Self.stage(Look(.default), scale: 1)
      let scene = Self.scene(Look(.default), 75, scale: 1)
      func faded() throws -> Picture {
        stage.present(scene, opacity: 0.5)
        return try picture(stage, scene)
      }
      #expect(requests(stage, scene) <= 8)
      #expect(stage.presenter.isBehind)
      let first = try faded()
      #expect(!stage.presenter.isBehind)
      stage.hide()
      stage.present(scene)
      #expect(try faded() == first)
    }

    @Test("What is below is asked for again when the panel is shown again, there or elsewhere")
    func elsewhere() throws {
      let stage = try Self.stage(Look(.default), scale: 1)
      for (seed, x) in [(11, 608), (12, 608), (13, 300)] as [(UInt32, Int)] {
        stage.hide()
        try stage.probe.setBackground(Self.noise(seed))
        let (old, new) = (Self.scene(Look(.default), 40, scale: 1), Self.scene(Look(.default), 72, scale: 1))
        func picture() throws -> Picture { try stage.probe.image(x, 364, new.width, new.height) }
        stage.present(old, at: (x, 364))
        stage.settle()
        stage.present(new, at: (x, 364))
        #expect(stage.presenter.isBehind)
        let own = try picture()
        stage.present(new, at: (x, 364))
        #expect(try picture() == own)
      }
    }

    @Test("The server paints as long as the answers have not come")
    func late() throws {
      let stage = try Stage()
      for percent in [40, 41, 42] {
        stage.present(Self.scene(Look(.default), percent, scale: 1))
        #expect(!stage.presenter.isBehind)
      }
      // The question is sent, and its answer not read.
      stage.pump.drain(reading: false)
      stage.present(Self.scene(Look(.default), 43, scale: 1))
      #expect(!stage.presenter.isBehind)
      stage.settle()
      stage.present(Self.scene(Look(.default), 44, scale: 1))
      #expect(stage.presenter.isBehind)
    }

    @Test("The server paints what is not a level: words, a ring, and a panel of another theme, place or opacity")
    func others() throws {
      let stage = try Self.stage(Look(.default), scale: 1)
      var scene = Self.scene(Look(.default), 41, scale: 1)
      for index in scene.elements.indices {
        guard case .label(_, let frame, let size) = scene.elements[index] else { continue }
        scene.elements[index] = .label("loud", frame: frame, fontSize: size)
      }
      let looks = [Look(.default, .ring), Look(.light)]
      for other in [scene] + looks.map({ Self.scene($0, 41, scale: 1) }) {
        stage.present(other)
        #expect(!stage.presenter.isBehind)
        stage.settle()
      }
      stage.present(Self.scene(Look(.light), 43, scale: 1))
      #expect(stage.presenter.isBehind)
      stage.present(Self.scene(Look(.light), 44, scale: 1), at: (300, 300))
      #expect(!stage.presenter.isBehind)
      stage.settle()
      stage.present(Self.scene(Look(.light), 45, scale: 1), at: (300, 300), opacity: 0.9)
      #expect(!stage.presenter.isBehind)
    }

    @Test(
      "The server paints on screens whose px are others, and large panels", arguments: [(16, 1.0), (30, 1), (24, 6)])
    func unread(depth: Int, scale: Double) throws {
      let stage = try Self.stage(Look(.default), scale: scale, depth: depth)
      let scene = Self.scene(Look(.default), 72, scale: scale)
      stage.present(scene)
      #expect(!stage.presenter.isBehind)
      #expect(stage.xErrors == [])
    }

    @Test("Px that the server refuses, or has in another format, are not painted on")
    func refused() throws {
      let stage = try Stage()
      let connection = stage.connection
      func picture(_ size: Int, isMask: Bool = false) -> RenderPicture {
        isMask
          ? RenderPicture(connection, width: size, height: size, format: .a8)
          : RenderPicture(connection, width: size, height: size, format: .argb32)
      }
      let screen = RenderPicture(likeRootOf: connection, width: 20, height: 20)
      let context = try #require(XCreateGC(connection.display, connection.root, 0, nil))
      defer { XFreeGC(connection.display, context) }
      // As it should be; of another depth; too small.
      for (ground, isGood) in [(picture(20), true), (picture(20, isMask: true), false), (picture(10), false)] {
        let pixels = PanelPixels(
          connection, of: ground, on: screen, width: 20, height: 20, in: connection.root, context)
        let part = PixelRect(x: 0, y: 0, width: 20, height: 20)
        #expect(!pixels.begin(part))
        XSync(connection.display, 0)
        pixels.take()
        #expect(pixels.begin(part) == isGood)
      }
      stage.settle()
      #expect(stage.xErrors == [])
    }

    /// In a process of its own, because Xlib and libxcb may end it.
    @Test("A server that goes away with the question is noticed", arguments: [true, false])
    func lost(isAsked: Bool) async {
      await #expect(processExitsWith: .success) { [isAsked] in
        var stage: Stage? = try Stage()
        stage?.present(.volume(40))
        if isAsked { stage?.pump.drain(reading: false) }
        try stage?.server.stop(SIGKILL)
        if !isAsked { stage?.pump.drain(reading: false) }
        stage?.presenter.present(.visible(scene: .volume(41), x: 608, y: 364, opacity: 1), isComposited: false)
        stage?.connection.flush()
        stage?.pump.drain(reading: true)
        #expect(stage?.connection.isLost == true)
        stage = nil
      }
    }
  }
}
