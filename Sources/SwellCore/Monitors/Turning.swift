/// The angle of the HUD, and its animation from one orientation to the next.
struct Turning: Sendable {
  /// The length of the animation (the origin article's rotation has this length).
  static let time = Duration.milliseconds(350)

  private(set) var orientation = Orientation.normal
  /// The orientation before.
  private var last = Orientation.normal
  /// The running animation: its first angle in quarters, and its start.
  private var way: (start: Double, since: Instant)?

  /// The last reading of the sensor; nil before its first answer.
  private var sensed: Orientation?
  /// Whether a command has said how the device is turned.
  var isCommanded = false

  /// Whether a reading of the sensor is to be followed: where the device was turned since the last reading. The first
  /// reading is followed too, unless a command came before.
  ///
  /// A sensor repeats the orientation when another of its properties changes.
  mutating func follows(_ reading: Orientation) -> Bool {
    let isNews = sensed.map { $0 != reading } ?? !isCommanded
    sensed = reading
    return isNews && reading != orientation
  }

  /// Whether the angle changes from frame to frame.
  var isMoving: Bool { way != nil }

  /// Turns to `orientation` in the shorter direction; at once unless `isAnimated`.
  mutating func turn(to orientation: Orientation, isAnimated: Bool, at now: Instant) {
    last = self.orientation
    guard orientation != last else { return }
    let start = angle(at: now)
    self.orientation = orientation
    way = isAnimated ? (start, now) : nil
  }

  /// The last turn was refused.
  mutating func goBack() {
    (orientation, way) = (last, nil)
  }

  /// Quarters counter-clockwise, from 0 to below 4; whole while the HUD does not turn.
  func angle(at now: Instant) -> Double {
    let end = Double(orientation.quarters)
    guard let way else { return end }
    var distance = end - way.start
    if distance > 2 { distance -= 4 }
    if distance < -2 { distance += 4 }
    let share = min(max(Double((now - way.since).nanoseconds) / Double(Turning.time.nanoseconds), 0), 1)
    let angle = way.start + distance * share * share * (3 - 2 * share)
    return angle < 0 ? angle + 4 : angle >= 4 ? angle - 4 : angle
  }

  /// Advances to `now`; true when the animation has ended.
  mutating func advance(to now: Instant) -> Bool {
    guard let way, now - way.since >= Turning.time else { return false }
    self.way = nil
    return true
  }
}
