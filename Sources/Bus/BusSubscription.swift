/// Something that is followed on a bus. It begins again at each connection: a new connection has no matches and no
/// calls.
final class BusSubscription {
  /// Called when the connection is open: add matches, and read the state.
  let begin: () -> Void
  /// Called when the connection is lost: its matches and calls are void.
  let end: () -> Void

  init(begin: @escaping () -> Void, end: @escaping () -> Void) {
    self.begin = begin
    self.end = end
  }
}
