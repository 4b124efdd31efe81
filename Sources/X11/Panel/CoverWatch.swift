internal import CX11
internal import SwellCore

/// Reports that another window may cover the HUD, that a part of it is exposed, and that the screen below it differs
/// from the copy with which it was blended.
public final class CoverWatch: EventSource {
  /// The windows of the HUD that are shown.
  private var windows: [Window] = []
  /// Their frames, if they are blended with a copy of the screen.
  private var copied: [PixelRect] = []
  /// The windows on these frames; nil before the first search.
  private var below: [Window]?
  private var isCovered = false
  private var wasCovered = false
  /// Counts appearances and losses of the HUD, and frames after another window may have covered the HUD. Such a window
  /// may take the keyboard later.
  private(set) var appearances = 0

  /// Watches these windows. If there are none, no events of other windows are selected.
  ///
  /// - Parameter copied: Their frames, if they are blended with a copy of the screen.
  func watch(_ new: [Window], copied frames: [PixelRect]) {
    guard new != windows || frames != copied else { return }
    if new != windows {
      (isCovered, wasCovered) = (false, false)
      if !new.isEmpty { appearances += 1 }
      connection.rootEvents.select(new.isEmpty ? [] : .windows, for: self)
    }
    (windows, copied, below) = (new, frames, nil)
  }

  /// Whether another window may have covered the HUD since the last call.
  func takeCovered() -> Bool {
    defer { isCovered = false }
    if isCovered { wasCovered = true }
    if wasCovered { appearances += 1 }
    return isCovered
  }

  override func receive(_ event: ServerEvent) {
    switch event {
    case .mapped(let change) where change.on == connection.root,
      .configured(let change) where change.on == connection.root:
      changed(change.window, change.frame)
    // Also after its destruction. Before the windows below are known, any window counts.
    case .unmapped(let window, connection.root) where !copied.isEmpty && connection.isOther(window):
      if below?.contains(window) ?? true { lost() }
    case .exposed: emit(.hudDamaged)
    default: break
    }
  }

  /// Looks for the windows below after the HUD was sent, so that the HUD does not wait for the answers.
  override func queueIsEmpty() {
    guard below == nil, !copied.isEmpty else { return }
    below = connection.others(on: copied).map { $0.window }
  }

  /// A window was mapped, moved or restacked.
  private func changed(_ window: Window, _ frame: PixelRect?) {
    guard !windows.isEmpty, !windows.contains(window), !connection.isOverlay(window) else { return }
    guard !copied.isEmpty else {
      isCovered = true
      return emit(.hudDamaged)
    }
    guard connection.isOther(window) else { return }
    if below?.contains(window) == true { return lost() }
    if let frame, !copied.contains(where: { $0.intersects(frame) }) { return }
    if !connection.visible(in: copied, of: [window]).isEmpty { lost() }
  }

  /// Reports it once: the windows are hidden then.
  private func lost() {
    copied = []
    appearances += 1
    emit(.hudLost)
  }
}
