import TestServers
import Testing

/// What drags come to in the program itself, however often a device says where it is.
@Suite("The value that a real drag reaches", .serialized)
struct GestureValueTests {
  /// Events a second: of a slow touch screen, of a mouse, and of a mouse for games.
  private static let rates = [30, 125, 1000]

  @Test(
    "is that of its way, at 30, 125 and 1000 events a second; swipes of three fingers are drags",
    arguments: [false, true])
  func values(isSwipe: Bool) throws {
    let screen = try VirtualScreen()
    let touchpad = isSwipe ? try Touchpad(screen) : nil
    let laptop = try Laptop(
      screen: screen, configuration: "[gesture]\nleft = volume\nswipe = 3\n",
      environment: touchpad.map { ["DISPLAY": $0.display] } ?? [:], startsSwell: false)
    try laptop.audio.setVolume("50%")
    try laptop.startSwell()
    if !isSwipe { try laptop.switchDragsOn() }
    // A quarter of the travel on a screen of 1280 × 800 px, up and down.
    for (x, sign) in [(320, 1), (960, -1)] {
      for (rate, sixteenths) in zip(Self.rates, [8 + 4 * sign, 8 + 8 * sign, 8 + 8 * sign]) {
        let count = rate * 3 / 10
        // For 0.3 s; the other axis shakes.
        let places = (1...count).map { (x: x + ($0 == count ? 0 : $0 % 3 - 1), y: 400 - 120 * $0 / count * sign) }
        if let touchpad {
          touchpad.swipe(from: (x, 400), through: places, rate: rate)
        } else {
          laptop.probe.drag(from: (x, 400), through: places, pause: 1000 / rate)
        }
        try laptop.waitForVolume(sixteenths: Double(sixteenths))
        #expect(try laptop.status().hud.kind == "volume")
        if isSwipe { touchpad?.up() } else { try laptop.drop() }
      }
      try laptop.audio.setVolume("50%")
      try laptop.waitForStatus("the half") { $0.audio.level == 0.5 }
    }
    #expect(laptop.problems == [])
  }
}
