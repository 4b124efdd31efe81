internal import CX11
public import Diagnostics
internal import SwellCore

/// The connection to the X server, with its errors and the numbers of its extensions.
@safe public final class XConnection {
  /// Why Swell cannot use an X display.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    case cannotOpen(display: String)
    case noDisplay
    case missingExtension(String, display: String)

    public var description: String {
      switch self {
      case .cannotOpen(let display):
        "cannot open the X display '\(display)': is an X server running there, and may this user use it?"
      case .noDisplay: "DISPLAY is not set: start Swell inside an X session, or name the X display (DISPLAY=:0 swell)"
      case .missingExtension(let name, let display):
        "the X server of '\(display)' has no \(name) extension, without which Swell cannot draw: enable it in the server, "
          + "or use 'ssh -Y' in place of 'ssh -X'"
      }
    }
  }

  let display: OpaquePointer
  let root: Window
  /// The name of the X display, as it was opened (`:0`).
  public let name: String
  let log: Log
  let atoms: Atoms
  /// The only place that selects events of the root window.
  let rootEvents: RootEvents
  /// Base and mask of the resource IDs of this client (X Protocol, connection setup).
  private let ownResources: (base: UInt32, mask: UInt32)
  private let firstRenderError: Int32
  let hasFixes: Bool
  let fixesEvents: Int32
  /// Whether RENDER has the operators of 0.11, such as `PictOpLighten`.
  var hasBlendModes: Bool
  let hasRandR: Bool
  let randrEvents: Int32
  let hasShape: Bool
  /// Opcode of XInput, and whether it is 2.1 or later: earlier ones send no raw events while another client has a grab.
  var inputOpcode: Int32 { toleratedErrors.input.opcode }
  public let hasRawKeys: Bool
  /// Whether it is 2.4 or later, with gestures of touchpads.
  let hasGestures: Bool
  private let toleratedErrors: ToleratedErrors
  /// First event of XKB, which reports changes of the keyboard.
  let keyboardEvents: Int32
  /// First event of MIT-SCREEN-SAVER; nil where the server does not have it.
  let saverEvents: Int32?
  /// Ends the process when the connection is lost: if it returned, Xlib 1.8 would write to address 0.
  ///
  /// Any function of Xlib may call it. It must call none of them, and must not use the core, which may be in a change.
  public var onLost: () -> Never
  /// Serial number of the first request after the last `flush()`.
  private var flushedSerial: UInt = 0
  /// Is told of each error: the number of its request, and its code. It returns whether it was waiting for that.
  var onError: (_ serial: UInt, _ code: Int32) -> Bool = { _, _ in false }

  /// Connects to the display that the environment variable DISPLAY names.
  ///
  /// - Throws: `.noDisplay`, `.cannotOpen`, or `.missingExtension` when the server has no RENDER.
  public init(log: Log) throws(Failure) {
    guard let name = Environment.variable("DISPLAY") else { throw .noDisplay }
    // For as long as there is no other handler.
    unsafe XSetIOErrorHandler { _ in XConnection.end(Environment.variable("DISPLAY") ?? "") }
    defer { unsafe XSetIOErrorHandler { _ in 0 } }
    guard let display = unsafe XOpenDisplay(nil) else { throw .cannotOpen(display: name) }
    var (event, error): (Int32, Int32) = (0, 0)
    guard unsafe XRenderQueryExtension(display, &event, &error) != 0, unsafe XRenderQueryFormats(display) != 0 else {
      unsafe XCloseDisplay(display)
      throw .missingExtension("RENDER", display: name)
    }
    firstRenderError = error
    var (major, minor): (Int32, Int32) = (0, 0)
    // The version came with the formats.
    unsafe XRenderQueryVersion(display, &major, &minor)
    hasBlendModes = (major, minor) >= (0, 11)
    hasShape = unsafe XShapeQueryExtension(display, &event, &error) != 0
    hasFixes = unsafe XFixesQueryExtension(display, &event, &error) != 0
    fixesEvents = event
    saverEvents = unsafe XScreenSaverQueryExtension(display, &event, &error) != 0 ? event : nil
    let randr: ToleratedErrors.Extension
    (hasRandR, randr) = unsafe XConnection.monitorLists(display, &event)
    randrEvents = event
    let input: ToleratedErrors.Extension
    (hasRawKeys, hasGestures, input) = unsafe XConnection.rawKeys(display)
    toleratedErrors = ToleratedErrors(input: input, randr: randr)
    (event, error) = (0, 0)
    (major, minor) = (Int32(XkbMajorVersion), Int32(XkbMinorVersion))
    unsafe XkbQueryExtension(display, nil, &event, &error, &major, &minor)
    keyboardEvents = event
    unsafe swell_prefetch(display)
    unsafe self.display = display
    self.name = name
    self.log = log
    onLost = { XConnection.end(name) }
    root = unsafe swell_root(display)
    unsafe atoms = Atoms(display)
    rootEvents = unsafe RootEvents(display, root)
    let setup = unsafe xcb_get_setup(XGetXCBConnection(display))
    ownResources = unsafe setup.map { unsafe ($0.pointee.resource_id_base, $0.pointee.resource_id_mask) } ?? (0, 0)

    // Not retained: `deinit` closes the display, after which no handler is called.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe XSaveContext(display, root, XConnection.contextKey, this)
    unsafe XSetErrorHandler { display, error in
      unsafe XConnection.of(display)?.received(error!.pointee)
      return 0
    }
    unsafe XSetIOErrorExitHandler(
      display, { _, this in unsafe Unmanaged<XConnection>.fromOpaque(this!).takeUnretainedValue().onLost() }, this)
    if !hasRandR { log.problem("the X server has no RandR 1.5: the whole screen counts as one monitor") }
    if !hasShape { log.problem("the X server has no SHAPE extension: clicks will not go through the panel") }
  }

  deinit {
    unsafe XCloseDisplay(display)
  }

  /// Ends the process with a sentence: the connection to this X display was lost.
  public static func end(_ name: String) -> Never {
    Log(verbosity: .problems).problem("the connection to the X server '" + name + "' was lost")
    ExitCode.unavailable.end()
  }

  private static func monitorLists(
    _ display: OpaquePointer, _ event: inout Int32
  ) -> (isThere: Bool, randr: ToleratedErrors.Extension) {
    var (opcode, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    // XRRQueryExtension does not return the opcode.
    guard unsafe XQueryExtension(display, "RANDR", &opcode, &event, &error) != 0,
      unsafe XRRQueryVersion(display, &major, &minor) != 0
    else { return (false, .init()) }
    return ((major, minor) >= (1, 5), .init(opcode: opcode, firstError: error))
  }

  private static func rawKeys(
    _ display: OpaquePointer
  ) -> (isThere: Bool, hasGestures: Bool, input: ToleratedErrors.Extension) {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    // The server sends the events of the version that is announced here.
    var (major, minor): (Int32, Int32) = (2, 4)
    guard unsafe XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
      unsafe XIQueryVersion(display, &major, &minor) == 0
    else { return (false, false, .init()) }
    unsafe swell_ignore_old_input(display, event)
    return ((major, minor) >= (2, 1), (major, minor) >= (2, 4), .init(opcode: opcode, firstError: error))
  }

  /// Whether the server is Xwayland (23.1 or later), by its extension XWAYLAND; one round trip.
  public var isXwayland: Bool { hasExtension("XWAYLAND") }

  /// Whether a Wayland compositor shows each window for itself, as with Xwayland without a root window of its own: the
  /// compositor's window manager has the atom by which it learns the surface of a window; one round trip.
  public var isRootless: Bool { unsafe XInternAtom(display, "WL_SURFACE_ID", 1) != 0 }

  /// Whether the server has an extension; one round trip.
  func hasExtension(_ name: String) -> Bool {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    return unsafe XQueryExtension(display, name, &opcode, &event, &error) != 0
  }

  /// The extensions that Swell wants and the server does not have, by their common names.
  public var missingExtensions: [String] {
    let wanted = [(hasRandR, "RANDR"), (hasShape, "SHAPE"), (hasFixes, "XFIXES"), (hasRawKeys, "XInput 2.1")]
    return wanted.filter { !$0.0 }.map { $0.1 }
  }

  /// Key of this object in Xlib's context table of the X display, so that no global variable is needed.
  private static var contextKey: XContext { unsafe XrmStringToQuark("SwellConnection") }

  private static func of(_ display: OpaquePointer?) -> XConnection? {
    guard let display = unsafe display else { return nil }
    var data: UnsafeMutablePointer<CChar>?
    guard unsafe XFindContext(display, swell_root(display), contextKey, &data) == 0, let data = unsafe data else {
      return nil
    }
    return unsafe Unmanaged<XConnection>.fromOpaque(data).takeUnretainedValue()
  }

  private func received(_ error: XErrorEvent) {
    let code = unsafe Int32(error.error_code)
    if unsafe onError(error.serial, code) { return }
    let (request, minor) = unsafe (Int32(error.request_code), Int32(error.minor_code))
    let isTaken = unsafe isOfTakenWindow(error)
    let race = isTaken ? "another client has destroyed a window of Swell" : nil
    if let race = race ?? toleratedErrors.race(request: request, minor: minor, code: code) {
      log.event("tolerated X error \(code) of request \(request).\(minor): \(race)")
    } else {
      log.problem("unexpected X error \(code) of request \(request).\(minor)")
    }
  }

  /// Whether the error is about a window or picture of Swell that another client has destroyed.
  private func isOfTakenWindow(_ error: XErrorEvent) -> Bool {
    let (code, resource) = unsafe (Int32(error.error_code), UInt32(truncatingIfNeeded: error.resourceid))
    return [BadWindow, BadDrawable, firstRenderError + BadPicture].contains(code)
      && resource & ~ownResources.mask == ownResources.base
  }

  /// The socket to the server, to be watched for events.
  public var descriptor: Int32 { unsafe swell_socket(display) }

  /// Where the pointer is, in px of the screen; one round trip.
  var pointer: PixelPoint { queryPointer().place }

  /// Whether the pointer is on this screen; one round trip if the server has several.
  var hasPointer: Bool { unsafe swell_screen_count(display) == 1 || queryPointer().isHere }

  /// `XQueryPointer`
  private func queryPointer() -> (isHere: Bool, place: PixelPoint) {
    var (rootWindow, child): (Window, Window) = (0, 0)
    var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var buttons: UInt32 = 0
    let isHere =
      unsafe XQueryPointer(display, root, &rootWindow, &child, &x, &y, &windowX, &windowY, &buttons) != 0
    return (isHere, PixelPoint(x: Double(x), y: Double(y)))
  }

  /// Whether it is a window of another client: neither None, nor the root window, nor one of this client.
  func isForeign(_ window: Window) -> Bool {
    window != 0 && window != root && UInt32(truncatingIfNeeded: window) & ~ownResources.mask != ownResources.base
  }

  /// What the IDs of all windows of one client share: its base (X Protocol, connection setup).
  func client(of window: UInt32) -> UInt32 { window & ~ownResources.mask }

  /// The frame of a window in px of its parent (`XGetGeometry`); one round trip; nil when it has vanished.
  func frame(of window: Window) -> PixelRect? {
    var root: Window = 0
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    guard unsafe XGetGeometry(display, window, &root, &x, &y, &width, &height, &border, &depth) != 0 else { return nil }
    return PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

  /// The frame of a window in px of the screen (`XTranslateCoordinates`); two round trips; nil when it has vanished.
  func frameOnScreen(of window: Window) -> PixelRect? {
    var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
    guard var frame = frame(of: window),
      unsafe XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0
    else { return nil }
    (frame.x, frame.y) = (Int(x), Int(y))
    return frame
  }

  /// The name of an atom (`XGetAtomName`); one round trip, unless Xlib knows it; nil when there is none.
  func name(of atom: Atom) -> String? {
    guard atom != 0, let text = unsafe XGetAtomName(display, atom) else { return nil }
    defer { unsafe XFree(text) }
    return unsafe String(cString: text)
  }

  /// Whether requests were made since `flush()`: there may be requests to send, and events that were read together with
  /// answers, which poll(2) does not see.
  public var isUsed: Bool { unsafe XNextRequest(display) != flushedSerial }

  /// Sends buffered requests and reads events that have arrived. Does nothing if there were no requests.
  ///
  /// Reading is needed, too: events that XCB has read with an answer would stay in its queue, unseen by
  /// `EventPump.drain`, until the next event.
  public func flush() {
    guard isUsed else { return }
    unsafe XFlush(display)
    unsafe flushedSerial = XNextRequest(display)
  }

  /// Waits until the server has processed all requests (`XSync`).
  public func synchronize() {
    unsafe XSync(display, 0)
  }
}
