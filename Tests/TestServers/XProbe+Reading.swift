import CX11
import Glibc

extension XProbe {
  /// For how many milliseconds nobody has touched anything.
  public var idleTime: UInt {
    var info = XScreenSaverInfo()
    XScreenSaverQueryInfo(connection, root, &info)
    return info.idle
  }

  /// The colour that the screen shows at a place, composited.
  public func pixel(_ x: Int, _ y: Int) throws -> RGB {
    try image(x, y, 1, 1).pixel(0, 0)
  }

  /// What a part of the screen shows, composited (XGetImage(3) of the root window).
  public func image(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws -> Picture {
    let image = XGetImage(
      connection, root, Int32(x), Int32(y), UInt32(width), UInt32(height), UInt.max, ZPixmap)
    guard let image else {
      try checkConnection()
      throw ServerProblem.failed("The screen '\(display)' has no \(WindowFrame(x, y, width, height)).")
    }
    defer { swell_destroy_image(image) }
    return Picture(width: width, height: height, pixels: Self.pixels(of: image))
  }

  public func image(of frame: WindowFrame) throws -> Picture {
    try image(frame.x, frame.y, frame.width, frame.height)
  }

  public func image() throws -> Picture {
    try image(0, 0, size.width, size.height)
  }

  private static func pixels(of image: UnsafeMutablePointer<XImage>) -> [UInt32] {
    let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
    return [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      for y in 0..<height {
        let row = UnsafeRawPointer(image.pointee.data + y * Int(image.pointee.bytes_per_line))
        for x in 0..<width {
          // Fast, since a screen has a million pixels and debug builds are slow.
          pixels[y * width + x] =
            image.pointee.bits_per_pixel == 32
            ? row.load(fromByteOffset: x * 4, as: UInt32.self) & 0xffffff
            : expand565(UInt32(swell_pixel(image, Int32(x), Int32(y))))
        }
      }
      count = width * height
    }
  }

  /// From the 16 bits of a 5-6-5 visual.
  private static func expand565(_ pixel: UInt32) -> UInt32 {
    let (red, green, blue) = (pixel >> 11 & 31, pixel >> 5 & 63, pixel & 31)
    return (red * 255 / 31) << 16 | (green * 255 / 63) << 8 | blue * 255 / 31
  }

  /// All children of the root window at one moment, the lowest first; the server is grabbed meanwhile.
  public func windows() -> [WindowReading] {
    XGrabServer(connection)
    defer {
      XUngrabServer(connection)
      XSync(connection, 0)
    }
    var (root, parent): (WindowID, WindowID) = (0, 0)
    var list: UnsafeMutablePointer<WindowID>?
    var count: UInt32 = 0
    guard XQueryTree(connection, self.root, &root, &parent, &list, &count) != 0, let list else { return [] }
    defer { XFree(list) }
    return (0..<Int(count)).compactMap { window(list[$0]) }
  }

  /// The ancestor of a window below the root window, such as the window manager's frame, or itself; 0 if it is gone.
  public func topLevel(of window: WindowID) -> WindowID {
    var (root, parent): (WindowID, WindowID) = (0, 0)
    var list: UnsafeMutablePointer<WindowID>?
    var count: UInt32 = 0
    guard XQueryTree(connection, window, &root, &parent, &list, &count) != 0 else { return 0 }
    if let list { XFree(list) }
    return parent == self.root ? window : topLevel(of: parent)
  }

  /// The server's data about a window; nil if it is gone. The frame is relative to its parent.
  public func window(_ id: WindowID) -> WindowReading? {
    guard let attributes = attributes(of: id) else { return nil }
    var hint = XClassHint()
    let hasClass = XGetClassHint(connection, id, &hint) != 0
    defer {
      if hasClass {
        XFree(hint.res_name)
        XFree(hint.res_class)
      }
    }
    var (isShaped, isClipped): (Int32, Int32) = (0, 0)
    var place = (x: Int32(0), y: Int32(0), width: UInt32(0), height: UInt32(0))
    var clip = place
    XShapeQueryExtents(
      connection, id, &isShaped, &place.x, &place.y, &place.width, &place.height, &isClipped, &clip.x, &clip.y,
      &clip.width, &clip.height)
    return WindowReading(
      id: id, instance: hasClass ? String(cString: hint.res_name) : "",
      className: hasClass ? String(cString: hint.res_class) : "",
      name: text("_NET_WM_NAME", of: id) ?? text("WM_NAME", of: id) ?? "",
      frame: WindowFrame(
        Int(attributes.x), Int(attributes.y), Int(attributes.width), Int(attributes.height)),
      isMapped: attributes.map_state != IsUnmapped, isOverrideRedirect: attributes.override_redirect != 0,
      depth: Int(attributes.depth), isInputOnly: attributes.class == InputOnly,
      types: atomNames("_NET_WM_WINDOW_TYPE", of: id), inputRectangles: inputRectangles(of: id),
      isShaped: isShaped != 0)
  }

  /// The HUD while it is on the screen: the topmost window of class "Swell". With a compositor, a hidden one is mapped
  /// off the screen.
  public func hudWindow() -> WindowReading? {
    windows().last { $0.isMapped && !$0.isInputOnly && $0.className == "Swell" && isOnScreen($0.frame) }
  }

  /// The keycodes that are down (XQueryKeymap(3)).
  public var keysDown: [Int] {
    sync()
    var bits = [CChar](repeating: 0, count: 32)
    XQueryKeymap(connection, &bits)
    return (0..<256).filter { bits[$0 / 8] & 1 << ($0 % 8) != 0 }
  }

  /// The windows of the layer for drags, or of the strips for the wheel at the edges, the lowest first.
  public func layer(isStrip: Bool = false) -> [WindowReading] {
    windows().filter {
      $0.isMapped && $0.isInputOnly && $0.className == "Swell" && ($0.frame.width == 1) == isStrip
    }
  }

  /// The windows of a class that are mapped, the lowest first.
  public func mapped(_ className: String) -> [WindowReading] {
    windows().filter { $0.isMapped && $0.className == className }
  }

  public func isOnScreen(_ frame: WindowFrame) -> Bool {
    let (width, height) = size
    return frame.x < width && frame.y < height && frame.x + frame.width > 0 && frame.y + frame.height > 0
  }

  /// The window with the keyboard focus (XGetInputFocus(3)); 0 none, 1 the one under the pointer.
  public func focus() -> WindowID {
    var window: WindowID = 0
    var revert: Int32 = 0
    XGetInputFocus(connection, &window, &revert)
    return window
  }

  /// The window above all others, which the server maps while a client uses it (XCompositeGetOverlayWindow(3)).
  public func useOverlay() throws -> WindowID { try overlayCall("XCompositeGetOverlayWindow")(connection, root) }

  public func leaveOverlay() throws { _ = try overlayCall("XCompositeReleaseOverlayWindow")(connection, root) }

  /// A function of libXcomposite, which compositors need, too.
  private func overlayCall(_ name: String) throws -> @convention(c) (OpaquePointer, WindowID) -> WindowID {
    guard let call = dlsym(dlopen("libXcomposite.so.1", RTLD_NOW), name) else {
      throw ServerProblem.failed("There is no libXcomposite.so.1.")
    }
    return unsafeBitCast(call, to: (@convention(c) (OpaquePointer, WindowID) -> WindowID).self)
  }

  /// The pixels of the cursor that is shown (XFixesGetCursorImage(3)).
  public func cursorPicture() -> [UInt] {
    guard let image = XFixesGetCursorImage(connection) else { return [] }
    defer { XFree(image) }
    return Array(
      UnsafeBufferPointer(start: image.pointee.pixels, count: Int(image.pointee.width * image.pointee.height)))
  }

  /// The pixels of a cursor of the cursor font (X11/cursorfont.h), shown on a window of its own for a moment.
  public func cursorPicture(_ shape: UInt32) throws -> [UInt] {
    let window = try makeWindow(WindowFrame(0, 0, size.width, size.height), overrideRedirect: true)
    let before = cursorPicture()
    XDefineCursor(connection, window.id, XCreateFontCursor(connection, shape))
    sync()
    try waitUntil("the cursor") { cursorPicture() != before }
    defer { window.destroy() }
    return cursorPicture()
  }

  /// Whether another client has grabbed the whole keyboard (XGrabKeyboard(3)). The server is grabbed while the probe has
  /// it: a program that grabs at this moment would fail, and x2x does not look whether it did.
  public var isKeyboardTaken: Bool {
    grabServer()
    let answer = XGrabKeyboard(connection, root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
    if answer == GrabSuccess { XUngrabKeyboard(connection, Time(CurrentTime)) }
    ungrabServer()
    return answer == AlreadyGrabbed
  }

  public var isPointerTaken: Bool {
    grabServer()
    let answer = XGrabPointer(connection, root, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0, Time(CurrentTime))
    if answer == GrabSuccess { XUngrabPointer(connection, Time(CurrentTime)) }
    ungrabServer()
    return answer == AlreadyGrabbed
  }

  public func clientList() -> [WindowID] {
    numbers("_NET_CLIENT_LIST", of: root) ?? []
  }

  public var activeWindow: WindowID? {
    numbers("_NET_ACTIVE_WINDOW", of: root)?.first.flatMap { $0 == 0 ? nil : $0 }
  }

  private func inputRectangles(of window: WindowID) -> Int {
    var (count, order): (Int32, Int32) = (0, 0)
    if let rectangles = XShapeGetRectangles(connection, window, ShapeInput, &count, &order) { XFree(rectangles) }
    return Int(count)
  }

  /// The elements of a property with 32-bit format; nil without it.
  public func numbers(_ property: String, of window: WindowID) -> [UInt]? {
    withProperty(property, of: window) { format, bytes, count -> [UInt]? in
      guard format == 32 else { return nil }
      // Xlib returns such elements as C long.
      return bytes.withMemoryRebound(to: UInt.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    }
  }

  /// The text of a property with 8-bit format; nil without it.
  public func text(_ property: String, of window: WindowID) -> String? {
    withProperty(property, of: window) { format, bytes, count in
      format == 8 ? String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) : nil
    }
  }

  /// The names of the atoms in a property; none without it.
  public func atomNames(_ property: String, of window: WindowID) -> [String] {
    (numbers(property, of: window) ?? []).compactMap { atom in
      guard let name = XGetAtomName(connection, atom) else { return nil }
      defer { XFree(name) }
      return String(cString: name)
    }
  }

  private func withProperty<Value>(
    _ property: String, of window: WindowID, read: (Int32, UnsafeMutablePointer<UInt8>, Int) -> Value?
  ) -> Value? {
    var type: Atom = 0
    var format: Int32 = 0
    var (count, rest): (UInt, UInt) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    let code = XGetWindowProperty(
      connection, window, atom(property), 0, 1 << 20, 0, Atom(AnyPropertyType), &type, &format, &count, &rest, &bytes)
    guard code == Success, let bytes else { return nil }
    defer { XFree(bytes) }
    return type == 0 ? nil : read(format, bytes, Int(count))
  }
}
