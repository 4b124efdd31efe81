import CX11

extension XProbe {
  /// Makes a test window, and waits until the server or the window manager has mapped it.
  @discardableResult
  public func makeWindow(
    _ frame: WindowFrame, colour: RGB = 0x404040, overrideRedirect: Bool = false, className: String = "TestWindow",
    isTranslucent: Bool = false, in parent: WindowID? = nil
  ) throws -> TestWindow {
    let window = TestWindow(
      self, frame, colour: colour, overrideRedirect: overrideRedirect, className: className,
      isTranslucent: isTranslucent, in: parent)
    window.map()
    try waitUntil("the test window \(frame) to be mapped") { window.events.contains(.mapped) }
    return window
  }

  /// Sets a property of a window (nil: of the root) to UTF-8 text.
  public func setProperty(_ name: String, text: String, type: String = "UTF8_STRING", on window: WindowID? = nil) {
    let bytes = Array(text.utf8)
    XChangeProperty(
      connection, window ?? root, atom(name), atom(type), 8, PropModeReplace, bytes, Int32(bytes.count))
    sync()
  }

  /// Sets a property of a window (nil: of the root) to 32-bit elements.
  public func setProperty(_ name: String, numbers: [UInt], type: String = "CARDINAL", on window: WindowID? = nil) {
    numbers.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        connection, window ?? root, atom(name), atom(type), 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(numbers.count))
    }
    sync()
  }

  public func setProperty(_ name: String, atoms names: [String], on window: WindowID? = nil) {
    setProperty(name, numbers: names.map { atom($0) }, type: "ATOM", on: window)
  }

  public func deleteProperty(_ name: String) {
    request { XDeleteProperty($0, root, atom(name)) }
  }

  /// Sets a resource in RESOURCE_MANAGER, such as "Xft.dpi", as xrdb(1) does; nil removes it.
  public func setResource(_ name: String, _ value: String?) {
    let old = (text("RESOURCE_MANAGER", of: root) ?? "").split(separator: "\n").map { String($0) }
    let kept = old.filter { !$0.hasPrefix("\(name):") }
    let new = kept + (value.map { ["\(name):\t\($0)"] } ?? [])
    setProperty("RESOURCE_MANAGER", text: new.map { "\($0)\n" }.joined(), type: "STRING")
  }

  /// Asks the window manager to make a window full-screen, or normal again (_NET_WM_STATE client message).
  public func fullScreen(_ window: WindowID, _ isOn: Bool = true) {
    // Source indication 1: a normal application (EWMH).
    send("_NET_WM_STATE", to: window, [isOn ? 1 : 0, atom("_NET_WM_STATE_FULLSCREEN"), 0, 1, 0])
  }

  /// Asks the window manager to give a window the focus (_NET_ACTIVE_WINDOW client message).
  public func activate(_ window: WindowID) {
    // Source indication 2: a pager, which is always obeyed (EWMH).
    send("_NET_ACTIVE_WINDOW", to: window, [2, 0, 0, 0, 0])
  }

  /// The presses of keys that the server sends to another client's window from now on.
  public func keys(of window: WindowID) -> () -> [WindowEvent] {
    request { XSelectInput($0, window, KeyPressMask) }
    return {
      self.sync()
      return (self.log[window] ?? []).filter { if case .keyPress = $0 { true } else { false } }
    }
  }

  /// Stops the server from reading requests of other clients, until ``ungrabServer()``.
  public func grabServer() { request { XGrabServer($0) } }

  public func ungrabServer() { request { XUngrabServer($0) } }

  public func destroy(_ window: WindowID) { request { XDestroyWindow($0, window) } }

  public func unmap(_ window: WindowID) { request { XUnmapWindow($0, window) } }

  public func clear(_ window: WindowID) { request { XClearWindow($0, window) } }

  public func reparent(_ window: WindowID, into parent: WindowID) {
    request { XReparentWindow($0, window, parent, 0, 0) }
  }

  /// Sends a window false events about its end (XSendEvent(3)).
  public func forgeEnd(of window: WindowID) {
    for type in [DestroyNotify, UnmapNotify, ReparentNotify] {
      var event = XEvent()
      event.type = type
      // These three begin alike: `event`, then `window`.
      (event.xunmap.event, event.xunmap.window) = (window, window)
      XSendEvent(connection, window, 0, StructureNotifyMask, &event)
    }
    sync()
  }

  public func move(_ window: WindowID, to frame: WindowFrame) {
    request {
      XMoveResizeWindow($0, window, Int32(frame.x), Int32(frame.y), UInt32(frame.width), UInt32(frame.height))
    }
  }

  public func lower(_ window: WindowID) { request { XLowerWindow($0, window) } }

  /// Grabs the keyboard on a window (XGrabKeyboard(3)); nil: on the root window.
  public func grabKeyboard(on window: WindowID? = nil) throws {
    let answer = XGrabKeyboard(connection, window ?? root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
    guard answer == GrabSuccess else { throw ServerProblem.failed("The keyboard cannot be grabbed: \(answer)") }
  }

  /// Grabs the keyboard on a window by XInput 2 (XIGrabDevice(3)), as GTK 3 does.
  public func grabInputDevice(on window: WindowID) throws {
    var (opcode, event, error, pointer): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var (major, minor): (Int32, Int32) = (2, 2)
    XQueryExtension(connection, "XInputExtension", &opcode, &event, &error)
    XIQueryVersion(connection, &major, &minor)
    XIGetClientPointer(connection, 0, &pointer)
    var (bits, count): ([UInt8], Int32) = ([UInt8(1 << XI_KeyPress), 0, 0, 0], 0)
    guard let device = XIQueryDevice(connection, pointer, &count) else { throw ServerProblem.failed("no pointer") }
    defer { XIFreeDeviceInfo(device) }
    let answer = bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(deviceid: device.pointee.attachment, mask_len: 4, mask: bits.baseAddress)
      return XIGrabDevice(
        connection, device.pointee.attachment, window, Time(CurrentTime), 0, GrabModeAsync, GrabModeAsync, 0, &mask)
    }
    guard answer == GrabSuccess else { throw ServerProblem.failed("The keyboard cannot be grabbed: \(answer)") }
  }

  public func ungrabKeyboard() { request { XUngrabKeyboard($0, Time(CurrentTime)) } }

  /// Grabs the pointer on a window (XGrabPointer(3)); nil: on the root window.
  public func grabPointer(on window: WindowID? = nil) throws {
    let answer = XGrabPointer(
      connection, window ?? root, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0, Time(CurrentTime))
    guard answer == GrabSuccess else { throw ServerProblem.failed("The pointer cannot be grabbed: \(answer)") }
  }

  /// Grabs a button on a window (nil: on the root window), as window managers do (XGrabButton(3)).
  ///
  /// - Parameter modifiers: Bits of X; ``Grabber/anyModifier``.
  public func grabButton(_ button: UInt32, _ modifiers: UInt32 = Grabber.anyModifier, on window: WindowID? = nil) {
    request {
      XGrabButton(
        $0, button, modifiers, window ?? root, 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0)
    }
  }

  public func ungrabButton(_ button: UInt32) {
    request { XUngrabButton($0, button, UInt32(AnyModifier), root) }
  }

  /// How often a button went down that was grabbed on this window, nil for the root window.
  public func grabbedPresses(on window: WindowID? = nil) -> Int {
    sync()
    return pressTimes[window ?? root]?.count ?? 0
  }

  /// Moves the pointer of this connection, and presses or releases a button there (XTEST). See ``usePointer(_:)``.
  public func movePointer(_ x: Int, _ y: Int) { request { XTestFakeMotionEvent($0, -1, Int32(x), Int32(y), 0) } }

  public func pressButton(_ button: UInt32, _ isDown: Bool) {
    request { XTestFakeButtonEvent($0, button, isDown ? 1 : 0, 0) }
  }

  public func ungrabPointer() { request { XUngrabPointer($0, Time(CurrentTime)) } }

  /// Leaves these rectangles of a window: to see, or only to click (XShapeCombineRectangles(3)).
  public func shape(_ window: WindowID, to rectangles: [WindowFrame], input: Bool = false) {
    var rectangles = rectangles.map {
      XRectangle(x: Int16($0.x), y: Int16($0.y), width: UInt16($0.width), height: UInt16($0.height))
    }
    XShapeCombineRectangles(
      connection, window, input ? ShapeInput : ShapeBounding, 0, 0, &rectangles, Int32(rectangles.count), ShapeSet,
      Unsorted)
    sync()
  }

  public func raise(_ window: WindowID) { request { XRaiseWindow($0, window) } }

  public func setFocus(_ window: WindowID) {
    request { XSetInputFocus($0, window, Int32(RevertToPointerRoot), Time(CurrentTime)) }
  }

  /// Presses the left button at a place and moves to the others, with so many ms between them: the server waits
  /// (XTestFakeMotionEvent(3)). Returns when all is done; the button stays down.
  public func drag(from start: (x: Int, y: Int), through places: [(x: Int, y: Int)], pause milliseconds: Int) {
    XTestFakeMotionEvent(connection, -1, Int32(start.x), Int32(start.y), 0)
    XTestFakeButtonEvent(connection, 1, 1, 0)
    for place in places {
      XTestFakeMotionEvent(connection, -1, Int32(place.x), Int32(place.y), UInt(milliseconds))
    }
    sync()
  }

  /// Maps the first buttons of the pointer to others (XSetPointerMapping(3)).
  public func mapButtons(_ buttons: [UInt8]) {
    var map = [UInt8](repeating: 0, count: 255)
    let count = XGetPointerMapping(connection, &map, Int32(map.count))
    map.replaceSubrange(..<buttons.count, with: buttons)
    XSetPointerMapping(connection, map, count)
    sync()
  }

  private func send(_ message: String, to window: WindowID, _ data: [UInt]) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(message)
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: data.withUnsafeBytes { Array($0) }) }
    XSendEvent(connection, root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    sync()
  }

  public func setBackground(_ colour: RGB) throws {
    try setBackground(Picture(width: 1, height: 1, pixels: [colour.packed]))
  }

  /// Tiles the root window with a picture that outlives this connection, and waits until a compositor shows the picture.
  /// The left upper corner of the screen must be free.
  public func setBackground(_ picture: Picture) throws {
    // On a connection of its own, since RetainPermanent keeps all resources of a connection. If the pixmap of
    // _XROOTPMAP_ID is freed, compositors break.
    guard let painter = XOpenDisplay(display) else {
      throw ServerProblem.failed("Cannot connect to the X server '\(display)'.")
    }
    defer { XCloseDisplay(painter) }
    XSetCloseDownMode(painter, RetainPermanent)
    let (width, height, depth) = (UInt32(picture.width), UInt32(picture.height), UInt32(swell_depth(painter)))
    let pixmap = XCreatePixmap(painter, root, width, height, depth)
    guard let context = XCreateGC(painter, pixmap, 0, nil), let image = Self.image(of: picture, for: painter) else {
      throw ServerProblem.failed("Cannot make a picture on '\(display)'.")
    }
    XPutImage(painter, pixmap, context, image, 0, 0, 0, 0, width, height)
    swell_destroy_image(image)
    XFreeGC(painter, context)
    XSetWindowBackgroundPixmap(painter, root, pixmap)
    XClearWindow(painter, root)
    XSync(painter, 0)
    for name in ["_XROOTPMAP_ID", "ESETROOT_PMAP_ID"] { setProperty(name, numbers: [pixmap], type: "PIXMAP") }
    try waitUntil("the background") { try pixel(0, 0).distance(to: picture.pixel(0, 0)) < 8 }
  }

  private static func image(of picture: Picture, for painter: OpaquePointer) -> UnsafeMutablePointer<XImage>? {
    let depth = swell_depth(painter)
    // XDestroyImage frees the memory.
    let data = malloc(picture.pixels.count * 4 + 4)?.assumingMemoryBound(to: CChar.self)
    let image = XCreateImage(
      painter, swell_visual(painter), UInt32(depth), ZPixmap, 0, data, UInt32(picture.width), UInt32(picture.height),
      32, 0)
    guard let image else { return nil }
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture.pixels[y * picture.width + x]
        _ = image.pointee.f.put_pixel(
          image, Int32(x), Int32(y), UInt(depth == 16 ? pack565(RGB(packed: pixel)) : pixel))
      }
    }
    return image
  }

  static func pack565(_ colour: RGB) -> UInt32 {
    UInt32(colour.r >> 3) << 11 | UInt32(colour.g >> 2) << 5 | UInt32(colour.b >> 3)
  }
}
