internal import CX11
public import SwellCore

/// Reports the part of the screen that docks and bars leave free. Docks report this part themselves (EWMH,
/// `_NET_WM_STRUT_PARTIAL`), and so do window managers (`_NET_WORKAREA`, and by monitor `_GTK_WORKAREAS_Dn`).
///
/// A new dock without a window manager causes no event: Swell looks for docks when the HUD appears.
public final class WorkAreaWatch: EventSource {
  private let cover: CoverWatch
  /// The windows that reserve a part of the screen, now or earlier.
  private var docks: [Window] = []
  private var hasChanged = true
  /// The count of appearances of the HUD at the last search for docks.
  private var appearances = 0
  private var reported = WorkAreas()

  /// - Parameters:
  ///   - cover: Knows when the HUD appears.
  ///   - emit: Receives `.workAreas`, from within `EventPump.drain`, and now if there are docks.
  public init(_ connection: XConnection, events: EventPump, cover: CoverWatch, emit: @escaping (Event) -> Void) {
    self.cover = cover
    super.init(connection, events: events, emit: emit)
    read()
  }

  override func receive(_ event: ServerEvent) {
    let atoms = connection.atoms
    switch event {
    case .propertyChanged(let property, connection.root, _):
      if [atoms.workAreas, atoms.desktop, atoms.clients].contains(property) { hasChanged = true }
    case .propertyChanged(let property, let window, _):
      if property == atoms.strut || property == atoms.oldStrut, docks.contains(window) { hasChanged = true }
    case .mapped(let change): if docks.contains(change.window) { hasChanged = true }
    case .unmapped(let window, _), .destroyed(let window): if docks.contains(window) { hasChanged = true }
    case .screenChanged: if !docks.isEmpty { hasChanged = true }
    default: break
    }
  }

  /// One change causes several events.
  override func queueIsEmpty() {
    guard hasChanged || cover.appearances != appearances else { return }
    read()
  }

  private func read() {
    var areas = hasChanged ? managerAreas : reported
    areas.struts = struts
    (hasChanged, appearances) = (false, cover.appearances)
    guard areas != reported else { return }
    reported = areas
    emit(.workAreas(areas))
  }

  /// The areas that the window manager reports, without struts. Each change of them is an event.
  private var managerAreas: WorkAreas {
    let (atoms, root) = (connection.atoms, connection.root)
    let desktop = connection.words(of: atoms.desktop, on: root, atMost: 1).first ?? 0
    var areas = WorkAreas()
    // One for all desktops, or one for each.
    let all = rectangles(connection.words(of: atoms.workAreas, on: root, atMost: 4 * 64))
    areas.whole = all.count > Int(desktop) ? all[Int(desktop)] : all.first
    let byMonitor = connection.monitorAreas(desktop)
    if byMonitor != 0 { areas.byMonitor = rectangles(connection.words(of: byMonitor, on: root)) }
    return areas
  }

  private func rectangles(_ words: [UInt32]) -> [PixelRect] {
    let numbers = words.map { Int(Int32(bitPattern: $0)) }
    return stride(from: 0, to: numbers.count - 3, by: 4).map {
      PixelRect(x: numbers[$0], y: numbers[$0 + 1], width: numbers[$0 + 2], height: numbers[$0 + 3])
    }
  }

  /// The reserved parts of mapped windows.
  private var struts: [WorkAreas.Strut] {
    let root = connection.root
    let clients = connection.words(of: connection.atoms.clients, on: root, atMost: 1024).map { Window($0) }
    let outer = connection.children(of: root)
    // Managed windows lie in others. i3 lists no docks.
    let windows = (outer + connection.children(of: outer) + clients).filter { connection.isForeign($0) }
    let found = connection.struts(of: windows)
    docks = found.map { $0.window }
    guard !docks.isEmpty, let screen = connection.frame(of: root) else { return [] }
    for dock in docks { connection.select(PropertyChangeMask | StructureNotifyMask, of: dock) }
    let readings = connection.read(docks)
    return found.indices.filter { readings[$0].kind != .unseen }.flatMap { index in
      let frame = connection.frameOnScreen(of: docks[index]) ?? screen
      return WorkAreas.Strut.Edge.allCases.indices.compactMap { strut(found[index].numbers, $0, frame, screen) }
    }
  }

