import TestServers

extension Generator {
  /// True once in so many times.
  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }

  /// A number as programs meet them where they go wrong.
  mutating func oddNumber() -> Int64 {
    let places: [Int64] = [0, 1, 100, 255, 256, 65_535, 65_536, 1 << 31, 1 << 32, 1_000_000_007, 1 << 53, .max]
    let near = places.randomElement(using: &self)! &+ Int64.random(in: -2...2, using: &self)
    return oneIn(3) ? 0 &- near : oneIn(4) ? Int64(bitPattern: next()) : near
  }
}
