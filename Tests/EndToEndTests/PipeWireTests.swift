import TestServers
import Testing

/// What is about any sound server is tested with both, elsewhere.
@Suite("All the same with PipeWire", .serialized)
struct PipeWireTests {
  @Test("Survives a restart of all of PipeWire, and stays silent when the former level is restored")
  func wholeRestart() throws {
    let server = try PipeWireServer()
    let laptop = try Laptop(audio: server)
    try laptop.show(37)
    try laptop.hide()
    try server.stop()
    try laptop.waitForStatus("the connection to be lost") { !$0.audio.connected }
    try server.start()
    try laptop.waitForStatus("the new server") { $0.audio.connected && $0.audio.sink == "spk" }
    // As session managers do when they find an output, on slow machines late. WirePlumber may do so too, with a level
    // that it has had the time to save.
    try waitUntil("the level") {
      try laptop.audio.setVolume("37%")
      return try laptop.status().audio.level == 0.37
    }
    #expect(try laptop.staysSilent())
    try laptop.show(41)
  }
}
