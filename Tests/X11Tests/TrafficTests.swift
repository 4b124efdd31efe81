import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// What goes over the wire. Nothing waits for an answer.
  @Suite struct TrafficTests {
    /// A ring of glass is made up by people: it has all that a scene can have at once.
    private static let looks = Gallery.columns + [("glass ring", Gallery.ring(.glass))]

    @Test("An update of any look takes 12 requests, a frame of its fade 3", arguments: [Blending.none, .xcompmgr])
    func update(blending: Blending) throws {
      for (name, theme) in Self.looks {
        let stage = try Stage(blending: blending)
        // One more for a new icon beside all else, or for a number across the edge of the fill.
        let limit = theme.form == .capsule || name == "glass ring" ? 13 : 12
        stage.present(.of(Gallery.rows[0], theme))
        let contents = Gallery.rows.filter { $0.level != nil && $0.detail == nil }
        for content in contents + (name == "default" ? (0...150).reversed().map { Gallery.volume($0) } : []) {
          for (opacity, most) in [(1, limit), (0.9, 3), (0.5, 3)] {
            let traffic = stage.traffic(.of(content, theme), opacity: opacity)
            #expect(traffic.requests <= most && !traffic.hasWaited, "\(name), \(content.icon), \(opacity)")
            stage.settle()
          }
        }
      }
    }

    @Test("Hiding is one request, hidden again none; a show takes few, also of glass", arguments: Blending.allCases)
    func hide(blending: Blending) throws {
      // With a compositor: events of others, the picture, the move, and the input shape.
      // 13 for the blurred screen, 5 for its part below the panel, and what any show takes: the panel, the window, the
      // events of others.
      for (theme, most) in [(Theme.Name.highContrast, blending == .none ? 26 : 5), (.default, 32), (.glass, 34)] {
        let stage = try Stage(blending: blending, compositorDelay: .zero)
        stage.present(.volume(37, theme: Theme(theme)))
        for _ in 1...2 {
          stage.settle()
          for expected in [2, 0] {
            // The window is unmapped, and the windows of others are not listened to any more.
            #expect(stage.traffic(.hidden) == (expected, false))
          }
          stage.settle()
          let traffic = stage.traffic(.volume(37, theme: Theme(theme)))
          #expect(traffic.requests <= most && !traffic.hasWaited, "\(theme): \(traffic.requests)")
        }
      }
    }

    @Test("After a rehearsal, of which nothing is seen, the first show is like any other", arguments: Blending.allCases)
    func rehearsed(blending: Blending) throws {
      let stage = try Stage(blending: blending, compositorDelay: .zero)
      let scenes = [Scene.volume(20), .volume(60), .volume(90)]
      stage.present(.rehearsed(scenes.map { Panel(upright: $0, x: Stage.place.x, y: Stage.place.y, opacity: 0) }))
      #expect(try stage.probe.image().pixels.allSatisfy { $0 == 0xffffff })
      #expect(stage.probe.hudWindow() == nil)
      var counts: [Int] = []
      for scene in scenes + scenes {
        counts.append(stage.traffic(scene).requests)
        stage.settle()
        stage.hide()
      }
      // The first also gives the window its shape and says for which windows Swell listens.
      #expect(counts[0] <= counts[3] + 2)
      #expect(counts[1...2] == counts[4...5])
    }
  }
}
