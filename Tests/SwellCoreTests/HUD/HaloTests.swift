import Testing

@testable import SwellCore

@Suite("The halo around what is drawn")
struct HaloTests {
  private let point = Coverage(width: 1, height: 1, bytes: [255])

  @Test(
    "Is solid as far as it spreads, and fades to nothing at its reach", arguments: [(0, 0), (1, 0), (2, 1), (4, 3)])
  func shape(spread: Int, blur: Int) {
    let halo = Halo(spread: spread, blur: blur, opacity: 1)
    #expect(halo.reach == spread + 2 * blur)
    let picture = halo.coverage(around: point)
    let side = 2 * halo.reach + 1
    #expect([picture.width, picture.height] == [side, side])
    let row = Array(picture.bytes[halo.reach * side..<(halo.reach + 1) * side])
    #expect(zip(row, row.reversed()).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    #expect(row[..<(halo.reach + 1)] == row[..<(halo.reach + 1)].sorted()[...])
    // Columns and rows are alike.
    let column = (0..<side).map { picture.bytes[$0 * side + halo.reach] }
    #expect(zip(row, column).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    if blur == 0 { #expect(row.allSatisfy { $0 == 255 }) }
    #expect(row[0] > 0 || blur > 0)
  }

  @Test("Is nothing around nothing, and everywhere under what is drawn")
  func extremes() {
    let halo = Halo(spread: 2, blur: 1, opacity: 1)
    #expect(
      halo.coverage(around: Coverage(width: 3, height: 2, bytes: [0, 0, 0, 0, 0, 0])).bytes.allSatisfy { $0 == 0 })
    let full = halo.coverage(around: Coverage(width: 5, height: 5, bytes: [UInt8](repeating: 255, count: 25)))
    for y in 4..<9 { for x in 4..<9 { #expect(full.bytes[y * full.width + x] >= 250) } }
    let empty = halo.coverage(around: Coverage(width: 0, height: 0, bytes: []))
    #expect(empty.bytes.allSatisfy { $0 == 0 })
  }
}
