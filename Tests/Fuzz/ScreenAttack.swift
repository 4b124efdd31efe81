import CX11
import Glibc
import TestServers

/// A client of the X server that sends Swell's windows every kind of event, and writes anything where Swell reads.
final class ScreenAttack: Attack {
  static let name = "screen"

  private static let properties = [
    "RESOURCE_MANAGER", "_XKB_RULES_NAMES", "_NET_ACTIVE_WINDOW", "_NET_WM_STATE", "_NET_WM_PID", "_NET_CLIENT_LIST",
    "_NET_SUPPORTING_WM_CHECK", "_NET_WM_BYPASS_COMPOSITOR", "_XROOTPMAP_ID", "WM_CLASS", "WM_CLIENT_MACHINE",
    "WM_STATE", "_NET_WORKAREA", "_SWELL_TURNED_SCREEN", "_NET_WM_STRUT_PARTIAL", "_NET_WM_STRUT",
    "_NET_CURRENT_DESKTOP",
    "_GTK_WORKAREAS_D0", "_NET_WM_WINDOW_TYPE",
  ]

  private let session: Session
  private let display: OpaquePointer
  private let root: Window
  /// A window that may have the focus.
  private let own: Window

  init(on session: Session) throws {
    self.session = session
    guard let display = XOpenDisplay(session.screen.display) else { throw ServerProblem.failed("There is no screen.") }
    self.display = display
    root = swell_root(display)
    own = XCreateSimpleWindow(display, root, 10, 10, 100, 100, 0, 0, 0)
    // About windows that have gone.
    XSetErrorHandler { _, _ in 0 }
    XMapWindow(display, own)
    XSync(display, 0)
    try session.start()
  }

  deinit {
    XCloseDisplay(display)
  }

  func strike(_ generator: inout Generator) throws -> String {
    defer { XSync(display, 0) }
    let window = windows().randomElement(using: &generator) ?? root
    switch Int.random(in: 0..<17, using: &generator) {
    case 0...8: return sendEvent(to: window, &generator)
    case 9, 10: return setProperty(of: generator.oneIn(2) ? root : own, &generator)
    case 11:
      let command = Session.commands.randomElement(using: &generator)!
      session.ask(command)
      return command
    case 12:
      let short = { (generator: inout Generator) in Int32(Int16(truncatingIfNeeded: generator.oddNumber())) }
      XMoveResizeWindow(
        display, window == root ? own : window, short(&generator), short(&generator),
        UInt32(max(1, short(&generator) / 32)), UInt32(max(1, short(&generator) / 32)))
      return "moved \(window)"
    case 13:
      XSetInputFocus(
        display, generator.oneIn(2) ? own : Window(PointerRoot), Int32(RevertToPointerRoot), Time(CurrentTime))
      return "focus"
    case 14: return setOutputProperty(&generator)
    case 15: return setShape(of: window == root ? own : window, &generator)
    default:
      let symbols = [XF86XK_AudioRaiseVolume, XF86XK_AudioMute, XK_Caps_Lock]
      let key = XKeysymToKeycode(display, KeySym(symbols.randomElement(using: &generator)!))
      XTestFakeKeyEvent(display, UInt32(key), 1, 0)
      XTestFakeKeyEvent(display, UInt32(key), 0, 0)
      return "key \(key)"
    }
  }

