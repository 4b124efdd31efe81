import SwellCore
import Testing

@Suite("What makes the HUD appear")
struct AppearanceTests {
  @Test("Is silent at start: the first reading is no news")
  func start() {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    stage.hear(.audioConnected(server: "pulse"))
    stage.hearVolume(30)
    #expect(stage.frame() == nil)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("Is silent after a reconnection, even where volume, mute and sink changed meanwhile")
  func reconnection() {
    var stage = Stage.inSession()
    stage.hear(.audioDisconnected)
    stage.pass(.seconds(1))
    stage.hear(.deadline)
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.sink(SinkReading(name: "other", volume: 100, isMuted: true)))
    #expect(stage.frame() == nil)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("Tells changes again after a silent reconnection")
  func changeAfterReconnection() {
    var stage = Stage.inSession()
    stage.hear(.audioDisconnected)
    stage.hear(.audioConnected(server: "pulse"))
    stage.hearVolume(50)
    stage.hearVolume(51)
    #expect(stage.frame()?.label == "51%")
  }

  @Test("Shows a change of volume at once, with the speaker and the number", arguments: [0.0, 1, 49, 51, 100, 150])
  func volume(percent: Double) {
    var stage = Stage.inSession()
    stage.hearVolume(percent)
    let frame = stage.frame()
    #expect(frame?.opacity == 1)
    #expect(frame?.label == "\(Int(percent))%")
    #expect(frame?.icon == .speaker(Level(percent / 100), isMuted: false))
    #expect(stage.osd.hud.content?.kind == .volume)
  }

  @Test("Shows the smallest change that the server can make")
  func smallestChange() {
    var stage = Stage.inSession()
    var reading = Stage.speakers(percent: 50)
    reading.volume += 1
    stage.hear(.sink(reading))
    #expect(stage.frame()?.label == "50%")
  }

  @Test("Is silent when the same reading comes again")
  func sameReading() {
    var stage = Stage.inSession()
    for _ in 0..<5 { stage.hearVolume(50) }
    #expect(stage.frame() == nil)
    #expect(stage.osd.hud.phase == .hidden)
  }

  @Test("Is silent when only what is no level changes: the description, the kind of device")
  func otherChanges() {
    var stage = Stage.inSession()
    var reading = Stage.speakers(percent: 50)
    reading.description = "Renamed"
    stage.hear(.sink(reading))
    reading.device = .headset
    stage.hear(.sink(reading))
    #expect(stage.frame() == nil)
  }

  @Test("Does not stay longer for a reading that is no news")
  func sameReadingWhileShown() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    stage.pass(.milliseconds(500))
    stage.hearVolume(60)
    #expect(stage.timeToDeadline == .milliseconds(300))
  }

  @Test("Muting shows the muted speaker with the level that is kept, unmuting the speaker")
  func mute() {
    var stage = Stage.inSession()
    stage.hearVolume(50, isMuted: true)
    let muted = stage.frame()
    #expect(muted?.icon == .speakerMuted)
    #expect(muted?.label == "50%")
    #expect(stage.osd.hud.content?.kind == .mute)
    stage.pass(.seconds(1))
    stage.hearVolume(50, isMuted: false)
    #expect(stage.frame()?.icon == .speakerMedium)
    #expect(stage.osd.hud.content?.kind == .mute)
  }

  @Test("A change of volume while muted keeps the muted speaker")
  func volumeWhileMuted() {
    var stage = Stage.inSession()
    stage.hearVolume(50, isMuted: true)
    stage.hearVolume(70, isMuted: true)
    let frame = stage.frame()
    #expect(frame?.icon == .speakerMuted)
    #expect(frame?.label == "70%")
  }

