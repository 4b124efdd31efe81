internal import CX11
internal import Logging
internal import SwellCore

/// Reads and copies the content of the screen. A server may refuse this.
@safe final class ScreenContent {
  private let connection: XConnection
  private let monitors: MonitorWatch
  /// A graphics context for drawables in the format of the root window. It also copies the windows on the root window.
  private let context: GC
  /// The last request that reads the screen.
  private var reading: UInt = 0
  /// The server refused to let the screen be read.
  private(set) var isUnreadable = false

  init(_ connection: XConnection, _ monitors: MonitorWatch) {
    (self.connection, self.monitors) = (connection, monitors)
    unsafe context = XCreateGC(connection.display, connection.root, 0, nil)
    unsafe XSetSubwindowMode(connection.display, context, IncludeInferiors)
    unsafe XSetGraphicsExposures(connection.display, context, 0)
    connection.onError = { [unowned(unsafe) self] in unsafe self.isRefused($0, code: $1) }
  }

  deinit {
    connection.onError = { _, _ in false }
    unsafe XFreeGC(connection.display, context)
  }

  /// The part of the root window where the monitors are.
  var bounds: PixelRect { monitors.monitors.bounds ?? PixelRect(x: 0, y: 0, width: 0, height: 0) }

  /// The next request reads the screen.
  func willRead() {
    unsafe reading = XNextRequest(connection.display)
  }

  private func isRefused(_ serial: UInt, code: Int32) -> Bool {
    // The screen may have become smaller meanwhile (BadMatch).
    guard serial == reading, code != BadMatch, !isUnreadable else { return false }
    isUnreadable = true
    connection.log.problem("the screen cannot be read (X error \(code)): the panel hides what is below")
    return true
  }

  /// Copies a part of the screen, within the server.
  func copy(_ area: PixelRect, to picture: RenderPicture) {
    willRead()
    copy(connection.root, area, to: picture.pixmap, at: (0, 0))
  }

  /// Copies a part of a pixmap or window (`XCopyArea`), within the server.
  ///
  /// - Parameter place: nil for the same place.
  func copy(_ source: Drawable, _ part: PixelRect, to target: Drawable, at place: (x: Int, y: Int)? = nil) {
    let place = place ?? (part.x, part.y)
    unsafe XCopyArea(
      connection.display, source, target, context, Int32(part.x), Int32(part.y), UInt32(part.width),
      UInt32(part.height), Int32(place.x), Int32(place.y))
  }

  /// A px of the screen, in the format of the root window (`XGetImage`); one round trip.
  ///
  /// - Returns: nil beyond the monitors, and where the screen cannot be read.
  func pixel(x: Int, y: Int) -> UInt? {
    guard !isUnreadable, bounds.covers(PixelRect(x: x, y: y, width: 1, height: 1)) else { return nil }
    willRead()
    let plane = UInt(bitPattern: -1)
    guard
      let image = unsafe XGetImage(connection.display, connection.root, Int32(x), Int32(y), 1, 1, plane, ZPixmap)
    else { return nil }
    defer { unsafe swell_destroy_image(image) }
    return unsafe swell_pixel(image, 0, 0)
  }
}
