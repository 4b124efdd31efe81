import Testing

@testable import SwellCore

@Suite("Where outputs go when one of them is turned")
struct ScreenArrangementTests {
  private typealias Part = ScreenArrangement.Part

  private static func part(_ crtc: UInt, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ quarters: Int = 0) -> Part {
    Part(crtc: crtc, frame: PixelRect(x: x, y: y, width: width, height: height), quarters: quarters)
  }

  @Test("One output is as wide as it was high, and so is the screen; upside down it stays as it is")
  func alone() {
    for quarters in [1, -1, 3, 5] {
      let turned = ScreenArrangement(parts: [Self.part(7, 0, 0, 1920, 1080)]).turning(7, by: quarters)
      #expect(turned.parts == [Self.part(7, 0, 0, 1080, 1920, quarters & 3)])
      #expect((turned.width, turned.height) == (1080, 1920))
    }
    let home = ScreenArrangement(parts: [Self.part(7, 0, 0, 1920, 1080, 3), Self.part(8, 1920, 0, 1280, 720)])
    #expect(home.turning(7, by: 2).parts == [Self.part(7, 0, 0, 1920, 1080, 1), Self.part(8, 1920, 0, 1280, 720)])
  }

  @Test("Neighbours to the right and below stay neighbours; those to the left and above do not move")
  func neighbours() {
    let home = ScreenArrangement(parts: [
      Self.part(1, 1000, 500, 1920, 1080), Self.part(2, 2920, 500, 1280, 720), Self.part(3, 1000, 1580, 800, 600),
      Self.part(4, 0, 500, 1000, 700), Self.part(5, 1000, 0, 640, 500), Self.part(6, 2920, 1580, 10, 10),
    ])
    let turned = home.turning(1, by: 1)
    #expect(
      turned.parts == [
        Self.part(1, 1000, 500, 1080, 1920, 1), Self.part(2, 2080, 500, 1280, 720), Self.part(3, 1000, 2420, 800, 600),
        Self.part(4, 0, 500, 1000, 700), Self.part(5, 1000, 0, 640, 500), Self.part(6, 2080, 2420, 10, 10),
      ])
    #expect((turned.width, turned.height) == (3360, 3020))
    for part in turned.parts {
      #expect(turned.parts.allSatisfy { $0 == part || !$0.frame.intersects(part.frame) }, "\(part)")
    }
  }

  @Test("Counted from home, every turn ends where it began", arguments: 0..<4)
  func home(quarters: Int) {
    let home = ScreenArrangement(parts: [Self.part(1, 0, 0, 1367, 769, quarters), Self.part(2, 1367, 0, 1280, 720)])
    #expect(home.turning(1, by: 0) == home)
    #expect(home.turning(1, by: 4) == home)
    for turn in 1...3 {
      #expect(home.turning(1, by: turn).turning(1, by: 4 - turn) == home)
      #expect(home.turning(1, by: turn) == home.turning(1, by: turn - 4))
    }
  }

  @Test("An output that is not there turns nothing, and a screen without any is empty")
  func nothing() {
    let home = ScreenArrangement(parts: [Self.part(1, 0, 0, 1920, 1080)])
    #expect(home.turning(9, by: 1) == home)
    let none = ScreenArrangement(parts: [])
    #expect(none.turning(1, by: 1) == none)
    #expect((none.width, none.height) == (0, 0))
  }
}
