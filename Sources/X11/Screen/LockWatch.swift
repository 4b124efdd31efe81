internal import CX11
public import SwellCore

/// Reports when the screen is blank or locked: the X server blanks it, or a locker covers it.
///
/// A locker grabs the keyboard on the root window, which the root window receives as a FocusIn with mode NotifyGrab,
/// and covers a monitor with a window that no window manager manages.
@safe public final class LockWatch: XEventReceiver {
  private let connection: XConnection
  private let monitors: MonitorWatch
  private let cover: CoverWatch
  private let emit: (Event) -> Void
  private let saverEvents: Int32?
  private var isSaverOn = false
  private var isGrabbed = false
  private var isCovered = false

  /// - Parameters:
  ///   - cover: Knows the windows of the HUD, which are not lockers.
  ///   - emit: Receives `.locked`, from within `EventPump.drain`, and when the screen is blank or locked already.
  public init(
    _ connection: XConnection, events: EventPump, monitors: MonitorWatch, cover: CoverWatch,
    emit: @escaping (Event) -> Void
  ) {
    self.connection = connection
    (self.monitors, self.cover) = (monitors, cover)
    self.emit = emit
    let display = unsafe connection.display
    var (event, error): (Int32, Int32) = (0, 0)
    if unsafe XScreenSaverQueryExtension(display, &event, &error) != 0 {
      saverEvents = event
      unsafe XScreenSaverSelectInput(display, connection.root, UInt(ScreenSaverNotifyMask))
    } else {
      saverEvents = nil
    }
    events.add(self)
    connection.rootEvents.select(.grabs)
    if saverEvents != nil {
      // The screen may be blank already.
      var info = XScreenSaverInfo()
      unsafe XScreenSaverQueryInfo(display, connection.root, &info)
      saverChanged(info.state == ScreenSaverOn)
    }
    // So may a locker be there: it has the keyboard.
    guard hasCover else { return }
    let grab = unsafe XGrabKeyboard(
      display, connection.root, False, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
    grabbed(grab == AlreadyGrabbed)
    unsafe XUngrabKeyboard(display, UInt(CurrentTime))
  }

  func receive(_ event: XEvent) {
    let type = unsafe event.type
    switch type {
    case FocusIn where unsafe event.xfocus.mode == NotifyGrab: if !connection.isKeyGrabActive { grabbed(true) }
    case FocusIn where unsafe event.xfocus.mode == NotifyUngrab: grabbed(false)
    case FocusOut where unsafe event.xfocus.mode == NotifyUngrab: grabbed(false)
    case MapNotify where unsafe isGrabbed && event.xmap.override_redirect != 0:
      if unsafe !cover.isHUD(event.xmap.window) { look() }
    case ConfigureNotify where unsafe isGrabbed && event.xconfigure.override_redirect != 0:
      if unsafe !cover.isHUD(event.xconfigure.window) { look() }
    case UnmapNotify where isCovered: look()
    case _ where type == saverEvents:
      saverChanged(unsafe event.read(as: XScreenSaverNotifyEvent.self).state == ScreenSaverOn)
    default: break
    }
  }

  private func saverChanged(_ isOn: Bool) {
    guard isOn != isSaverOn else { return }
    isSaverOn = isOn
    emit(.locked(.saver, isOn: isOn))
  }

  private func grabbed(_ isGrabbed: Bool) {
    guard isGrabbed != self.isGrabbed else { return }
    self.isGrabbed = isGrabbed
    connection.rootEvents.select(.lockers, isGrabbed)
    look()
  }

  private func look() {
    // Without a monitor nothing is covered; a locker that still has the keyboard shows when one is back.
    guard !isGrabbed || !monitors.monitors.isEmpty else { return }
    let isCovered = isGrabbed && hasCover
    guard isCovered != self.isCovered else { return }
    self.isCovered = isCovered
    emit(.locked(.locker, isOn: isCovered))
  }

  /// Whether the topmost visible window covers a monitor and is not managed by a window manager.
  ///
  /// Window managers grab the keyboard too, for a bound key. Their frames around full-screen windows differ from a
  /// locker by the managed window in them.
  private var hasCover: Bool {
    let tree = WindowTree(connection)
    let windows = tree.children(of: connection.root)
    // A desktop has hundreds of windows, few of them visible.
    let kinds = tree.kinds(of: windows)
    for index in windows.indices.reversed() where kinds[index] != .unseen {
      let window = windows[index]
      guard !WindowTree.isOverlay(window), !cover.isHUD(window) else { continue }
      if kinds[index] == .managed { return false }
      for child in tree.children(of: window) where connection.has(connection.atoms.state, on: child) {
        return false
      }
      guard let frame = connection.frame(of: window) else { continue }
      if monitors.monitors.contains(where: { frame.covers($0.frame) }) { return true }
    }
    return false
  }
}
