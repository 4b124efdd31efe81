import Testing

@testable import SwellCore

@Suite("What makes the HUD appear")
struct AppearanceTests {
  @Test("The first reading of a server is no news, whatever it is, but the next change is")
  func start() {
    var stage = Stage.connected()
    stage.hearVolume(30)
    #expect(stage.frame() == nil && stage.timeToDeadline == nil)
    stage.pass(.seconds(60))
    stage.reconnect(after: .seconds(1))
    stage.hear(.sink(SinkReading(name: "other", volume: 100, isMuted: true)))
    #expect(stage.frame() == nil && stage.timeToDeadline == nil)
    stage.reconnect()
    stage.hearVolume(50)
    stage.hearVolume(51)
    #expect(stage.frame()?.label == "51%")
  }

  @Test("The same reading again, another description or kind of device is no news, and prolongs no stay")
  func noNews() {
    var stage = Stage.inSession()
    var reading = Stage.speakers(percent: 50)
    stage.hear(.sink(reading), .sink(reading))
    reading.description = "Renamed"
    stage.hear(.sink(reading))
    reading.device = .headset
    stage.hear(.sink(reading))
    #expect(stage.frame() == nil)
    #expect(stage.osd.hud.phase == .hidden)
    stage.hearVolume(50.0015)
    #expect(stage.frame()?.label == "50%", "the smallest change")
    stage.pass(.seconds(1))
    stage.showVolume(60)
    stage.pass(.milliseconds(500))
    stage.hearVolume(60)
    #expect(stage.timeToDeadline == .milliseconds(300))
  }

  @Test("Muting shows the muted speaker with the level that is kept, also when that changes; unmuting the speaker")
  func mute() {
    var stage = Stage.inSession()
    for (percent, isMuted, icon, kind): (Double, Bool, Icon, HUDContent.Kind) in [
      (50, true, .speakerMuted, .mute), (70, true, .speakerMuted, .volume), (70, false, .speakerHigh, .mute),
    ] {
      stage.hearVolume(percent, isMuted: isMuted)
      let frame = stage.frame(after: .seconds(1))
      #expect(frame?.icon == icon && frame?.label == "\(Int(percent))%")
      #expect(stage.content?.kind == kind)
    }
  }

  @Test(
    "A switch of the default sink is shown once, with the icon of the device, or that nothing is heard there",
    arguments: [
      (OutputDevice.headphones, Icon.headphones), (.headset, .headset), (.hdmi, .hdmi), (.bluetooth, .bluetooth),
      (.phone, .phone), (.speaker, .speakerLow),
    ])
  func switchOfSink(device: OutputDevice, icon: Icon) {
    for isMuted in [false, true] {
      var stage = Stage.inSession()
      let reading = SinkReading(name: "other", device: device, volume: Stage.full / 4, isMuted: isMuted)
      stage.hear(.sink(reading))
      #expect(stage.content == HUDContent(kind: .output, icon: isMuted ? .speakerMuted : icon, level: Level(0.25)))
      stage.hear(.sink(reading))
      #expect(stage.live(for: .seconds(5)).last?.frame == .hidden)
      #expect(stage.timeToDeadline == nil)
    }
  }

  @Test(
    "A sink that takes the place of none or of the placeholder is silent during log-in; any other is a switch",
    arguments: [
      ("auto_null", .seconds(1), false), (nil, .milliseconds(2999), false), ("auto_null", .seconds(3), true),
      ("auto_null", .seconds(3600), true), ("speakers", .zero, true),
    ] as [(String?, Duration, Bool)])
  func logIn(first: String?, pause: Duration, isShown: Bool) {
    var stage = Stage.connected()
    stage.hear(.sink(first.map { SinkReading(name: $0, volume: Stage.full) }))
    stage.pass(pause)
    var usb = SinkReading(name: "usb", device: .headset, volume: Stage.full)
    stage.hear(.sink(usb))
    #expect(stage.frame()?.icon == (isShown ? .headset : nil))
    usb.volume /= 2
    stage.hear(.sink(usb))
    #expect(stage.frame(after: .milliseconds(20))?.label == "50%")
  }

  @Test("A switch to the placeholder, or to no sink at all, is silent", arguments: ["auto_null", nil])
  func switchToPlaceholder(name: String?) {
    var stage = Stage.inSession()
    stage.hear(.sink(name.map { SinkReading(name: $0, volume: Stage.full) }))
    #expect(stage.frame() == nil && stage.content == nil)
  }

  @Test(
    "Compositor, monitors, questions and a lost picture do not make a hidden HUD appear",
    arguments: [
      Event.compositor(isRunning: true), .monitors([Stage.beamer]), .monitors([]), .hudDamaged,
      .request(.status(json: true), client: Stage.client), .deadline, .audioServerAppeared,
    ])
  func noNews(event: Event) {
    var stage = Stage.inSession()
    stage.hear(event)
    #expect(stage.frame().showsNothing && stage.timeToDeadline == nil)
  }

  @Test("Leaves when it is told to, whatever is shown")
  func termination() {
    var stage = Stage.inSession()
    #expect(stage.hear(.terminated) == [.quit])
    #expect(stage.request(.quit, by: 1) == [.quit], "there is no answer but the end")
    stage.hearVolume(51)
    stage.pass(.milliseconds(1300))
    #expect(stage.hear(.terminated) == [.quit])
  }
}
