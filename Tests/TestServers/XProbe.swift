import CX11
import Glibc
import Synchronization

/// A test's connection to an X server: reads the screen, and makes windows.
public final class XProbe {
  /// The X errors of each connection. Collected per `Display`, since the one error handler of Xlib belongs to the code
  /// under test.
  private static let reports = Mutex<[UInt: [String]]>([:])

  /// Replaces Xlib's handler of a lost connection, which ends the process even when an exit handler is set; set once.
  private static let ioErrorHandler: Void = { _ = XSetIOErrorHandler { _ in 0 } }()

  public let display: String
  let connection: OpaquePointer
  public let root: WindowID
  private var atoms: [String: Atom] = [:]
  /// What each window was told; likewise when a button went down on it, in the server's milliseconds.
  var log: [WindowID: [WindowEvent]] = [:]
  var pressTimes: [WindowID: [UInt]] = [:]
  /// Likewise its modifiers, as bits of X.
  var pressModifiers: [WindowID: [UInt32]] = [:]
  /// The overlay of a compositor, once it has been mapped (XCompositeGetOverlayWindow(3)).
  public private(set) var overlay: WindowID?
  private var isLost = false

  public init(_ display: String) throws {
    Self.ioErrorHandler
    guard let connection = XOpenDisplay(display) else {
      throw ServerProblem.failed("Cannot connect to the X server '\(display)'.")
    }
    self.connection = connection
    self.display = display
    root = swell_root(connection)
    Self.collectErrors(of: connection)
    // The default would end the process. Not retained: `deinit` closes the connection first.
    XSetIOErrorExitHandler(
      connection, { _, this in Unmanaged<XProbe>.fromOpaque(this!).takeUnretainedValue().isLost = true },
      Unmanaged.passUnretained(self).toOpaque())
    XSelectInput(connection, root, SubstructureNotifyMask | StructureNotifyMask | PropertyChangeMask)
    XSync(connection, 0)
  }

  deinit {
    XCloseDisplay(connection)
    Self.reports.withLock { $0[UInt(bitPattern: connection)] = nil }
  }

  /// The X errors so far, such as for windows that are gone; call ``sync()`` first.
  public var errors: [String] {
    Self.reports.withLock { $0[UInt(bitPattern: connection)] ?? [] }
  }

  public var size: (width: Int, height: Int) {
    let attributes = attributes(of: root)
    return (Int(attributes?.width ?? 0), Int(attributes?.height ?? 0))
  }

  /// Switches to another layout of the keyboard, 0 to 3, as the key for that does (`XkbLockGroup`).
  public func lockKeyboardGroup(_ group: UInt32) {
    XkbLockGroup(connection, 0x0100, group)  // XkbUseCoreKbd
    XFlush(connection)
  }

  /// Switches Num Lock on (`XkbLockModifiers`), where it is the second modifier.
  public func lockNumLock() {
    XkbLockModifiers(connection, 0x0100, UInt32(Mod2Mask), UInt32(Mod2Mask))
    XFlush(connection)
  }

  /// Presses and releases the key of this code (XTEST).
  public func pressKey(_ code: UInt32) {
    XTestFakeKeyEvent(connection, code, 1, 0)
    XTestFakeKeyEvent(connection, code, 0, 0)
    XFlush(connection)
  }

  /// Makes a request, and waits until the server has processed it.
  func request(_ call: (OpaquePointer) -> Int32) {
    _ = call(connection)
    sync()
  }

  /// Waits until the server has processed all requests (XSync(3)).
  public func sync() {
    XSync(connection, 0)
    drain()
  }

  // MARK: Waiting

  /// Waits for a condition, which is tested at each event from the server and every 10 ms.
  public func waitUntil(
    _ what: String, within limit: Duration = patience, details: @autoclosure () -> String = "",
    _ condition: () throws -> Bool
  ) throws {
    try TestServers.waitUntil(
      what, within: limit, watching: [swell_socket(connection)], slowest: 10,
      details: "\(details())\n\(describeWindows())"
    ) {
      drain()
      if try condition() { return true }
      try checkConnection()
      return false
    }
  }

  /// - Returns: the HUD, when it is mapped.
  @discardableResult
  public func waitForHUD(visible: Bool, within limit: Duration = patience) throws -> WindowReading? {
    var hud: WindowReading?
    try waitUntil("the HUD to be \(visible ? "mapped" : "unmapped")", within: limit) {
      hud = hudWindow()
      return (hud != nil) == visible
    }
    return hud
  }

