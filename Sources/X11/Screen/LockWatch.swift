internal import CX11
public import SwellCore

/// Reports when the screen is blank or locked: the X server blanks it, or a locker covers it.
///
/// A locker has keyboard and pointer, and covers a monitor with a window that takes all clicks and that no window manager
/// manages. The server does not tell who has a grab: when in doubt, the screen is locked.
///
/// Most grab on the root window, which hears of it by FocusIn and FocusOut, and some pass the grab on to a window of their
/// own. Who grabs on a window of its own at once (`xtrlock -b`) is asked for when the HUD appears.
public final class LockWatch: EventSource {
  /// In px. x2x has a strip at the edge of the screen, 2 px wide.
  private static let leastMenu = 10

  private let monitors: MonitorWatch
  private let cover: CoverWatch
  /// Never mapped, so that no grab on it succeeds.
  private let unseen: Window
  private var isSaverOn = false
  private var isGrabbed = false
  private var isCovered = false
  private var hasChanged = false
  /// Those of the HUD after which the question was asked.
  private var appearances = 0
  /// Who has the keyboard.
  private let question: Question

  /// - Parameters:
  ///   - cover: Knows when the HUD appears.
  ///   - emit: Receives `.locked`, from within `EventPump.drain`, and when the screen is blank or locked already.
  public init(
    _ connection: XConnection, events: EventPump, monitors: MonitorWatch, cover: CoverWatch,
    emit: @escaping (Event) -> Void
  ) {
    (self.monitors, self.cover) = (monitors, cover)
    question = Question(connection)
    unseen = connection.makeInputWindow()
    super.init(connection, events: events, emit: emit)
    let display = unsafe connection.display
    connection.rootEvents.select(.grabs, for: self)
    if connection.extensions.saverEvents != nil {
      unsafe XScreenSaverSelectInput(display, connection.root, UInt(ScreenSaverNotifyMask))
      // The screen may be blank already.
      var info = XScreenSaverInfo()
      unsafe XScreenSaverQueryInfo(display, connection.root, &info)
      saverChanged(info.state == ScreenSaverOn)
    }
    // So may a locker be there.
    look()
  }

  override func receive(_ event: ServerEvent) {
    switch event {
    case .grabChanged: hasChanged = true
    case .mapped(let change) where isGrabbed, .configured(let change) where isGrabbed:
      if change.isUnmanaged, connection.isForeign(change.window) { hasChanged = true }
    // A grab on a window ends with it, and the root window hears nothing of that.
    case .unmapped where isGrabbed: hasChanged = true
    case .screenSaver(let isOn): saverChanged(isOn)
    default: break
    }
  }

  /// Asks once the HUD is there, which does not wait for the answer. Programs may grab the keyboard for each key.
  override func queueIsEmpty() {
    if cover.appearances != appearances {
      appearances = cover.appearances
      ask()
    }
    _ = question.isAnswered {
      if unsafe $0.load(as: xcb_grab_keyboard_reply_t.self).status == AlreadyGrabbed { hasChanged = true }
    }
    if hasChanged { look() }
  }

  private func saverChanged(_ isOn: Bool) {
    guard isOn != isSaverOn else { return }
    isSaverOn = isOn
    emit(.locked(.saver, isOn: isOn))
  }

  private func ask() {
    // The pointer may have been taken since, or a window in the overlay may have come.
    guard !isGrabbed else {
      hasChanged = true
      return
    }
    let (window, async) = (UInt32(truncatingIfNeeded: unseen), UInt8(GrabModeAsync))
    question.ask { unsafe xcb_grab_keyboard($0, 0, window, UInt32(CurrentTime), async, async).sequence }
  }

  /// The core keyboard (XInput 2); nil before XInput 2.1.
  private lazy var device = connection.inputDevices.first { $0.isMasterKeyboard }.flatMap { Int32(exactly: $0.id) }

  /// Whether another client has the keyboard: the server says so before it says that `unseen` is not viewable. While a
  /// grab of Swell is active, which is one of XInput 2, only a question of XInput 2 is answered like that.
  var isKeyboardTaken: Bool {
    let (display, async) = unsafe (connection.display, GrabModeAsync)
    guard let device else {
      return unsafe XGrabKeyboard(display, unseen, 0, async, async, UInt(CurrentTime)) == AlreadyGrabbed
    }
    return unsafe InputEventMask(device: device, types: []).withMask { mask in
      unsafe XIGrabDevice(display, device, unseen, UInt(CurrentTime), 0, async, async, 0, mask) == AlreadyGrabbed
    }
  }

