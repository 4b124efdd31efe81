/// Tells fades by other programs from changes that people make: idle dimming and automatic brightness go in many small
/// steps, of which only the first is worth a panel.
struct BrightnessFades: Sendable {
  private struct Change: Sendable {
    var name: String
    var direction: LevelSteps.Direction
    var isSmall: Bool
    var at: Instant
  }

  /// The last one of each device.
  private var changes: [Change] = []

  /// A step of a key is 5 % at the least on the desktops.
  private static let smallest = 0.04
  private static let pause = Duration.seconds(1)
  /// The firmware steps when it hears the key, before the X server does.
  private static let head = Duration.milliseconds(50)

  /// Takes a change by another program.
  ///
  /// - Returns: Whether it goes on with a fade.
  mutating func isPart(_ name: String, from old: Level, to new: Level, at now: Instant) -> Bool {
    let isSmall = abs(new.fraction - old.fraction) < BrightnessFades.smallest
    let last = changes.first { $0.name == name }
    changes.removeAll { $0.name == name }
    changes.append(Change(name: name, direction: new < old ? .down : .up, isSmall: isSmall, at: now))
    guard isSmall, let last else { return false }
    return last.isSmall && now - last.at < BrightnessFades.pause
  }

  /// Whether the firmware has just moved a device in this direction: it has acted on the key itself.
  func hasServed(_ direction: LevelSteps.Direction, _ name: String, at now: Instant) -> Bool {
    changes.contains { $0.name == name && $0.direction == direction && now - $0.at <= BrightnessFades.head }
  }
}
