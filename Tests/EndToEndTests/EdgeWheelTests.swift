import TestServers
import Testing

@Suite("The wheel at the edges of the screen", .serialized)
struct EdgeWheelTests {
  private func strips(_ laptop: Laptop) -> [WindowFrame] {
    laptop.probe.layer(isStrip: true).map(\.frame)
  }

  @Test("changes the level of its half there, and nowhere else; all other buttons are of what is below")
  func wheel() throws {
    let laptop = try Laptop.withBacklight(configuration: "[gesture]\nedge-wheel = both\n")
    try laptop.probe.waitUntil("the strips") {
      strips(laptop) == [WindowFrame(0, 16, 1, 768), WindowFrame(1279, 16, 1, 768)]
    }
    let window = try laptop.probe.makeWindow(WindowFrame(0, 0, 1280, 800), overrideRedirect: true)
    window.forgetEvents()
    // The window was mapped over them.
    try laptop.probe.waitUntil("the strips on top") {
      laptop.probe.windows().filter(\.isMapped).suffix(2).allSatisfy { $0.isInputOnly }
    }
    try Pointer.scroll(laptop.display, 1279, 200, steps: 3)
    try laptop.waitForVolume(sixteenths: 4.75)
    try Pointer.scroll(laptop.display, 0, 783, steps: -1)
    try laptop.probe.waitUntil("the backlight to go down") { (laptop.probe.backlight ?? 500) < 500 }
    #expect(window.presses == [])
    // A drag of a scroll bar that is there.
    var story: [WindowEvent] = []
    for (x, button) in [(1279, 1), (0, 3)] {
      try laptop.hand("mousemove", "\(x)", "300", "mousedown", "\(button)")
      story.append(.buttonPress(button, x: x, y: 300))
      try laptop.probe.waitUntil("the press") { window.presses == story }
      try laptop.moveHand(to: x, 420)
      try window.waitForEvent("the motion") { $0 == .motion(x: x, y: 420) }
      try laptop.hand("mouseup", "\(button)")
      story.append(.buttonRelease(button, x: x, y: 420))
      try laptop.probe.waitUntil("the release") { window.presses == story }
    }
    // They take input again when Swell has heard of the release.
    try laptop.settle()
    window.forgetEvents()
    try Pointer.scroll(laptop.display, 1279, 200, steps: 1)
    try laptop.waitForVolume(sixteenths: 5)
    #expect(window.presses == [])
    // One px further it is the program's.
    try Pointer.scroll(laptop.display, 1278, 200, steps: 1)
    try window.waitForEvent("the wheel") { $0 == .buttonPress(4, x: 1278, y: 200) }
    try laptop.waitForVolume(sixteenths: 5)
    #expect(laptop.problems == [])
    try laptop.swell.stop()
    try laptop.probe.waitUntil("nothing left") { strips(laptop).isEmpty }
  }
}