  /// The children of the root, among them Swell's, and the root itself.
  private func windows() -> [Window] {
    var (root, parent): (Window, Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard XQueryTree(display, self.root, &root, &parent, &children, &count) != 0 else { return [] }
    defer { if let children { XFree(children) } }
    return [root] + UnsafeBufferPointer(start: children, count: Int(count))
  }

  /// An event of any type with anything in it (XSendEvent(3)), as it goes over the wire: Xlib would refuse types that it
  /// does not know.
  private func sendEvent(to window: Window, _ generator: inout Generator) -> String {
    // 2 is KeyPress; extensions begin at 64.
    let type = UInt8.random(in: 2...127, using: &generator)
    var event = xcb_raw_generic_event_t()
    let bytes = [type] + generator.bytes(31)
    withUnsafeMutableBytes(of: &event) { $0.copyBytes(from: bytes) }
    // Windows that there are, now and then, where most events have theirs.
    for offset in [4, 8, 12] where generator.oneIn(3) {
      withUnsafeMutableBytes(of: &event) {
        $0.storeBytes(
          of: UInt32(truncatingIfNeeded: generator.oneIn(2) ? root : window), toByteOffset: offset, as: UInt32.self)
      }
    }
    let mask = generator.oneIn(3) ? UInt32.max >> 7 : UInt32(1) << UInt32.random(in: 0..<25, using: &generator)
    withUnsafeBytes(of: &event) { event in
      let bytes = event.bindMemory(to: CChar.self).baseAddress
      _ = xcb_send_event(XGetXCBConnection(display), 0, xcb_window_t(window), generator.oneIn(3) ? 0 : mask, bytes)
    }
    return "event \(type) to \(window)"
  }

  /// A shape of up to three rectangles, of what is seen or of what takes input.
  private func setShape(of window: Window, _ generator: inout Generator) -> String {
    var rectangles = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      let numbers = (0..<4).map { _ in generator.oddNumber() }
      return XRectangle(
        x: Int16(truncatingIfNeeded: numbers[0]), y: Int16(truncatingIfNeeded: numbers[1]),
        width: UInt16(truncatingIfNeeded: numbers[2]), height: UInt16(truncatingIfNeeded: numbers[3]))
    }
    let kind = generator.oneIn(2) ? ShapeBounding : ShapeInput
    XShapeCombineRectangles(display, window, kind, 0, 0, &rectangles, Int32(rectangles.count), ShapeSet, 0)
    return "shape of \(window)"
  }

  private func setProperty(of window: Window, _ generator: inout Generator) -> String {
    let name = Self.properties.randomElement(using: &generator)!
    let type = ["CARDINAL", "WINDOW", "ATOM", "STRING", "UTF8_STRING"].randomElement(using: &generator)!
    let format = [8, 16, 32].randomElement(using: &generator)!
    let texts = ["Xft.dpi:\t99999999999\n", "Xft.dpi:\t0\n", "Xft.dpi: 96", "a\0b\0", ""]
    var bytes = generator.oneIn(2) ? generator.bytes(Int.random(in: 0...80, using: &generator)) : []
    if generator.oneIn(3) { bytes = Array(texts.randomElement(using: &generator)!.utf8) }
    // Items of 32 bits are longs in Xlib.
    let count = bytes.count / (format == 32 ? 8 : format / 8)
    XChangeProperty(
      display, window, XInternAtom(display, name, 0), XInternAtom(display, type, 0), Int32(format), PropModeReplace,
      bytes, Int32(count))
    return "\(name) of \(window)"
  }

  /// An EDID, or the range or the value of a backlight, of every output.
  private func setOutputProperty(_ generator: inout Generator) -> String {
    guard let resources = XRRGetScreenResourcesCurrent(display, root) else { return "" }
    defer { XRRFreeScreenResources(resources) }
    let name = generator.oneIn(2) ? "EDID" : "Backlight"
    let atom = XInternAtom(display, name, 0)
    for index in 0..<Int(resources.pointee.noutput) {
      let output = resources.pointee.outputs[index]
      if name == "EDID" {
        let bytes = generator.bytes([0, 1, 127, 128, 129, 256].randomElement(using: &generator)!)
        XRRChangeOutputProperty(
          display, output, atom, Atom(XA_INTEGER), 8, PropModeReplace, bytes, Int32(bytes.count))
      } else {
        var range = (0..<2).map { _ in Int(truncatingIfNeeded: generator.oddNumber()) }
        XRRConfigureOutputProperty(display, output, atom, 0, 1, 2, &range)
        var value = Int(Int32(truncatingIfNeeded: generator.oddNumber()))
        withUnsafeBytes(of: &value) {
          XRRChangeOutputProperty(
            display, output, atom, Atom(XA_INTEGER), 32, PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress, 1)
        }
      }
    }
    return name
  }
}
