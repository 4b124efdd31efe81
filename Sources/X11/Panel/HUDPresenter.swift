internal import CX11
public import SwellCore

/// Sends frames to the X server: remembers the last frame, and sends only the difference.
public final class HUDPresenter: EventSource {
  /// The painter, the picture and the window of one panel: each has its own, since the scales of monitors may differ.
  private struct Slot {
    var painter: ScenePainter
    var picture: PanelPicture?
    var window: HUDWindow?
    var glass: Glass?
    /// The place of a window of another mode that was hidden in this frame: it is visible until the compositor paints.
    var earlier: PixelRect?
  }

  private let cover: CoverWatch
  let screen: ScreenContent
  private var rasterizer: any Rasterizing
  /// Measures text with the fonts of the panel.
  public var measuring: any TextMeasuring { rasterizer }
  /// One for each panel; surplus ones are hidden.
  private var slots: [Slot] = []
  private let canComposite: Bool
  /// Whether KWin blurs the screen below windows that ask for it.
  private var canBlurBehind = false
  /// Whether the viewer of xpra shows what is mapped.
  private var isXpra = false
  /// Whether a panel has appeared with a compositor, and Swell has not yet checked that the compositor shows it.
  private var isToBeSeen = false
  /// Whether the compositor does not show the panel, until the panel is hidden. Over an unmanaged window that covers
  /// the screen, such as a game, xfwm4 only shows windows that are opaque and whole.
  private var isIgnored = false

  /// - Parameter emit: Receives `.hudLost` and `.hudDamaged`, from within `EventPump.drain`.
  public init(
    _ connection: XConnection, events: EventPump, monitors: MonitorWatch, cover: CoverWatch,
    rasterizer: any Rasterizing, emit: @escaping (Event) -> Void
  ) {
    (self.cover, self.rasterizer) = (cover, rasterizer)
    screen = ScreenContent(connection, monitors)
    canComposite = unsafe HUDWindow.alphaVisual(connection) != nil
    super.init(connection, events: events, emit: emit)
  }

  /// If another client has destroyed or unmapped the window, Swell makes a new one for the next panel.
  override func receive(_ event: ServerEvent) {
    if case .propertyChanged(connection.atoms.blurBehind, connection.root, let isDeleted) = event {
      canBlurBehind = !isDeleted
    }
    for index in slots.indices {
      guard let window = slots[index].window, window.isTaken(by: event) else { continue }
      slots[index].window = nil
      if window.isShown { emit(.hudLost) }
    }
  }

  /// Looks at the panel after it was sent, so that the panel does not wait for the answers.
  override func queueIsEmpty() {
    for slot in slots { slot.window?.lookAtShadow() }
    if isToBeSeen { lookAtCompositor() }
  }

  /// Whether the compositor shows the panels. This depends on the compositor and on the window below them.
  private func lookAtCompositor() {
    isToBeSeen = false
    guard connection.managerName == "Xfwm4" else { return }
    let frames = slots.compactMap { $0.window?.frame }
    isIgnored = connection.others(on: frames).contains { other in
      other.kind == .unmanaged && frames.contains { other.frame.covers($0) }
    }
    if isIgnored { emit(.hudDamaged) }
  }

  /// Replaces the rasterizer for icons and characters.
  public func use(_ rasterizer: any Rasterizing) {
    self.rasterizer = rasterizer
    for index in slots.indices { slots[index].painter = ScenePainter(rasterizer: rasterizer) }
  }

  /// Shows `frame`. The requests are sent by `XConnection.flush()`.
  public func present(_ frame: Frame, isComposited: Bool) {
    var panels: [Panel] = []
    if case .visible(let all) = frame { panels = all }
    let mode: HUDWindow.Mode =
      isComposited && canComposite && !isIgnored
      ? .composited : screen.isUnreadable ? .opaque : .blended
    makeSlots(panels.count)
    for index in panels.count..<slots.count {
      slots[index].window?.hide()
      slots[index].glass?.rest()
      slots[index].painter.rest()
    }
    if case .rehearsed(let samples) = frame { rehearse(samples, mode: mode) }
    if panels.isEmpty {
      rasterizer.rest()
      isIgnored = false
    }
    isToBeSeen =
      mode == .composited && !panels.isEmpty
      && (isToBeSeen || slots.allSatisfy { $0.window?.isShown != true })
    let isCovered = cover.takeCovered()
    let windows = panels.indices.map { window($0, panels[$0].frame, mode: mode).window }
    for (index, panel) in panels.enumerated() { show(panel, index, isCovered: isCovered) }
    // After mapping, so that our own events are ignored.
    cover.watch(windows, copied: mode == .blended ? panels.map { $0.frame } : [])
  }