  /// Whether another client has the keyboard for itself, such as a virtual machine or a program that takes the keyboard
  /// to another screen. Below a locker and beside a menu, keys act.
  var isKeyboardElsewhere: Bool { isKeyboardTaken && !isCovered && !hasMenu }

  /// Whether another client has the pointer too. dmenu leaves it to others.
  private var isPointerTaken: Bool {
    unsafe XGrabPointer(
      connection.display, unseen, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0, UInt(CurrentTime)) == AlreadyGrabbed
  }

  private func look() {
    hasChanged = false
    isGrabbed = isKeyboardTaken
    connection.rootEvents.select(isGrabbed ? [.grabs, .windows] : .grabs, for: self)
    // Without a monitor nothing is covered; a locker that still has the keyboard shows when one is back.
    guard !isGrabbed || !monitors.monitors.isEmpty else { return }
    // Some take the pointer last, and many leave it to the dialog that asks for the password.
    let isCovered = isGrabbed && hasCover && (self.isCovered || isPointerTaken)
    guard isCovered != self.isCovered else { return }
    self.isCovered = isCovered
    emit(.locked(.locker, isOn: isCovered))
  }

  /// Whether a window of a locker covers a monitor.
  ///
  /// Window managers grab the keyboard too, for a bound key, and so do games and menus: what belongs to a client with
  /// ordinary windows is no locker.
  private var hasCover: Bool {
    // A desktop has hundreds of windows, few of them visible.
    let windows = connection.read(connection.children(of: connection.root) + connection.overlaid)
    let ordinary = ordinaryClients(windows)
    return windows.indices.contains { index in
      let window = windows[index]
      return window.kind == .unmanaged && connection.isForeign(window.window)
        && !ordinary.contains(connection.client(of: window.window)) && covers(window.frame)
        && !isLowest(index, of: windows) && !isTool(window) && connection.isWhole(window)
    }
  }

  /// The clients that have ordinary windows, and the window manager.
  private func ordinaryClients(_ windows: [WindowSnapshot]) -> [UInt] {
    let (atoms, root) = (connection.atoms, connection.root)
    let managed = windows.filter { $0.kind == .managed }.map { $0.window }
    let listed =
      connection.words(of: atoms.clients, on: root, atMost: 1024)
      + connection.words(of: atoms.manager, on: root, atMost: 1)
    return (managed + listed.map { Window($0) }).map { connection.client(of: $0) }
  }

  /// Whether a menu is open: a window that says so, whoever manages it, or one that says nothing of itself and belongs to
  /// a client without other windows, such as dmenu and rofi. The bars of window managers are none.
  private var hasMenu: Bool {
    let windows = connection.read(connection.children(of: connection.root))
    let ordinary = ordinaryClients(windows)
    return windows.contains { window in
      guard window.kind != .unseen, connection.isForeign(window.window),
        min(window.frame.width, window.frame.height) >= LockWatch.leastMenu
      else { return false }
      // _NET_WM_WINDOW_TYPE_MENU, _DROPDOWN_MENU, _POPUP_MENU and _COMBO (EWMH).
      let types = connection.words(of: connection.atoms.windowType, on: window.window, atMost: 8)
      let names = types.compactMap { connection.name(of: Atom($0)) }
      return types.isEmpty
        ? window.kind == .unmanaged && !ordinary.contains(connection.client(of: window.window))
        : names.contains { $0.ends(with: "MENU") || $0.ends(with: "COMBO") }
    }
  }

  /// Whether the window is the lowest of all: programs that draw the desktop lower theirs.
  private func isLowest(_ index: Int, of windows: [WindowSnapshot]) -> Bool {
    func isAnothers(_ other: WindowSnapshot) -> Bool {
      connection.client(of: other.window) != connection.client(of: windows[index].window)
    }
    return !windows[..<index].contains(where: isAnothers)
      && windows.contains { isAnothers($0) && connection.isForeign($0.window) }
  }

  /// Whether a window that can be translucent names its machine, as programs do for window managers (ICCCM): a tool such
  /// as rofi, slop or xfce4-screenshooter. i3lock-color names none, and the windows of other lockers are opaque.
  private func isTool(_ reading: WindowSnapshot) -> Bool {
    reading.depth == 32 && connection.has(XA_WM_CLIENT_MACHINE, on: reading.window)
  }

  /// Whether a window covers a monitor but for a few px: one of xsecurelock leaves 1 px at each edge.
  private func covers(_ frame: PixelRect) -> Bool {
    monitors.monitors.contains { frame.grown(by: 4).covers($0.frame) }
  }
}
