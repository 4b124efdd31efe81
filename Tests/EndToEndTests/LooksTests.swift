import Foundation
import SwellCore
import TestServers
import Testing

@Suite("Looks are what is configured", .serialized)
struct LooksTests {
  /// The place of the HUD, once it is shown.
  private func place(_ laptop: Laptop) throws -> WindowFrame {
    try #require(try laptop.probe.waitForHUD(visible: true)).frame
  }

  @Test("theme, colours, size and position, in any order; and other ones as soon as they are saved")
  func looks() throws {
    let laptop = try Laptop(
      configuration: """
        [hud]
        color = #102040
        size = 96pt
        position = bottom-right
        offset = 10pt, 20pt
        opacity = 100%
        theme = light
        """)
    try laptop.audio.setVolume("40%")
    let frame = try place(laptop)
    #expect(frame == WindowFrame(1280 - 96 - 10, 800 - 108 - 20, 96, 108))
    try laptop.waitForColour(0x102040, frame.x + 8, frame.y + 40)
    // The hairline of the theme, of its dark ink, over the configured colour.
    #expect(try laptop.probe.pixel(frame.x + 40, frame.y).distance(to: 0x102040) > 1)
    try laptop.save("[hud]\ntheme = high-contrast\nposition = top-left\noffset = 0pt,0pt\n")
    try laptop.probe.waitUntil("the panel in the corner") {
      laptop.probe.hudWindow()?.frame == WindowFrame(-1, -1, 66, 74)
    }
    try laptop.waitForColour(0x000000, 8, 30)
    try laptop.waitForColour(0xffffff, 30, 1)
    // A section of its own is for what is muted, and for nothing else.
    try laptop.use("[hud]\nopacity = 100%\ncolor = #102040\nposition = top-left\n[hud muted]\ncolor = #601010\n")
    for (isMuted, colour) in [(true, 0x601010), (false, 0x102040)] as [(Bool, RGB)] {
      try laptop.audio.setMute(isMuted)
      try laptop.waitForColour(colour, 24 + 8, 24 + 40)
    }
    #expect(laptop.problems == [])
  }

  private let halves = Picture(
    width: 30, height: 30, pixels: (0..<900).map { UInt32($0 % 30 < 15 ? 0xc02040 : 0x2040c0) })

  @Test("a picture in colours is shown in them, and one that cannot be read is named and tried again by 'swell reload'")
  func icons() throws {
    let folder = try TemporaryFolder()
    try halves.save(png: folder.path("two.png"))
    let laptop = try Laptop(
      configuration: """
        [hud]
        hide-delay = 60s
        [icons]
        speaker-medium = \(folder.path("two.png"))
        speaker-high = \(folder.path("late.png"))
        """)
    try waitUntil("the icons to be read") { !laptop.problems.isEmpty }
    #expect(laptop.problems.first?.contains("'\(folder.path("late.png"))' as icon 'speaker-high'") == true)
    try laptop.audio.setVolume("40%")
    let frame = try place(laptop)
    try laptop.waitForColour(0xc02040, frame.x + 17 + 3, frame.y + 10 + 15)
    try laptop.waitForColour(0x2040c0, frame.x + 17 + 27, frame.y + 10 + 15)
    try laptop.show(80)
    #expect(laptop.problems.count == 1, "\(laptop.problems)")
    try halves.save(png: folder.path("late.png"))
    #expect(try laptop.ask("reload").status == 0)
    try laptop.waitForColour(0xc02040, frame.x + 17 + 3, frame.y + 10 + 15)
  }

  private static func drawing(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 30'>\(content)</svg>"
  }

  private static let endless = drawing(
    "<filter id='f'><feTurbulence baseFrequency='.05' numOctaves='10'/></filter>"
      + String(repeating: "<rect width='30' height='30' filter='url(#f)'/>", count: 20_000))

  @Test("an icon that librsvg draws for ever, or not at all, is named with the reason, and those after it are shown")
  func hostileIcons() throws {
    let folder = try TemporaryFolder()
    let chain = (0..<5000).map { "<mask id='m\($0)'><path d='M0 0H30V30' mask='url(#m\($0 + 1))'/></mask>" }
    try folder.write(Self.endless, to: "endless.svg")
    try folder.write(Self.drawing(chain.joined() + "<path d='M0 0H30V30' mask='url(#m0)'/>"), to: "chain.svg")
    try halves.save(png: folder.path("two.png"))
    let laptop = try Laptop(
      configuration: """
        [icons]
        speaker-low = \(folder.path("endless.svg"))
        speaker-medium = \(folder.path("chain.svg"))
        speaker-high = \(folder.path("two.png"))
        """)
    try laptop.audio.setVolume("80%")
    let frame = try place(laptop)
    try laptop.waitForColour(0xc02040, frame.x + 17 + 3, frame.y + 10 + 15)
    let command = try laptop.ask("show", "--icon", folder.path("endless.svg"), "--value", "40%")
    let reason = "it is not read and drawn in time: copy it to a disk of this machine, or make it simpler"
    #expect(command == (1, "", "swell: cannot show '\(folder.path("endless.svg"))': \(reason)\n"))
    #expect(laptop.problems.count == 2)
    #expect(
      laptop.problems.first == "swell: cannot use '\(folder.path("endless.svg"))' as icon 'speaker-low': \(reason)")
    // librsvg 2.54 crashes; on a busy machine its time is over before.
    let last = try #require(laptop.problems.last)
    #expect(last.contains("as icon 'speaker-medium': ") && last.hasSuffix("make it simpler"), "\(last)")
  }

  @Test("the process that reads an icon has limits of its own, and writes no file")
  func limits() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.drawing(""), to: "drawing.svg")
    let reader = try Child([Swell.binary, "--helper-pictures"], input: folder.path("drawing.svg"))
    #expect(try reader.waitForExit() == .status(1) && reader.output == "", "its output is a file here")
    let limits = try String(contentsOfFile: "/proc/\(reader.pid)/limits", encoding: .utf8).split(separator: "\n")
    func limit(_ name: String) -> [Substring]? {
      limits.first { $0.hasPrefix(name) }?.dropFirst(name.count).split(separator: " ")
    }
    #expect(limit("Max address space") == ["536870912", "536870912", "bytes"])
    #expect(limit("Max cpu time") == ["2", "3", "seconds"])
    #expect(limit("Max core file size") == ["0", "0", "bytes"])
  }

  @Test("icons that are saved take the place of those that are being read")
  func savedIcons() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.endless, to: "endless.svg")
    let names = ["speaker-muted", "speaker-low", "speaker-medium", "speaker-high", "headphones", "microphone"]
    let lines = names.map { "\($0) = \(folder.path("endless.svg"))\n" }
    let laptop = try Laptop(configuration: "[icons]\n" + lines.joined())
    try laptop.use("[icons]\n")
    let count = laptop.problems.count
    #expect(try laptop.ask("show", "--icon", folder.path("endless.svg"), "--value", "40%").status == 1)
    #expect(laptop.problems.count == count, "\(laptop.problems)")
  }
}
