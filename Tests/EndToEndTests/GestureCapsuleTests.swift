import TestServers
import Testing

@Suite("The capsule beside the hand", .serialized)
struct GestureCapsuleTests {
  /// A drag that has come to 75 %.
  private final class Desk {
    let laptop: Laptop
    private let scale: Int
    private let touch: TouchScreen?

    init(isFinger: Bool, scale: Int) throws {
      touch = isFinger ? try TouchScreen() : nil
      self.scale = scale
      laptop = try Laptop(
        screen: touch?.screen,
        configuration: """
          [hud]
          form = capsule
          scale = \(scale)
          hide-delay = 200ms
          fade = 50ms
          [gesture]
          left = volume
          """)
      if !isFinger { try laptop.activateLayer() }
    }

    func drag(from x: Int, through places: [Int]) throws {
      guard let touch else { return try laptop.grab(x, 400, through: places.map { (x, $0) }) }
      // A finger that rests for 0.25 s is a press of the program's: it is on its way when Swell hears of it.
      try laptop.atOnce {
        try touch.down(Double(x), 400)
        for y in places { try touch.move(Double(x), Double(y)) }
      }
    }

    func move(to x: Int, _ y: Int) throws {
      try touch?.move(Double(x), Double(y))
      if touch == nil { try laptop.moveHand(to: x, y) }
    }

    func drop(_ x: Int, _ y: Int) throws {
      try touch?.up(Double(x), Double(y))
      if touch == nil { try laptop.drop() }
    }

    /// Waits until the capsule stands there, filled to a share; lengths of the design in pt.
    func expectCapsule(left: Int, filled: Double) throws {
      let (width, height, inset) = (44 * scale, 160 * scale, 4 * scale)
      let (top, middle) = (400 - height / 2, left + width / 2)
      let inner = height - 2 * inset
      let edge = top + height - inset - Int((Double(inner) * filled).rounded())
      var seen: [RGB] = []
      try laptop.probe.waitUntil(
        "a capsule at \(left) that is filled to \(filled)", details: "\(seen)\n\(laptop.swell.errors)"
      ) {
        guard let hud = laptop.probe.hudWindow() else { return false }
        guard 2 * hud.frame.x + hud.frame.width == 2 * middle, hud.frame.y < top else { return false }
        let places = [
          // On the fill beside the icon, at its upper edge, and just above that.
          (left + inset + 2, top + height * 3 / 4), (left + inset + 2, edge), (left + inset + 2, edge - 1),
          // Both long sides, in the gap around the fill.
          (left + 2, 400), (left + width - 3, 400), (left + 2, edge - 2),
        ]
        seen = try places.map { try laptop.probe.pixel($0.0, $0.1) }
        return seen[...1].allSatisfy { $0.r > 250 && $0.b > 250 } && seen[2...].allSatisfy { $0.r < 90 && $0.b < 90 }
      }
    }
  }

  @Test(
    "stands at the edge of the half where the drag began, farther in beside a finger, and its fill follows the hand",
    arguments: [false, true], [1, 2])
  func place(_ isFinger: Bool, scale: Int) throws {
    let desk = try Desk(isFinger: isFinger, scale: scale)
    let margin = (isFinger ? 72 : 24) * scale
    for (x, left) in [(isFinger ? 1270 : 960, 1280 - margin - 44 * scale), (isFinger ? 5 : 320, margin)] {
      try desk.laptop.audio.setVolume("25%")
      try desk.laptop.waitForStatus("the volume") { $0.audio.level == 0.25 }
      try desk.drag(from: x, through: [380, 280])
      try desk.laptop.waitForVolume(sixteenths: 8)
      try desk.expectCapsule(left: left, filled: 0.5)
      // The hand may go anywhere: the capsule stays.
      try desk.move(to: 640, 160)
      try desk.laptop.waitForVolume(sixteenths: 12)
      try desk.expectCapsule(left: left, filled: 0.75)
      try desk.drop(640, 160)
      try desk.laptop.waitUntilHidden()
    }
    #expect(desk.laptop.problems == [])
  }
}
