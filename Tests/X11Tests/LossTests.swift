import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite struct LossTests {
    private final class Counter {
      var value = 0
    }

    private func counter(of stage: Stage) -> Counter {
      let counter = Counter()
      stage.connection.onLost = { counter.value += 1 }
      return counter
    }

    /// In a process of its own, because Xlib and libXrender may end it.
    @Test("A server that goes away just before a frame is noticed by it", arguments: [1.0, 2, 4, 8])
    func beforeFrame(scale: Double) async {
      await #expect(processExitsWith: .success) { [scale] in
        let stage = try Stage()
        stage.present(.volume(37))
        try LossTests.loseServer(of: stage, painting: .volume(80, scale: scale))
      }
    }

    @Test("A server that goes away just before the first frame is noticed by it", arguments: [1.0, 4])
    func beforeFirstFrame(scale: Double) async {
      await #expect(processExitsWith: .success) { [scale] in
        try LossTests.loseServer(of: Stage(), painting: .volume(80, scale: scale))
      }
    }

    @Test("Frames after the loss are nothing")
    func afterLoss() async {
      await #expect(processExitsWith: .success) {
        let stage = try Stage()
        stage.present(.volume(37))
        try LossTests.loseServer(of: stage, painting: .volume(80))
        for percent in 0..<500 {
          stage.presenter.present(.visible(scene: .volume(percent % 100), x: 0, y: 0, opacity: 1), isComposited: false)
          stage.connection.flush()
        }
      }
    }

    private static func loseServer(of stage: Stage, painting scene: Scene) throws {
      let losses = Counter()
      stage.connection.onLost = { losses.value += 1 }
      try stage.server.stop(SIGKILL)
      stage.presenter.present(.visible(scene: scene, x: 0, y: 0, opacity: 1), isComposited: false)
      stage.connection.flush()
      stage.pump.drain(reading: true)
      #expect(stage.connection.isLost)
      #expect(losses.value >= 1)
    }

    @Test("A server that goes away before an answer is noticed, and the answer is nothing")
    func whileAsking() throws {
      let stage = try Stage()
      let losses = counter(of: stage)
      try stage.server.stop(SIGKILL)
      #expect(MonitorReader(stage.connection).monitors().isEmpty)
      #expect(stage.connection.isLost)
      #expect(losses.value >= 1)
      #expect(!stage.pump.drain(reading: true))
    }

    @Test("Losing one server leaves another one alone")
    func other() throws {
      let (doomed, healthy) = (try Stage(), try Stage())
      try doomed.server.stop(SIGKILL)
      try doomed.wait(for: "the loss of the server to be noticed") { $0.connection.isLost }
      healthy.present(.volume(37))
      #expect(!healthy.connection.isLost)
      try healthy.expectPanel()
    }

    @Test("Gives its descriptor back after a loss")
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
