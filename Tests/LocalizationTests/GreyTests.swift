import Logging
import Raster
import TestServers
import Testing

@testable import SwellCore

/// No state is told by its hue alone.
@Suite("Without colours")
struct GreyTests {
  private let rasterizer = FreeTypeRasterizer(log: Log(verbosity: .problems))!

  private func picture(_ content: HUDContent, ink: RGB? = nil, _ name: Theme.Name = .default) -> Canvas {
    var theme = Theme(name)
    if let ink {
      theme.foreground = Color(red: Double(ink.r) / 255, green: Double(ink.g) / 255, blue: Double(ink.b) / 255)
    }
    let scene = Layout.scene(for: content, theme: theme, scale: Scale(1), measuring: rasterizer)
    return ScenePainter(rasterizer: rasterizer).paint(scene)
  }

  /// How many px differ by more than an eighth of the range.
  private func difference(_ one: [Int], _ other: [Int]) -> Int {
    zip(one, other).count { abs($0 - $1) > 32 }
  }

  private static func grey(_ picture: Canvas) -> [Int] {
    picture.pixels.map { Int(($0 >> 16 & 255) * 54 + ($0 >> 8 & 255) * 183 + ($0 & 255) * 19) / 256 }
  }

  @Test("Every icon differs from every other one in grey", arguments: [Theme.Name.default, .light, .pill])
  func icons(theme: Theme.Name) {
    let pictures = Icon.allCases.map { icon in
      Self.grey(picture(HUDContent(kind: .custom, icon: icon, label: ""), theme))
    }
    for (index, icon) in Icon.allCases.enumerated() {
      for other in Icon.allCases.indices where other > index {
        // The smallest difference is that of two fillings of a battery.
        #expect(difference(pictures[index], pictures[other]) >= 8, "\(icon) and \(Icon.allCases[other])")
      }
    }
  }

  /// What is seen without the cones for red (protanopia) or green (deuteranopia): Machado, Oliveira and Fernandes 2009,
  /// of severity 1.
  private static let blindness = [
    [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881],
  ]

  @Test("What a script shows as normal, as muted and above 100 % differs for the colour-blind too, in any ink")
  func inks() {
    let lines = ["40", "40!", "120", "120!"].map { line in
      let level = Level(line.hasPrefix("1") ? 1.2 : 0.4)
      let icon = Icon.named("volume", level: level, isMuted: line.hasSuffix("!"))
      return HUDContent(kind: .custom, icon: icon, level: level)
    }
    for matrix in Self.blindness {
      func seen(_ content: HUDContent, _ ink: RGB) -> [Int] {
        picture(content, ink: ink).pixels.flatMap { pixel in
          let (red, green, blue) = (Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
          return [0, 3, 6].map { row in
            let value = matrix[row] * red + matrix[row + 1] * green + matrix[row + 2] * blue
            return Int(min(max(value, 0), 255))
          }
        }
      }
      // Red for what is muted, and green for what is not, look alike to them.
      for (ink, other) in [(0xff4040, 0x40c040), (0x40c040, 0xff4040), (0xffffff, 0xffffff)] as [(RGB, RGB)] {
        for index in lines.indices {
          for second in lines.indices where second > index {
            #expect(difference(seen(lines[index], ink), seen(lines[second], other)) >= 24, "\(index) and \(second)")
          }
        }
      }
    }
  }
}
