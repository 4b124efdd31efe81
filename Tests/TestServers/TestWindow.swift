import CX11

/// A test window that records its events; it lives as long as its connection.
public final class TestWindow {
  public let id: WindowID
  private let probe: XProbe

  init(
    _ probe: XProbe, _ frame: WindowFrame, colour: RGB, overrideRedirect: Bool, className: String,
    isTranslucent: Bool = false, in parent: WindowID? = nil
  ) {
    self.probe = probe
    var attributes = XSetWindowAttributes()
    var (visual, parts): (XVisualInfo, Int) = (XVisualInfo(), CWOverrideRedirect | CWBackPixel | CWEventMask)
    if isTranslucent, XMatchVisualInfo(probe.connection, swell_screen(probe.connection), 32, TrueColor, &visual) != 0 {
      attributes.colormap = XCreateColormap(probe.connection, probe.root, visual.visual, AllocNone)
      parts |= CWColormap | CWBorderPixel
    }
    attributes.override_redirect = overrideRedirect ? 1 : 0
    attributes.background_pixel = Self.pixel(colour, probe)
    attributes.event_mask =
      KeyPressMask | KeyReleaseMask | LeaveWindowMask | FocusChangeMask | StructureNotifyMask
      | ButtonPressMask | ButtonReleaseMask | PointerMotionMask
    id = XCreateWindow(
      probe.connection, parent ?? probe.root, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
      UInt32(frame.height), 0, visual.depth, UInt32(InputOutput), visual.visual, UInt(parts), &attributes)
    probe.setProperty("WM_CLASS", text: "\(className)\0\(className)\0", type: "STRING", on: id)
    probe.setProperty("_NET_WM_NAME", text: className, on: id)
    // ICCCM: WM_HINTS asks for the focus; WM_NORMAL_HINTS with USPosition and USSize asks for this very place.
    probe.setProperty("WM_HINTS", numbers: [UInt(InputHint), 1, 0, 0, 0, 0, 0, 0, 0], type: "WM_HINTS", on: id)
    let place = [frame.x, frame.y, frame.width, frame.height].map { UInt(bitPattern: $0) }
    probe.setProperty(
      "WM_NORMAL_HINTS", numbers: [UInt(USPosition | USSize)] + place + [UInt](repeating: 0, count: 13),
      type: "WM_SIZE_HINTS", on: id)
  }

  /// Destroys the window; its events can still be read.
  public func destroy() { probe.destroy(id) }

  /// Reparents another window to the upper left corner of this one.
  public func take(_ child: TestWindow) { probe.reparent(child.id, into: id) }

  /// Maps the window on top, or asks the window manager to; to map it again after ``unmap()``.
  public func map() { probe.request { XMapRaised($0, id) } }

  /// The events since the window was made or ``forgetEvents()`` was called.
  public var events: [WindowEvent] {
    probe.sync()
    return probe.log[id] ?? []
  }

  /// What it was told of buttons and fingers.
  public var presses: [WindowEvent] {
    events { event in
      switch event {
      case .buttonPress, .buttonRelease, .touchBegin, .touchUpdate, .touchEnd: true
      default: false
      }
    }
  }

  public func events(where condition: (WindowEvent) -> Bool) -> [WindowEvent] { events.filter(condition) }

  /// When a button went down on it each time, in the server's milliseconds.
  public var pressTimes: [UInt] {
    probe.sync()
    return probe.pressTimes[id] ?? []
  }

  /// The modifiers with which a button went down on it each time, as bits of X.
  public var pressModifiers: [UInt32] {
    probe.sync()
    return probe.pressModifiers[id] ?? []
  }

  /// Selects touch events (XI 2.2); the window then receives no emulated mouse events.
  public func selectTouches() {
    var (major, minor): (Int32, Int32) = (2, 2)
    XIQueryVersion(probe.connection, &major, &minor)
    var bits = [UInt8](repeating: 0, count: Int(XI_TouchEnd) / 8 + 1)
    for type in XI_TouchBegin...XI_TouchEnd { bits[Int(type) / 8] |= 1 << UInt8(type % 8) }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      XISelectEvents(probe.connection, id, &mask, 1)
    }
    probe.sync()
  }

  public func forgetEvents() {
    probe.sync()
    (probe.log[id], probe.pressTimes[id], probe.pressModifiers[id]) = (nil, nil, nil)
  }

  @discardableResult
  public func waitForEvent(_ what: String, where condition: (WindowEvent) -> Bool) throws -> WindowEvent {
    var found: WindowEvent?
    try probe.waitUntil(what) {
      found = events.first(where: condition)
      return found != nil
    }
    return found!
  }

  /// The actual frame of the window, in pixels of the root window.
  public var frame: WindowFrame {
    var (x, y): (Int32, Int32) = (0, 0)
    var child: WindowID = 0
    XTranslateCoordinates(probe.connection, id, probe.root, 0, 0, &x, &y, &child)
    let attributes = probe.attributes(of: id)
    return WindowFrame(Int(x), Int(y), Int(attributes?.width ?? 0), Int(attributes?.height ?? 0))
  }

  /// Stops the server from painting the window: what was over it stays visible.
  public func keepPixels() { probe.request { XSetWindowBackgroundPixmap($0, id, 0) } }

  public func fill(_ colour: RGB) {
    XSetWindowBackground(probe.connection, id, Self.pixel(colour, probe))
    probe.clear(id)
  }

  public func move(to frame: WindowFrame) { probe.move(id, to: frame) }

  public func raise() { probe.raise(id) }

  public func unmap() { probe.unmap(id) }

  private static func pixel(_ colour: RGB, _ probe: XProbe) -> UInt {
    UInt(swell_depth(probe.connection) == 16 ? XProbe.pack565(colour) : colour.packed)
  }
}
