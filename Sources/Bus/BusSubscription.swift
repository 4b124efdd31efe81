/// What somebody follows on a bus: begun at each connection, since a bus that comes back knows nothing of before.
final class BusSubscription {
  /// Called when the connection is open: listen, and read the state anew.
  let begin: () -> Void
  /// Called when the connection is lost: what was listened for and asked is void.
  let end: () -> Void

  init(begin: @escaping () -> Void, end: @escaping () -> Void) {
    self.begin = begin
    self.end = end
  }
}
