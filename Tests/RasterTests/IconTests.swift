import Logging
import SwellCore
import Testing

@testable import Raster

extension RasterTests {
  @Suite("The icons")
  struct IconTests {
    private static let sizes = [30, 45, 60, 90]

    private let rasterizer = FreeTypeRasterizer(log: Log(verbosity: .problems))!

    private func ink(_ icon: Icon) -> Ink {
      Ink(rasterizer.coverage(of: icon, size: 90))
    }

    @Test("Each has the same weight at every size, within the margin of 2 pt", arguments: Icon.allCases, sizes)
    func drawing(icon: Icon, size: Int) {
      let coverage = rasterizer.coverage(of: icon, size: size)
      #expect([coverage.width, coverage.height] == [size, size] && coverage.bytes.max() == 255)
      let (ink, largest) = (Ink(coverage), ink(icon).area)
      #expect((100..<450).contains(ink.area))
      #expect(abs(ink.area - largest) < largest * 0.05)
      // A round dot may reach a bit beyond the straight stroke above it.
      #expect(ink.strongest(inMargin: icon == .speakerOver ? 1.7 : 2) == 0)
    }

    @Test("Each looks centred: halfway between its frame's middle and its centre of gravity", arguments: Icon.allCases)
    func centring(icon: Icon) {
      let ink = ink(icon)
      let x = (ink.centroid.x + ink.middle.x) / 2
      let y = (ink.centroid.y + ink.middle.y) / 2
      #expect(abs(x - 15) <= 1.75 && abs(y - 15) <= 1.75)
    }

    @Test(
      "The speaker's body is at the same place in all five",
      arguments: [Icon.speakerMuted, .speakerLow, .speakerMedium, .speakerOver])
    func body(icon: Icon) {
      let (one, other) = (ink(.speakerHigh), ink(icon))
      for y in 0..<90 {
        for x in 0..<48 {
          #expect(one.value(x: Double(x) / 3, y: Double(y) / 3) == other.value(x: Double(x) / 3, y: Double(y) / 3))
        }
      }
    }

    @Test(
      "The louder, the brighter, the fuller, the more ink",
      arguments: [
        ([.speakerLow, .speakerMedium, .speakerHigh], 20...450),
        ([.brightnessLow, .brightnessMedium, .brightnessHigh], 5...450),
        ([.batteryLow, .batteryMedium, .batteryHigh, .batteryFull], 20...34),
      ] as [([Icon], ClosedRange<Double>)])
    func more(icons: [Icon], step: ClosedRange<Double>) {
      let areas = icons.map { ink($0).area }
      #expect(zip(areas, areas.dropFirst()).allSatisfy { step.contains($1 - $0) }, "\(areas)")
    }

    @Test("The speaker has one, two, three arcs; those that it lacks are dimmed: all are about the same middle")
    func arcs() {
      let loudest = ink(.speakerHigh)
      // Along the middle: one stroke for each arc, at the radii 6, 10 and 14 around (13, 15).
      for (icon, count, missing) in [(.speakerLow, 1, [23, 27]), (.speakerMedium, 2, [27]), (.speakerHigh, 3, [])]
        as [(Icon, Int, [Double])]
      {
        let ink = ink(icon)
        let row = (48..<90).map { ink.value(x: Double($0) / 3, y: 15) > 127 }
        #expect(zip(row, row.dropFirst()).count { !$0 && $1 } == count, "\(icon)")
        for x in missing {
          #expect((70...84).contains(ink.value(x: x - 0.1, y: 13)), "\(icon) at \(x)")
          #expect(loudest.value(x: x - 0.1, y: 13) == 255)
        }
        #expect(ink.middle == loudest.middle)
      }
    }

    @Test("Above 100 % the exclamation mark takes the place of the third arc, 2 pt from the second")
    func over() {
      let ink = ink(.speakerOver)
      let row = (48..<90).map { ink.value(x: Double($0) / 3, y: 15) > 127 }
      #expect(zip(row, row.dropFirst()).count { !$0 && $1 } == 3)
      let small = rasterizer.coverage(of: .speakerOver, size: 30)
      for x in [23, 24, 25, 26] {
        let isFree = (0..<24).allSatisfy { small.bytes[$0 * 30 + x] == 0 }
        #expect(isFree == (24...25).contains(x), "\(x)")
      }
    }

