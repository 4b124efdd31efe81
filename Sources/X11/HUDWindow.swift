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
  /// The outline that the window was cut to; nil for none.
  private var outline: Outline?
  /// Solid masks from transparent to opaque, made once, so that a frame of a fade needs no request for one.
  private let opacities: [RenderPicture]

  /// The panel as the window is cut to it.
  private struct Outline: Equatable {
    let place: PixelRect
    let radius: Double
  }

  /// More steps than a fade of one second has frames at 120 Hz.
  private static let opacitySteps = 128

  init(_ connection: XConnection, mode: Mode, width: Int, height: Int) {
    self.connection = connection
    self.mode = mode
    (self.width, self.height) = (width, height)
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

  /// Cuts the window to the panel: every px of which the panel covers any part. While it turns, the window is whole.
  ///
  /// With a compositor too: one that shows a full-screen program unblended shows this window so as well.
  private func outline(of panel: Panel) -> Outline? {
    panel.isTurning && mode != .opaque ? nil : Outline(place: panel.place, radius: panel.scene.cornerRadius)
  }

  private func cut(to outline: Outline?) {
    guard connection.hasShape, outline != self.outline else { return }
    self.outline = outline
    guard let outline else {
      unsafe XShapeCombineMask(connection.display, window, ShapeBounding, 0, 0, 0, ShapeSet)
      return
    }
    let (width, height) = (outline.place.width, outline.place.height)
    let coverage = RoundedRectangle.coverage(width: width, height: height, radius: outline.radius)
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
      connection.display, window, ShapeBounding, Int32(outline.place.x), Int32(outline.place.y), &rows, count, ShapeSet,
      YXBanded)
  }

  /// Has the server turn the picture of the panel as it takes it: exactly in quarters, smoothed between them.
  private func turn(_ picture: RenderPicture, _ panel: Panel) {
    guard picture.angle != panel.angle || picture.place.x != panel.place.x || picture.place.y != panel.place.y else {
      return
    }
    (picture.angle, picture.place) = (panel.angle, (panel.place.x, panel.place.y))
    let display = unsafe connection.display
    var transform = XTransform(panel)
    unsafe XRenderSetPictureTransform(display, picture.picture, &transform)
    unsafe XRenderSetPictureFilter(display, picture.picture, panel.isTurning ? FilterBilinear : FilterNearest, nil, 0)
  }

  /// Shows the panel where it belongs.
  ///
  /// - Parameter picture: The scene of the panel, upright.
  /// - Returns: Whether the window was mapped by this call.
  func show(_ picture: RenderPicture, _ panel: Panel, isCovered: Bool) -> Bool {
    let display = unsafe connection.display
    let (x, y, isOpaque) = (panel.frame.x, panel.frame.y, panel.opacity == 1)
    let mask = opacities[Int((panel.opacity * Double(HUDWindow.opacitySteps)).rounded())]
    turn(picture, panel)
    if let place, place == (x, y) {
      if isCovered { unsafe XRaiseWindow(display, window) }
      // What is cut away cannot be painted. Without a compositor the server paints what comes to light (its background is
      // the panel), and never is a px seen that is not the panel's.
      let outline = outline(of: panel)
      if mode == .composited, outline != self.outline { cut(to: nil) }
      push(picture, mask, isOpaque: isOpaque)
      cut(to: outline)
      return false
    }
    hide()
    cut(to: outline(of: panel))
    readScreen(x: x, y: y)
    var changes = XWindowChanges()
    changes.x = Int32(x)
    changes.y = Int32(y)
    changes.stack_mode = Above
    unsafe XConfigureWindow(display, window, UInt32(CWX | CWY | CWStackMode), &changes)
    // The server paints a window's background as it maps it: the first picture on the screen is the panel itself.
    if let blend {
      compose(picture, mask, isOpaque: isOpaque)
      unsafe XSetWindowBackgroundPixmap(display, window, blend.pixmap)
      unsafe XMapWindow(display, window)
    } else {
      unsafe XMapWindow(display, window)
      push(picture, mask, isOpaque: isOpaque)
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

  /// Sine and cosine of an angle in quarters: exact at the quarters.
  fileprivate static func direction(_ angle: Double) -> (sine: Double, cosine: Double) {
    switch angle {
    case 0: (0, 1)
    case 1: (1, 0)
    case 2: (0, -1)
    case 3: (-1, 0)
    default: (sin(angle * .pi / 2), cos(angle * .pi / 2))
    }
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

extension XTransform {
  /// From px of the window to px of the upright picture, turned around the middle of the panel's place.
  fileprivate init(_ panel: Panel) {
    let place = panel.place
    let (middleX, middleY) = (
      Double(place.x) + Double(place.width) / 2, Double(place.y) + Double(place.height) / 2
    )
    let (sine, cosine) = HUDWindow.direction(panel.angle)
    let x = Double(panel.scene.width) / 2 - middleX * cosine + middleY * sine
    let y = Double(panel.scene.height) / 2 - middleX * sine - middleY * cosine
    func fixed(_ value: Double) -> XFixed { XFixed((value * 65_536).rounded()) }
    self.init(
      matrix: (
        (fixed(cosine), fixed(-sine), fixed(x)), (fixed(sine), fixed(cosine), fixed(y)), (0, 0, fixed(1))
      ))
  }
}
