internal import CX11
internal import SwellCore

/// The window of the HUD: override-redirect, above all others, without input and focus.
///
/// With a compositor, Swell maps the window once, off the screen, and moves it onto the screen and off again, because
/// compositors take time to animate windows that are mapped or unmapped, or that become opaque. picom 12 may also
/// animate windows that move; the doctor names the rule against this. Another idea was a window that stays in its place
/// and is cut to one px. It failed: each new place needed another window, and sometimes picom showed no window. Without
/// a compositor Swell maps and unmaps the window. It does so in xpra too, whose viewer puts each mapped window onto the
/// screen.
@safe final class HUDWindow {
  /// How the panel is made translucent.
  enum Mode: Equatable {
    /// A compositor blends the 32-bit window.
    case composited
    /// No compositor: blended with a copy of the screen from before the window was mapped, and shaped.
    case blended
    /// No compositor, and the screen cannot be read.
    case opaque
  }

  let mode: Mode
  let window: Window
  private let connection: XConnection
  private let screen: ScreenContent
  /// The screen below.
  private let copy: ScreenCopy
  /// Freed before the window, because destroying the window frees its pictures.
  private var target: RenderPicture?
  /// Whether it stays mapped while it is hidden.
  private let isParked: Bool
  /// Whether it is cut to its panel.
  let isCut: Bool
  private let colormap: Colormap
  /// Blends the panel with the screen if there is no compositor.
  private var backdrop: Backdrop?
  private var shape: PanelShape
  /// The part where KWin blurs the screen below.
  private var blurred: PanelShape.Outline?
  /// Its last place, in px of the screen.
  private var place: PixelRect
  /// The serial number of the request for this place; nil before the first move.
  private var placing: UInt?
  private(set) var isShown = false
  /// Whether the window has the panel as it was painted, neither turned nor fading.
  private var isPlain = false
  /// Whether the compositor blends the window. Many compositors do not, over a program on the whole screen.
  private var isBlended = true
  /// The panel at a new place where Swell has not yet checked the blending.
  private var unseen: (picture: RenderPicture, panel: Panel)?
  /// The number of UnmapNotify events that are still expected for our own XUnmapWindow.
  private var unmapsUnderWay = 0
  /// Solid masks from transparent to opaque, created once, so that no frame of a fade has to create one.
  private let opacities: [RenderPicture]

  /// More steps than the frames of a fade of one second at 120 Hz.
  private static let opacitySteps = 128

  /// - Parameters:
  ///   - isParked: Whether it stays mapped while it is hidden, if there is a compositor.
  ///   - isCut: Whether it is cut to its panel. If not, a copy of the screen surrounds the panel.
  init(
    _ connection: XConnection, _ screen: ScreenContent, _ copy: ScreenCopy, mode: Mode, width: Int, height: Int,
    isParked: Bool, isCut: Bool
  ) {
    (self.connection, self.screen, self.copy, self.mode) = (connection, screen, copy, mode)
    place = HUDWindow.parkingPlace(width: width, height: height)
    self.isParked = isParked && mode == .composited
    self.isCut = isCut
    let display = unsafe connection.display
    let alpha = unsafe mode == .composited ? HUDWindow.alphaVisual(connection) : nil
    let visual = unsafe alpha ?? swell_visual(display)
    colormap = unsafe XCreateColormap(display, connection.root, visual, AllocNone)
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.save_under = 1
    attributes.colormap = colormap
    // A compositor has the server keep the picture of the window.
    attributes.event_mask = mode == .composited ? StructureNotifyMask : StructureNotifyMask | ExposureMask
    // A window that grows keeps its old picture in the middle; the rest is transparent.
    attributes.bit_gravity = CenterGravity
    window = unsafe XCreateWindow(
      display, connection.root, Int32(place.x), Int32(place.y), UInt32(width), UInt32(height), 0,
      alpha == nil ? swell_depth(display) : 32, UInt32(InputOutput), visual,
      UInt(CWOverrideRedirect | CWSaveUnder | CWBackPixel | CWBorderPixel | CWColormap | CWEventMask | CWBitGravity),
      &attributes)
    target = unsafe RenderPicture(connection, of: window, visual: visual)
    shape = PanelShape(connection, of: window, isOpaque: mode == .opaque)
    opacities = (0...HUDWindow.opacitySteps).map {
      RenderPicture(connection, color: .black, opacity: Double($0) / Double(HUDWindow.opacitySteps))
    }
    makeBackdrop()
    describe()
    // Also before mapping, or the pointer would leave the window below for a moment.
    shape.letClicksThrough()
    if self.isParked { connection.map(window) }
  }

