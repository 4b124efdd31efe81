import TestServers
import Testing

@Suite("The HUD is on top and never in the way", .serialized)
struct InTheWayTests {
  static let managers: [WindowManager.Kind] = [.i3, .openbox, .xfwm4]
  static let colour: RGB = 0xc04020

  @Test("Clicks and the wheel go to the window below", arguments: [nil, Compositor.Kind.picom])
  func clicks(_ kind: Compositor.Kind?) throws {
    let stage = try Stage()
    let compositor = try kind.map { try Compositor($0, on: stage.screen.display) }
    let window = try stage.probe.makeWindow(
      WindowFrame(440, 200, 400, 400), colour: Self.colour, overrideRedirect: true)
    try stage.show(37, over: Self.colour)
    window.forgetEvents()
    try Pointer.click(stage.screen.display, 640, 400)
    try Pointer.scroll(stage.screen.display, 640, 430, steps: 1)
    for (button, y) in [(1, 200), (4, 230)] {
      try window.waitForEvent("the press of button \(button)") { $0 == .buttonPress(button, x: 200, y: y) }
      try window.waitForEvent("the release of button \(button)") { $0 == .buttonRelease(button, x: 200, y: y) }
    }
    #expect(!window.events.contains(.leave), "the pointer never left the window for the HUD")
    #expect(stage.probe.hudWindow() != nil, "the window hears of the clicks while the HUD is still there")
    withExtendedLifetime(compositor) {}
  }

  @Test("A pointer that rests where the HUD comes and goes notices nothing")
  func restingPointer() throws {
    let stage = try Stage()
    let window = try stage.probe.makeWindow(WindowFrame(440, 200, 400, 400), overrideRedirect: true)
    try Pointer.move(stage.screen.display, 640, 400)
    try window.waitForEvent("the pointer") { $0 == .enter }
    window.forgetEvents()
    try stage.show(37, over: 0x404040)
    try stage.hide()
    #expect(window.events(where: { $0 == .enter || $0 == .leave }) == [])
  }

  @Test("The focus stays where it is, and no window manager lists the HUD", arguments: managers)
  func focus(_ manager: WindowManager.Kind) throws {
    let stage = try Stage()
    let running = try WindowManager(manager, on: stage.screen.display)
    let window = try stage.probe.makeWindow(WindowFrame(500, 300, 300, 250), colour: Self.colour)
    stage.probe.activate(window.id)
    try stage.probe.waitUntil("the focus") {
      stage.probe.activeWindow == window.id && window.events.contains(.focusIn)
    }
    let focus = stage.probe.focus()
    window.forgetEvents()
    try stage.audio.setVolume("37%")
    let hud = try #require(try stage.probe.waitForHUD(visible: true))
    #expect(stage.probe.focus() == focus)
    #expect(stage.probe.activeWindow == window.id)
    #expect(!stage.probe.clientList().contains(hud.id))
    #expect(hud.inputRectangles == 0)
    try stage.hide()
    #expect(stage.probe.focus() == focus)
    #expect(stage.probe.activeWindow == window.id)
    #expect(window.events(where: { $0 == .focusIn || $0 == .focusOut }) == [])
    withExtendedLifetime(running) {}
  }

  @Test("The focus stays where it is where it follows the pointer, which rests under the HUD")
  func focusUnderPointer() throws {
    let stage = try Stage()
    let manager = try WindowManager(.i3, on: stage.screen.display)
    // i3 puts them side by side.
    let left = try stage.probe.makeWindow(WindowFrame(0, 0, 300, 200), colour: Self.colour)
    let right = try stage.probe.makeWindow(WindowFrame(0, 0, 300, 200), colour: Self.colour)
    try stage.probe.waitUntil("the halves") { left.frame.x < 10 && right.frame.x > 600 }
    try Pointer.move(stage.screen.display, 655, 400)
    try stage.probe.waitUntil("the focus on the right") { stage.probe.activeWindow == right.id }
    stage.probe.activate(left.id)
    try stage.probe.waitUntil("the focus on the left") { stage.probe.activeWindow == left.id }
    try stage.audio.setVolume("37%")
    try stage.probe.waitForHUD(visible: true)
    try stage.hide()
    #expect(stage.probe.activeWindow == left.id)
    withExtendedLifetime(manager) {}
  }

  /// Every window manager that is known, and the main ones with a compositor.
  static let fullScreens: [(WindowManager.Kind, Compositor.Kind?)] =
    WindowManager.Kind.allCases.map { ($0, nil) } + managers.map { ($0, .picom) }

