/// An event that a test window has received; positions are in its own pixels.
public enum WindowEvent: Equatable, Sendable {
  case buttonPress(Int, x: Int, y: Int)
  case buttonRelease(Int, x: Int, y: Int)
  case motion(x: Int, y: Int)
  /// A finger (XI2); fractions of a pixel are left out.
  case touchBegin(x: Int, y: Int)
  case touchUpdate(x: Int, y: Int)
  case touchEnd(x: Int, y: Int)
  /// The name of the unshifted keysym: "a", "XF86AudioMute".
  case keyPress(String)
  case keyRelease(String)
  /// The pointer has left, not because of a grab.
  case leave
  case focusIn
  case focusOut
  case mapped
}
