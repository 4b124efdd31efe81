import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// What goes over the wire.
  @Suite struct TrafficTests {
    @Test("An update while shown takes 12 requests at most, and waits for none", arguments: [Blending.none, .xcompmgr])
    func update(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        for percent in 0...150 { stage.present(.volume(percent)) }
        for percent in (0...150).reversed() {
          let traffic = stage.traffic(.volume(percent))
          #expect(traffic.requests <= 12, "\(percent) %")
          #expect(!traffic.hasWaited)
          stage.settle()
        }
      }
    }

    @Test("A frame of a fade takes 3 requests at most, and waits for none", arguments: [Blending.none, .xcompmgr])
    func fade(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        stage.present(.volume(37))
        for step in 0...120 {
          let traffic = stage.traffic(.volume(37), opacity: 1 - Double(step) / 120)
          #expect(traffic.requests <= 3)
          #expect(!traffic.hasWaited)
          stage.settle()
        }
      }
    }

    @Test(
      "Hiding is one request, hidden again none, and showing again waits for nothing",
      arguments: [
        Blending.none, .xcompmgr,
      ])
    func hide(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        stage.present(.volume(37))
        stage.settle()
        for expected in [2, 0] {
          // The window is unmapped, and the windows of others are not listened to any more.
          #expect(stage.traffic(.hidden) == (expected, false))
        }
        stage.settle()
        #expect(!stage.traffic(.volume(38)).hasWaited)
      }
    }

    @Test("After a rehearsal, of which nothing is seen, the first show is like any other", arguments: Blending.allCases)
    func rehearsed(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        let scenes = [Scene.volume(20), .volume(60), .volume(90)]
        stage.rehearse(scenes)
        let nothing = try stage.probe.image()
        #expect(nothing.pixels.allSatisfy { $0 == 0xffffff })
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

    @Test("200 shows with changing icons, sizes, places and modes leave nothing behind in the server")
    func resources() throws {
      try Stage.run { stage in
        func show(_ count: Int) {
          for number in 0..<count {
            let scene = Scene.volume(
              number * 7 % 151, icon: Icon.allCases[number % Icon.allCases.count],
              scale: [1, 1.5, 2][number / 3 % 3])
            let place = (number % 5 * 100, number % 3 * 90)
            let isComposited = number / 2 % 2 == 0
            for opacity in [1, 0.5] {
              stage.presenter.present(
                .visible(scene: scene, x: place.0, y: place.1, opacity: opacity), isComposited: isComposited)
            }
            if number % 4 == 3 { stage.presenter.present(.hidden, isComposited: isComposited) }
          }
          // The state that is compared is the same each time.
          for icon in Icon.allCases { stage.present(.volume(37, icon: icon)) }
        }
        // Until as many icons are kept as ever are.
        show(100)
        let window = try #require(stage.probe.hudWindow())
        let before = try XResources.read(from: stage.server.display, owner: window.id)
        show(200)
        #expect(try XResources.read(from: stage.server.display, owner: window.id) == before)
        #expect(before["windows"] == 1)
      }
    }
  }
}
