internal import CX11

/// The extensions of the server, with the numbers that the server assigns at the start.
struct ServerExtensions {
  struct Numbers {
    /// Major opcode of its requests; 0 when the server does not have it.
    var opcode: Int32 = 0
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
  }

  /// First error of RENDER.
  let renderErrors: Int32
  /// Whether RENDER has the operators of 0.11, such as `PictOpLighten`.
  var hasBlendModes: Bool
  let hasShape: Bool
  /// First event of XFIXES; nil where the server does not have it.
  let fixesEvents: Int32?
  var hasFixes: Bool { fixesEvents != nil }
  /// First event of MIT-SCREEN-SAVER; nil where the server does not have it.
  let saverEvents: Int32?
  let randr: Numbers
  /// Whether RandR is 1.5 or later, with lists of monitors.
  let hasRandR: Bool
  let input: Numbers
  /// Whether XInput is 2.1 or later: earlier ones send no raw events while another client has a grab.
  let hasRawKeys: Bool
  /// Whether XInput is 2.4 or later, with gestures of touchpads.
  let hasGestures: Bool
  /// First event of XKB, which reports changes of the keyboard.
  let keyboardEvents: Int32

  /// nil where the server has no RENDER.
  init?(of display: OpaquePointer) {
    var (opcode, event, error, major, minor): (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
    guard unsafe XRenderQueryExtension(display, &event, &error) != 0, unsafe XRenderQueryFormats(display) != 0 else {
      return nil
    }
    renderErrors = error
    // The version came with the formats.
    unsafe XRenderQueryVersion(display, &major, &minor)
    hasBlendModes = (major, minor) >= (0, 11)
    hasShape = unsafe XShapeQueryExtension(display, &event, &error) != 0
    fixesEvents = unsafe XFixesQueryExtension(display, &event, &error) != 0 ? event : nil
    saverEvents = unsafe XScreenSaverQueryExtension(display, &event, &error) != 0 ? event : nil
    // Their own functions do not return the opcode.
    randr = unsafe ServerExtensions.numbers(of: "RANDR", display)
    hasRandR = unsafe randr.opcode != 0 && XRRQueryVersion(display, &major, &minor) != 0 && (major, minor) >= (1, 5)
    input = unsafe ServerExtensions.numbers(of: "XInputExtension", display)
    // The server sends the events of the version that is announced here.
    (major, minor) = (2, 4)
    let hasInput = unsafe input.opcode != 0 && XIQueryVersion(display, &major, &minor) == Success
    if hasInput { unsafe swell_ignore_old_input(display, input.firstEvent) }
    hasRawKeys = hasInput && (major, minor) >= (2, 1)
    hasGestures = hasInput && (major, minor) >= (2, 4)
    (event, major, minor) = (0, Int32(XkbMajorVersion), Int32(XkbMinorVersion))
    unsafe XkbQueryExtension(display, &opcode, &event, &error, &major, &minor)
    keyboardEvents = event
    unsafe swell_prefetch(display)
  }

  static func numbers(of name: String, _ display: OpaquePointer) -> Numbers {
    var numbers = Numbers()
    // Sets none of them where the server does not have it.
    unsafe XQueryExtension(display, name, &numbers.opcode, &numbers.firstEvent, &numbers.firstError)
    return numbers
  }

  /// The extensions that Swell wants but the server lacks, by their common names.
  var missing: [String] {
    let wanted = [(hasRandR, "RANDR"), (hasShape, "SHAPE"), (hasFixes, "XFIXES"), (hasRawKeys, "XInput 2.1")]
    return wanted.filter { !$0.0 }.map { $0.1 }
  }
}
