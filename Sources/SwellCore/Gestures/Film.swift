/// Taps on a film in full screen: each tap of a row from the second on seeks.
///
/// The first tap is always the program's. Whatever its player cannot do, or has not said in time, is too.
struct Film: Sendable {
  /// How long after a tap the next one of a row begins (GTK: `gtk-double-click-time`).
  private static let pause = Duration.milliseconds(400)

  /// The first press of the row.
  private var first: Press?
  private var isForward = false
  /// That of the film; nil until it has answered.
  private var player: PlayerReading?
  /// When the last tap ended; nil while none did.
  private var lastTap: Instant?
  /// Whether the present press is not the first one of its row.
  private var goesOn = false
  /// How far the row has sought.
  private var way = Duration.zero

  /// A press that may be a tap.
  ///
  /// - Returns: The question about what is below it; nil where that is known already, or it is in the middle.
  mutating func pressed(_ press: Press, at now: Instant) -> Question? {
    guard let isForward = press.isInLastThird else {
      self = Film()
      return nil
    }
    goesOn = first != nil && isForward == self.isForward && lastTap.map { now <= $0 + Film.pause } ?? false
    lastTap = nil
    if goesOn { return nil }
    (first, self.isForward, player, way) = (press, isForward, nil, .zero)
    return .focusedWindow
  }

  /// What an answer about what is below the first press leads to.
  enum Finding: Equatable {
    case asks(Question)
    case known
    /// It is no film.
    case isNone
  }

  /// What is below the first press.
  mutating func answered(_ answer: Answer, _ number: Int) -> Finding {
    guard let first, first.number == number else { return .known }
    switch answer {
    case .focusedWindow(let frame?, _) where frame.contains(first.start): return .asks(.focusedProgram)
    case .focusedProgram(let program?): return .asks(.ownPlayer(of: program, for: .seek))
    case .player(let player?) where player.canSeek:
      self.player = player
      return .known
    default:
      self = Film()
      return .isNone
    }
  }

  /// The present press was a tap.
  ///
  /// - Returns: The player that seeks, how far from where it is, and where to from where it was; nil if the tap is the
  ///   program's.
  mutating func tapped(at now: Instant) -> (player: PlayerReading, step: Duration, way: Duration)? {
    lastTap = now
    guard goesOn, let player else { return nil }
    let before = way
    way = player.limited(before + (isForward ? PlayerCommand.step : .zero - PlayerCommand.step))
    return (player, way - before, way)
  }
}
