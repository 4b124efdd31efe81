import TestServers

/// Makes an input out of others.
struct Mutation {
  /// What an input may be made of besides: words of its language.
  let words: [[UInt8]]
  /// Bytes.
  let longest: Int

  private static let numbers = [
    "0", "-1", "1", "-0", "00", "0.5", ".5", "1.", "99999999999999", "100000000000000", "4294967295", "4294967296",
    "9223372036854775807", "9223372036854775808", "18446744073709551616", "1e308", "1e999", "-1e308", "1e-320", "nan",
    "inf", "0.000000000000000000001", "2147483647", "2147483648", "65535", "65536", "32767", "1000000",
  ].map { Array($0.utf8) }

  private static let pieces: [[UInt8]] = [
    [0], [10], [13, 10], [9], [0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x80, 0xae],
    [0xef, 0xbb, 0xbf], [0xcc, 0x81], Array("🎧".utf8), Array("👩‍👩‍👧".utf8), Array("שלום".utf8), Array("ไทย".utf8),
    [32, 59],
  ]

  /// - Parameter all: Inputs, at least one.
  func input(from all: [[UInt8]], _ generator: inout Generator) -> [UInt8] {
    // The newest have gone where no other has.
    let base = generator.oneIn(2) ? all.suffix(16)[...] : all[...]
    var input = base.randomElement(using: &generator)!
    for _ in 0..<Int.random(in: 1...6, using: &generator) { change(&input, all, &generator) }
    return Array(input.prefix(longest))
  }

  private func change(_ input: inout [UInt8], _ all: [[UInt8]], _ generator: inout Generator) {
    let place = Int.random(in: 0...input.count, using: &generator)
    let end = min(input.count, place + (generator.oneIn(4) ? 64 : Int.random(in: 1...8, using: &generator)))
    switch Int.random(in: 0..<11, using: &generator) {
    case 0 where place < input.count: input[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1 where place < input.count: input[place] = UInt8.random(in: 0...255, using: &generator)
    case 2: input.removeSubrange(place..<end)
    case 3:
      let count = generator.oneIn(20) ? 500 : Int.random(in: 1...4, using: &generator)
      input.insert(contentsOf: (0..<count).flatMap { _ in input[place..<end] }, at: place)
    case 4:
      let other = all.randomElement(using: &generator)!
      let start = Int.random(in: 0...other.count, using: &generator)
      input.replaceSubrange(place..., with: other[start...])
    case 5: replaceNumber(&input, place, &generator)
    case 6: input.insert(contentsOf: Self.pieces.randomElement(using: &generator)!, at: place)
    case 7:
      let width = min([1, 2, 4, 8].randomElement(using: &generator)!, input.count - place)
      let number = UInt64(bitPattern: generator.oddNumber())
      for index in 0..<width { input[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index)) }
    default:
      guard let word = words.randomElement(using: &generator) else { return }
      input.replaceSubrange(generator.oneIn(2) ? place..<place : place..<end, with: word)
    }
  }

  /// Puts another number where the next one is.
  private func replaceNumber(_ input: inout [UInt8], _ place: Int, _ generator: inout Generator) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = input[place...].firstIndex(where: { digits.contains($0) }) else { return }
    let end = input[start...].firstIndex { !digits.contains($0) } ?? input.count
    input.replaceSubrange(start..<end, with: Self.numbers.randomElement(using: &generator)!)
  }
}
