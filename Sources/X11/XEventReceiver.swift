internal import CX11

/// Takes the X events that `EventPump` drains.
protocol XEventReceiver: AnyObject {
  /// Takes one event of the server's; most are for others.
  func receive(_ event: XEvent)
  /// Called at the end of each drain, after its last event.
  func queueIsEmpty()
}

extension XEventReceiver {
  func queueIsEmpty() {}
}
