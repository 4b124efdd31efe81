internal import CX11
internal import SwellCore

/// The window of the HUD: override-redirect, above everything, out of the way of clicks and focus.
@safe final class HUDWindow {
  /// How the panel comes to look translucent.
  enum Mode: Equatable {
    /// A compositor blends the 32-bit window.
    case composited
    /// No compositor: blended over what was on the screen before the window was mapped, and shaped.
    case blended
    /// No compositor, and the screen cannot be read.
    case opaque
  }

  let mode: Mode
  let width, height: Int
  let window: Window
  private let connection: XConnection
  /// Freed before the window, which takes its pictures with it.
  private var target: RenderPicture?
  private let colormap: Colormap
  private let context: GC
  /// What was on the screen, and the panel over it, where no compositor does that.
  private let background, blend: RenderPicture?
  private var place: (x: Int, y: Int)?
  /// Solid masks from transparent to opaque, made once, so that a frame of a fade needs no request for one.
  private let opacities: [RenderPicture]

  /// More steps than a fade of one second has frames at 120 Hz.
  private static let opacitySteps = 128

  init(_ connection: XConnection, mode: Mode, scene: Scene) {
    self.connection = connection
    self.mode = mode
    (width, height) = (scene.width, scene.height)
    let display = unsafe connection.display
    let visual = unsafe HUDWindow.visual(display, mode)
    colormap = unsafe XCreateColormap(display, connection.root, visual.visual, AllocNone)
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.save_under = 1
    attributes.colormap = colormap
    attributes.event_mask = ExposureMask
    window = unsafe XCreateWindow(
      display, connection.root, 0, 0, UInt32(width), UInt32(height), 0, visual.depth, UInt32(InputOutput),
      visual.visual, UInt(CWOverrideRedirect | CWSaveUnder | CWBackPixel | CWBorderPixel | CWColormap | CWEventMask),
      &attributes)
    target = unsafe RenderPicture(connection, window: window, visual: visual.visual)
    unsafe context = XCreateGC(display, window, 0, nil)
    unsafe XSetSubwindowMode(display, context, IncludeInferiors)
    unsafe XSetGraphicsExposures(display, context, 0)
    if mode == .composited {
      (background, blend) = (nil, nil)
    } else {
      background = RenderPicture(likeRootOf: connection, width: width, height: height)
      blend = RenderPicture(likeRootOf: connection, width: width, height: height)
    }
    opacities = (0...HUDWindow.opacitySteps).map {
      RenderPicture(connection, color: .black, opacity: Double($0) / Double(HUDWindow.opacitySteps))
    }
    describe()
    if mode != .composited { shape(scene) }
    // Before it is mapped too: else the pointer would be in it for a moment, and leave the window below.
    letClicksThrough()
  }

  deinit {
    guard !connection.isLost else { return }
    target = nil
    unsafe XFreeGC(connection.display, context)
    unsafe XDestroyWindow(connection.display, window)
    unsafe XFreeColormap(connection.display, colormap)
  }

  private static func visual(
    _ display: OpaquePointer, _ mode: Mode
  ) -> (visual: UnsafeMutablePointer<Visual>, depth: Int32) {
    var match = unsafe XVisualInfo()
    if mode == .composited, unsafe XMatchVisualInfo(display, swell_screen(display), 32, TrueColor, &match) != 0 {
      return unsafe (match.visual!, 32)
    }
    return unsafe (swell_visual(display)!, swell_depth(display))
  }

  /// Whether the server can show windows with transparency at all.
  static func canComposite(_ connection: XConnection) -> Bool {
    let display = unsafe connection.display
    var match = unsafe XVisualInfo()
    return unsafe XMatchVisualInfo(display, swell_screen(display), 32, TrueColor, &match) != 0
  }

  /// The properties by which window managers, compositors and tools know what this window is.
  private func describe() {
    let (display, atoms) = unsafe (connection.display, connection.atoms)
    setAtoms(atoms.windowType, [atoms.notification])
    setCardinal(atoms.process, UInt(getpid()))
    setCardinal(atoms.bypassCompositor, 2)  // EWMH: never take the compositor away from this window
    setCardinal(atoms.shadow, 0)
    let name = Array("Swell".utf8)
    unsafe XChangeProperty(
      display, window, atoms.windowName, atoms.utf8, 8, PropModeReplace, name, Int32(name.count))
    let classes = Array("swell\0Swell\0".utf8)
    unsafe XChangeProperty(
      display, window, Atom(XA_WM_CLASS), Atom(XA_STRING), 8, PropModeReplace, classes, Int32(classes.count))
    var hints = XWMHints()
    hints.flags = InputHint
    hints.input = 0
    unsafe XSetWMHints(display, window, &hints)
  }

  private func setAtoms(_ property: Atom, _ values: [Atom]) {
    unsafe values.withUnsafeBytes { bytes in
      let bytes = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe XChangeProperty(
        connection.display, window, property, Atom(XA_ATOM), 32, PropModeReplace, bytes.baseAddress,
        Int32(values.count))
    }
  }

