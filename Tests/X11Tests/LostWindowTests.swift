import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// Other clients may do to a window of Swell what Swell may do to it.
  @Suite struct LostWindowTests {
    enum Deed: String, CaseIterable, Sendable {
      case destroyed, unmapped, reparented, resized, moved

      func carryOut(on window: WindowID, _ stage: Stage, into other: TestWindow) {
        stage.forgetEvents()
        switch self {
        case .destroyed: stage.probe.destroy(window)
        case .unmapped: stage.probe.unmap(window)
        case .reparented: stage.probe.reparent(window, into: other.id)
        case .resized: stage.probe.move(window, to: WindowFrame(608, 364, 300, 20))
        case .moved: stage.probe.move(window, to: WindowFrame(3, 5, 64, 72))
        }
        stage.settle()
      }
    }

    private func expectOnlyTolerated(_ stage: Stage) {
      #expect(stage.takeErrors().allSatisfy { $0.contains("another client has destroyed a window") })
    }

    @Test(
      "What is taken away is told of if it is shown, and made again", arguments: Deed.allCases, [Blending.none, .picom])
    func taken(deed: Deed, blending: Blending) throws {
      let stage = try Stage(blending: blending)
      let other = try stage.probe.makeWindow(WindowFrame(100, 100, 50, 50), overrideRedirect: true)
      for round in 1...3 {
        stage.present(.volume(37))
        try stage.expectPanel()
        let hud = try #require(stage.probe.hudWindow())
        deed.carryOut(on: hud.id, stage, into: other)
        #expect(stage.losses == 1, "\(round)")
        stage.hide()
        stage.settle()
        #expect(stage.losses == 1, "\(round)")
        #expect(stage.probe.windows().allSatisfy { $0.id != hud.id })
        // Else the last panel may be seen through the next one: a compositor is late, and picom 9 may forget to repaint
        // where a window was that became a child of another window.
        try stage.probe.setBackground(0xffffff)
        try stage.picture(of: .volume(37), "nothing") { $0.pixels.allSatisfy { $0 == 0xffffff } }
      }
      expectOnlyTolerated(stage)
      stage.present(.volume(37))
      let hud = try #require(stage.probe.hudWindow())
      stage.hide()
      deed.carryOut(on: hud.id, stage, into: other)
      #expect(stage.losses == 0)
      stage.present(.volume(37))
      try stage.expectPanel()
      expectOnlyTolerated(stage)
    }

    @Test("A frame that is sent before the news has arrived does no harm", arguments: [Blending.none, .picom])
    func beforeNews(blending: Blending) throws {
      let stage = try Stage(blending: blending)
      stage.present(.volume(37))
      stage.forgetEvents()
      stage.probe.destroy(try #require(stage.probe.hudWindow()).id)
      for percent in 38...42 { stage.present(.volume(percent), opacity: 0.5) }
      stage.present(.volume(43), at: (100, 100))
      stage.settle()
      #expect(stage.losses == 1)
      expectOnlyTolerated(stage)
      stage.present(.volume(37))
      try stage.expectPanel()
    }
  }
}
