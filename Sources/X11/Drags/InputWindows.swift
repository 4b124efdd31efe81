internal import CX11
internal import SwellCore

/// Transparent windows above all others that receive input (InputOnly, override-redirect).
@safe final class InputWindows {
  private let connection: XConnection
  private(set) var windows: [Window] = []
  /// How often the windows were raised since they came.
  private var raises = 0
  /// A window was mapped or moved, and may be over these.
  private var mayBeBelow = false

  /// Another program that raises its window whenever it is covered wins after this number of times.
  private static let mostRaises = 32

  init(_ connection: XConnection) {
    self.connection = connection
  }

  func contains(_ window: Window) -> Bool { windows.contains(window) }

  /// Replaces the windows. The new ones come before the old ones go: the pointer reaches no window below meanwhile.
  ///
  /// - Parameter prepare: Called for each window and its number before it is mapped.
  func show(on frames: [PixelRect], prepare: (Window, Int) -> Void) {
    let old = windows
    if windows.isEmpty { raises = 0 }
    windows = frames.map { connection.makeInputWindow($0, named: "swell\0Swell\0") }
    connection.rootEvents.select(windows.isEmpty ? [] : .windows, for: self)
    let atoms = connection.atoms
    for (index, window) in windows.enumerated() {
      connection.set(atoms.windowType, XA_ATOM, [atoms.notification], on: window)
      prepare(window, index)
      unsafe XMapRaised(connection.display, window)
    }
    old.forEach(connection.destroy)
  }

  func receive(_ event: ServerEvent) {
    switch event {
    case .mapped(let change), .configured(let change):
      if !windows.isEmpty, connection.isForeign(change.window) { mayBeBelow = true }
    // Another client has destroyed it.
    case .destroyed(let window): windows.removeAll { $0 == window }
    default: break
    }
  }

  /// Raises the windows over those that were mapped or raised.
  func queueIsEmpty() {
    guard mayBeBelow else { return }
    mayBeBelow = false
    let above = connection.children(of: connection.root).reversed().prefix { !windows.contains($0) }
    guard raises < InputWindows.mostRaises,
      connection.read(above.filter { connection.isOther($0) }).contains(where: { $0.kind != .unseen })
    else { return }
    raises += 1
    for window in windows { connection.configure(window, CWStackMode) }
  }
}
