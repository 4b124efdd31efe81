internal import CX11
internal import Logging

/// The handlers of Xlib, which are functions of C.
extension XConnection {
  /// The key of this object in Xlib's context table of the X display, used in place of a global variable.
  private static var contextKey: XContext { unsafe XrmStringToQuark("SwellConnection") }

  func setHandlers() {
    // Not retained, because `deinit` closes the display and so ends the handlers.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe XSaveContext(display, root, XConnection.contextKey, this)
    unsafe XSetErrorHandler { display, error in
      unsafe XConnection.of(display)?.received(error!.pointee)
      return 0
    }
    unsafe XSetIOErrorExitHandler(
      display, { _, this in unsafe Unmanaged<XConnection>.fromOpaque(this!).takeUnretainedValue().onLost() }, this)
  }

  private static func of(_ display: OpaquePointer?) -> XConnection? {
    guard let display = unsafe display else { return nil }
    var data: UnsafeMutablePointer<CChar>?
    guard unsafe XFindContext(display, swell_root(display), contextKey, &data) == 0, let data = unsafe data else {
      return nil
    }
    return unsafe Unmanaged<XConnection>.fromOpaque(data).takeUnretainedValue()
  }

  private func received(_ error: XErrorEvent) {
    let (serial, code, resource) = unsafe (error.serial, Int32(error.error_code), error.resourceid)
    let (request, minor) = unsafe (Int32(error.request_code), Int32(error.minor_code))
    if onError(serial, code) { return }
    let isOfWindow = [BadWindow, BadDrawable, extensions.renderErrors + BadPicture].contains(code)
    let race =
      isOfWindow && client(of: resource) == ownClient
      ? "another client has destroyed a window of Swell"
      : ToleratedErrors(input: extensions.input, randr: extensions.randr)
        .race(request: request, minor: minor, code: code)
    if let race {
      log.event("tolerated X error \(code) of request \(request).\(minor): \(race)")
    } else {
      log.problem("unexpected X error \(code) of request \(request).\(minor)")
    }
  }
}
