import Glibc
import TestServers
import Testing

@Suite("Fingers on a touch screen", .serialized)
struct TouchTests {
  /// A laptop with a touch screen, and its hand.
  private final class Tablet {
    let touch: TouchScreen
    let laptop: Laptop

    init(_ configuration: String? = nil) throws {
      touch = try TouchScreen()
      let tree = try SysfsTree()
      try tree.addBacklight(brightness: 400, maximum: "1500")
      laptop = try Laptop(screen: touch.screen, configuration: configuration, sysfs: tree)
    }

    /// A finger goes down, and up or down from there: one that rests for 0.25 s would be a press of the program's, so it is
    /// on its way when Swell hears of it.
    func drag(_ x: Double, _ y: Double, to end: Double, finger: Int = 1) throws {
      try laptop.atOnce {
        try touch.down(x, y, finger: finger)
        for y in stride(from: y, through: end, by: end < y ? -10 : 10) { try touch.move(x, y, finger: finger) }
      }
    }

    /// A window of the whole screen that hears of fingers, or else of the mouse that they pretend to be.
    func makeWindow(hearsTouches: Bool = true, isManaged: Bool = false) throws -> TestWindow {
      let window = try laptop.probe.makeWindow(WindowFrame(0, 0, 1280, 800), overrideRedirect: !isManaged)
      if isManaged {
        laptop.probe.fullScreen(window.id)
        try laptop.waitForFocus(of: window)
      }
      if hearsTouches { window.selectTouches() }
      window.forgetEvents()
      return window
    }

    /// Grabs the server while Swell asks it for nothing, as it may after what the window manager has done last: a
    /// question would wait for the end of the grab, and commands would wait for the question.
    func grabServerAtRest() throws {
      try waitUntil("Swell to ask the server for nothing") {
        laptop.probe.grabServer()
        // It has handled all events before the second answer.
        if (try? laptop.status()) != nil, (try? laptop.status()) != nil { return true }
        laptop.probe.ungrabServer()
        return false
      }
    }

    /// A tap of which Swell has heard before it ends, which the window then hears of.
    func expectTap(on window: TestWindow, _ x: Int, _ y: Int = 300, asMouse: Bool = false) throws {
      window.forgetEvents()
      try touch.down(Double(x), Double(y))
      if laptop.swell.isRunning { _ = try laptop.status() }
      try touch.up(Double(x), Double(y))
      try waitForStory(
        asMouse
          ? [.buttonPress(1, x: x, y: y), .buttonRelease(1, x: x, y: y)]
          : [.touchBegin(x: x, y: y), .touchEnd(x: x, y: y)], of: window)
    }

    func waitForStory(_ story: [WindowEvent], of window: TestWindow) throws {
      try waitForStory(of: window, "the window to hear \(story)") { $0 == story }
    }

    func waitForStory(of window: TestWindow, _ what: String, _ isTold: ([WindowEvent]) -> Bool) throws {
      try laptop.probe.waitUntil(what, details: "It heard \(window.presses).\n\(laptop.swell.errors)") {
        isTold(window.presses)
      }
    }
  }

  @Test("A drag at the right edge changes the volume by the share of its travel, and nobody else hears of it")
  func volume() throws {
    let tablet = try Tablet()
    let window = try tablet.makeWindow()
    try tablet.drag(1270, 400, to: 160)
    // 240 px of 480 are 50 points more.
    try tablet.laptop.waitForVolume(sixteenths: 12)
    let hud = try tablet.laptop.status().hud
    #expect((hud.shown, hud.kind, hud.label) == (true, "volume", "75%"))
    try tablet.touch.move(600, 280)
    try tablet.laptop.waitForVolume(sixteenths: 8)
    #expect(try tablet.laptop.remains(for: .seconds(1)) { try tablet.laptop.status().hud.shown })
    try tablet.touch.up(600, 280)
    // Escape cancels it.
    try tablet.drag(1270, 400, to: 280, finger: 2)
    try tablet.laptop.waitForVolume(sixteenths: 12)
    try tablet.laptop.hand("key", "Escape")
    try tablet.laptop.waitForVolume(sixteenths: 8)
    try tablet.touch.up(1270, 280, finger: 2)
    try tablet.laptop.hide()
    #expect(window.presses == [])
    #expect(try tablet.laptop.volumes() == [32_768, 32_768])
    #expect(tablet.laptop.problems == [])
  }

