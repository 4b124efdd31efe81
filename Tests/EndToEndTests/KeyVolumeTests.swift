import SwellCore
import TestServers
import Testing

@Suite("Volume keys that nobody else handles", .serialized)
struct KeyVolumeTests {
  @Test("go from silence to full in sixteen presses and back, each of them shown, where PipeWire rounds each")
  func sixteenSteps() throws {
    let laptop = try Laptop(audio: PipeWireServer())
    try laptop.audio.setVolume("0%")
    try laptop.waitForPanel(sixteenths: 0)
    let steps = (1...16).map { (KeyName.volumeUp, $0) } + (0...15).reversed().map { (.volumeDown, $0) }
    for (key, step) in steps {
      try laptop.press(key)
      try laptop.waitForPanel(sixteenths: Double(step))
      try laptop.waitForVolume(sixteenths: Double(step))
    }
    #expect(laptop.problems == [])
  }

  @Test("go a quarter of a step with Shift, however soon that is let go")
  func fineChord() throws {
    let laptop = try Laptop()
    // The machine has no time for Swell until Shift is up again.
    try laptop.atOnce { try Keys.press(laptop.display, "shift+\(KeyName.volumeUp.rawValue)", times: 3) }
    try laptop.waitForVolume(sixteenths: 4.75)
    // Shift comes after the key: a whole step, over the sixteenth that is too near to be felt.
    try laptop.atOnce {
      try laptop.press(.volumeUp)
      try Keys.hold(laptop.display, "shift")
    }
    try laptop.waitForVolume(sixteenths: 6)
    try Keys.release(laptop.display, "shift")
  }
}
