/// Random numbers that are the same for the same seed (SplitMix64, Steele, Lea and Flood 2014).
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

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
