internal import CX11
public import SwellCore

/// Reports whether a compositor runs: whether a client owns the selection `_NET_WM_CM_Sn` (EWMH).
public final class CompositorWatch: EventSource {
  /// Emits the present state, and starts to watch if the server has XFIXES.
  ///
  /// - Parameter emit: Receives `.compositor`, from within `EventPump.drain`.
  public override init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    super.init(connection, events: events, emit: emit)
    connection.followOwner(of: connection.atoms.compositor)
    emit(.compositor(isRunning: connection.owner(of: connection.atoms.compositor) != 0))
  }

  override func receive(_ event: ServerEvent) {
    if case .ownerChanged(connection.atoms.compositor, let owner, _) = event {
      emit(.compositor(isRunning: owner != 0))
    }
  }
}
