import TestServers

/// A laptop with two monitors side by side: one of scale 1, and a dense one.
final class SplitScreen {
  static let left = WindowFrame(0, 0, 640, 800)
  static let right = WindowFrame(640, 0, 640, 800)

  let laptop: Laptop

  /// - Parameters:
  ///   - hud: lines of the section `[hud]`.
  ///   - isRightPrimary: else none is.
  init(_ hud: String, isRightPrimary: Bool = false) throws {
    laptop = try Laptop(configuration: "[hud]\n\(hud)\n", startsSwell: false)
    try laptop.run("xrandr", "--setmonitor", "left", "640/170x800/210+0+0", "screen")
    try laptop.run("xrandr", "--setmonitor", (isRightPrimary ? "*" : "") + "right", "640/80x800/100+640+0", "none")
    try laptop.startSwell()
  }

  /// Changes the volume and waits until it is shown on these monitors, pixel by pixel, and on no other.
  func show(_ percent: Int, on monitors: WindowFrame...) throws {
    try laptop.audio.setVolume("\(percent)%")
    try waitForPanels(percent, on: monitors)
  }

  func waitForPanels(_ percent: Int, on monitors: [WindowFrame]) throws {
    var found: [WindowFrame] = []
    var distances: [Int] = []
    let panels = monitors.map { ExpectedPanel(volume: percent, scale: $0 == Self.right ? 2 : 1) }
    let frames = zip(panels, monitors).map { $0.frame(centredIn: $1) }
    try laptop.probe.waitUntil(
      "\(percent) % on \(monitors)", details: "found \(found), \(distances) off\n\(laptop.swell.errors)"
    ) {
      found = laptop.probe.mapped("Swell").map(\.frame)
      guard Set(found) == Set(frames), found.count == frames.count else { return false }
      distances = try zip(panels, frames).map { $0.distance(of: try laptop.probe.image(of: $1)) }
      return distances.allSatisfy { $0 <= 3 }
    }
  }
}
