internal import CX11

/// The content of a property of a window, an output or an input device.
@safe struct PropertyContent {
  /// The common parameters of the functions that read one of the three.
  typealias Reading = (
    _ type: UnsafeMutablePointer<Atom>, _ format: UnsafeMutablePointer<Int32>, _ count: UnsafeMutablePointer<UInt>,
    _ rest: UnsafeMutablePointer<UInt>, _ content: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  ) -> Int32

  private(set) var type: Atom = 0
  private(set) var format: Int32 = 0
  /// The items if they have 8 bits.
  private(set) var bytes: [UInt8] = []
  /// The items if they have 32 bits.
  private(set) var words: [UInt32] = []

  /// - Parameters:
  ///   - isPacked: Whether items of 32 bits have 32 bits (`XIGetProperty`), and not those of a long.
  ///   - read: One of the functions.
  @safe init?(isPacked: Bool = false, _ read: Reading) {
    var (count, rest): (UInt, UInt) = (0, 0)
    var content: UnsafeMutablePointer<UInt8>?
    guard unsafe read(&type, &format, &count, &rest, &content) == Success, let content = unsafe content else {
      return nil
    }
    defer { unsafe XFree(content) }
    func items<Item>(_: Item.Type) -> [Item] {
      unsafe UnsafeRawPointer(content).withMemoryRebound(to: Item.self, capacity: Int(clamping: count)) {
        unsafe Array(UnsafeBufferPointer(start: $0, count: Int(clamping: count)))
      }
    }
    switch (format, isPacked) {
    case (8, _): bytes = items(UInt8.self)
    case (32, true): words = items(UInt32.self)
    // Sign-extended.
    case (32, false): words = items(UInt.self).map { UInt32(truncatingIfNeeded: $0) }
    default: break
    }
  }
}

extension XConnection {
  /// A property of a window (`XGetWindowProperty`); nil without one; one round trip.
  ///
  /// - Parameter length: units of 4 bytes
  private func property(
    _ property: Atom, of window: Window, type: Atom = Atom(AnyPropertyType), length: Int
  ) -> PropertyContent? {
    PropertyContent {
      unsafe XGetWindowProperty(display, window, property, 0, length, 0, type, $0, $1, $2, $3, $4)
    }
  }

  /// Whether a window has a property with any content; one round trip.
  func has(_ property: Atom, on window: Window) -> Bool {
    self.property(property, of: window, length: 0).map { $0.format != 0 } ?? false
  }

  /// The first `limit` items of a property of format 32, such as windows or atoms; one round trip.
  func words(of property: Atom, on window: Window, atMost limit: Int = 64) -> [UInt32] {
    self.property(property, of: window, length: limit)?.words ?? []
  }

  /// The first `limit` bytes of a text; one round trip; empty without one.
  func bytes(of property: Atom, on window: Window, type: Atom = XA_STRING, atMost limit: Int) -> [UInt8] {
    self.property(property, of: window, type: type, length: limit / 4)?.bytes ?? []
  }

  /// A property of an output (`XRRGetOutputProperty`); nil without one; one round trip.
  ///
  /// - Parameter length: units of 4 bytes
  func property(_ property: Atom, ofOutput output: RROutput, length: Int) -> PropertyContent? {
    PropertyContent { unsafe XRRGetOutputProperty(display, output, property, 0, length, 0, 0, 0, $0, $1, $2, $3, $4) }
  }

  /// A property of an input device (`XIGetProperty`); nil without one of the type; one round trip.
  ///
  /// - Parameter length: units of 4 bytes
  func property(_ property: Atom, ofDevice device: Int, type: Atom, length: Int) -> PropertyContent? {
    PropertyContent(isPacked: true) {
      unsafe XIGetProperty(
        display, Int32(truncatingIfNeeded: device), property, 0, length, 0, type, $0, $1, $2, $3, $4)
    }
  }

  func delete(_ property: Atom, on window: Window) { unsafe XDeleteProperty(display, window, property) }

  /// - Parameter names: Instance and class, each followed by a NUL (ICCCM, WM_CLASS).
  func setClass(_ names: String, of window: Window) {
    set(XA_WM_CLASS, XA_STRING, names, on: window)
  }

  func set(_ property: Atom, _ type: Atom, _ text: String, on window: Window) {
    let bytes = Array(text.utf8)
    unsafe XChangeProperty(
      display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  /// Items of format 32 are longs in Xlib (`XChangeProperty`).
  func set(_ property: Atom, _ type: Atom, _ words: [UInt], on window: Window) {
    _ = unsafe words.withUnsafeBytes { bytes in
      let bytes = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe XChangeProperty(
        display, window, property, type, 32, PropModeReplace, bytes.baseAddress,
        Int32(clamping: words.count))
    }
  }
}
