internal import CX11
public import SwellCore

/// Reports whether a compositor runs: whether a client owns the selection `_NET_WM_CM_Sn` (EWMH).
@safe public final class CompositorWatch: XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void

  /// Emits the present state, and starts to watch if the server has XFIXES.
  ///
  /// - Parameter emit: Receives `.compositor`, from within `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    events.add(self)
    let display = unsafe connection.display
    if connection.hasFixes {
      unsafe XFixesSelectSelectionInput(
        display, connection.root, connection.atoms.compositor,
        UInt(
          XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
            | XFixesSelectionClientCloseNotifyMask))
    }
    emit(.compositor(isRunning: unsafe XGetSelectionOwner(display, connection.atoms.compositor) != 0))
  }

  func receive(_ event: ServerEvent) {
    if case .ownerChanged(connection.atoms.compositor, let owner, _) = event {
      emit(.compositor(isRunning: owner != 0))
    }
  }
}
