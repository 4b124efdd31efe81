import SwellCore
import TestServers
import Testing

@Suite("The HUD shows the volume", .serialized)
struct ShowingTests {
  @Test("with the right icon and number, in a window that nobody manages, and that knows what Swell has painted itself")
  func number() throws {
    let laptop = try Laptop()
    let hud = try laptop.show(37)
    #expect(hud.frame == WindowFrame(608, 364, 64, 72))
    #expect((hud.isOverrideRedirect, hud.isInputOnly, hud.inputRectangles) == (true, false, 0))
    #expect(hud.types == ["_NET_WM_WINDOW_TYPE_NOTIFICATION"])
    #expect(laptop.probe.windows().filter { $0.isMapped }.map(\.id) == [hud.id])
    for percent in [0, 1, 9, 33, 34, 66, 67, 88, 99, 100, 101, 150] {
      let window = try laptop.show(percent)
      let hud = try laptop.status().hud
      #expect((hud.kind, hud.label) == ("volume", "\(percent)%"))
      // What is exposed is painted by the server.
      let own = try laptop.imageAtPlace()
      try laptop.probe.waitUntil("the server to have \(percent) %") {
        laptop.probe.clear(window.id)
        return try laptop.imageAtPlace() == own
      }
    }
  }

  @Test("again when a monitor is there again")
  func noMonitor() throws {
    let laptop = try Laptop()
    try laptop.switchMonitor(false)
    try laptop.audio.setVolume("37%")
    try laptop.waitForStatus("the level") { $0.audio.level == 0.37 }
    #expect(try laptop.remains { laptop.probe.hudWindow() == nil })
    try laptop.switchMonitor(true)
    try laptop.show(41)
  }
}
