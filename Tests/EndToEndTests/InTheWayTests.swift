import TestServers
import Testing

@Suite("The HUD is on top and never in the way", .serialized)
struct InTheWayTests {
  static let managers: [WindowManager.Kind] = [.i3, .openbox, .xfwm4]
  static let colour: RGB = 0xc04020

  @Test("The focus stays where it is where it follows the pointer, which rests under the HUD")
  func focusUnderPointer() throws {
    let laptop = try Laptop()
    try laptop.startManager(.i3)
    // i3 puts them side by side.
    let left = try laptop.probe.makeWindow(WindowFrame(0, 0, 300, 200), colour: Self.colour)
    let right = try laptop.probe.makeWindow(WindowFrame(0, 0, 300, 200), colour: Self.colour)
    try laptop.probe.waitUntil("the halves") { left.frame.x < 10 && right.frame.x > 600 }
    try Pointer.move(laptop.display, 655, 400)
    try laptop.waitForFocus(of: right)
    laptop.probe.activate(left.id)
    try laptop.waitForFocus(of: left)
    try laptop.audio.setVolume("37%")
    try laptop.probe.waitForHUD(visible: true)
    try laptop.hide()
    #expect(laptop.probe.activeWindow == left.id)
  }

  /// Every window manager that is known, and the main ones with a compositor.
  static let fullScreens: [(WindowManager.Kind, Compositor.Kind?)] =
    WindowManager.Kind.allCases.map { ($0, nil) } + managers.map { ($0, .picom) }

  @Test("Above a full-screen window, which gets the clicks and the wheel", arguments: fullScreens)
  func fullScreen(_ manager: WindowManager.Kind, _ kind: Compositor.Kind?) throws {
    let laptop = try Laptop()
    try laptop.startManager(manager)
    if let kind { try laptop.startCompositor(kind) }
    let window = try laptop.probe.makeWindow(WindowFrame(100, 100, 300, 200), colour: Self.colour)
    laptop.probe.fullScreen(window.id)
    try laptop.probe.waitUntil("the full screen") {
      let picture = try laptop.imageAtPlace()
      return window.frame == laptop.monitor && picture.pixels.allSatisfy { $0 == Self.colour.packed }
    }
    try laptop.show(37, over: Self.colour)
    window.forgetEvents()
    try Pointer.move(laptop.display, 640, 400)
    try window.waitForEvent("the motion") { $0 == .motion(x: 640, y: 400) }
    #expect(!window.events.contains(.leave), "the pointer has not left the window for the HUD")
    try Pointer.click(laptop.display, 640, 400)
    try window.waitForEvent("the click") { $0 == .buttonRelease(1, x: 640, y: 400) }
    try Pointer.scroll(laptop.display, 640, 430, steps: 1)
    try window.waitForEvent("the wheel") { $0 == .buttonRelease(4, x: 640, y: 430) }
    // A click makes some window managers raise the window.
    try laptop.show(41, over: Self.colour)
  }

  @Test("Above a game that has the whole screen and that the compositor of xfwm4 leaves alone")
  func game() throws {
    let laptop = try Laptop(configuration: "[hud]\ntheme = pill\n")
    try laptop.startCompositor(.xfwm4)
    for (percent, other) in [(37, 41), (43, 47)] {
      // As without one: the panel is blended by the compositor.
      try laptop.audio.setVolume("\(percent)%")
      try laptop.probe.waitUntil("a window with transparency") { laptop.probe.hudWindow()?.depth == 32 }
      try laptop.hide()
      let game = try laptop.probe.makeWindow(WindowFrame(0, 0, 1280, 800), colour: Self.colour, overrideRedirect: true)
      try laptop.waitForColour(Self.colour, 640, 400)
      var other = other
      try laptop.audio.setVolume("\(other)%")
      func isRight() throws -> Bool {
        guard let frame = laptop.probe.hudWindow()?.frame else { return false }
        let picture = try laptop.probe.image(of: frame)
        // The digits, and no frame around the panel.
        return picture.pixels.contains { RGB(packed: $0).b > 0xe0 }
          && picture.pixel(0, 0).distance(to: Self.colour) < 60
          && picture.pixel(frame.width / 2, frame.height / 2) != Self.colour
      }
      try laptop.probe.waitUntil("the panel above the game") {
        if try laptop.probe.waitForHUD(visible: true) != nil, try isRight() { return true }
        // xfwm4 may begin to leave the game alone only after the panel has come.
        try laptop.hide()
        other += 1
        try laptop.audio.setVolume("\(other)%")
        return false
      }
      try laptop.hide()
      game.destroy()
    }
  }

  @Test("Without a compositor it goes when something comes over it, and comes whole with the next change")
  func uncovered() throws {
    let laptop = try Laptop()
    try laptop.show(37)
    try laptop.probe.makeWindow(WindowFrame(20, 20, 30, 30), overrideRedirect: true).destroy()
    #expect(try laptop.status().hud.shown, "a window elsewhere is not over it")
    let above = try laptop.probe.makeWindow(WindowFrame(620, 380, 30, 30), overrideRedirect: true)
    try laptop.waitUntilHidden()
    #expect(try !laptop.status().hud.shown)
    above.destroy()
    #expect(try laptop.isEmpty())
    try laptop.show(41)
  }
}