    @Test("Without pale parts a speaker has the arcs that are there, and what is off stays to be seen")
    func plain() {
      func plain(_ icon: Icon) -> Ink { Ink(rasterizer.coverage(of: icon, size: 90, hasPaleParts: false)) }
      for (icon, count) in [(Icon.speakerLow, 1), (.speakerMedium, 2), (.speakerHigh, 3)] {
        let row = (48..<90).map { plain(icon).value(x: Double($0) / 3, y: 15) }
        #expect(zip(row, row.dropFirst()).count { $0 <= 127 && $1 > 127 } == count)
        #expect(plain(icon).value(x: 26.9, y: 13) == (icon == .speakerHigh ? 255 : 0))
      }
      #expect(plain(.airplaneOff).value(x: 15, y: 8) == 255)
    }

    @Test("The muted speaker has a cross in place of its arcs, of which nothing is left")
    func cross() {
      let muted = ink(.speakerMuted)
      #expect(muted.frame.x == ink(.speakerHigh).frame.x)
      for y in stride(from: 0.0, to: 30, by: 1) {
        for x in stride(from: 16.0, to: 30, by: 1) where muted.value(x: x + 0.5, y: y + 0.5) > 0 {
          let (dx, dy) = (abs(x - 22.5), abs(y - 14.5))
          #expect(max(dx, dy) <= 5)
          #expect(abs(dx - dy) <= 2, "\(x), \(y)")
        }
      }
      #expect(muted.value(x: 23, y: 15) == 255)
    }

    @Test(
      "Icons of a kind have one frame",
      arguments: [
        (.speakerHigh, 3...28, 3...27), (.seekBack, nil, 6...24), (.seekForward, nil, 6...24),
        (.previous, nil, 6...24), (.next, nil, 6...24),
      ] as [(Icon, ClosedRange<Double>?, ClosedRange<Double>)])
    func frames(icon: Icon, x: ClosedRange<Double>?, y: ClosedRange<Double>) {
      let frame = ink(icon).frame
      for (own, wanted) in [(frame.x, x ?? frame.x), (frame.y, y)] {
        #expect(abs(own.lowerBound - wanted.lowerBound) < 0.4 && abs(own.upperBound - wanted.upperBound) < 0.4)
      }
    }

    @Test(
      "A speaker has the weight of the other outputs; what is off has another shape than what is on",
      arguments: [
        (.speakerMedium, .headphones, 0.8...1.25), (.speakerMedium, .hdmi, 0.8...1.25),
        (.capsLockOff, .capsLock, 0...0.75), (.numLockOff, .numLock, 0...0.75),
        (.scrollLockOff, .scrollLock, 0...0.75), (.airplaneOff, .airplane, 0...0.75),
      ] as [(Icon, Icon, ClosedRange<Double>)])
    func weights(icon: Icon, other: Icon, ratio: ClosedRange<Double>) {
      #expect(ratio.contains(ink(icon).area / ink(other).area))
    }

    @Test("Muted is a slash with a gap cut around it")
    func slash() {
      let (muted, plain, place) = (ink(.microphoneMuted), ink(.microphone), 13.0)
      // Across the slash, which runs from (4, 4) to (26, 26): a distance d is d/√2 along each axis.
      func across(_ ink: Ink, _ distance: Double) -> Int {
        let step = distance / 2.0.squareRoot()
        return ink.value(x: place + step, y: place - step)
      }
      #expect(across(muted, 0) == 255)
      #expect(across(muted, 0.6) == 255)
      for distance in [1.5, 1.75, 2.3] { #expect(across(muted, distance) == 0, "the gap") }
      #expect(across(plain, 1.75) == 255, "what the gap is cut out of")
      #expect(across(muted, 3.2) == 255, "what is left beside it")
      for end in [4.5, 25.5] { #expect(muted.value(x: end, y: end) == 255, "the ends of the slash") }
    }

    @Test(
      "Back and forward are mirror images", arguments: [(Icon.seekBack, Icon.seekForward), (.previous, .next)])
    func mirror(left: Icon, right: Icon) {
      let (left, right) = (ink(left), ink(right))
      for y in 0..<90 {
        for x in 0..<90 {
          let difference =
            left.value(x: (Double(x) + 0.5) / 3, y: (Double(y) + 0.5) / 3)
            - right.value(x: (89.5 - Double(x)) / 3, y: (Double(y) + 0.5) / 3)
          #expect(abs(difference) <= 3)
        }
      }
    }

    @Test("Any size is answered, also none", arguments: [0, 1, 2, 7, 29, 31, 240])
    func anySize(size: Int) {
      for icon in Icon.allCases {
        #expect(rasterizer.coverage(of: icon, size: size).bytes.count == size * size)
      }
    }
  }
}
