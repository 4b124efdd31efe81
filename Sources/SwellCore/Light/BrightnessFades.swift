/// Distinguishes changes that people make with other programs from fades of automatic brightness and idle dimming. At
/// most the first step of a rise is worth a panel, and no step of a fall while nobody is there.
struct BrightnessFades: Sendable {
  enum Verdict {
    /// Worth a panel.
    case news
    /// Not worth a panel.
    case part
    /// Worth a panel if somebody is there.
    case unclear
  }

  private struct Course: Sendable {
    var name: String
    var direction: LevelSteps.Direction
    var at: Instant
    /// The level after the last change, and the last level that was worth a panel.
    var level, shown: Level
    /// Whether steps have changed the number since the last pause.
    var isUnderWay = false
    /// The value before the light was dimmed.
    var undimmed: Int?
  }

  /// The current course of each device.
  private var courses: [Course] = []

  /// The steps of a fade follow one another faster. People who press a key of another program, or turn a wheel, may be
  /// as fast.
  private static let pace = Duration.seconds(1)
  /// Somebody counts as present for so long after the last key or motion of the pointer.
  static let absence = Duration.seconds(2)
  /// The firmware may act on a key at most so long before the X server reports the key.
  private static let head = Duration.milliseconds(50)

  /// Takes a change that Swell has not made.
  ///
  /// - Parameter isExpected: Whether somebody has pressed a key for the change.
  mutating func judge(
    _ old: BrightnessDevice, _ new: BrightnessDevice, _ curve: BrightnessCurve, isExpected: Bool, at now: Instant
  ) -> Verdict {
    let (from, to) = (old.level(curve), new.level(curve))
    // A course continues only from its last level.
    let last = courses.first { $0.name == new.name && $0.level == from }
    courses.removeAll { $0.name == new.name }
    let direction: LevelSteps.Direction = to < from ? .down : .up
    var course = Course(name: new.name, direction: direction, at: now, level: to, shown: last?.shown ?? from)
    let isFast = last.map { $0.isUnderWay && now - $0.at < Self.pace } ?? false
    let undimmed = last?.undimmed ?? (direction == .down ? old.value : nil)
    let returns = direction == .up && undimmed.map { new.value <= $0 } ?? false
    let verdict: Verdict =
      if isExpected {
        .news
      } else if returns || to.percent == course.shown.percent {
        .part
      } else {
        direction == .down || isFast ? .unclear : .news
      }
    course.isUnderWay = isFast || verdict != .part
    if verdict != .news, new.value != undimmed { course.undimmed = undimmed }
    if verdict == .news { course.shown = to }
    courses.append(course)
    return verdict
  }

  /// Somebody was there at the last change of a device.
  mutating func wasNews(_ name: String) {
    for index in courses.indices where courses[index].name == name {
      (courses[index].shown, courses[index].undimmed) = (courses[index].level, nil)
    }
  }

  /// Whether the firmware has just moved a device in this direction: the firmware has acted on the key itself.
  func hasServed(_ direction: LevelSteps.Direction, _ name: String, at now: Instant) -> Bool {
    courses.contains { $0.name == name && $0.direction == direction && now - $0.at <= BrightnessFades.head }
  }
}
