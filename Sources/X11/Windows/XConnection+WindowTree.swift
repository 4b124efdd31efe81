internal import CX11
internal import SwellCore

/// A reading of a window.
struct WindowSnapshot {
  /// The kind of the window for the user and for window managers.
  enum Kind {
    /// Not mapped, InputOnly, or vanished.
    case unseen
    /// Managed by a window manager.
    case managed
    /// Not managed: override-redirect.
    case unmanaged
  }

  let window: Window
  var kind = Kind.unseen
  /// With its border, in px of the parent.
  var frame = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// bits a px
  var depth = 0
}

extension XConnection {
  /// Reads windows. XCB sends all requests at once: one round trip.
  func read(_ windows: [Window]) -> [WindowSnapshot] {
    let server = unsafe server
    let questions = windows.map { window in
      let window = UInt32(truncatingIfNeeded: window)
      return unsafe (xcb_get_window_attributes(server, window).sequence, xcb_get_geometry(server, window).sequence)
    }
    return windows.indices.map { index in
      var reading = WindowSnapshot(window: windows[index])
      unsafe reply(to: questions[index].0, as: xcb_get_window_attributes_reply_t.self) { answer in
        let window = unsafe answer.pointee
        guard UInt32(window.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue,
          UInt32(window._class) != XCB_WINDOW_CLASS_INPUT_ONLY.rawValue
        else { return }
        reading.kind = window.override_redirect != 0 ? .unmanaged : .managed
      }
      unsafe reply(to: questions[index].1, as: xcb_get_geometry_reply_t.self) { answer in
        let (place, border) = unsafe (answer.pointee, 2 * Int(answer.pointee.border_width))
        reading.frame = PixelRect(
          x: Int(place.x), y: Int(place.y), width: Int(place.width) + border, height: Int(place.height) + border)
        reading.depth = Int(place.depth)
      }
      return reading
    }
  }

  /// The windows in the overlay of a compositor, which the server leaves out of the children of the root window, and
  /// whose name Composite gives only to who uses it too; three round trips.
  var overlaid: [Window] { trees(of: serverResources).filter { $0.parent == root }.flatMap { $0.children } }

  /// Whether the shape of a window leaves more than half of it, to see and to click (SHAPE); two round trips.
  func isWhole(_ reading: WindowSnapshot) -> Bool {
    guard extensions.hasShape else { return true }
    return [ShapeBounding, ShapeInput].allSatisfy { kind in
      var (count, order): (Int32, Int32) = (0, 0)
      // None is left, or the window has vanished.
      guard let parts = unsafe XShapeGetRectangles(display, reading.window, kind, &count, &order) else { return false }
      defer { unsafe XFree(parts) }
      let left = unsafe UnsafeBufferPointer(start: parts, count: Int(count)).reduce(0) {
        $0 + Int($1.width) * Int($1.height)
      }
      return 2 * left > reading.frame.width * reading.frame.height
    }
  }

  /// Whether it is the composite overlay window. The server owns it: its ID is below those of the first client (at most
  /// 11 of the 29 bits of an ID name the client).
  func isOverlay(_ window: Window) -> Bool { window < 1 << 18 }

  /// Whether the window can hide something: not a window of Swell or the overlay of a compositor.
  func isOther(_ window: Window) -> Bool { isForeign(window) && !isOverlay(window) }

  /// The windows on these frames that can hide something, of the topmost ones; two round trips.
  func others(on frames: [PixelRect]) -> [WindowSnapshot] {
    visible(in: frames, of: children(of: root).filter { isOther($0) })
  }

  /// The visible windows that share a px with one of the frames; one round trip.
  func visible(in frames: [PixelRect], of windows: [Window]) -> [WindowSnapshot] {
    read(windows).filter { window in
      window.kind != .unseen && frames.contains { $0.intersects(window.frame) }
    }
  }

  /// The windows where window managers grab buttons: the visible ones and their children; three round trips.
  var windowsWithGrabs: [Window] {
    let visible = read(children(of: root)).filter { $0.kind != .unseen && isOther($0.window) }.map { $0.window }
    return visible + children(of: visible)
  }

  /// The parent of a window; one round trip; 0 if the window has vanished.
  func parent(of window: Window) -> Window { trees(of: [window])[0].parent }

  /// The children of a window, from the lowest to the topmost, of which only the topmost 1024 count; one round trip;
  /// none when it has vanished.
  func children(of window: Window) -> [Window] { trees(of: [window])[0].children }

  /// The children of windows, 1024 in all; one round trip.
  func children(of windows: [Window]) -> [Window] {
    Array(trees(of: windows).flatMap { $0.children }.suffix(XConnection.mostWindows))
  }

  /// More than any desktop has.
  private static let mostWindows = 1024

  /// The parent and the children of each window. XCB sends all questions at once: one round trip.
  private func trees(of windows: [Window]) -> [(parent: Window, children: [Window])] {
    let server = unsafe server
    let questions = windows.map { unsafe xcb_query_tree(server, UInt32(truncatingIfNeeded: $0)).sequence }
    return questions.map { question in
      unsafe reply(to: question, as: xcb_query_tree_reply_t.self) { answer in
        let children = unsafe UnsafeBufferPointer(
          start: xcb_query_tree_children(answer), count: Int(xcb_query_tree_children_length(answer)))
        return unsafe (Window(answer.pointee.parent), children.suffix(XConnection.mostWindows).map { Window($0) })
      } ?? (0, [])
    }
  }
}
