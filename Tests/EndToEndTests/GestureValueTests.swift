import TestServers
import Testing

/// What drags come to in the program itself, whatever moves, and however often it says so.
@Suite("The value that a real drag reaches", .serialized)
struct GestureValueTests {
  enum Device: CaseIterable {
    case pointer, finger, swipe
  }

  enum Subject: String, CaseIterable {
    case volume, brightness, seek
  }

  /// Where a drag begins, and where it goes from there.
  enum Way: CaseIterable {
    case upOnTheLeft, downOnTheRight, leftFromTheRight, rightFromTheLeft

    var isLeft: Bool { self == .upOnTheLeft || self == .rightFromTheLeft }
    var isUpright: Bool { self == .upOnTheLeft || self == .downOnTheRight }
    /// 1 for more.
    var sign: Int { isLeft ? 1 : -1 }
  }

  /// Events a second: of a slow touch screen, of a mouse, and of a mouse for games.
  private static let rates = [30, 125, 1000]
  /// A quarter of the travel on a screen of 1280 × 800 px.
  private static let length = 120

  /// A laptop with all that can be dragged, and with the device.
  private final class Desk {
    let laptop: Laptop
    private let tree: SysfsTree
    private let player: BusMock
    private let touch: TouchScreen?
    private var touchpad: Touchpad?
    /// What there must be: of 65 536, of 1000, in ms.
    private var volume = 32_768
    private var light = 500
    private var position = 600_000
    private var hand = (x: 0, y: 0)

    init(_ device: Device) throws {
      let bus = try PrivateBus()
      let track = "'mpris:length': dbus.Int64(3600000000), 'mpris:trackid': dbus.ObjectPath('/org/test/track/1')"
      player = try BusMock.player(
        "fake", status: "Paused",
        "'CanSeek': True, 'Position': dbus.Int64(600000000), 'Metadata': dbus.Dictionary({\(track)}, signature='sv')",
        does: ["SetPosition": "self.props['org.mpris.MediaPlayer2.Player']['Position'] = args[1]"], on: bus)
      tree = try SysfsTree()
      try tree.addBacklight(brightness: light, maximum: "1000")
      touch = device == .finger ? try TouchScreen() : nil
      let screen = try touch?.screen ?? VirtualScreen()
      touchpad = device == .swipe ? try Touchpad(screen) : nil
      laptop = try Laptop(
        screen: screen, configuration: "", sysfs: tree, bus: bus,
        environment: touchpad.map { ["DISPLAY": $0.display] } ?? [:], startsSwell: false)
      try laptop.audio.setVolume("50%")
      try laptop.startSwell()
      if device == .pointer { try laptop.activateLayer() }
    }

    func use(_ subjects: [Way: Subject]) throws {
      let (left, right) = (subjects[.upOnTheLeft]!, subjects[.downOnTheRight]!)
      try laptop.save(
        """
        [gesture]
        left = \(left.rawValue)
        right = \(right.rawValue)
        horizontal = \(subjects[.leftFromTheRight]!.rawValue)
        swipe = 3
        """)
      let answer = try laptop.ask("reload")
      guard answer.status == 0 else { throw ServerProblem.failed("\(answer)") }
    }

    /// Drags for 0.3 s; the other axis shakes.
    func drag(_ way: Way, rate: Int) throws {
      let x = touch != nil ? (way.isLeft ? 5 : 1270) : way.isLeft ? 320 : 960
      let count = rate * 3 / 10
      let places = (1...count).map { number -> (x: Int, y: Int) in
        let (gone, shake) = (length * number / count * way.sign, number == count ? 0 : number % 3 - 1)
        return way.isUpright ? (x + shake, 400 - gone) : (x + gone, 400 + shake)
      }
      hand = (x, 400)
      guard touch != nil || touchpad != nil else {
        laptop.probe.drag(from: hand, through: places, pause: 1000 / rate)
        return
      }
      var rest = places[...]
      if let touch {
        // A finger that rests for 0.25 s is a press of the program's: it is on its way when Swell hears of it.
        try laptop.atOnce {
          try touch.down(Double(x), 400)
          while abs(hand.x - x) + abs(hand.y - 400) < 12, let place = rest.popFirst() {
            try touch.move(Double(place.x), Double(place.y))
            hand = place
          }
        }
      }
      touchpad?.down(Double(x), 400)
      let metronome = Metronome(beatsPerSecond: rate)
      for place in rest {
        metronome.wait()
        try touch?.move(Double(place.x), Double(place.y))
        touchpad?.move(by: Double(place.x - hand.x), Double(place.y - hand.y))
        hand = place
      }
    }

    func release() throws {
      try touch?.up(Double(hand.x), Double(hand.y))
      touchpad?.up()
      if touch == nil, touchpad == nil { try laptop.drop() }
    }

    /// A drag of the subject has gone that way: waits for its value, if it has one yet.
    func expect(_ subject: Subject, after way: Way) throws {
      switch subject {
      case .volume: volume += way.sign * 16_384
      case .brightness:
        let level = Lightness.level(of: light, of: 1000) + Double(way.sign) * 0.25
        light = Lightness.value(of: level, of: 1000)
      case .seek:
        // Three minutes are the monitor's side along the way.
        position += way.sign * 180_000 * length / (way.isUpright ? 800 : 1280)
      }
      if subject == .seek {
        let distance = Double(180 * length) / (way.isUpright ? 800 : 1280)
        let label = "\(way.sign > 0 ? "+" : "−")0:\(Int(distance.rounded()))"
        try laptop.waitForStatus("the HUD to say '\(label)'") { $0.hud.kind == "seek" && $0.hud.label == label }
      } else {
        try waitForLevels()
        #expect(try laptop.status().hud.kind == subject.rawValue)
      }
    }

    func waitForLevels() throws {
      try laptop.waitForVolume(sixteenths: Double(volume) / 4096)
      try tree.waitForNumber(light)
    }

    func waitForPlayer() throws {
      try waitUntil("the player to be at \(position) ms") { try player.property("Position") == "\(position * 1000)" }
    }
  }

  @Test(
    "is that of its way: any subject in any half and along any axis, at 30, 125 and 1000 events a second",
    arguments: Device.allCases)
  func values(_ device: Device) throws {
    let desk = try Desk(device)
    for shift in 0..<3 {
      let subjects = (0..<3).map { Subject.allCases[($0 + shift) % 3] }
      let plan: [Way: Subject] = [
        .upOnTheLeft: subjects[0], .downOnTheRight: subjects[1], .leftFromTheRight: subjects[2],
        .rightFromTheLeft: subjects[2],
      ]
      try desk.use(plan)
      for (index, way) in Way.allCases.enumerated() {
        // Each subject has each rate, and so has each way.
        try desk.drag(way, rate: Self.rates[(index + 2 * shift) % 3])
        try desk.expect(plan[way]!, after: way)
        try desk.release()
        try desk.waitForPlayer()
        // What it was not about has stayed.
        try desk.waitForLevels()
      }
    }
    #expect(desk.laptop.problems == [])
  }
}