  @Test(
    "A switch of the default sink is shown once, with the icon of the device",
    arguments: [
      (OutputDevice.headphones, Icon.headphones), (.headset, .headset), (.hdmi, .hdmi), (.bluetooth, .bluetooth),
      (.phone, .phone), (.speaker, .speakerMedium),
    ])
  func switchOfSink(device: OutputDevice, icon: Icon) {
    var stage = Stage.inSession()
    let reading = SinkReading(name: "other", device: device, volume: Stage.full / 2)
    stage.hear(.sink(reading))
    #expect(stage.frame()?.icon == icon)
    #expect(stage.osd.hud.content?.kind == .output)
    stage.hear(.sink(reading))
    let later = stage.live(for: .seconds(5))
    #expect(later.allSatisfy { $0.frame.opacity < 1 || $0.frame == .hidden || $0.frame.icon == icon })
    #expect(later.last?.frame == .hidden)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A switch is one HUD even where the new sink has another volume and is muted")
  func switchWithOtherVolume() {
    var stage = Stage.inSession()
    stage.hear(.sink(SinkReading(name: "other", device: .hdmi, volume: Stage.full / 4, isMuted: true)))
    #expect(stage.osd.hud.content == HUDContent(kind: .output, icon: .speakerMuted, level: Level(0.25)))
  }

  @Test(
    "A switch to an output that is muted shows that nothing is heard there, whatever the device",
    arguments: [OutputDevice.speaker, .headphones, .headset, .hdmi, .bluetooth, .phone])
  func switchToMuted(device: OutputDevice) {
    var stage = Stage.inSession()
    stage.hear(.sink(SinkReading(name: "other", device: device, volume: Stage.full, isMuted: true)))
    #expect(stage.frame()?.icon == .speakerMuted)
  }

  @Test("Another port of the same sink is a switch: headphones plugged in")
  func switchOfPort() {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.sink(SinkReading(name: "pci", port: "analog-output-speaker", volume: Stage.full)))
    stage.hear(
      .sink(SinkReading(name: "pci", port: "analog-output-headphones", device: .headphones, volume: Stage.full)))
    #expect(stage.frame()?.icon == .headphones)
  }

  @Test("Sinks that take the placeholder's place during log-in are silent")
  func placeholderAtLogIn() {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.sink(SinkReading(name: "auto_null", volume: Stage.full)))
    stage.pass(.seconds(1))
    stage.hearVolume(40)
    #expect(stage.frame() == nil)
    #expect(stage.timeToDeadline == nil)
    stage.hearVolume(45)
    #expect(stage.frame()?.label == "45%")
  }

  @Test("A server that has no sink at log-in is silent when it finds one")
  func noSinkAtLogIn() {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    stage.hear(.audioConnected(server: "pipewire"))
    stage.hear(.sink(nil))
    stage.pass(.milliseconds(2999))
    stage.hearVolume(40)
    #expect(stage.frame() == nil)
  }

  @Test("A sink that takes the placeholder's place later is shown", arguments: [Duration.seconds(3), .seconds(3600)])
  func placeholderLater(after time: Duration) {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.sink(SinkReading(name: "auto_null", volume: Stage.full)))
    stage.pass(time)
    stage.hear(.sink(SinkReading(name: "usb", device: .headset, volume: Stage.full)))
    #expect(stage.frame()?.icon == .headset)
  }

  @Test("A switch to the placeholder, or to no sink at all, is silent", arguments: ["auto_null", nil])
  func switchToPlaceholder(name: String?) {
    var stage = Stage.inSession()
    stage.hear(.sink(name.map { SinkReading(name: $0, volume: Stage.full) }))
    #expect(stage.frame() == nil)
    #expect(stage.osd.hud.phase == .hidden)
  }

  @Test("A real switch during log-in, from one real sink to another, is shown")
  func realSwitchAtLogIn() {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    stage.hear(.audioConnected(server: "pulse"))
    stage.hearVolume(40)
    stage.hear(.sink(SinkReading(name: "usb", device: .headset, volume: Stage.full)))
    #expect(stage.frame()?.icon == .headset)
  }

  @Test("Compositor, monitors, status requests and a lost picture do not make a hidden HUD appear")
  func noNews() {
    var stage = Stage.inSession()
    let client = ClientID(number: 1)
    let events: [Event] = [
      .compositor(isRunning: true), .compositor(isRunning: false), .monitors([Stage.beamer]), .monitors([]),
      .hudDamaged, .request(.status(json: true), client: client), .deadline, .audioServerAppeared,
    ]
    for event in events {
      stage.hear(event)
      #expect(stage.frame().showsNothing, "\(event)")
      #expect(stage.timeToDeadline == nil, "\(event)")
      stage.pass(.seconds(1))
    }
  }

  @Test("Leaves when it is told to, whatever is shown")
  func termination() {
    var stage = Stage.inSession()
    #expect(stage.hear(.terminated) == [.quit])
    stage.hearVolume(51)
    stage.pass(.milliseconds(1300))
    #expect(stage.hear(.terminated) == [.quit])
  }
}