  /// - Parameters:
  ///   - numbers: The depths at the four edges, and from where to where each reaches along the edge.
  ///   - frame: Of the dock. Where i3 and others put docks beside docks, some do not begin at the edge.
  private func strut(
    _ numbers: [UInt32], _ index: Int, _ frame: PixelRect, _ screen: PixelRect
  ) -> WorkAreas.Strut? {
    let edge = WorkAreas.Strut.Edge.allCases[index]
    let isUpright = edge == .left || edge == .right
    let length = isUpright ? screen.height : screen.width
    var depth = Int(numbers[index])
    let gap =
      switch edge {
      case .left: frame.x
      case .right: screen.width - frame.x - frame.width
      case .top: frame.y
      case .bottom: screen.height - frame.y - frame.height
      }
    let reach = gap + (isUpright ? frame.width : frame.height)
    if depth > 0, gap > 0, 2 * reach < (isUpright ? screen.width : screen.height) { depth = max(depth, reach) }
    let first = numbers.count == 12 ? min(Int(numbers[4 + 2 * index]), length) : 0
    let last = numbers.count == 12 ? min(Int(numbers[5 + 2 * index]), length - 1) : length - 1
    guard depth > 0, depth < (isUpright ? screen.width : screen.height), first <= last else { return nil }
    let along = last - first + 1
    let part =
      switch edge {
      case .left: PixelRect(x: 0, y: first, width: depth, height: along)
      case .right: PixelRect(x: screen.width - depth, y: first, width: depth, height: along)
      case .top: PixelRect(x: first, y: 0, width: along, height: depth)
      case .bottom: PixelRect(x: first, y: screen.height - depth, width: along, height: depth)
      }
    return WorkAreas.Strut(edge, part)
  }
}

extension XConnection {
  /// The windows that reserve a part of the screen, with twelve numbers for it, or four (`_NET_WM_STRUT`). XCB sends
  /// all questions at once: one round trip.
  fileprivate func struts(of windows: [Window]) -> [(window: Window, numbers: [UInt32])] {
    let server = unsafe server
    let kinds: [(atom: Atom, count: UInt32)] = [(atoms.strut, 12), (atoms.oldStrut, 4)]
    let questions = windows.map { window in
      kinds.map { kind in
        unsafe xcb_get_property(
          server, 0, UInt32(truncatingIfNeeded: window), UInt32(truncatingIfNeeded: kind.atom), UInt32(XA_CARDINAL), 0,
          kind.count
        ).sequence
      }
    }
    var found: [(window: Window, numbers: [UInt32])] = []
    for (index, window) in windows.enumerated() {
      let answers = questions[index].map { sequence in
        unsafe reply(to: sequence, as: xcb_get_property_reply_t.self) { answer -> [UInt32]? in
          guard unsafe answer.pointee.format == 32, let words = unsafe xcb_get_property_value(answer) else {
            return nil
          }
          let count = unsafe Int(answer.pointee.value_len)
          return unsafe Array(
            UnsafeBufferPointer(start: words.assumingMemoryBound(to: UInt32.self), count: count))
        } ?? []
      }
      if found.contains(where: { $0.window == window }) { continue }
      if answers[0].count == 12 {
        found.append((window, answers[0]))
      } else if answers[1].count == 4 {
        found.append((window, answers[1]))
      }
    }
    return found
  }

  /// The free part of each monitor on a desktop (`_GTK_WORKAREAS_Dn`); 0 if no client has made the atom; one round
  /// trip.
  fileprivate func monitorAreas(_ desktop: UInt32) -> Atom {
    unsafe XInternAtom(display, "_GTK_WORKAREAS_D\(desktop)", 1)
  }
}
