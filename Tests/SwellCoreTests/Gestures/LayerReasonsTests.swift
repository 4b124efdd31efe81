import Testing

@testable import SwellCore

@Suite("Why the layer is there")
struct LayerReasonsTests {
  @Test("It comes with the first reason, and goes with the last")
  func reasons() {
    var layer = Layer()
    #expect(!layer.isShown)
    #expect(layer.set(.hold, true) && layer.isShown)
    #expect(!layer.set(.toggle, true) && !layer.set(.hold, false) && layer.isShown)
    #expect(layer.set(.toggle, false) && !layer.isShown)
    #expect(!layer.set(.fullScreen, false), "what was not there does not go")
  }

  @Test("While it is blocked, reasons are remembered and it is not there")
  func blocked() {
    var layer = Layer()
    layer.isBlocked = true
    #expect(!layer.set(.toggle, true) && !layer.isShown)
    layer.isBlocked = false
    #expect(layer.isShown && layer.reasons == .toggle)
  }
}