  private func makeSlots(_ count: Int) {
    while slots.count < count { slots.append(Slot(painter: ScenePainter(rasterizer: rasterizer))) }
  }

  /// Prewarms the first slot with these panels: window, glyphs, icons and picture. With a compositor, the window is
  /// mapped off the screen.
  private func rehearse(_ samples: [Panel], mode: HUDWindow.Mode) {
    guard let first = samples.first else { return }
    if mode == .composited {
      canBlurBehind = connection.has(connection.atoms.blurBehind, on: connection.root)
      isXpra = connection.has(connection.atoms.xpra, on: connection.root)
    }
    makeSlots(1)
    _ = window(0, first.frame, mode: mode)
    for panel in samples {
      let canvas = slots[0].painter.paint(panel.scene)
      _ = picture(of: panel.scene, isOnGlass: false, 0).send(canvas, on: nil, isNew: false)
    }
  }

  private func show(_ panel: Panel, _ index: Int, isCovered: Bool) {
    guard let window = slots[index].window else { return }
    let pane = pane(below: panel, window, index)
    let canvas = slots[index].painter.paint(panel.scene, isOnGlass: pane != nil)
    let picture = picture(of: panel.scene, isOnGlass: pane != nil, index)
    let changed = picture.send(canvas, on: pane?.picture, isNew: pane?.isNew == true)
    window.show(picture.result, panel, changed: changed, isCovered: isCovered)
  }

  private func picture(of scene: Scene, isOnGlass: Bool, _ index: Int) -> PanelPicture {
    let shape = PanelPicture.Shape(scene, isOnGlass: isOnGlass)
    if let picture = slots[index].picture, picture.shape == shape { return picture }
    let picture = PanelPicture(connection, shape)
    slots[index].picture = picture
    return picture
  }

  /// The glass below a panel; nil for panels without glass. Also nil if KWin blurs the screen, or if nothing can blur
  /// it and the panel is plain.
  private func pane(
    below panel: Panel, _ window: HUDWindow, _ index: Int
  ) -> (picture: RenderPicture, isNew: Bool)? {
    let canBlur = canBlurBehind && window.mode == .composited
    let kind = connection.extensions.hasBlendModes && !canBlur && window.mode != .opaque ? panel.scene.glass : nil
    window.blur(behind: canBlur && panel.scene.glass != nil ? panel : nil)
    guard let kind, !screen.isUnreadable else {
      slots[index].glass = nil
      return nil
    }
    var glass = slots[index].glass
    let earlier = slots[index].earlier
    let isOfKind = glass?.kind == kind
    let isKept = isOfKind && (!window.isNew(panel) || earlier == panel.frame)
    if !isKept, window.mode == .composited, !window.isNew(panel) || earlier?.intersects(panel.frame) == true {
      // A compositor shows a hidden panel for a while longer: the copy would contain the old panel.
      glass = nil
    } else if !isOfKind {
      glass = Glass(connection, screen, kind)
    }
    slots[index].glass = glass
    guard let glass else { return nil }
    if !isKept || glass.isEmpty {
      // Otherwise the copy would contain the panel.
      if window.mode == .blended { window.hide() }
      glass.read(around: panel)
    }
    return glass.pane(of: panel)
  }

  private func window(_ index: Int, _ frame: PixelRect, mode: HUDWindow.Mode) -> HUDWindow {
    if let window = slots[index].window, window.mode == mode, window.isCut != isIgnored {
      slots[index].earlier = nil
      return window
    }
    slots[index].earlier = slots[index].window?.frame
    slots[index].window?.hide()
    let window = HUDWindow(
      connection, screen, mode: mode, width: frame.width, height: frame.height, isParked: !isXpra, isCut: !isIgnored)
    slots[index].window = window
    return window
  }
}