  @Test("A tap or a press at an edge reaches the program below, as a finger or as the mouse")
  func rest() throws {
    let tablet = try Tablet()
    let window = try tablet.makeWindow(hearsTouches: false)
    try tablet.expectTap(on: window, 5, asMouse: true)
    window.selectTouches()
    try tablet.expectTap(on: window, 5)
    #expect(try tablet.laptop.staysSilent())
    // One that rests may be a long press of the program's.
    window.forgetEvents()
    try tablet.touch.down(1270, 300)
    try tablet.waitForStory([.touchBegin(x: 1270, y: 300)], of: window)
    try tablet.touch.up(1270, 300)
    try tablet.waitForStory([.touchBegin(x: 1270, y: 300), .touchEnd(x: 1270, y: 300)], of: window)
    #expect(try tablet.laptop.audio.volume() == 25)
    #expect(tablet.laptop.problems == [])
  }

  @Test(
    "Three taps of which Swell hears at once reach the program below, as fingers or as the mouse, and so do all further ones",
    arguments: [true, false])
  func lateTaps(hearsTouches: Bool) throws {
    let tablet = try Tablet()
    try tablet.laptop.startManager(.openbox)
    let window = try tablet.makeWindow(hearsTouches: hearsTouches, isManaged: true)
    for (places, isGrabbed) in [([1270, 1270, 1270], false), ([640, 640, 640], true), ([1270, 640, 1270], false)] {
      window.forgetEvents()
      try tablet.grabServerAtRest()
      if !isGrabbed {
        tablet.laptop.swell.terminate(SIGSTOP)
        tablet.laptop.probe.ungrabServer()
      }
      for (finger, x) in places.enumerated() {
        try tablet.touch.down(Double(x), 300, finger: finger)
        try tablet.touch.up(Double(x), 300, finger: finger)
        // It has heard of each then, but its answers are not read.
        if isGrabbed { _ = try tablet.laptop.status() }
      }
      if isGrabbed { tablet.laptop.probe.ungrabServer() } else { tablet.laptop.swell.terminate(SIGCONT) }
      // The server tells the end of a late tap at the place of the last one.
      try tablet.laptop.probe.waitUntil("all taps at \(places)") { window.presses.count == 6 }
      try tablet.expectTap(on: window, 1270, asMouse: !hearsTouches)
      window.forgetEvents()
      try tablet.laptop.hand("mousemove", "700", "300", "click", "1")
      try tablet.waitForStory([.buttonPress(1, x: 700, y: 300), .buttonRelease(1, x: 700, y: 300)], of: window)
    }
    #expect(try tablet.laptop.audio.volume() == 25)
  }

  @Test("A swipe from an edge that nothing is set for reaches the program below, from its beginning")
  func swipe() throws {
    let tablet = try Tablet("[gesture]\nhorizontal = none\n")
    let window = try tablet.makeWindow()
    try tablet.touch.down(1270, 300)
    try tablet.touch.move(1265, 300)
    try tablet.touch.move(1200, 302)
    let start: [WindowEvent] = [
      .touchBegin(x: 1270, y: 300), .touchUpdate(x: 1265, y: 300), .touchUpdate(x: 1200, y: 302),
    ]
    try tablet.waitForStory(start, of: window)
    // It is the program's own from then on.
    try tablet.touch.move(900, 100)
    try tablet.touch.up(900, 100)
    try tablet.waitForStory(start + [.touchUpdate(x: 900, y: 100), .touchEnd(x: 900, y: 100)], of: window)
    #expect(try tablet.laptop.staysSilent())
    #expect(try tablet.laptop.audio.volume() == 25)
    // And the next drag is Swell's.
    try tablet.drag(1270, 400, to: 280, finger: 2)
    try tablet.laptop.waitForVolume(sixteenths: 8)
    try tablet.touch.up(1270, 280, finger: 2)
    // A touch anywhere else arrives at once, and with 'touch = off' all do.
    for (x, configuration) in [(40.0, ""), (1270, "[gesture]\ntouch = off\n")] {
      try tablet.laptop.use(configuration)
      window.forgetEvents()
      try tablet.touch.down(x, 500)
      try tablet.waitForStory([.touchBegin(x: Int(x), y: 500)], of: window)
      try tablet.touch.move(x, 250)
      try tablet.touch.up(x, 250)
      let touch = [WindowEvent.touchBegin(x: Int(x), y: 500), .touchUpdate(x: Int(x), y: 250)]
      try tablet.waitForStory(touch + [.touchEnd(x: Int(x), y: 250)], of: window)
    }
    #expect(try tablet.laptop.audio.volume() == 50)
  }