  @Test("Above a full-screen window", arguments: fullScreens)
  func fullScreen(_ manager: WindowManager.Kind, _ kind: Compositor.Kind?) throws {
    let stage = try Stage()
    let running = try WindowManager(manager, on: stage.screen.display)
    let compositor = try kind.map { try Compositor($0, on: stage.screen.display) }
    let window = try stage.probe.makeWindow(WindowFrame(100, 100, 300, 200), colour: Self.colour)
    stage.probe.fullScreen(window.id)
    try stage.probe.waitUntil("the full screen") {
      let picture = try stage.imageAtPlace()
      return window.frame == stage.monitor && picture.pixels.allSatisfy { $0 == Self.colour.packed }
    }
    try stage.show(37, over: Self.colour)
    try Pointer.click(stage.screen.display, 640, 400)
    try window.waitForEvent("the click") { $0 == .buttonRelease(1, x: 640, y: 400) }
    // A click makes some window managers raise the window.
    try stage.show(41, over: Self.colour)
    withExtendedLifetime((running, compositor)) {}
  }

  @Test("Above a full-screen window that a compositor leaves alone")
  func unredirected() throws {
    let stage = try Stage()
    let running = try WindowManager(.openbox, on: stage.screen.display)
    let compositor = try Compositor(.picomUnredir, on: stage.screen.display)
    let window = try stage.probe.makeWindow(WindowFrame(100, 100, 300, 200), colour: Self.colour)
    stage.probe.fullScreen(window.id)
    try stage.probe.waitUntil("the full screen") { window.frame == stage.monitor }
    let hud = try stage.show(37, over: Self.colour)
    // Round all the same.
    let picture = try stage.probe.image(of: hud.frame)
    for (x, y) in [(0, 0), (63, 0), (0, 71), (63, 71)] { #expect(picture.pixel(x, y) == Self.colour) }
    withExtendedLifetime((running, compositor)) {}
  }

  @Test("A shadow is no black frame over a full-screen window that a compositor leaves alone")
  func unredirectedShadow() throws {
    let stage = try Stage(configuration: Stage.lasting + "theme = pill\n")
    let running = try WindowManager(.openbox, on: stage.screen.display)
    let compositor = try Compositor(.picomUnredir, on: stage.screen.display)
    try stage.swell.waitForStatus("the compositor to be noticed") { $0.compositor }
    let window = try stage.probe.makeWindow(WindowFrame(100, 100, 300, 200), colour: Self.colour)
    stage.probe.setProperty("_NET_WM_BYPASS_COMPOSITOR", numbers: [1], on: window.id)
    stage.probe.fullScreen(window.id)
    try stage.probe.waitUntil("the full screen") { window.frame == stage.monitor }
    var percent = 37
    // The compositor leaves it alone some time later.
    try stage.probe.waitUntil("a panel without blending and without a frame") {
      percent = 78 - percent
      try stage.audio.setVolume("\(percent)%")
      try stage.probe.waitForHUD(visible: true)
      _ = try stage.swell.status()
      let frame = try #require(stage.probe.hudWindow()).frame
      let picture = try stage.probe.image(of: frame)
      try stage.hide()
      // 12 px of shadow, the first of which stays.
      let shadow = (1...12).map { picture.pixel(frame.width / 2, frame.height - $0) }
      return shadow.last == 0x000000 && shadow.dropLast().allSatisfy { $0 == Self.colour }
    }
    withExtendedLifetime((running, compositor)) {}
  }

  @Test(
    "Above a game that has the whole screen and that the compositor of xfwm4 leaves alone",
    arguments: ["", "theme = pill\n"])
  func game(theme: String) throws {
    let stage = try Stage(configuration: Stage.lasting + theme)
    let manager = try Compositor(.xfwm4, on: stage.screen.display)
    try stage.swell.waitForStatus("the compositor to be noticed") { $0.compositor }
    for (percent, other) in [(37, 41), (43, 47)] {
      // As without one: the panel is blended by the compositor.
      try stage.audio.setVolume("\(percent)%")
      try stage.probe.waitUntil("a window with transparency") { stage.probe.hudWindow()?.depth == 32 }
      try stage.hide()
      let game = try stage.probe.makeWindow(WindowFrame(0, 0, 1280, 800), colour: Self.colour, overrideRedirect: true)
      try stage.audio.setVolume("\(other)%")
      try stage.probe.waitUntil("the panel above the game") {
        guard let frame = stage.probe.hudWindow()?.frame else { return false }
        let picture = try stage.probe.image(of: frame)
        // The digits, and no frame around the panel.
        return picture.pixels.contains { RGB(packed: $0).b > 0xe0 }
          && picture.pixel(0, 0).distance(to: Self.colour) < 60
          && picture.pixel(frame.width / 2, frame.height / 2) != Self.colour
      }
      try stage.hide()
      game.destroy()
    }
    withExtendedLifetime(manager) {}
  }

  @Test("At an edge it is beside the bar that is there", arguments: [WindowManager.Kind.openbox, .xfwm4])
  func bar(manager: WindowManager.Kind) throws {
    let stage = try Stage(configuration: Stage.lasting + "position = top\n")
    let running = try WindowManager(manager, on: stage.screen.display)
    let bar = try stage.probe.makeWindow(WindowFrame(0, 0, 1280, 40), colour: Self.colour)
    stage.probe.setProperty("_NET_WM_STRUT_PARTIAL", numbers: [0, 0, 40, 0, 0, 0, 0, 0, 0, 1279, 0, 0], on: bar.id)
    var percent = 37
    // The window manager reads it some time later.
    try stage.probe.waitUntil("the panel below the bar") {
      percent = 78 - percent
      try stage.audio.setVolume("\(percent)%")
      try stage.probe.waitForHUD(visible: true)
      let frame = stage.probe.hudWindow()?.frame
      try stage.hide()
      return frame == WindowFrame(608, 48, 64, 72)
    }
    withExtendedLifetime(running) {}
  }

  @Test("Raised again when something goes over it, with a compositor")
  func raised() throws {
    let stage = try Stage()
    let compositor = try Compositor(.picom, on: stage.screen.display)
    try stage.swell.waitForStatus("the compositor to be noticed") { $0.compositor }
    let below = try stage.probe.makeWindow(WindowFrame(400, 200, 400, 400), colour: 0x20a040, overrideRedirect: true)
    try stage.show(37, over: 0x20a040)
    let above = try stage.probe.makeWindow(WindowFrame(560, 320, 200, 200), colour: Self.colour, overrideRedirect: true)
    try expectOnTop(stage)
    below.raise()
    try expectOnTop(stage)
    above.raise()
    try expectOnTop(stage)
    let late = try stage.probe.makeWindow(WindowFrame(0, 0, 50, 50), colour: Self.colour, overrideRedirect: true)
    late.move(to: WindowFrame(600, 380, 60, 60))
    try expectOnTop(stage)
    // Whole, and never of two colours.
    try stage.show(41, over: Self.colour)
    withExtendedLifetime(compositor) {}
  }

  private func expectOnTop(_ stage: Stage) throws {
    try stage.probe.waitUntil("the HUD to be raised") {
      stage.probe.windows().last { $0.isMapped }?.className == "Swell"
    }
  }

  @Test("Without a compositor it goes when something comes over it, and comes whole with the next change")
  func uncovered() throws {
    let stage = try Stage()
    try stage.show(37)
    do {
      let elsewhere = try stage.probe.makeWindow(WindowFrame(20, 20, 30, 30), overrideRedirect: true)
      elsewhere.destroy()
      let above = try stage.probe.makeWindow(WindowFrame(620, 380, 30, 30), overrideRedirect: true)
      try stage.waitUntilHidden()
      #expect(try !stage.swell.status().hud.shown)
      above.destroy()
    }
    #expect(try stage.imageAtPlace().pixels.allSatisfy { $0 == Stage.background.packed })
    try stage.show(41)
  }

  @Test("A window elsewhere does not make it go")
  func elsewhere() throws {
    let stage = try Stage()
    try stage.show(37)
    let elsewhere = try stage.probe.makeWindow(WindowFrame(20, 20, 30, 30), overrideRedirect: true)
    elsewhere.destroy()
    try stage.show(41)
    #expect(try stage.swell.status().hud.shown)
  }

  @Test("A window of it that another client takes away is made again", arguments: [nil, Compositor.Kind.picom])
  func takenAway(_ kind: Compositor.Kind?) throws {
    let stage = try Stage()
    let compositor = try kind.map { try Compositor($0, on: stage.screen.display) }
    try stage.swell.waitForStatus("the compositor to be noticed") { $0.compositor == (kind != nil) }
    for percent in [37, 41] {
      let hud = try stage.show(percent)
      percent == 37 ? stage.probe.destroy(hud.id) : stage.probe.unmap(hud.id)
      try stage.swell.waitForStatus("the loss to be noticed") { !$0.hud.shown }
    }
    try stage.show(43)
    #expect(stage.swell.problems == [])
    withExtendedLifetime(compositor) {}
  }
}