  private func setCardinal(_ property: Atom, _ value: UInt) {
    var value = value
    unsafe withUnsafeBytes(of: &value) { bytes in
      let bytes = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe XChangeProperty(
        connection.display, window, property, Atom(XA_CARDINAL), 32, PropModeReplace, bytes.baseAddress, 1)
    }
  }

  /// Cuts the window to the panel: every px of which the panel covers any part.
  private func shape(_ scene: Scene) {
    guard connection.hasShape else { return }
    let coverage = RoundedRectangle.coverage(width: width, height: height, radius: scene.cornerRadius)
    var rows: [XRectangle] = []
    for y in 0..<height {
      let row = coverage.bytes[(y * width)..<((y + 1) * width)]
      // Where nothing can be blended, a px belongs to the panel when most of it does.
      let least: UInt8 = mode == .opaque ? 128 : 1
      guard let first = row.firstIndex(where: { $0 >= least }) else { continue }
      let inset = first - y * width
      rows.append(XRectangle(x: Int16(inset), y: Int16(y), width: UInt16(width - 2 * inset), height: 1))
    }
    let count = Int32(rows.count)
    unsafe XShapeCombineRectangles(
      connection.display, window, ShapeBounding, 0, 0, &rows, count, ShapeSet, YXBanded)
  }

  /// Shows `panel` with its upper left corner at `x`, `y` px of the screen.
  ///
  /// - Returns: Whether the window was mapped by this call.
  func show(_ panel: RenderPicture, x: Int, y: Int, opacity: Double, isCovered: Bool) -> Bool {
    let display = unsafe connection.display
    let mask = opacities[Int((opacity * Double(HUDWindow.opacitySteps)).rounded())]
    if let place, place == (x, y) {
      if isCovered { unsafe XRaiseWindow(display, window) }
      push(panel, mask, isOpaque: opacity == 1)
      return false
    }
    hide()
    readScreen(x: x, y: y)
    var changes = XWindowChanges()
    changes.x = Int32(x)
    changes.y = Int32(y)
    changes.stack_mode = Above
    unsafe XConfigureWindow(display, window, UInt32(CWX | CWY | CWStackMode), &changes)
    // The server paints a window's background as it maps it: the first picture on the screen is the panel itself.
    if let blend {
      compose(panel, mask, isOpaque: opacity == 1)
      unsafe XSetWindowBackgroundPixmap(display, window, blend.pixmap)
      unsafe XMapWindow(display, window)
    } else {
      unsafe XMapWindow(display, window)
      push(panel, mask, isOpaque: opacity == 1)
    }
    letClicksThrough()
    place = (x, y)
    return true
  }

  /// Some window managers set the input shape of a window back when it is mapped: set it each time.
  private func letClicksThrough() {
    guard connection.hasShape else { return }
    unsafe XShapeCombineRectangles(
      connection.display, window, ShapeInput, 0, 0, nil, 0, ShapeSet, Unsorted)
  }

  func hide() {
    guard place != nil else { return }
    place = nil
    unsafe XUnmapWindow(connection.display, window)
  }

  /// Copies the screen from where the window will be: asked for once, and answered by the server alone.
  private func readScreen(x: Int, y: Int) {
    guard mode == .blended, let background else { return }
    connection.screenReadSerial = unsafe XNextRequest(connection.display)
    unsafe XCopyArea(
      connection.display, connection.root, background.pixmap, context, Int32(x), Int32(y), UInt32(width),
      UInt32(height), 0, 0)
  }

  private func push(_ panel: RenderPicture, _ mask: RenderPicture, isOpaque: Bool) {
    let display = unsafe connection.display
    if let blend {
      compose(panel, mask, isOpaque: isOpaque)
      unsafe XCopyArea(display, blend.pixmap, window, context, 0, 0, UInt32(width), UInt32(height), 0, 0)
    } else if let target {
      unsafe XRenderComposite(
        display, Int32(PictOpSrc), panel.picture, isOpaque ? 0 : mask.picture, target.picture, 0, 0, 0, 0, 0, 0,
        UInt32(width), UInt32(height))
    }
  }

  /// Puts the panel over what was on the screen, off the screen.
  private func compose(_ panel: RenderPicture, _ mask: RenderPicture, isOpaque: Bool) {
    guard let background, let blend else { return }
    let display = unsafe connection.display
    if mode == .opaque {
      var black = XRenderColor(red: 0, green: 0, blue: 0, alpha: 0xffff)
      unsafe XRenderFillRectangle(
        display, Int32(PictOpSrc), blend.picture, &black, 0, 0, UInt32(width), UInt32(height))
    } else {
      unsafe XRenderComposite(
        display, Int32(PictOpSrc), background.picture, 0, blend.picture, 0, 0, 0, 0, 0, 0, UInt32(width),
        UInt32(height))
    }
    unsafe XRenderComposite(
      display, Int32(PictOpOver), panel.picture, isOpaque || mode == .opaque ? 0 : mask.picture, blend.picture, 0, 0, 0,
      0, 0, 0, UInt32(width), UInt32(height))
  }
}
