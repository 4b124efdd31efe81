import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite("A server that goes away") struct LossTests {
    private final class Counter {
      var value = 0
    }

    /// Kills the server, acts, and expects that the loss is noticed.
    private static func lose(_ stage: Stage, _ act: () throws -> Void) throws {
      let losses = Counter()
      stage.connection.onLost = { losses.value += 1 }
      try stage.server.stop(SIGKILL)
      try act()
      #expect(stage.connection.isLost && losses.value >= 1)
    }

    /// In a process of its own, because Xlib and libXrender may end it.
    @Test(
      "Before a frame, or the first one: it is noticed by it, and later ones are nothing", arguments: [1.0, 2, 4, 8],
      [true, false])
    func beforeFrame(scale: Double, isFirst: Bool) async {
      await #expect(processExitsWith: .success) { [scale, isFirst] in
        let stage = try Stage()
        if !isFirst { stage.present(.volume(37)) }
        func present(_ scene: Scene) {
          stage.presenter.present(.visible(scene: scene, x: 0, y: 0, opacity: 1), isComposited: false)
          stage.connection.flush()
        }
        try LossTests.lose(stage) {
          present(.volume(80, scale: scale))
          stage.pump.drain(reading: true)
        }
        for percent in 0..<100 { present(.volume(percent)) }
      }
    }

    @Test("Before an answer: it is noticed, and the answer is nothing; another one is left alone")
    func whileAsking() throws {
      let (doomed, healthy) = (try Stage(), try Stage())
      try Self.lose(doomed) { #expect(MonitorReader(doomed.connection).monitors().isEmpty) }
      #expect(!doomed.pump.drain(reading: true))
      healthy.present(.volume(37))
      #expect(!healthy.connection.isLost)
      try healthy.expectPanel()
    }

    @Test("The descriptor is given back")
    func noLeak() throws {
      func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      var counts: [Int] = []
      for _ in 0..<3 {
        do {
          let stage = try Stage()
          try stage.server.stop(SIGKILL)
          try stage.wait(for: "the loss of the server to be noticed") { $0.connection.isLost }
        }
        counts.append(try descriptors())
      }
      #expect(counts[1] == counts[0] && counts[2] == counts[0])
    }
  }
}
