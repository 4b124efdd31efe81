import Glibc
import TestServers
import Testing

@Suite("A device that is turned", .serialized)
struct TurnedDeviceTests {
  private func hold(_ orientation: String, _ sensor: BusMock) throws {
    try sensor.set("AccelerometerOrientation", "string:\(orientation)")
  }

  /// Waits until the HUD in the middle is what it is upright, turned so many quarters counter-clockwise.
  private func waitForPanel(_ panel: ExpectedPanel, quarters: Int, on laptop: Laptop) throws {
    var distance = 255
    let (width, height) = quarters % 2 == 0 ? (panel.width, panel.height) : (panel.height, panel.width)
    try laptop.probe.waitUntil(
      "'\(panel.label)' turned by \(quarters)", details: "\(distance) off\n\(laptop.swell.errors)"
    ) {
      guard laptop.probe.hudWindow() != nil else { return false }
      var picture = try laptop.probe.image((1280 - width) / 2, (800 - height) / 2, width, height)
      for _ in 0..<quarters { picture = picture.turnedClockwise }
      distance = panel.distance(of: picture)
      return distance <= 3
    }
  }

  @Test(
    "on command, with 'rotation = hud': the panel, in one window",
    arguments: zip([nil, Compositor.Kind.picom, .xcompmgr], [1.0, 2, 1]))
  func command(_ kind: Compositor.Kind?, _ scale: Double) throws {
    let laptop = try Laptop(
      configuration: "[hud]\nrotation = hud\nscale = \(scale)\n", startsSwell: false)
    if let kind { try laptop.startCompositor(kind) }
    try laptop.startSwell()
    let panel = ExpectedPanel(volume: 37, scale: scale)
    try laptop.audio.setVolume("37%")
    try waitForPanel(panel, quarters: 0, on: laptop)
    let hud = try #require(laptop.probe.hudWindow())
    for (quarters, name) in [(1, "left"), (2, "inverted"), (3, "right"), (1, "left"), (0, "normal")] {
      #expect(try laptop.ask("rotate", name) == (0, "\(name)\n", ""))
      try waitForPanel(panel, quarters: quarters, on: laptop)
      let now = try #require(laptop.probe.hudWindow())
      #expect((now.id, now.frame) == (hud.id, hud.frame))
    }
    #expect(laptop.problems == [])
  }

  @Test("as its sensor tells, which is claimed while it is needed, also one that comes later")
  func sensor() throws {
    let bus = try PrivateBus()
    var sensor = try BusMock.orientationSensor(on: bus)
    let laptop = try Laptop(bus: bus)
    // It is the X server's business, unless something else is wanted.
    let answer = try laptop.ask("rotate", "left")
    #expect((answer.status, answer.output) == (1, ""))
    #expect(answer.errors.contains("'rotation = hud'"))
    #expect(answer.errors.split(separator: "\n").count == 1)
    #expect(sensor.calls(of: "ClaimAccelerometer") == [])
    try laptop.use("[hud]\nrotation = hud\n")
    try sensor.waitForLastCall("ClaimAccelerometer")
    try laptop.audio.setVolume("37%")
    try waitForPanel(ExpectedPanel(volume: 37), quarters: 0, on: laptop)
    for (quarters, name) in [(1, "left-up"), (2, "bottom-up"), (3, "right-up"), (3, "undefined"), (0, "normal")] {
      try hold(name, sensor)
      try waitForPanel(ExpectedPanel(volume: 37), quarters: quarters, on: laptop)
    }
    // The service is started again.
    try sensor.stop()
    sensor = try BusMock.orientationSensor(on: bus)
    try sensor.waitForLastCall("ClaimAccelerometer")
    try hold("left-up", sensor)
    try waitForPanel(ExpectedPanel(volume: 37), quarters: 1, on: laptop)
    // Not needed any more.
    #expect(sensor.calls(of: "ReleaseAccelerometer") == [])
    try laptop.save("")
    try sensor.waitForLastCall("ReleaseAccelerometer")
    try waitForPanel(ExpectedPanel(volume: 37), quarters: 0, on: laptop)
    // And needed again: it tells at once.
    try laptop.save("[hud]\nrotation = hud\n")
    try waitForPanel(ExpectedPanel(volume: 37), quarters: 1, on: laptop)
    #expect(sensor.calls(of: "ClaimAccelerometer").count == 2)
    #expect(laptop.problems == [])
  }

