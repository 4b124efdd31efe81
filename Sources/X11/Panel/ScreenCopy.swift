internal import CX11
internal import EventLoop
internal import SwellCore

/// The screen around a panel as it was before that was shown, within the server. Without a compositor the panel is blended
/// with it, and with one, the blurred screen below the panel is made of it.
@safe final class ScreenCopy {
  private let connection: XConnection
  private let screen: ScreenContent
  /// The part of the screen; empty before the first copy.
  private(set) var area = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// nil if there is none, since the panel is beyond all monitors.
  private(set) var picture: RenderPicture?
  /// How often the screen was copied.
  private(set) var number = 0

  /// Where the screen may show a panel, and until when.
  private var seen: (frame: PixelRect, end: Instant)?
  /// How long a compositor may show a panel that is hidden.
  private let delay: Duration

  /// px that may stay in the server while the panel is hidden.
  private static let limit = 1 << 18

  init(_ connection: XConnection, _ screen: ScreenContent, delay: Duration) {
    (self.connection, self.screen, self.delay) = (connection, screen, delay)
  }

  /// Copies the screen below and around a panel (`XCopyArea`), unless it was copied before the panel was shown. What the
  /// last panel may hide is taken from the copy before.
  func read(around panel: Panel) {
    let visible = seen.flatMap { MonotonicClock.now < $0.end ? $0.frame : nil }
    if visible != nil, area.covers(panel.frame.shared(with: screen.bounds)) { return }
    let new = panel.frame.grown(by: panel.scene.glass?.blur ?? 0).shared(with: screen.bounds)
    let (old, before) = (picture, area)
    if visible != nil || old == nil || new.width != area.width || new.height != area.height {
      picture =
        new.isEmpty ? nil : RenderPicture(connection, width: new.width, height: new.height, format: .root)
    }
    (area, number) = (new, number + 1)
    guard let picture else { return }
    screen.copy(area, to: picture)
    guard let old, let part = visible?.shared(with: before), !part.isEmpty else { return }
    screen.copy(
      old.pixmap, part.moved(-before.x, -before.y), to: picture.pixmap, at: (part.x - area.x, part.y - area.y))
  }

  /// Copies a part of it.
  ///
  /// - Parameters:
  ///   - part: In px of the frame.
  ///   - frame: That of `target` on the screen.
  func copy(_ part: PixelRect, of frame: PixelRect, to target: Drawable) {
    guard let picture else { return }
    screen.copy(
      picture.pixmap, part.moved(frame.x - area.x, frame.y - area.y), to: target, at: (part.x, part.y))
  }

  /// The panel is shown there.
  func shows(_ frame: PixelRect) { seen = (frame, .never) }

  /// The panel is hidden.
  func hides(isComposited: Bool) {
    guard let (frame, end) = seen, end == .never else { return }
    seen = isComposited ? (frame, MonotonicClock.now + delay) : nil
  }

  /// Frees a large copy.
  ///
  /// - Returns: Whether it was large.
  func rest() -> Bool {
    guard area.width * area.height > ScreenCopy.limit else { return false }
    (picture, area) = (nil, PixelRect(x: 0, y: 0, width: 0, height: 0))
    return true
  }
}
