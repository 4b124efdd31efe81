import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite("Outputs that are dimmed by their gamma ramps") struct GammaTests {
    private static func ramp(_ factor: Int) -> [UInt16] { (0..<256).map { UInt16($0 * factor) } }

    private static func dimmed(_ ramp: [UInt16], to share: Int) -> [UInt16] {
      ramp.map { UInt16(Int($0) * share / 100) }
    }

    @Test("Keep the ramp that another client has set since they were looked for", arguments: [100, 50])
    func others(before: Int) throws {
      try Stage.run { stage in
        let gamma = RandRGamma(stage.connection)
        let output = try #require(gamma.find(BrightnessSearch(kinds: [.display])).devices.first)
        if before != 100 { gamma.set(output, to: before) { _ in } }
        stage.settle()
        stage.probe.gammaRamp = Self.ramp(200)
        for share in [70, 40, 80] {
          gamma.set(output, to: share) { #expect($0 == .set) }
          stage.settle()
          #expect(stage.probe.gammaRamp == Self.dimmed(Self.ramp(200), to: share))
        }
        gamma.restore()
        stage.settle()
        #expect(stage.probe.gammaRamp == Self.ramp(200))
      }
    }

    @Test("Are not dimmed twice by a driver that keeps 8 bits of a step", arguments: [true, false])
    func coarse(isCut: Bool) throws {
      try Stage.run { stage in
        stage.probe.gammaRamp = Self.ramp(257)
        let gamma = RandRGamma(stage.connection)
        let output = try #require(gamma.find(BrightnessSearch(kinds: [.display])).devices.first)
        for share in [70, 40, 80] {
          gamma.set(output, to: share) { #expect($0 == .set) }
          stage.settle()
          let shown = Self.dimmed(Self.ramp(257), to: share)
          #expect(stage.probe.gammaRamp == shown)
          stage.probe.gammaRamp = shown.map { isCut ? $0 & 0xff00 : $0 >> 8 * 257 }
        }
        #expect(gamma.find(BrightnessSearch(kinds: [.display])).devices.first?.value == 80)
        gamma.restore()
        stage.settle()
        #expect(stage.probe.gammaRamp == Self.ramp(257))
      }
    }
  }
}
