internal import CX11

/// The X errors that another client can cause at any moment. Any other error is a bug of Swell.
struct ToleratedErrors {
  /// Requests that may fail with one error, and why.
  private typealias Race = (requests: [Int32], code: Int32, reason: String)

  let input: ServerExtensions.Numbers
  let randr: ServerExtensions.Numbers

  /// Core requests, by their opcode.
  private static let core: [Race] = [
    ([X_ChangeWindowAttributes, X_QueryTree, X_GetProperty, X_TranslateCoords], BadWindow, "a window vanished"),
    ([X_GetGeometry], BadDrawable, "a window vanished"),
    ([X_GetImage], BadMatch, "the screen became smaller before it was read"),
    ([X_GrabKey], BadAccess, "another client has grabbed Escape"),
  ]

  /// Requests of XInput by their minor opcode, with errors of the protocol.
  private static let inputCore: [Race] = [
    ([X_XISelectEvents], BadAccess, "another client has the swipes of touchpads: they do not drag"),
    ([X_XIChangeProperty], BadValue, "a touchpad cannot be switched off"),
    ([X_XIChangeProperty], BadMatch, "a touchpad cannot be switched off"),
    ([X_XIAllowEvents], BadValue, "a touch ended before it was taken or given back"),
    ([X_XIAllowEvents], BadAccess, "a touch went to another client before it was taken or given back"),
  ]

  /// Requests of XInput with errors of its own: BadDevice is the first (XIproto.h).
  private static let inputOwn: [Race] = [
    (
      [
        X_XISelectEvents, X_XIAllowEvents, X_XIUngrabDevice, X_XIQueryPointer, X_XIGetProperty, X_XIChangeProperty,
      ], 0, "an input device was unplugged"
    )
  ]

  /// Requests of RandR by their minor opcode, with errors of the protocol.
  private static let randrCore: [Race] = [
    ([X_RRSetScreenSize, X_RRSetCrtcConfig], BadMatch, "another client set up the outputs meanwhile"),
    ([X_RRSetScreenSize, X_RRSetCrtcConfig], BadValue, "another client set up the outputs meanwhile"),
    ([X_RRSetCrtcGamma], BadMatch, "a gamma ramp changed its size before it was set"),
    ([X_RRQueryOutputProperty], BadName, "an output lost a property before its range was read"),
  ]

  /// Requests of RandR with errors of its own: monitors on a dock take their outputs with them.
  private static let randrOwn: [Race] = [
    (
      [
        X_RRGetOutputInfo, X_RRListOutputProperties, X_RRQueryOutputProperty, X_RRGetOutputProperty,
        X_RRChangeOutputProperty, X_RRSetCrtcConfig,
      ], BadRROutput, "an output vanished"
    ),
    ([X_RRSetCrtcConfig], BadRRMode, "a mode vanished before its output was turned"),
    (
      [X_RRGetCrtcInfo, X_RRGetCrtcGammaSize, X_RRGetCrtcGamma, X_RRSetCrtcGamma, X_RRSetCrtcConfig], BadRRCrtc,
      "a CRTC vanished"
    ),
  ]

  /// The race that explains why a request failed.
  ///
  /// - Parameters:
  ///   - request: Major opcode, as in `XErrorEvent`; likewise `minor`, which counts for extensions only.
  ///   - code: `error_code`.
  /// - Returns: nil when no race explains it.
  func race(request: Int32, minor: Int32, code: Int32) -> String? {
    func reason(_ races: [Race], _ request: Int32, _ code: Int32) -> String? {
      races.first { $0.requests.contains(request) && $0.code == code }?.reason
    }
    // Opcodes from 128 on belong to extensions (X Protocol, section 8).
    guard request >= 128 else { return reason(ToleratedErrors.core, request, code) }
    switch request {
    case input.opcode:
      return reason(ToleratedErrors.inputCore, minor, code)
        ?? reason(ToleratedErrors.inputOwn, minor, code - input.firstError)
    case randr.opcode:
      return reason(ToleratedErrors.randrCore, minor, code)
        ?? reason(ToleratedErrors.randrOwn, minor, code - randr.firstError)
    default: return nil
    }
  }
}
