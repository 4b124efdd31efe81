internal import SwellCore

/// The positions and rotations of an X screen's CRTCs.
struct ScreenArrangement: Equatable {
  /// A CRTC that is on.
  struct Part: Equatable {
    /// Its XID.
    var crtc: UInt
    /// Its frame on the screen after the rotation, in px.
    var frame: PixelRect
    /// Counter-clockwise: 0 to 3.
    var quarters: Int
  }

  var parts: [Part]

  /// The size of all parts together, in px.
  var width: Int { parts.reduce(0) { max($0, $1.frame.x + $1.frame.width) } }
  var height: Int { parts.reduce(0) { max($0, $1.frame.y + $1.frame.height) } }

  /// The arrangement with one part turned further; parts beyond its right or lower edge move with that edge.
  func turning(_ crtc: UInt, by quarters: Int) -> ScreenArrangement {
    guard quarters & 3 != 0, let old = parts.first(where: { $0.crtc == crtc }) else { return self }
    let isSideways = quarters & 1 == 1
    let width = isSideways ? old.frame.height : old.frame.width
    let height = isSideways ? old.frame.width : old.frame.height
    return ScreenArrangement(
      parts: parts.map { part in
        var part = part
        if part.crtc == crtc {
          (part.frame.width, part.frame.height) = (width, height)
          part.quarters = (part.quarters + quarters) & 3
        } else {
          if part.frame.x >= old.frame.x + old.frame.width { part.frame.x += width - old.frame.width }
          if part.frame.y >= old.frame.y + old.frame.height { part.frame.y += height - old.frame.height }
        }
        return part
      })
  }
}
