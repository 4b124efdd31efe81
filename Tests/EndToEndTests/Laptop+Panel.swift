import SwellCore
import TestServers

/// What is seen.
extension Laptop {
  /// The whole screen as one monitor.
  var monitor: WindowFrame { WindowFrame(0, 0, probe.size.width, probe.size.height) }

  /// Switches the only monitor off or on; it fails after it has done so: this server has no smaller screen.
  func switchMonitor(_ isOn: Bool) throws {
    _ = try Child.run(["xrandr", "--output", "screen", isOn ? "--auto" : "--off"], environment: environment)
    try waitForStatus("the monitor to be \(isOn ? "on" : "off")") { $0.monitors.isEmpty != isOn }
  }

  /// Changes the volume and waits until the HUD shows it in every pixel.
  ///
  /// - Parameter icon: That of the output, if it is no speaker.
  @discardableResult
  func show(
    _ percent: Int, over background: RGB = Laptop.background, sink: String = "spk", icon: Icon? = nil
  ) throws -> WindowReading {
    try audio.setVolume("\(percent)%", sink: sink)
    var panel = ExpectedPanel(volume: percent)
    if let icon { panel.icon = icon }
    return try waitForPanel(panel) { _, _ in background }
  }

  /// Waits until the HUD is in the middle of the screen and looks as it must, pixel by pixel.
  ///
  /// - Parameter background: the colour below each px of the panel.
  @discardableResult
  func waitForPanel(
    _ panel: ExpectedPanel, tolerance: Int = 3, over background: ExpectedPanel.Background = ExpectedPanel.onBackground
  ) throws -> WindowReading {
    var (hud, distance, picture): (WindowReading?, Int, Picture?) = (nil, 255, nil)
    let frame = panel.frame(centredIn: monitor)
    func report() -> String {
      let file = "/tmp/swell-unexpected-panel.png"
      try? picture?.save(png: file)
      let shown = try? status().hud
      return "HUD \(hud?.frame as Any), last seen \(distance) off (\(file)): \(shown as Any)\n\(swell.errors)"
    }
    try probe.waitUntil("the panel '\(panel.icon) \(panel.label)' at \(frame)", details: report()) {
      hud = probe.hudWindow()
      guard hud?.frame == frame else { return false }
      picture = try probe.image(of: frame)
      distance = panel.distance(of: picture!, over: background)
      return distance <= tolerance
    }
    return hud!
  }

  func waitForPanel(sixteenths: Double, icon: Icon? = nil) throws {
    var panel = ExpectedPanel(volume: Int((sixteenths * 6.25).rounded()))
    panel.filled = sixteenths / 16
    if let icon { panel.icon = icon }
    try waitForPanel(panel)
  }

  func waitForHUD(at frame: WindowFrame) throws {
    try probe.waitUntil("the HUD at \(frame)") { probe.hudWindow()?.frame == frame }
  }

  func waitUntilHidden() throws {
    try probe.waitForHUD(visible: false)
  }

  func hide() throws {
    // What is shown may not have come to the X server yet.
    try probe.waitForHUD(visible: true)
    try waitUntil("the HUD to go") {
      // Again, should the end of a drag that holds it have come later.
      let answer = try ask("hide")
      guard answer.status == 0 else { throw ServerProblem.failed("\(answer)") }
      do {
        try probe.waitForHUD(visible: false, within: .seconds(1))
        return true
      } catch ServerProblem.timedOut {
        return false
      }
    }
  }

  /// Whether the HUD stays away for a while; when it comes, it stays longer than that and is seen.
  func staysSilent(for limit: Duration = .milliseconds(300)) throws -> Bool {
    do {
      try probe.waitForHUD(visible: true, within: limit)
      return false
    } catch ServerProblem.timedOut {
      return try !status().hud.shown
    }
  }

  func imageAtPlace() throws -> Picture {
    try probe.image(of: ExpectedPanel(volume: 0).frame(centredIn: monitor))
  }

  func isEmpty(_ colour: RGB = Laptop.background) throws -> Bool {
    try imageAtPlace().pixels.allSatisfy { $0 == colour.packed }
  }

  /// A px of the panel that neither icon nor label touch.
  func emptyPixel() throws -> RGB {
    let frame = ExpectedPanel(volume: 0).frame(centredIn: monitor)
    return try probe.pixel(frame.x + 8, frame.y + 24)
  }

  func waitForColour(_ colour: RGB, _ x: Int, _ y: Int, tolerance: Int = 2) throws {
    var found: RGB = 0
    try probe.waitUntil("\(colour) at \(x), \(y)", details: "\(found)") {
      found = try probe.pixel(x, y)
      return found.distance(to: colour) <= tolerance
    }
  }

  /// Presses a key until the icon is seen away from its place, and waits until it is back: a jump is over soon.
  func expectJump(_ key: KeyName) throws {
    let before = try imageAtPlace()
    try waitUntil("the icon to jump") {
      // Not waited for.
      let presser = try Child(["xdotool", "key", key.rawValue], environment: environment)
      let isSeen = try !remains(for: .seconds(1)) {
        let moved = before.difference(to: try imageAtPlace()).frame
        return moved.map { $0.y >= 40 || $0.y + $0.height > 45 } ?? true
      }
      try presser.waitForExit()
      return isSeen
    }
    try probe.waitUntil("the icon to come back") { try imageAtPlace() == before }
  }

  /// Waits for the panel that says that a key has found no brightness, and hides it.
  func waitForNoBrightness(_ label: String = "No brightness here") throws {
    try waitForStatus("what is missing") { $0.hud.label == label && $0.hud.icon == "warning" }
    try hide()
  }
}
