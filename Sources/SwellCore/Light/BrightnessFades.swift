/// Tells changes that people make by other programs from what goes on by itself: automatic brightness and fades, which go
/// in many small steps of which only the first is worth a panel, and idle dimming, of which nothing is.
struct BrightnessFades: Sendable {
  private struct Course: Sendable {
    var name: String
    var direction: LevelSteps.Direction
    var isSmall: Bool
    var at: Instant
    /// The level after the last change, and the last one that was worth a panel.
    var level, shown: Level
    /// The value from before it was dimmed.
    var undimmed: Int?
  }

  /// The current course of each device.
  private var courses: [Course] = []

  /// A step of a key is 5 % at the least on the desktops.
  private static let smallest = 0.04
  /// The most light of a panel that is dimmed while nobody is there, in its own scale: 10 % is usual.
  private static let dim = 0.15
  /// The firmware steps when it hears the key, before the X server does.
  private static let head = Duration.milliseconds(50)

  /// Takes a change by another program.
  ///
  /// - Parameter isExpected: Whether somebody has just pressed a key for it.
  /// - Returns: Whether it is worth no panel.
  mutating func isAutomatic(
    _ old: BrightnessDevice, _ new: BrightnessDevice, _ curve: BrightnessCurve, isExpected: Bool, at now: Instant
  ) -> Bool {
    let (from, to) = (old.level(curve), new.level(curve))
    // A course continues only from its last level.
    let last = courses.first { $0.name == new.name && $0.level == from }
    courses.removeAll { $0.name == new.name }
    var course = Course(
      name: new.name, direction: to < from ? .down : .up, isSmall: abs(to.fraction - from.fraction) < Self.smallest,
      at: now, level: to, shown: last?.shown ?? from)
    defer { courses.append(course) }
    let isDimmed = new.kind == .display && new.light <= Self.dim && new.light < old.light / 2
    let isAutomatic: Bool
    if new.value == last?.undimmed {
      isAutomatic = true
    } else if course.isSmall {
      let isNear = abs(to.fraction - course.shown.fraction) < Self.smallest
      let goesOn = last.map { $0.isSmall && ($0.direction == course.direction || isNear) } ?? false
      let isSame = to.percent == course.shown.percent
      isAutomatic = goesOn || isSame
      // What leaves the number as it is begins no fade.
      if isSame, !goesOn { course.isSmall = false }
    } else {
      isAutomatic = isDimmed
      if isDimmed { course.undimmed = old.value }
    }
    if isAutomatic, !isExpected { return true }
    course.shown = to
    return false
  }

  /// Whether the firmware has just moved a device in this direction: it has acted on the key itself.
  func hasServed(_ direction: LevelSteps.Direction, _ name: String, at now: Instant) -> Bool {
    courses.contains { $0.name == name && $0.direction == direction && now - $0.at <= BrightnessFades.head }
  }
}