  /// Waits until a selection has an owner, or none; XFIXES reports that.
  public func waitForSelection(_ name: String, isOwned: Bool) throws {
    var (event, error): (Int32, Int32) = (0, 0)
    XFixesQueryExtension(connection, &event, &error)
    XFixesSelectSelectionInput(
      connection, root, atom(name),
      UInt(
        XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
          | XFixesSelectionClientCloseNotifyMask))
    try waitUntil("\(name) to have \(isOwned ? "an" : "no") owner") {
      (XGetSelectionOwner(connection, atom(name)) != 0) == isOwned
    }
  }

  private func drain() {
    while !isLost, XPending(connection) > 0 {
      var event = XEvent()
      XNextEvent(connection, &event)
      if event.type == GenericEvent {
        if let touch = touch(&event) { log[touch.window, default: []].append(touch.event) }
        continue
      }
      if event.type == ButtonPress {
        pressTimes[event.xany.window, default: []].append(event.xbutton.time)
        pressModifiers[event.xany.window, default: []].append(event.xbutton.state & 0xff)
      }
      if let record = read(&event) { log[event.xany.window, default: []].append(record) }
      if event.type == MapNotify, event.xmap.window < 1 << 18 { overlay = event.xmap.window }
    }
  }

  private func touch(_ event: inout XEvent) -> (window: WindowID, event: WindowEvent)? {
    guard XGetEventData(connection, &event.xcookie) != 0 else { return nil }
    defer { XFreeEventData(connection, &event.xcookie) }
    let type = event.xcookie.evtype
    guard type >= XI_TouchBegin, type <= XI_TouchEnd, let data = event.xcookie.data else { return nil }
    let touch = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
    let (x, y) = (Int(touch.event_x), Int(touch.event_y))
    return switch type {
    case XI_TouchBegin: (touch.event, .touchBegin(x: x, y: y))
    case XI_TouchUpdate: (touch.event, .touchUpdate(x: x, y: y))
    default: (touch.event, .touchEnd(x: x, y: y))
    }
  }

  private func read(_ event: inout XEvent) -> WindowEvent? {
    guard event.xany.window != root else { return nil }
    let (x, y) = (Int(event.xbutton.x), Int(event.xbutton.y))
    switch event.type {
    case ButtonPress: return .buttonPress(Int(event.xbutton.button), x: x, y: y)
    case ButtonRelease: return .buttonRelease(Int(event.xbutton.button), x: x, y: y)
    case MotionNotify: return .motion(x: x, y: y)
    case KeyPress: return .keyPress(keyName(&event.xkey))
    case KeyRelease: return .keyRelease(keyName(&event.xkey))
    case LeaveNotify: return event.xcrossing.mode == NotifyNormal ? .leave : nil
    case FocusIn: return .focusIn
    case FocusOut: return .focusOut
    case MapNotify: return .mapped
    default: return nil
    }
  }

  private func keyName(_ event: inout XKeyEvent) -> String {
    XKeysymToString(XLookupKeysym(&event, 0)).map { String(cString: $0) } ?? "keycode \(event.keycode)"
  }

  func atom(_ name: String) -> Atom {
    if let atom = atoms[name] { return atom }
    let atom = XInternAtom(connection, name, 0)
    atoms[name] = atom
    return atom
  }

  func attributes(of window: WindowID) -> XWindowAttributes? {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(connection, window, &attributes) == 0 ? nil : attributes
  }

  func checkConnection() throws {
    if isLost { throw ServerProblem.failed("The connection to the X server '\(display)' is lost.") }
  }

  private func describeWindows() -> String {
    windows().map { "\($0.isMapped ? "mapped" : "unmapped") \($0.className) '\($0.name)' \($0.frame)" }
      .joined(separator: "\n")
  }

  private static func collectErrors(of connection: OpaquePointer) {
    // Declared in <X11/Xlibint.h>, which cannot be imported. A hook that returns 0 ends the handling of the error.
    typealias Hook = @convention(c) (OpaquePointer, UnsafeMutablePointer<XErrorEvent>, UnsafeRawPointer) -> Int32
    typealias Register = @convention(c) (OpaquePointer, Int32, Hook) -> UnsafeRawPointer?
    guard let symbol = dlsym(nil, "XESetWireToError") else { fatalError("libX11 has no XESetWireToError") }
    let register = unsafeBitCast(symbol, to: Register.self)
    for code in 1...Int32(255) {
      _ = register(connection, code) { connection, _, wire in
        // xError: type, code, sequence number (2), resource (4), minor opcode (2), major opcode.
        let bytes = wire.assumingMemoryBound(to: UInt8.self)
        let resource = wire.load(fromByteOffset: 4, as: UInt32.self)
        let text = "X error \(bytes[1]), request \(bytes[10]), resource \(resource)"
        XProbe.reports.withLock { $0[UInt(bitPattern: connection), default: []].append(text) }
        return 0
      }
    }
  }
}
