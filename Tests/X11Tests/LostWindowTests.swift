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

    /// Whether the panel is there, in the middle.
    private func expectPanel(on stage: Stage) throws {
      try stage.picture(of: .volume(37)) { $0.pixel(6, 6).distance(to: 0x373739) <= 1 }
    }

    @Test("A window that is taken away is told of, and made again", arguments: Deed.allCases, [Blending.none, .picom])
    func shown(deed: Deed, blending: Blending) throws {
      let stage = try Stage(blending: blending)
      let other = try stage.probe.makeWindow(WindowFrame(0, 0, 50, 50), overrideRedirect: true)
      for round in 1...3 {
        stage.present(.volume(37))
        try expectPanel(on: stage)
        stage.forgetEvents()
        let hud = try #require(stage.probe.hudWindow())
        deed.carryOut(on: hud.id, stage, into: other)
        #expect(stage.losses == 1, "\(round)")
        stage.hide()
        stage.settle()
        #expect(stage.losses == 1, "\(round)")
        #expect(stage.probe.windows().allSatisfy { $0.id != hud.id })
      }
      stage.present(.volume(37))
      try expectPanel(on: stage)
      #expect(stage.xErrors.allSatisfy { $0.contains("another client has destroyed a window") })
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
      #expect(stage.xErrors.allSatisfy { $0.contains("another client has destroyed a window") })
      stage.present(.volume(37))
      try expectPanel(on: stage)
    }

    @Test("One that is taken away while it is hidden is made again", arguments: Deed.allCases, [Blending.none, .picom])
    func hidden(deed: Deed, blending: Blending) throws {
      let stage = try Stage(blending: blending)
      let other = try stage.probe.makeWindow(WindowFrame(0, 0, 50, 50), overrideRedirect: true)
      stage.present(.volume(37))
      let hud = try #require(stage.probe.hudWindow())
      stage.hide()
      stage.settle()
      stage.forgetEvents()
      deed.carryOut(on: hud.id, stage, into: other)
      #expect(stage.losses == 0)
      stage.present(.volume(37))
      try expectPanel(on: stage)
      #expect(stage.xErrors == [])
    }

    @Test("What another client only says is not believed", arguments: [Blending.none, .picom])
    func forged(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        stage.present(.volume(37))
        let hud = try #require(stage.probe.hudWindow())
        stage.forgetEvents()
        stage.probe.forgeEnd(of: hud.id)
        stage.settle()
        #expect(stage.losses == 0)
        stage.present(.volume(37))
        #expect(stage.probe.hudWindow()?.id == hud.id)
      }
    }

    @Test("Its own shows and ends are none of that", arguments: Blending.allCases)
    func own(blending: Blending) throws {
      try Stage.run(blending: blending) { stage in
        for percent in 10...20 {
          stage.present(.volume(percent, scale: percent % 2 == 0 ? 1 : 2))
          if percent % 3 == 0 { stage.settle() }
          stage.hide()
        }
        stage.settle()
        #expect(stage.losses == 0)
      }
    }
  }
}