  deinit {
    target = nil
    connection.destroy(window)
    unsafe XFreeColormap(connection.display, colormap)
  }

  /// Marks the window as the HUD: a notification (EWMH) of this process that never takes the focus.
  private func describe() {
    let atoms = connection.atoms
    func set(_ property: Atom, _ type: Atom, _ words: [UInt]) { connection.set(property, type, words, on: window) }
    set(atoms.windowType, XA_ATOM, [atoms.notification])
    set(atoms.process, XA_CARDINAL, [UInt(getpid())])
    // EWMH: never bypass the compositor for this window; or leave it to itself.
    set(atoms.bypassCompositor, XA_CARDINAL, [isCut ? 2 : 1])
    set(atoms.shadow, XA_CARDINAL, [0])
    connection.set(atoms.windowName, atoms.utf8, "Swell", on: window)
    connection.setClass("swell\0Swell\0", of: window)
    // No input, and nothing of the other eight (ICCCM, WM_HINTS).
    set(XA_WM_HINTS, XA_WM_HINTS, [UInt(InputHint), 0, 0, 0, 0, 0, 0, 0, 0])
  }

  /// A visual with an alpha channel; nil where the server has none.
  static func alphaVisual(_ connection: XConnection) -> UnsafeMutablePointer<Visual>? {
    let display = unsafe connection.display
    var match = unsafe XVisualInfo()
    return unsafe XMatchVisualInfo(display, swell_screen(display), 32, TrueColor, &match) != 0 ? match.visual : nil
  }

  /// While the panel turns, the window is rectangular.
  private func outline(of panel: Panel) -> PanelShape.Outline? {
    let margin = panel.scene.margin
    // Without blending the shadow would be black: cut it off, except for a rim of 1 px, which shows whether blending
    // works.
    let width = mode == .opaque ? 0 : isBlended ? margin : min(margin, 1)
    guard isCut, mode == .opaque || !panel.isTurning else { return nil }
    return .init(place: panel.place.grown(by: width - margin), radius: panel.scene.cornerRadius + Double(width))
  }

  /// Shows the panel at its place.
  ///
  /// - Parameters:
  ///   - picture: The scene of the panel, upright.
  ///   - changed: The part that has changed since the last call.
  func show(_ picture: RenderPicture, _ panel: Panel, changed: PixelRect, isCovered: Bool) {
    picture.turn(as: panel)
    let mask = mask(of: panel)
    let wasPlain = isPlain
    isPlain = panel.isPlain
    if mode == .composited, frame != panel.frame {
      return moveIn(picture, mask, panel)
    }
    if frame == panel.frame {
      if isCovered { connection.configure(window, CWStackMode) }
      // Parts outside of the shape cannot be painted: paint first, then cut. Without a compositor the server fills
      // exposed parts with the background, which is the panel.
      let outline = outline(of: panel)
      let isSame = outline == shape.outline
      if mode == .composited, !isSame { shape.cut(to: nil) }
      push(picture, mask, wasPlain && isPlain && isSame ? changed : nil)
      return shape.cut(to: outline)
    }
    let place = frame
    hide()
    if resize(to: panel.frame) || place != nil { makeBackdrop() }
    shape.cut(to: outline(of: panel))
    move(CWX | CWY | CWStackMode, to: panel.frame)
    if let backdrop, let target {
      // Mapped without a background, it shows the screen below until it is painted: the first picture on the screen is
      // the panel itself.
      connection.select(NoEventMask, of: window, background: 0)
      connection.map(window)
      // The previous panel may still be visible below.
      if place != nil {
        push(picture, mask)
      } else {
        backdrop.compose(picture, mask, on: target, of: window)
      }
      connection.select(StructureNotifyMask | ExposureMask, of: window, background: backdrop.blend.pixmap)
    }
    shape.letClicksThrough()
    isShown = true
  }

  /// Paints the panel off the screen, then moves it onto the screen, so that no old panel is visible.
  private func moveIn(_ picture: RenderPicture, _ mask: RenderPicture?, _ panel: Panel) {
    resize(to: panel.frame)
    shape.cut(to: outline(of: panel))
    // Painting into an unmapped window has no effect.
    let isMapped = isParked || isShown
    if isMapped { push(picture, mask) }
    move(CWX | CWY | CWStackMode, to: panel.frame)
    if !isMapped {
      connection.map(window)
      push(picture, mask)
    }
    isShown = true
    shape.letClicksThrough()
    if panel.scene.margin > 0, !panel.isTurning { unseen = (picture, panel) }
  }

