internal import CX11
public import SwellCore

/// Sends frames to the X server: remembers the last frame, and sends only the difference.
public final class HUDPresenter: EventSource {
  /// The painter, the picture and the window of one panel: each has its own, since the scales of monitors may differ.
  private struct Slot {
    var painter: ScenePainter
    let copy: ScreenCopy
    let glass: Glass
    var picture: PanelPicture?
    var window: HUDWindow?
  }

  private let cover: CoverWatch
  let screen: ScreenContent
  private var rasterizer: any Rasterizing
  /// Measures text with the fonts of the panel.
  public var measuring: any TextMeasuring { rasterizer }
  /// One for each panel; surplus ones are hidden.
  private var slots: [Slot] = []
  private let canComposite: Bool
  private let compositorDelay: Duration
  /// Whether KWin blurs the screen below windows that ask for it.
  private var canBlurBehind = false
  /// Whether the viewer of xpra shows what is mapped.
  private var isXpra = false
  /// Whether a panel has appeared with a compositor, and Swell has not yet checked that the compositor shows it.
  private var isToBeSeen = false
  /// Whether the compositor does not show the panel, until the panel is hidden. Over an unmanaged window that covers
  /// the screen, such as a game, xfwm4 only shows windows that are opaque and whole.
  private var isIgnored = false

  /// - Parameters:
  ///   - compositorDelay: How long a compositor may show a panel that is hidden: several frames.
  ///   - emit: Receives `.hudLost` and `.hudDamaged`, from within `EventPump.drain`.
  public init(
    _ connection: XConnection, events: EventPump, monitors: MonitorWatch, cover: CoverWatch,
    rasterizer: any Rasterizing, compositorDelay: Duration = .milliseconds(100), emit: @escaping (Event) -> Void
  ) {
    (self.cover, self.rasterizer, self.compositorDelay) = (cover, rasterizer, compositorDelay)
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

  /// Whether no panel is on the screen.
  public var isHidden: Bool { slots.allSatisfy { $0.window?.isShown != true } }

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
      slots[index].copy.hides(isComposited: mode == .composited)
      slots[index].glass.rest()
      slots[index].painter.rest()
    }
    if case .rehearsed(let samples) = frame { rehearse(samples, mode: mode) }
    if panels.isEmpty {
      rasterizer.rest()
      isIgnored = false
    }
    isToBeSeen =
      mode == .composited && !panels.isEmpty
      && (isToBeSeen || isHidden)
    let isCovered = cover.takeCovered()
    let windows = panels.indices.map { window($0, panels[$0].frame, mode: mode).window }
    for (index, panel) in panels.enumerated() { show(panel, index, isCovered: isCovered) }
    // After mapping, so that our own events are ignored.
    cover.watch(windows, copied: mode == .blended ? panels.map { $0.frame } : [])
  }

  private func makeSlots(_ count: Int) {
    while slots.count < count {
      let copy = ScreenCopy(connection, screen, delay: compositorDelay)
      slots.append(Slot(painter: ScenePainter(rasterizer: rasterizer), copy: copy, glass: Glass(connection, copy)))
    }
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
    let window = window(0, first.frame, mode: mode)
    for panel in samples { _ = paint(panel, for: window, 0) }
  }

  private func show(_ panel: Panel, _ index: Int, isCovered: Bool) {
    guard let window = slots[index].window else { return }
    let (picture, changed) = paint(panel, for: window, index)
    window.show(picture, panel, changed: changed, isCovered: isCovered)
    slots[index].copy.shows(panel.frame)
  }

  /// The picture of a panel, and the part of it that has changed.
  private func paint(_ panel: Panel, for window: HUDWindow, _ index: Int) -> (RenderPicture, PixelRect) {
    let slot = slots[index]
    if window.mode != .opaque { slot.copy.read(around: panel) }
    let canBlur = canBlurBehind && window.mode == .composited
    window.blur(behind: canBlur && panel.scene.glass != nil ? panel : nil)
    var (scene, pane) = (panel.scene, nil as (picture: RenderPicture, isNew: Bool)?)
    if let glass = scene.glass, window.mode != .opaque, !screen.isUnreadable {
      if canBlur {
        scene.panelOpacity = max(glass.opacity, HUDPresenter.leastOpacity)
      } else if connection.extensions.hasBlendModes {
        pane = slot.glass.pane(of: panel, glass)
      }
    }
    // The server blurs while this process paints.
    if pane?.isNew == true { connection.flush() }
    let canvas = slot.painter.paint(scene, isOnGlass: pane != nil)
    let picture = picture(of: scene, isOnGlass: pane != nil, index)
    let changed = picture.send(canvas, on: pane?.picture, isNew: pane?.isNew == true)
    return (picture.result, changed)
  }

  /// The least opacity of the panel's colour where KWin blurs the screen: KWin does not limit the blurred greys.
  private static let leastOpacity = 0.72

  private func picture(of scene: Scene, isOnGlass: Bool, _ index: Int) -> PanelPicture {
    let shape = PanelPicture.Shape(scene, isOnGlass: isOnGlass)
    if let picture = slots[index].picture, picture.shape == shape { return picture }
    let picture = PanelPicture(connection, shape)
    slots[index].picture = picture
    return picture
  }

  private func window(_ index: Int, _ frame: PixelRect, mode: HUDWindow.Mode) -> HUDWindow {
    if let window = slots[index].window, window.mode == mode, window.isCut != isIgnored {
      return window
    }
    slots[index].window?.hide()
    let window = HUDWindow(
      connection, screen, slots[index].copy, mode: mode, width: frame.width, height: frame.height, isParked: !isXpra,
      isCut: !isIgnored)
    slots[index].window = window
    return window
  }
}
