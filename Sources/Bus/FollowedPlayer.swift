/// A media player that `PlayerWatch` follows.
final class FollowedPlayer {
  let name: String
  /// The unique name of its connection; empty until it is known.
  var owner: String
  /// The one for its properties.
  var question: BusQuestion?
  /// It has changed since it was asked.
  var isOutdated = false

  init(_ name: String, owner: String) {
    (self.name, self.owner) = (name, owner)
  }

  deinit {
    question?.cancel()
  }
}