  @Test("A second finger cancels the drag, and puts back what was there; before that, both are the program's")
  func secondFinger() throws {
    let tablet = try Tablet()
    let window = try tablet.makeWindow()
    try tablet.touch.down(1270, 400)
    try tablet.touch.down(640, 400, finger: 2)
    try tablet.waitForStory(of: window, "both to arrive") { $0.count == 2 }
    try tablet.touch.move(1270, 200)
    try tablet.touch.up(1270, 200)
    try tablet.touch.up(640, 400, finger: 2)
    let rest: [WindowEvent] = [
      .touchUpdate(x: 1270, y: 200), .touchEnd(x: 1270, y: 200), .touchEnd(x: 640, y: 400),
    ]
    try tablet.waitForStory(of: window, "both to go") { $0.count == 5 && Array($0.suffix(3)) == rest }
    #expect(try tablet.laptop.staysSilent())
    window.forgetEvents()
    try tablet.drag(1270, 400, to: 280, finger: 1)
    try tablet.laptop.waitForVolume(sixteenths: 8)
    try tablet.touch.down(640, 400, finger: 2)
    try tablet.laptop.waitForVolume(sixteenths: 4)
    // The second one is the program's.
    try tablet.waitForStory([.touchBegin(x: 640, y: 400)], of: window)
    try tablet.touch.move(1270, 100, finger: 1)
    try tablet.touch.up(1270, 100, finger: 1)
    try tablet.touch.up(640, 400, finger: 2)
    try tablet.waitForStory([.touchBegin(x: 640, y: 400), .touchEnd(x: 640, y: 400)], of: window)
    #expect(try tablet.laptop.audio.volume() == 25)
    // When Swell is killed in mid-drag, the next touches arrive as ever.
    try tablet.drag(1270, 400, to: 280, finger: 3)
    try tablet.laptop.waitForVolume(sixteenths: 8)
    try tablet.laptop.swell.stop(SIGKILL)
    try tablet.laptop.probe.waitForHUD(visible: false)
    try tablet.touch.up(1270, 280, finger: 3)
    try tablet.expectTap(on: window, 1270)
  }

  @Test("A second finger cancels a drag after 'swell gesture on' too")
  func secondFingerAnywhere() throws {
    let tablet = try Tablet()
    #expect(try tablet.laptop.ask("gesture", "on").output == "on\n")
    try tablet.touch.down(1000, 500, finger: 1)
    for y in stride(from: 490.0, through: 380, by: -10) { try tablet.touch.move(1000, y, finger: 1) }
    // The server may keep back what it was told before the touch is Swell's, until the finger moves again.
    var y = 380.0
    try waitUntil("the volume to follow") {
      y -= 1
      try tablet.touch.move(1000, max(y, 200), finger: 1)
      return try tablet.laptop.audio.volume() > 40
    }
    try tablet.touch.down(640, 400, finger: 2)
    try tablet.laptop.waitForVolume(sixteenths: 4)
    #expect(tablet.laptop.problems == [])
  }

  @Test(
    "On a listed full-screen program a finger drags as the mouse does, and a tap is the program's",
    arguments: ["auto", "off"])
  func fullScreen(touch: String) throws {
    let tablet = try Tablet("[gesture]\nfullscreen = TestWindow\ntouch = \(touch)\n")
    let laptop = tablet.laptop
    try laptop.startManager(.openbox)
    let window = try laptop.probe.makeWindow(WindowFrame(100, 100, 300, 200))
    laptop.probe.fullScreen(window.id)
    try laptop.waitForFullScreen()
    for _ in 1...2 { try tablet.expectTap(on: window, 640, 600, asMouse: true) }
    // Presses are Swell's again once it has heard that the tap has arrived, and sent that with the end of its turn.
    for _ in 1...2 { _ = try laptop.status() }
    window.forgetEvents()
    try tablet.touch.down(960, 600)
    for y in stride(from: 595.0, through: 360, by: -5) { try tablet.touch.move(960, y) }
    try laptop.waitForVolume(sixteenths: 12)
    try tablet.touch.up(960, 360)
    try laptop.hide()
    #expect(window.presses == [])
    // Escape is the program's again.
    try laptop.hand("key", "Escape")
    try window.waitForEvent("Escape") { $0 == .keyPress("Escape") }
    #expect(laptop.problems == [])
  }
}
