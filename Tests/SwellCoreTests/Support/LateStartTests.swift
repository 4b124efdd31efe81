import Testing

@testable import SwellCore

@Suite("What nobody waits for at the start")
struct LateStartTests {
  @Test("is done once, a turn after the first attempt to reach a server", arguments: [true, false])
  func late(hasServer: Bool) {
    var start = LateStart()
    #expect(start.effects(after: .started) == [])
    #expect(start.effects(after: .deadline) == [])
    #expect(start.effects(after: hasServer ? .sink(nil) : .audioDisconnected) == [])
    #expect(start.effects(after: .deadline) == [.followLogin])
    #expect(start.effects(after: .sink(nil)) == [])
    #expect(start.effects(after: .deadline) == [])
  }
}