  /// Looks at the screen after a panel with a shadow was shown at a new place, and cuts the shadow off if nothing
  /// blends.
  ///
  /// Looks at the px below the panel, which is in its shadow. Without blending this px is black by now; on a black
  /// screen nobody misses the shadow.
  func lookAtShadow() {
    guard let (picture, panel) = unseen else { return }
    unseen = nil
    let edge = panel.place.grown(by: -panel.scene.margin)
    let pixel = screen.pixel(
      x: panel.frame.x + edge.x + edge.width / 2, y: panel.frame.y + edge.y + edge.height)
    guard frame == panel.frame, let pixel, (pixel != 0) != isBlended else { return }
    isBlended.toggle()
    show(picture, panel, changed: panel.place, isCovered: false)
  }

  /// Makes KWin blur the screen below this panel; nil: ends the blur.
  func blur(behind panel: Panel?) {
    let outline = panel?.outline
    guard outline != blurred else { return }
    blurred = outline
    let property = connection.atoms.blurBehind
    guard let outline else { return connection.delete(property, on: window) }
    let numbers = shape.rows(of: outline).flatMap { row in
      [outline.place.x + row.x, outline.place.y + row.y, row.width, row.height].map { UInt(bitPattern: $0) }
    }
    connection.set(property, XA_CARDINAL, numbers, on: window)
  }

  /// - Returns: Whether it had another size.
  @discardableResult private func resize(to size: PixelRect) -> Bool {
    guard place.width != size.width || place.height != size.height else { return false }
    let parking = HUDWindow.parkingPlace(width: size.width, height: size.height)
    move(CWX | CWY | CWWidth | CWHeight, to: isShown ? size : parking)
    return true
  }

  /// Moves the window, and may give it another size.
  ///
  /// - Parameter parts: As in `XConnection.configure`; `CWX | CWY` at the least.
  private func move(_ parts: Int32, to place: PixelRect) {
    (self.place, placing) = (place, unsafe XNextRequest(connection.display))
    connection.configure(window, parts, place)
  }

  private func makeBackdrop() {
    if mode == .composited { return }
    backdrop = Backdrop(connection, screen, width: place.width, height: place.height, isReadable: mode == .blended)
  }

  func hide() {
    guard isShown else { return }
    (isShown, unseen) = (false, nil)
    guard !isParked else {
      return move(CWX | CWY, to: HUDWindow.parkingPlace(width: place.width, height: place.height))
    }
    unmapsUnderWay += 1
    connection.unmap(window)
  }

  /// The place of the hidden window: left of and above the origin of the root window, where no monitor can be. The
  /// distance leaves room for the shadow of a compositor.
  private static func parkingPlace(width: Int, height: Int) -> PixelRect {
    PixelRect(x: -width - HUDWindow.distance, y: -height - HUDWindow.distance, width: width, height: height)
  }

  /// px
  private static let distance = 256

  /// Its frame in px of the screen; nil while it is hidden.
  var frame: PixelRect? { isShown ? place : nil }

  /// Whether another client has destroyed, unmapped, reparented, moved or resized the window (StructureNotify).
  func isTaken(by event: ServerEvent) -> Bool {
    switch event {
    case .destroyed(window), .reparented(window): return true
    case .configured(let change) where change.window == window && change.on == window:
      // Events from before the last move do not count.
      guard let placing, change.serial >= placing, let frame = change.frame else { return false }
      return frame != place
    case .unmapped(window, window):
      guard unmapsUnderWay > 0 else { return true }
      unmapsUnderWay -= 1
      return false
    default: return false
    }
  }

  /// nil for a panel that is as opaque as its scene.
  private func mask(of panel: Panel) -> RenderPicture? {
    guard panel.opacity < 1 else { return nil }
    return opacities[Int((max(0, panel.opacity) * Double(HUDWindow.opacitySteps)).rounded())]
  }

  private func push(_ panel: RenderPicture, _ mask: RenderPicture?, _ part: PixelRect? = nil) {
    if let backdrop {
      backdrop.show(panel, mask, part, over: copy, in: window, place)
    } else if let target {
      let part = part ?? PixelRect(x: 0, y: 0, width: place.width, height: place.height)
      target.compose(panel, PictOpSrc, through: mask, part)
    }
  }
}

extension Panel {
  /// Whether each px of the window is the px of the scene: the panel neither turns nor fades.
  fileprivate var isPlain: Bool { opacity >= 1 && angle == 0 && place.x == 0 && place.y == 0 }

  /// The place of the panel in its window, without its shadow.
  fileprivate var outline: PanelShape.Outline {
    .init(place: place.grown(by: -scene.margin), radius: scene.cornerRadius)
  }
}
