/// A media player that `PlayerWatch` follows.
final class FollowedPlayer {
  let name: String
  /// The unique name of its connection; empty until it is known.
  var owner: String
  /// What it calls itself; empty until it is known.
  var identity = ""
  var identityQuestion: BusQuestion?
  /// The one for its properties.
  var question: BusQuestion?
  /// It has changed since it was asked.
  var isOutdated = false

  init(_ name: String, owner: String) {
    (self.name, self.owner) = (name, owner)
  }

  deinit {
    identityQuestion?.cancel()
    question?.cancel()
  }
}
