import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite("Outputs that are dimmed by their gamma ramps") struct GammaTests {
    private let stage: Stage
    private let gamma: RandRGamma

    init() throws {
      stage = try Stage()
      gamma = RandRGamma(stage.connection)
    }

    private func output() throws -> BrightnessDevice {
      try #require(gamma.find(BrightnessSearch(kinds: [.display])).devices.first)
    }

    private static func ramp(_ factor: Int) -> [UInt16] { (0..<256).map { UInt16($0 * factor) } }

    private static func dimmed(_ ramp: [UInt16], to share: Int) -> [UInt16] {
      ramp.map { UInt16(Int($0) * share / 100) }
    }

    private func expectRestored(_ ramp: [UInt16]) {
      gamma.restore()
      stage.settle()
      #expect(stage.probe.gammaRamp == ramp)
    }

    @Test("Keep the ramp that another client has set since they were looked for", arguments: [100, 50])
    func others(before: Int) throws {
      let output = try output()
      if before != 100 { gamma.set(output, to: before, isAbsolute: false) { _ in } }
      stage.settle()
      stage.probe.gammaRamp = Self.ramp(200)
      // Without Swell's share, it is brighter than what Swell had set.
      if before != 100 {
        gamma.set(output, to: 70, isAbsolute: false) { #expect($0 == .corrected(from: before, to: 100)) }
      }
      for share in [70, 40, 80] {
        gamma.set(output, to: share, isAbsolute: false) { #expect($0 == .set) }
        stage.settle()
        #expect(stage.probe.gammaRamp == Self.dimmed(Self.ramp(200), to: share))
      }
      expectRestored(Self.ramp(200))
    }

    /// As redshift(1) does it: what it found at its start, with less green and blue.
    private func colour(_ ramp: [UInt16]) {
      stage.probe.gammaRamps = [1, 0.8, 0.6].map { part in ramp.map { UInt16(Double($0) * part) } }
    }

    /// Whether the screen is as bright as the share says, in the other program's colours; the steps are rounded.
    private func isColoured(_ share: Int) -> Bool {
      stage.settle()
      let wanted = [1, 0.8, 0.6].flatMap { part in Self.ramp(257).map { Double($0) * part * Double(share) / 100 } }
      let found = stage.probe.gammaRamps.flatMap { $0 }
      return found.count == wanted.count && zip(found, wanted).allSatisfy { abs(Double($0) - $1) < 8 }
    }

    @Test("Keep their share where another client multiplies over it, and leave nothing of it")
    func multiplied() throws {
      let output = try output()
      gamma.set(output, to: 50, isAbsolute: false) { #expect($0 == .set) }
      stage.settle()
      let found = stage.probe.gammaRamp
      colour(found)
      gamma.set(output, to: 56, isAbsolute: false) { #expect($0 == .set) }
      #expect(isColoured(56))
      // Its next change begins with what it found at its start.
      colour(found)
      gamma.set(output, to: 62, isAbsolute: false) { #expect($0 == .corrected(from: 56, to: 50)) }
      #expect(isColoured(50))
      gamma.set(output, to: 100, isAbsolute: false) { #expect($0 == .set) }
      #expect(isColoured(100))
      colour(found)
      gamma.restore()
      #expect(isColoured(100))
    }

    @Test("Are not dimmed twice by a driver that keeps 8 bits of a step", arguments: [true, false])
    func coarse(isCut: Bool) throws {
      stage.probe.gammaRamp = Self.ramp(257)
      let output = try output()
      for share in [70, 40, 80] {
        gamma.set(output, to: share, isAbsolute: false) { #expect($0 == .set) }
        stage.settle()
        let shown = Self.dimmed(Self.ramp(257), to: share)
        #expect(stage.probe.gammaRamp == shown)
        stage.probe.gammaRamp = shown.map { isCut ? $0 & 0xff00 : $0 >> 8 * 257 }
      }
      #expect(try self.output().value == 80)
      expectRestored(Self.ramp(257))
    }
  }
}
