import TestServers
import Testing

@Suite("Docks and bars", .serialized)
struct DockTests {
  private let laptop: Laptop

  init() throws {
    laptop = try Laptop(startsSwell: false)
  }

  /// i3bar, higher than the distance of a panel from the edge.
  private func startI3(bar position: String) throws {
    let bar = "bar {\n  position \(position)\n  font pango:DejaVu Sans 40\n  status_command echo\n}\n"
    laptop.keep(try WindowManager(.i3, on: laptop.display, lines: bar))
    try waitForDock("i3bar")
  }

  private func startTint2() throws {
    let file = try laptop.runtime.write(
      "panel_items = L\npanel_size = 100% 60\npanel_position = bottom center horizontal\n", to: "tint2rc")
    laptop.keep(try Child(["tint2", "-c", file], environment: laptop.environment))
    try waitForDock("tint2")
  }

  /// The places of docks on the screen, by the names of their classes.
  private func docks(_ name: String) throws -> [WindowFrame] {
    var tree = ""
    // A window may go while xwininfo reads the tree.
    try waitUntil("the tree of windows") {
      let answer = try Child.run(["xwininfo", "-root", "-tree"], environment: laptop.environment)
      tree = answer.output
      return answer.status == 0
    }
    let lines = tree.split(separator: "\n").filter { $0.contains("\"\(name)\")") || $0.contains("(\"\(name)\"") }
    return lines.compactMap { line in
      // 0x800006 "i3bar for output screen": ("bar-0" "i3bar")  1280x52+0+0  +0+748
      let words = line.split(separator: " ").suffix(2).map { $0.split { "x+".contains($0) }.compactMap { Int($0) } }
      guard words.count == 2, words[0].count == 4, words[1].count == 2, words[0][0] > 100 else { return nil }
      return WindowFrame(words[1][0], words[1][1], words[0][0], words[0][1])
    }
  }

  private func waitForDock(_ name: String) throws {
    try waitUntil("\(name) to be at the edge") { try !docks(name).isEmpty }
  }

  /// In each form and at each place of the edge, the panel is 8 px from the docks.
  private func expectDistance(from docks: () throws -> [WindowFrame], isTop: Bool = false) throws {
    var percent = 30
    for form in ["panel", "pill", "capsule"] {
      for side in ["", "-left", "-right"] {
        try laptop.use("[hud]\nform = \(form)\nposition = \(isTop ? "top" : "bottom")\(side)\n")
        percent += 1
        try laptop.audio.setVolume("\(percent)%")
        let docks = try docks()
        let edge = isTop ? docks.map { $0.y + $0.height }.max()! : docks.map(\.y).min()!
        try laptop.probe.waitUntil(
          "\(form)\(side) 8 px from \(docks)", details: "\(laptop.probe.hudWindow()?.frame as Any)"
        ) {
          guard let frame = laptop.probe.hudWindow()?.frame else { return false }
          // With the shadow, outside of the panel.
          let distance = 8 - (form == "panel" ? 0 : 12)
          return isTop ? frame.y - distance == edge : frame.y + frame.height + distance == edge
        }
      }
    }
    #expect(laptop.problems == [])
  }

  @Test("of i3 keep the panel away, also one beside the other, and while they come and go")
  func managed() throws {
    try startI3(bar: "bottom")
    try laptop.startSwell()
    try expectDistance(from: { try docks("i3bar") })
    // i3 puts one above the other.
    try startTint2()
    try expectDistance(from: { try docks("i3bar") + docks("tint2") })
    try laptop.run("i3-msg", "bar", "mode", "invisible")
    try waitUntil("i3bar to go") { try docks("tint2").contains { $0.y == 740 } }
    try expectDistance(from: { try docks("tint2") })
  }

  @Test("at the top of i3 keep the panel away, also those of a program that was there before Swell")
  func above() throws {
    try startI3(bar: "top")
    try laptop.startSwell()
    try expectDistance(from: { try docks("i3bar") }, isTop: true)
  }

  @Test("without i3 do so too, with and without a window manager", arguments: [nil, WindowManager.Kind.openbox])
  func elsewhere(_ manager: WindowManager.Kind?) throws {
    if let manager { try laptop.startManager(manager) }
    try startTint2()
    try laptop.startSwell()
    try expectDistance(from: { try docks("tint2") })
  }
}
