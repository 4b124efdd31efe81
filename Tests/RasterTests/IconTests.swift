import Diagnostics
import SwellCore
import Testing

@testable import Raster

extension RasterTests {
  @Suite("The icons")
  struct IconTests {
    private static let sizes = [30, 45, 60, 90]

    private let rasterizer: FreeTypeRasterizer

    init() throws {
      rasterizer = try #require(FreeTypeRasterizer(log: Log(verbosity: .problems)))
    }

    private func ink(_ icon: Icon, size: Int = 90) -> Ink {
      Ink(rasterizer.coverage(of: icon, size: size))
    }

    @Test("Each has a drawing, as large as was asked for, with ink in it", arguments: Icon.allCases, sizes)
    func drawing(icon: Icon, size: Int) {
      let coverage = rasterizer.coverage(of: icon, size: size)
      #expect([coverage.width, coverage.height] == [size, size])
      #expect(coverage.bytes.max() == 255)
      #expect(ink(icon, size: size).area > 100)
      #expect(ink(icon, size: size).area < 450)
    }

    @Test("Each keeps the margin of 2 pt free", arguments: Icon.allCases, sizes)
    func margin(icon: Icon, size: Int) {
      // A round dot may reach a bit beyond the straight stroke above it.
      #expect(ink(icon, size: size).strongest(inMargin: icon == .speakerOver ? 1.7 : 2) == 0)
    }

    @Test("Each looks centred: halfway between its frame's middle and its centre of gravity", arguments: Icon.allCases)
    func centring(icon: Icon) {
      let ink = ink(icon)
      let x = (ink.centroid.x + ink.middle.x) / 2
      let y = (ink.centroid.y + ink.middle.y) / 2
      #expect(abs(x - 15) <= 1.75)
      #expect(abs(y - 15) <= 1.75)
    }

    @Test("Each has the same weight at every size", arguments: Icon.allCases)
    func weight(icon: Icon) {
      let largest = ink(icon).area
      for size in Self.sizes {
        #expect(abs(ink(icon, size: size).area - largest) < largest * 0.05, "\(size) px")
      }
    }

    @Test("No two are alike, even at 30 px")
    func difference() {
      let pictures = Icon.allCases.map { rasterizer.coverage(of: $0, size: 30) }
      for index in pictures.indices {
        for other in pictures.indices.dropFirst(index + 1) {
          let difference = zip(pictures[index].bytes, pictures[other].bytes).count { abs(Int($0) - Int($1)) > 100 }
          #expect(difference > 10, "\(Icon.allCases[index]) and \(Icon.allCases[other])")
        }
      }
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

    @Test("The louder the speaker, the more ink: one, two, three arcs")
    func arcs() {
      let areas = [Icon.speakerLow, .speakerMedium, .speakerHigh].map { ink($0).area }
      #expect(areas[1] > areas[0] + 20)
      #expect(areas[2] > areas[1] + 20)
      // Along the middle: one stroke for each arc, at the radii 6, 10 and 14 around (13, 15).
      for (icon, expected) in [(Icon.speakerLow, 1), (.speakerMedium, 2), (.speakerHigh, 3)] {
        let ink = ink(icon)
        let row = (48..<90).map { ink.value(x: Double($0) / 3, y: 15) > 127 }
        #expect(zip(row, row.dropFirst()).count { !$0 && $1 } == expected, "\(icon)")
      }
    }

    @Test("Arcs that a quieter speaker lacks are dimmed: it takes the place of the loudest, about the same middle")
    func dimmedArcs() {
      let loudest = ink(.speakerHigh)
      for (icon, missing) in [(Icon.speakerLow, [23.0, 27]), (.speakerMedium, [27])] {
        let ink = ink(icon)
        for x in missing {
          let y = 13.0
          #expect((70...84).contains(ink.value(x: x - 0.1, y: y)), "\(icon) at \(x)")
          #expect(loudest.value(x: x - 0.1, y: y) == 255)
        }
        #expect(ink.middle.x == loudest.middle.x && ink.middle.y == loudest.middle.y)
      }
    }

    @Test("The brighter the sun, the longer its rays")
    func rays() {
      let areas = [Icon.brightnessLow, .brightnessMedium, .brightnessHigh].map { ink($0).area }
      #expect(areas[0] + 5 < areas[1])
      #expect(areas[1] + 5 < areas[2])
    }

    @Test("The muted speaker has a cross in place of its arcs, of which nothing is left")
    func cross() {
      let muted = ink(.speakerMuted)
      #expect(muted.frame.x == ink(.speakerHigh).frame.x)
      for y in stride(from: 0.0, to: 30, by: 1) {
        for x in stride(from: 16.0, to: 30, by: 1) where muted.value(x: x + 0.5, y: y + 0.5) > 0 {
          let (dx, dy) = (abs(x - 22.5), abs(y - 14.5))
          #expect(dx <= 5 && dy <= 5 && abs(dx - dy) <= 2, "\(x), \(y)")
        }
      }
      #expect(muted.value(x: 23, y: 15) == 255)
    }

    @Test("A speaker has the place and the weight of the other outputs", arguments: [Icon.headphones, .hdmi])
    func optical(other: Icon) {
      let frame = ink(.speakerHigh).frame
      #expect(abs(frame.x.lowerBound - 3) < 0.4 && abs(frame.x.upperBound - 28) < 0.4, "\(frame.x)")
      #expect(abs(frame.y.lowerBound - 3) < 0.4 && abs(frame.y.upperBound - 27) < 0.4, "\(frame.y)")
      #expect((0.8...1.25).contains(ink(.speakerMedium).area / ink(other).area))
    }

    @Test("What goes through a track is 18 high", arguments: [Icon.seekBack, .seekForward, .previous, .next])
    func transport(icon: Icon) {
      let frame = ink(icon).frame
      #expect(abs(frame.y.lowerBound - 6) < 0.4 && abs(frame.y.upperBound - 24) < 0.4)
    }

    @Test(
      "What is off has another shape than what is on",
      arguments: [
        (Icon.capsLock, Icon.capsLockOff), (.numLock, .numLockOff), (.scrollLock, .scrollLockOff),
        (.airplane, .airplaneOff),
      ])
    func off(on: Icon, off: Icon) {
      #expect(ink(off).area < ink(on).area * 0.75)
    }

    @Test("Each quarter of a battery fills a quarter of it")
    func battery() {
      let areas = [Icon.batteryLow, .batteryMedium, .batteryHigh, .batteryFull].map { ink($0).area }
      for (less, more) in zip(areas, areas.dropFirst()) { #expect((20...34).contains(more - less), "\(areas)") }
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
