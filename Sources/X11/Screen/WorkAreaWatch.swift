internal import CX11
public import SwellCore

/// Reports the part of the screen that docks and bars leave to windows, as the window manager says it (EWMH,
/// `_NET_WORKAREA`).
public final class WorkAreaWatch: EventSource {
  private var hasChanged = false
  private var reported: PixelRect?

  /// - Parameter emit: Receives `.workArea`, from within `EventPump.drain`, and now if it is known.
  public override init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    super.init(connection, events: events, emit: emit)
    read()
  }

  override func receive(_ event: ServerEvent) {
    guard case .propertyChanged(let property, connection.root, _) = event else { return }
    if property == connection.atoms.workAreas || property == connection.atoms.desktop { hasChanged = true }
  }

  /// One change causes several events.
  override func queueIsEmpty() {
    guard hasChanged else { return }
    hasChanged = false
    read()
  }

  private func read() {
    let words = connection.words(of: connection.atoms.workAreas, on: connection.root, atMost: 4 * 64)
    let desktop = words.count > 4 ? connection.words(of: connection.atoms.desktop, on: connection.root).first : 0
    // One for all desktops, or one for each.
    let first = 4 * Int(desktop ?? 0)
    let own = words.count >= first + 4 ? words[first..<first + 4] : words.prefix(4)
    let numbers = own.map { Int(Int32(bitPattern: $0)) }
    let area =
      numbers.count == 4 ? PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : nil
    guard area != reported else { return }
    reported = area
    emit(.workArea(area))
  }
}
