internal import CX11
internal import SwellCore

/// A turn of the screen with what there was before, which a property of the root window keeps beyond a crash.
struct TurnedScreen {
  /// Before the turn, on the device held upright.
  var arrangement: ScreenArrangement
  /// The XID of the CRTC that is turned.
  var crtc: UInt
  /// How far it is turned counter-clockwise.
  var quarters = 0
  /// The matrix of each touch screen from before.
  var touches: [Int: TouchMatrix]

  /// The arrangement with the turn.
  var turned: ScreenArrangement { arrangement.turning(crtc, by: quarters) }

  init(arrangement: ScreenArrangement, crtc: UInt, touches: [Int: TouchMatrix]) {
    (self.arrangement, self.crtc, self.touches) = (arrangement, crtc, touches)
  }

  /// Adds the touch screens that are new: they have the matrix of a screen that is not turned.
  mutating func add(_ touches: [Int: TouchMatrix]) {
    for (device, matrix) in touches where self.touches[device] == nil { self.touches[device] = matrix }
  }

  // MARK: the property

  /// CRTC, turn, number of parts; six words for each part; seven for each touch screen.
  private var words: [UInt32] {
    let parts = arrangement.parts.flatMap { part in
      [Int(part.crtc), part.frame.x, part.frame.y, part.frame.width, part.frame.height, part.quarters]
    }
    let touches = touches.flatMap { device, matrix in
      [device] + matrix.rows.prefix(6).map { Int(Float($0).bitPattern) }
    }
    return ([Int(crtc), quarters & 3, arrangement.parts.count] + parts + touches)
      .map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The content of the property; nil without one, or if Swell did not write it.
  init?(of connection: XConnection) {
    let words = connection.words(of: connection.atoms.turnedScreen, on: connection.root, atMost: 1024)
    guard words.count >= 3, words[2] <= 64 else { return nil }
    let start = 3 + 6 * Int(words[2])
    guard words.count >= start, (words.count - start) % 7 == 0 else { return nil }
    func number(_ index: Int) -> Int { Int(Int32(bitPattern: words[index])) }
    var parts: [ScreenArrangement.Part] = []
    for index in stride(from: 3, to: start, by: 6) {
      let frame = PixelRect(
        x: number(index + 1), y: number(index + 2), width: number(index + 3), height: number(index + 4))
      parts.append(.init(crtc: UInt(words[index]), frame: frame, quarters: number(index + 5) & 3))
    }
    self.init(arrangement: ScreenArrangement(parts: parts), crtc: UInt(words[0]), touches: [:])
    quarters = Int(words[1] & 3)
    for index in stride(from: start, to: words.count, by: 7) {
      let rows = words[(index + 1)...(index + 6)].map { Double(Float(bitPattern: $0)) }
      guard rows.allSatisfy({ $0.isFinite }) else { return nil }
      touches[number(index)] = TouchMatrix(rows)
    }
  }

  /// Writes the property before the screen is turned (`XChangeProperty`).
  func store(on connection: XConnection) {
    connection.set(connection.atoms.turnedScreen, XA_CARDINAL, words.map { UInt($0) }, on: connection.root)
  }

  /// Whether there is such a property.
  static func isStored(on connection: XConnection) -> Bool {
    connection.has(connection.atoms.turnedScreen, on: connection.root)
  }

  static func remove(from connection: XConnection) {
    connection.delete(connection.atoms.turnedScreen, on: connection.root)
  }
}
