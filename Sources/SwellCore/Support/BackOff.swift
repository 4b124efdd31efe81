/// Growing pauses between attempts: 50 ms, doubled each time, 60 s at most.
public struct BackOff: Sendable {
  private var pause = Duration.milliseconds(50)

  public init() {}

  /// The pause before the next attempt.
  public mutating func next() -> Duration {
    defer { pause = min(pause * 2, .seconds(60)) }
    return pause
  }

  /// Whether 3 s of attempts have failed.
  public var isLong: Bool { pause > .seconds(2) }

  /// The attempt succeeded: the next pause is the shortest again.
  public mutating func reset() { self = BackOff() }
}
