/// Tells changes that people make by other programs from what goes on by itself: fades of automatic brightness and of idle
/// dimming, of which the first step is worth a panel at most.
struct BrightnessFades: Sendable {
  enum Verdict {
    /// Worth a panel.
    case news
    /// Not worth one.
    case part
    /// Worth one if somebody is there: a fade goes on, or the panel is dimmed, while nobody touches anything.
    case unclear
  }

  private struct Course: Sendable {
    var name: String
    var direction: LevelSteps.Direction
    var at: Instant
    /// The level after the last change, and the last one that was worth a panel.
    var level, shown: Level
    /// The value from before it was dimmed.
    var undimmed: Int?
  }

  /// The current course of each device.
  private var courses: [Course] = []

  /// The steps of a fade follow one another faster. People who press a key of another program, or turn a wheel, may be
  /// as fast.
  private static let pace = Duration.seconds(1)
  /// How long after the last key or motion of the pointer nobody is there.
  static let absence = Duration.seconds(2)
  /// The most light of a panel that is dimmed while nobody is there, in its own scale: 10 % is usual.
  private static let dim = 0.15
  /// The firmware steps when it hears the key, before the X server does.
  private static let head = Duration.milliseconds(50)

  /// Takes a change by another program.
  ///
  /// - Parameter isExpected: Whether somebody has just pressed a key for it.
  mutating func judge(
    _ old: BrightnessDevice, _ new: BrightnessDevice, _ curve: BrightnessCurve, isExpected: Bool, at now: Instant
  ) -> Verdict {
    let (from, to) = (old.level(curve), new.level(curve))
    // A course continues only from its last level.
    let last = courses.first { $0.name == new.name && $0.level == from }
    courses.removeAll { $0.name == new.name }
    var course = Course(
      name: new.name, direction: to < from ? .down : .up, at: now, level: to, shown: last?.shown ?? from)
    let isDimmed = new.kind == .display && new.light <= Self.dim && new.light < old.light / 2
    let isFast = last.map { now - $0.at < Self.pace } ?? false
    let verdict: Verdict =
      if isExpected {
        .news
      } else if new.value == last?.undimmed || to.percent == course.shown.percent {
        .part
      } else {
        isDimmed || isFast ? .unclear : .news
      }
    if isDimmed, verdict == .unclear { course.undimmed = old.value }
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

  /// Whether the firmware has just moved a device in this direction: it has acted on the key itself.
  func hasServed(_ direction: LevelSteps.Direction, _ name: String, at now: Instant) -> Bool {
    courses.contains { $0.name == name && $0.direction == direction && now - $0.at <= BrightnessFades.head }
  }
}
