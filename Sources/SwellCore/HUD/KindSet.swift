/// A set of kinds of HUDs, as bits: `Set` would add hashing to the program.
public struct KindSet: Equatable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt32 = 0

  public init(arrayLiteral kinds: HUDContent.Kind...) {
    for kind in kinds { insert(kind) }
  }

  private static func bit(of kind: HUDContent.Kind) -> UInt32 {
    1 << UInt32(HUDContent.Kind.allCases.firstIndex(of: kind) ?? 31)
  }

  public func contains(_ kind: HUDContent.Kind) -> Bool { bits & KindSet.bit(of: kind) != 0 }

  public mutating func insert(_ kind: HUDContent.Kind) { bits |= KindSet.bit(of: kind) }

  /// Those of this set that are not in the other.
  func subtracting(_ other: KindSet) -> KindSet {
    var set = self
    set.bits &= ~other.bits
    return set
  }

  public mutating func remove(_ kind: HUDContent.Kind) { bits &= ~KindSet.bit(of: kind) }
}
