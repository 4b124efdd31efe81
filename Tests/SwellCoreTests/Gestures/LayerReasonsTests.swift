import Testing

@testable import SwellCore

@Suite("Why the layer is there")
struct LayerReasonsTests {
  @Test("It comes with the first reason, and goes with the last")
  func reasons() {
    var layer = Layer()
    #expect(!layer.isShown)
    #expect(layer.set(.hold, true) == true)
    #expect(layer.set(.toggle, true) == false)
    #expect(layer.set(.hold, false) == false)
    #expect(layer.isShown)
    #expect(layer.set(.toggle, false) == true)
    #expect(!layer.isShown)
    #expect(layer.set(.fullScreen, false) == false, "what was not there does not go")
  }

  @Test("While it is blocked, reasons are remembered and it is not there")
  func blocked() {
    var layer = Layer()
    layer.isBlocked = true
    #expect(layer.set(.toggle, true) == false)
    #expect(!layer.isShown)
    layer.isBlocked = false
    #expect(layer.isShown && layer.reasons == .toggle)
  }
}
