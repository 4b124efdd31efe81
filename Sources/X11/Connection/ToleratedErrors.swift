internal import CX11

/// The X errors that another client can cause at any moment. Any other error is a bug of Swell.
struct ToleratedErrors {
  /// Numbers of an extension, which the server reports at the start (`XQueryExtension`).
  struct Extension {
    /// Major opcode of its requests; 0 when the server does not have it.
    var opcode: Int32 = 0
    /// First error of the extension.
    var firstError: Int32 = 0
  }

  /// A request that may fail with one error, and why.
  private struct Entry {
    let request: Int32
    let code: Int32
    let race: String

    init(_ request: Int32, _ code: Int32, _ race: String) {
      (self.request, self.code, self.race) = (request, code, race)
    }
  }

  let input: Extension
  let randr: Extension

  /// Core requests, by their opcode.
  private static let core = [
    Entry(X_ChangeWindowAttributes, BadWindow, "a window vanished before its events were selected"),
    Entry(X_GetGeometry, BadDrawable, "a window vanished before its frame was read"),
    Entry(X_QueryTree, BadWindow, "a window vanished before the windows in it were listed"),
    Entry(X_GetImage, BadMatch, "the screen became smaller before it was read"),
    Entry(X_GetProperty, BadWindow, "a window vanished before its property was read"),
    Entry(X_TranslateCoords, BadWindow, "a window vanished before its place was read"),
    Entry(X_GrabKey, BadAccess, "another client has grabbed Escape"),
    Entry(X_GrabButton, BadAccess, "another client has grabbed the left button"),
  ]

  /// Requests of XInput by their minor opcode, with errors of the protocol.
  private static let inputCore = [
    Entry(X_XISelectEvents, BadAccess, "another client has the swipes of touchpads: they do not drag"),
    Entry(X_XIChangeProperty, BadValue, "a touchpad cannot be switched off"),
    Entry(X_XIChangeProperty, BadMatch, "a touchpad cannot be switched off"),
    Entry(X_XIAllowEvents, BadValue, "a touch ended before it was taken or given back"),
    Entry(X_XIAllowEvents, BadAccess, "a touch went to another client before it was taken or given back"),
  ]

  /// Requests of XInput with errors of its own: BadDevice is the first (XIproto.h).
  private static let inputOwn = [
    Entry(X_XISelectEvents, 0, "a pointer was removed before its swipes were selected"),
    Entry(X_XIAllowEvents, 0, "a touch screen was unplugged before its touch was taken or given back"),
    Entry(X_XIGetProperty, 0, "a touch screen or touchpad was unplugged before its property was read"),
    Entry(X_XIChangeProperty, 0, "a touch screen or touchpad was unplugged before its property was set"),
  ]

  /// Requests of RandR by their minor opcode, with errors of the protocol.
  private static let randrCore = [
    Entry(X_RRSetScreenSize, BadMatch, "another client set up the outputs before the screen got its size"),
    Entry(X_RRSetScreenSize, BadValue, "another client set up the outputs before the screen got its size"),
    Entry(X_RRSetCrtcConfig, BadMatch, "an output or a mode changed before the output was turned"),
    Entry(X_RRSetCrtcConfig, BadValue, "the screen changed its size before the output was turned"),
    Entry(X_RRSetCrtcGamma, BadMatch, "a gamma ramp changed its size before it was set"),
    Entry(X_RRQueryOutputProperty, BadName, "an output lost a property before its range was read"),
  ]

  /// Requests of RandR with errors of its own: monitors on a dock take their outputs with them.
  private static let randrOwn = [
    Entry(X_RRGetOutputInfo, BadRROutput, "an output vanished before it was read"),
    Entry(X_RRListOutputProperties, BadRROutput, "an output vanished before its properties were listed"),
    Entry(X_RRQueryOutputProperty, BadRROutput, "an output vanished before the range of a property was read"),
    Entry(X_RRGetOutputProperty, BadRROutput, "an output vanished before a property was read"),
    Entry(X_RRChangeOutputProperty, BadRROutput, "an output vanished before its brightness was set"),
    Entry(X_RRSetCrtcConfig, BadRROutput, "an output vanished before it was turned"),
    Entry(X_RRSetCrtcConfig, BadRRMode, "a mode vanished before its output was turned"),
    Entry(X_RRSetCrtcConfig, BadRRCrtc, "a CRTC vanished before its output was turned"),
    Entry(X_RRGetCrtcInfo, BadRRCrtc, "a CRTC vanished before it was read"),
    Entry(X_RRGetCrtcGammaSize, BadRRCrtc, "a CRTC vanished before its gamma ramp was read"),
    Entry(X_RRGetCrtcGamma, BadRRCrtc, "a CRTC vanished before its gamma ramp was read"),
    Entry(X_RRSetCrtcGamma, BadRRCrtc, "a CRTC vanished before its gamma ramp was set"),
  ]

  /// The race that explains why a request failed.
  ///
  /// - Parameters:
  ///   - request: Major opcode, as in `XErrorEvent`; likewise `minor`, which counts for extensions only.
  ///   - code: `error_code`.
  /// - Returns: nil when no race explains it.
  func race(request: Int32, minor: Int32, code: Int32) -> String? {
    func race(_ table: [Entry], _ request: Int32, _ code: Int32) -> String? {
      table.first { $0.request == request && $0.code == code }?.race
    }
    // Opcodes from 128 on belong to extensions (X Protocol, section 8).
    guard request >= 128 else { return race(ToleratedErrors.core, request, code) }
    if request == input.opcode {
      return race(ToleratedErrors.inputCore, minor, code)
        ?? race(ToleratedErrors.inputOwn, minor, code - input.firstError)
    }
    if request == randr.opcode {
      return race(ToleratedErrors.randrCore, minor, code)
        ?? race(ToleratedErrors.randrOwn, minor, code - randr.firstError)
    }
    return nil
  }
}
