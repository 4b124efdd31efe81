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
    #expect(hud.isOverrideRedirect && !hud.isInputOnly && hud.inputRectangles == 0)
    #expect(hud.types == ["_NET_WM_WINDOW_TYPE_NOTIFICATION"])
    #expect(laptop.probe.windows().filter { $0.isMapped }.map(\.id) == [hud.id])
    for percent in [0, 1, 9, 33, 34, 66, 67, 88, 99, 100, 101, 150] {
      let window = try laptop.show(percent)
      let hud = try laptop.status().hud
      #expect(hud.kind == "volume" && hud.label == "\(percent)%")
      // What is exposed is painted by the server.
      let own = try laptop.imageAtPlace()
      try laptop.probe.waitUntil("the server to have \(percent) %") {
        laptop.probe.clear(window.id)
        return try laptop.imageAtPlace() == own
      }
    }
  }

  @Test("muted at any level, and as it was when unmuted")
  func mute() throws {
    let laptop = try Laptop()
    try laptop.audio.setMute(true)
    try laptop.waitForPanel(ExpectedPanel(.speakerMuted, percent: 25))
    let hud = try laptop.status().hud
    #expect(hud.kind == "mute" && hud.icon == "speaker-muted")
    try laptop.audio.setVolume("80%")
    try laptop.waitForPanel(ExpectedPanel(.speakerMuted, percent: 80))
    try laptop.audio.setMute(false)
    try laptop.waitForPanel(ExpectedPanel(.speakerHigh, percent: 80))
  }

  @Test("of sinks with any number of channels")
  func channels() throws {
    let laptop = try Laptop()
    for (name, channels) in [("mono", "channels=1"), ("wide", "channels=32"), ("six", "channel_map=surround-51")] {
      try laptop.audio.loadModule("module-null-sink", "sink_name=\(name)", channels)
      try laptop.audio.setDefaultSink(name)
      try laptop.waitForStatus("the switch") { $0.audio.sink == name && $0.hud.kind == "output" }
      // Its name is in a pill.
      try laptop.hide()
      try laptop.show(37, sink: name)
      try laptop.show(150, sink: name)
    }
  }

  // MARK: Places and sizes

  @Test("at the size of the resource Xft.dpi, also when that changes, while hidden and while shown")
  func scale() throws {
    let laptop = try Laptop(startsSwell: false)
    laptop.probe.setResource("Xft.dpi", "120")
    try laptop.startSwell()
    let frame = try laptop.show(37, scale: 1.25).frame
    #expect((frame.width, frame.height) == (80, 90))
    try laptop.hide()
    laptop.probe.setResource("Xft.dpi", "144")
    try laptop.show(38, scale: 1.5)
    laptop.probe.setResource("Xft.dpi", "192")
    try laptop.waitForPanel(ExpectedPanel(volume: 38, scale: 2))
    laptop.probe.setResource("Xft.dpi", nil)
    try laptop.waitForPanel(ExpectedPanel(volume: 38))
    try laptop.hide()
    #expect(try laptop.isEmpty())
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
