import TestServers

/// A hand on the pointer, and what it finds.
extension Laptop {
  /// Waits until drags over a listed full-screen program are possible, or not.
  func waitForFullScreen(_ isOn: Bool = true) throws {
    try waitForStatus("drags over a full-screen program to be \(isOn)") {
      ($0.gesture.reasons == ["fullscreen"]) == isOn
    }
  }

  /// Makes every press of the left button a drag.
  func switchDragsOn() throws {
    let answer = try ask("gesture", "on")
    guard answer.status == 0, answer.output == "on\n" else { throw ServerProblem.failed("\(answer)") }
  }

  /// Holds the keys for drags, where the layer may stay away.
  func pressKeys(_ keys: [String] = ["Super_L", "Alt_L"]) throws {
    for key in keys { try Keys.hold(display, key) }
  }

  /// Holds the keys for drags until the layer is there.
  func holdKeys(_ keys: [String] = ["Super_L", "Alt_L"]) throws {
    try pressKeys(keys)
    try waitForLayer()
  }

  func releaseKeys(_ keys: [String] = ["Super_L", "Alt_L"]) throws {
    for key in keys.reversed() { try Keys.release(display, key) }
    try waitForLayer(false)
  }

  /// Waits until the layer is there, or has gone.
  func waitForLayer(_ isThere: Bool = true) throws {
    try probe.waitUntil("the layer to \(isThere ? "come" : "go")") { probe.layer().isEmpty != isThere }
  }

  /// Waits until Swell has heard of all that has happened on the screen.
  func settle() throws { for _ in 1...2 { _ = try status() } }

  func hand(_ words: String...) throws { try hand(words: words) }

  func hand(words: [String]) throws { try Keys.xdotool(display, words) }

  /// Presses the left button at a place and moves on by way of some more places.
  func grab(_ x: Int, _ y: Int, through places: [(x: Int, y: Int)]) throws {
    try hand("mousemove", "\(x)", "\(y)", "mousedown", "1")
    for place in places { try moveHand(to: place.x, place.y) }
  }

  /// Presses in the right half, and moves up from 25 % until the volume is at so many sixteenths.
  func dragVolume(toSixteenth wanted: Double) throws {
    // A sixteenth of the travel, which is 60 % of 800 px.
    try grab(960, 400, through: [(960, 380), (960, 400 - Int((wanted - 4) * 30))])
    try waitForVolume(sixteenths: wanted)
  }

  func moveHand(to x: Int, _ y: Int) throws { try hand("mousemove", "\(x)", "\(y)") }

  /// Lets the button go, of which Swell has heard then: a press that comes before that is still part of the drag.
  func drop() throws {
    try hand("mouseup", "1")
    _ = try status()
  }

  /// Ends a drag, and waits until the layer has gone.
  func dropOnProgram() throws {
    try drop()
    try waitForLayer(false)
  }

  func waitForBacklight(_ value: Int) throws {
    try probe.waitUntil("the backlight to be \(value)") { probe.backlight == value }
  }
}
