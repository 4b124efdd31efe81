/// Growing pauses between attempts: 50 ms, doubled each time, 2 s at most.
public struct BackOff: Sendable {
  static let shortest = Duration.milliseconds(50)
  static let longest = Duration.seconds(2)
  private var pause = BackOff.shortest

  public init() {}

  /// The pause before the next attempt.
  public mutating func next() -> Duration {
    defer { pause = min(pause * 2, BackOff.longest) }
    return pause
  }

  /// The attempt succeeded: the next pause is the shortest again.
  public mutating func reset() {
    pause = BackOff.shortest
  }
}
