internal import CX11

/// Receives the X events that `EventPump` drains.
protocol XEventReceiver: AnyObject {
  /// Receives one event; most are for other receivers.
  func receive(_ event: XEvent)
  /// Called at the end of each drain, after its last event.
  func queueIsEmpty()
}

extension XEventReceiver {
  func queueIsEmpty() {}
}