  /// A laptop whose screen is turned, and what its output is when it is upright.
  private func turnableLaptop() throws -> (laptop: Laptop, screen: TurnableScreen, home: String) {
    let screen = try TurnableScreen()
    let laptop = try Laptop(screen: screen.screen, configuration: "[hud]\nrotation = screen\n")
    return (laptop, laptop.keep(screen), try screen.output())
  }

  private func turn(_ name: String, _ laptop: Laptop) throws {
    _ = try laptop.ask("rotate", name)
    try laptop.probe.waitUntil("the screen to be turned") { laptop.probe.size == (400, 640) }
  }

  private func waitUntilUpright(_ laptop: Laptop) throws {
    try laptop.probe.waitUntil("the screen to be upright") { laptop.probe.size == (640, 400) }
  }

  @Test("with 'rotation = screen': the screen turns, the panel stays in its middle, and the end leaves nothing behind")
  func screen() throws {
    let (laptop, turnable, home) = try turnableLaptop()
    try laptop.show(37)
    for (name, size) in [("left", (400, 640)), ("inverted", (640, 400)), ("right", (400, 640)), ("normal", (640, 400))]
    {
      #expect(try laptop.ask("rotate", name) == (0, "\(name)\n", ""))
      try laptop.probe.waitUntil("the screen to be \(name)") { laptop.probe.size == size }
      // The background of a root window that has grown is undefined.
      try laptop.probe.setBackground(Laptop.background)
      try laptop.probe.waitUntil("the panel in the middle") {
        laptop.probe.hudWindow()?.frame == ExpectedPanel(volume: 37).frame(centredIn: laptop.monitor)
      }
    }
    #expect(try turnable.output() == home)
    try laptop.show(41)
    try turn("left", laptop)
    try laptop.save("")
    try waitUntilUpright(laptop)
    try laptop.use("[hud]\nrotation = screen\n")
    try turn("right", laptop)
    #expect(try laptop.ask("quit").status == 0)
    #expect(try laptop.swell.waitForExit() == .status(0))
    #expect(try turnable.output() == home)
    #expect(laptop.problems == [])
  }

  @Test("with 'rotation = screen' is turned back when Swell ends, and after a crash when Swell starts again")
  func killed() throws {
    let (laptop, turnable, home) = try turnableLaptop()
    for signal in [SIGTERM, SIGINT, SIGKILL] {
      try turn("right", laptop)
      laptop.swell.terminate(signal)
      try laptop.swell.waitForExit()
      if signal != SIGKILL { #expect(try turnable.output() == home) }
      try laptop.startSwell()
      try waitUntilUpright(laptop)
      #expect(try turnable.output() == home)
    }
    #expect(laptop.problems == [])
  }

  @Test("with 'rotation = screen': between two places the panel is at none that is neither")
  func noFlash() throws {
    let (laptop, _, _) = try turnableLaptop()
    try laptop.audio.setVolume("37%")
    try laptop.probe.waitForHUD(visible: true)
    var places: [WindowFrame] = []
    for (name, isUpright) in [("left", false), ("normal", true), ("right", false), ("inverted", true)] {
      let answer = try laptop.begin("rotate", name)
      let wanted = WindowFrame(isUpright ? 288 : 168, isUpright ? 164 : 284, 64, 72)
      try laptop.probe.waitUntil("the panel in the middle") {
        // In this order: the panel that is there on a turned screen is the new one.
        guard laptop.probe.size == (isUpright ? (640, 400) : (400, 640)), let hud = laptop.probe.hudWindow() else {
          return false
        }
        if hud.frame != wanted { places.append(hud.frame) }
        return hud.frame == wanted
      }
      _ = try answer.waitForExit()
    }
    #expect(places == [])
  }
}

extension Picture {
  fileprivate var turnedClockwise: Picture {
    var turned: [UInt32] = []
    for y in 0..<width {
      for x in 0..<height { turned.append(pixels[(height - 1 - x) * width + y]) }
    }
    return Picture(width: height, height: width, pixels: turned)
  }
}
