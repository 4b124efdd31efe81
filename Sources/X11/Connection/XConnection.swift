internal import CX11
public import Logging
internal import Processes
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
      case .cannotOpen(let display): "cannot reach X display '\(display)': check DISPLAY and XAUTHORITY"
      case .noDisplay: "DISPLAY is not set: start Swell inside an X session, or name the X display (DISPLAY=:0 swell)"
      case .missingExtension(let name, let display):
        "the X server of '\(display)' has no \(name) extension, which Swell needs to draw: enable the extension, "
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
  var extensions: ServerExtensions
  /// The only place that selects events of the root window.
  let rootEvents: RootEvents
  /// The mask of the ID bits that tell clients apart, and the value of these bits for this client (X Protocol,
  /// connection setup).
  private let clientMask: UInt
  let ownClient: UInt
  /// Ends the process when the connection is lost. It must not return: Xlib 1.8 would write to address 0.
  ///
  /// Any function of Xlib may call this closure. The closure must not call Xlib, and must not use the core, which may
  /// be in the middle of a change.
  public var onLost: () -> Never
  /// Receives the request number and the code of each error. Returns whether it was waiting for this error.
  var onError: (_ serial: UInt, _ code: Int32) -> Bool = { _, _ in false }
  /// Serial number of the first request after the last `flush()`.
  private var flushedSerial: UInt = 0

  /// Connects to the display that the environment variable DISPLAY names.
  ///
  /// - Throws: `.noDisplay`, `.cannotOpen`, or `.missingExtension` when the server has no RENDER.
  public init(log: Log) throws(Failure) {
    guard let name = Environment.variable("DISPLAY") else { throw .noDisplay }
    // For as long as there is no other handler.
    unsafe XSetIOErrorHandler { _ in XConnection.end(Environment.variable("DISPLAY") ?? "") }
    defer { unsafe XSetIOErrorHandler { _ in 0 } }
    guard let display = unsafe XOpenDisplay(nil) else { throw .cannotOpen(display: name) }
    guard let extensions = unsafe ServerExtensions(of: display) else {
      unsafe XCloseDisplay(display)
      throw .missingExtension("RENDER", display: name)
    }
    unsafe self.display = display
    (self.name, self.log, self.extensions) = (name, log, extensions)
    onLost = { XConnection.end(name) }
    root = unsafe swell_root(display)
    unsafe atoms = Atoms(display)
    rootEvents = unsafe RootEvents(display, root, hasInput: extensions.hasRawKeys)
    let setup = unsafe xcb_get_setup(XGetXCBConnection(display))!.pointee
    (clientMask, ownClient) = (~UInt(setup.resource_id_mask), UInt(setup.resource_id_base))
    setHandlers()
    if !extensions.hasRandR { log.problem("the X server has no RandR 1.5: the whole screen counts as one monitor") }
    if !extensions.hasShape {
      log.problem("the X server has no SHAPE extension: clicks will not go through the panel")
    }
  }

  deinit {
    unsafe XCloseDisplay(display)
  }

  /// Ends the process with a sentence: the connection to this X display was lost.
  public static func end(_ name: String) -> Never {
    Log(verbosity: .problems).problem("the connection to the X server '" + name + "' was lost")
    ExitCode.unavailable.end()
  }

  /// Whether the server is Xwayland (23.1 or later), by its extension XWAYLAND; one round trip.
  public var isXwayland: Bool { hasExtension("XWAYLAND") }

  /// Whether a Wayland compositor shows each X window separately: Xwayland without a root window on the screen. The
  /// window manager of such a compositor has the atom for the surface of a window; one round trip.
  public var isRootless: Bool { unsafe XInternAtom(display, "WL_SURFACE_ID", 1) != 0 }

  /// Whether the server has an extension; one round trip.
  func hasExtension(_ name: String) -> Bool { unsafe ServerExtensions.numbers(of: name, display).opcode != 0 }

  /// The extensions that Swell wants and the server does not have, by their common names.
  public var missingExtensions: [String] { extensions.missing }

  /// What the IDs of all windows of one client share.
  func client(of window: Window) -> UInt { window & clientMask }

  /// Whether this is a window of another client: not None, not the root window, and not a window of this client.
  func isForeign(_ window: Window) -> Bool { window != 0 && window != root && client(of: window) != ownClient }

  /// The socket to the server, to be watched for events.
  public var descriptor: Int32 { unsafe swell_socket(display) }

  /// Whether there were requests since `flush()`, or are events in Xlib's buffer: poll(2) does not see these.
  public var isUsed: Bool {
    unsafe XNextRequest(display) != flushedSerial || XEventsQueued(display, QueuedAlready) > 0
  }

  /// Sends buffered requests and reads events that have arrived, if the connection was used.
  ///
  /// It also reads, because events that XCB has read with an answer would stay in its queue, unseen by
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
