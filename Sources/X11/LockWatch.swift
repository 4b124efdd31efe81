internal import CX11
public import SwellCore

/// Tells when nobody is to see anything: the X server blanks the screen, or a locker lies over it.
///
/// A locker takes the keyboard with a grab on the root window, of which that hears as of a change of focus, and covers
/// a monitor with a window that no window manager knows.
@safe public final class LockWatch: XEventReceiver {
  private let connection: XConnection
  private let screen: Screen
  private let emit: (Event) -> Void
  private let saverEvents: Int32?
  private var isSaverOn = false
  private var isGrabbed = false
  private var isCovered = false

  /// - Parameter emit: Receives `.locked`, from within `Screen.drain`.
  public init(_ connection: XConnection, screen: Screen, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.screen = screen
    self.emit = emit
    let display = unsafe connection.display
    var (event, error): (Int32, Int32) = (0, 0)
    if unsafe XScreenSaverQueryExtension(display, &event, &error) != 0 {
      saverEvents = event
      unsafe XScreenSaverSelectInput(display, connection.root, UInt(ScreenSaverNotifyMask))
    } else {
      saverEvents = nil
    }
    screen.add(self)
    screen.watchesGrabs = true
  }

  func receive(_ event: XEvent) {
    let type = unsafe event.type
    switch type {
    case FocusIn where unsafe event.xfocus.mode == NotifyGrab: grabbed(true)
    case FocusIn where unsafe event.xfocus.mode == NotifyUngrab: grabbed(false)
    case FocusOut where unsafe event.xfocus.mode == NotifyUngrab: grabbed(false)
    case MapNotify where unsafe isGrabbed && event.xmap.override_redirect != 0: look()
    case ConfigureNotify where unsafe isGrabbed && event.xconfigure.override_redirect != 0: look()
    case UnmapNotify where isCovered: look()
    case _ where type == saverEvents:
      let isOn = unsafe swell_saver_is_on(event) != 0
      guard isOn != isSaverOn else { return }
      isSaverOn = isOn
      emit(.locked(.saver, isOn: isOn))
    default: break
    }
  }

  private func grabbed(_ isGrabbed: Bool) {
    guard isGrabbed != self.isGrabbed else { return }
    self.isGrabbed = isGrabbed
    screen.watchesWindows = isGrabbed
    look()
  }

  private func look() {
    let isCovered = isGrabbed && hasCover
    guard isCovered != self.isCovered else { return }
    self.isCovered = isCovered
    emit(.locked(.locker, isOn: isCovered))
  }

  /// Whether the topmost window that is seen, but for Swell's own, covers a monitor and is nobody's to manage.
  private var hasCover: Bool {
    let display = unsafe connection.display
    var (root, parent): (Window, Window) = (0, 0)
    var (children, count): (UnsafeMutablePointer<Window>?, UInt32) = (nil, 0)
    guard unsafe XQueryTree(display, connection.root, &root, &parent, &children, &count) != 0,
      let children = unsafe children
    else { return false }
    defer { unsafe XFree(children) }
    for index in (0..<Int(count)).reversed() {
      let window = unsafe children[index]
      var attributes = unsafe XWindowAttributes()
      guard !screen.isHUD(window), unsafe XGetWindowAttributes(display, window, &attributes) != 0,
        unsafe attributes.map_state == IsViewable, unsafe attributes.`class` == InputOutput
      else { continue }
      let frame = unsafe PixelRect(
        x: Int(attributes.x), y: Int(attributes.y), width: Int(attributes.width), height: Int(attributes.height))
      if unsafe attributes.override_redirect == 0 { return false }
      if screen.monitors.contains(where: { frame.covers($0.frame) }) { return true }
    }
    return false
  }
}
