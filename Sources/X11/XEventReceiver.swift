internal import CX11

/// Takes X events that the screen itself has no use for.
protocol XEventReceiver: AnyObject {
  func receive(_ event: XEvent)
}
