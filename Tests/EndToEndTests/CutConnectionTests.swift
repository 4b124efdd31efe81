import Foundation
import TestServers
import Testing

/// `SWELL_CUTS=300` cuts at 300 places; a few are enough for every day.
@Suite("A connection ends at any byte", .serialized)
struct CutConnectionTests {
  private static let cuts = ProcessInfo.processInfo.environment["SWELL_CUTS"].flatMap { Int($0) } ?? 12

  /// Places over the whole of what is said, close together at its beginning.
  private static func places(upTo last: Double) -> [Int] {
    (0..<cuts).map { Int(pow(last, Double($0) / Double(max(1, cuts - 1)))) }
  }

  @Test("to the sound server: Swell goes on with the next one, and shows the right level")
  func sound() throws {
    let server = try PulseServer()
    let folder = try TemporaryFolder()
    let path = folder.path("native")
    let doomed = try DoomedSocket(at: path, to: String(server.serverAddress.dropFirst("unix:".count)))
    let laptop = try Laptop(audio: server, startsSwell: false)
    try laptop.startSwell(environment: ["PULSE_SERVER": "unix:\(path)"])
    var percent = 20
    for place in Self.places(upTo: 20_000) {
      doomed.end(after: place)
      try waitUntil("the end of the connection at \(place)") {
        // A command may fail, and must have an answer.
        percent = 20 + (percent + 1) % 60
        let answer = try laptop.ask("volume", "\(percent)%")
        #expect(answer.status == 0 ? answer.output == "\(percent)%\n" : !answer.errors.isEmpty, "\(place): \(answer)")
        _ = try laptop.ask("output")
        return doomed.hasEnded
      }
      try laptop.waitForStatus("the next connection") { $0.audio.sink == "spk" }
      // Of the last command, the server may not have heard.
      percent = try server.volume() == 79 ? 20 : 79
      try laptop.show(percent)
    }
    #expect(laptop.swell.isRunning)
  }

  @Test("to the bus: Swell goes on with the next one, and reaches the player again")
  func bus() throws {
    let bus = try PrivateBus()
    let folder = try TemporaryFolder()
    let path = folder.path("bus")
    let doomed = try DoomedSocket(at: path, to: String(bus.address.dropFirst("unix:path=".count)))
    let address = "unix:path=\(path)"
    let laptop = try Laptop(
      configuration: "[show]\nplayer = yes\npower = yes\n",
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": address, "DBUS_SESSION_BUS_ADDRESS": address])
    let player = try BusMock.player(on: bus)
    try BusMock.login(on: bus)
    try BusMock.keyboardLight(on: bus)
    for place in Self.places(upTo: 12_000) {
      doomed.end(after: place)
      try waitUntil("the end of the connection at \(place)") {
        let answer = try laptop.ask("player")
        #expect(answer.status == 0 || !answer.errors.isEmpty, "\(place): \(answer)")
        _ = try laptop.ask("brightness", "--keyboard", "50%")
        return doomed.hasEnded
      }
      try waitUntil("the player") { try laptop.ask("player").output == "fake playing\n" }
      try waitUntil("the light") { try laptop.ask("brightness", "--keyboard").status == 0 }
    }
    #expect(laptop.swell.isRunning)
    withExtendedLifetime(player) {}
  }
}
