import Testing

@testable import SwellCore

@Suite("Outputs that come back")
struct OutputReturnsTests {
  private var stage = Stage.inSession()

  private static func speakers(_ percent: Double, index: UInt32 = 40, isMuted: Bool = false) -> Event {
    var reading = Stage.speakers(percent: percent, isMuted: isMuted)
    reading.index = index
    return .sink(reading)
  }

  private static let placeholder = SinkReading(name: "auto_null", volume: Stage.full)
  private static let television = Event.sink(
    SinkReading(name: "tv", description: "tv", device: .hdmi, volume: Stage.full, index: 5))

  /// Pauses until the output is back, and until its level is.
  private static let pauses: [Duration] = [.milliseconds(300), .seconds(4), .seconds(60)]

  @Test(
    "An output that the server makes anew is no news, nor is the return of its level, however long they take",
    arguments: [[], [nil], [placeholder], [nil, placeholder], [placeholder, nil]] as [[SinkReading?]], pauses)
  func restart(meanwhile: [SinkReading?], pause: Duration) {
    for isServerNew in [false, true] {
      var stage = Stage.inSession()
      if isServerNew { stage.reconnect(after: pause) }
      for reading in meanwhile {
        stage.hear(.sink(reading))
        #expect(stage.content == nil)
        stage.pass(pause)
      }
      // Another server may give the same number.
      let index: UInt32 = isServerNew ? 0 : 40
      stage.hear(Self.speakers(100, index: index))
      #expect(stage.content == nil)
      stage.pass(pause)
      stage.hear(Self.speakers(50, index: index))
      #expect((stage.content, stage.volume) == (nil, 32_768))
      stage.hear(Self.speakers(40, index: index))
      #expect(stage.content?.label == "40%", "from then on changes are news")
    }
  }

  @Test("Another output that is there first is no news, nor is the one from before that takes its place at once")
  func otherFirst() {
    for (pause, isSwitch) in [(Duration.milliseconds(300), false), (.seconds(4), true)] {
      var stage = Stage.inSession()
      stage.reconnect()
      stage.hear(Self.television)
      #expect(stage.content == nil)
      stage.pass(pause)
      stage.hear(Self.speakers(50))
      #expect(stage.content?.kind == (isSwitch ? .output : nil))
      stage.hear(Self.television)
      #expect(stage.content?.kind == .output)
    }
  }

  /// A Bluetooth headset with one of its profiles.
  private static func headset(_ profile: String, _ address: UInt64 = 0x1b_66aa) -> Event {
    var sink = SinkReading(name: "bluez." + profile, description: "WH-1000XM4", device: .headset, volume: Stage.full)
    sink.address = address
    return .sink(sink)
  }

  /// What is shown, if each of these happens half a second after the last and a while passes at the end.
  private mutating func announced(_ events: [Event]) -> [String] {
    var names: [String] = []
    func note(_ content: HUDContent?) {
      if let name = content?.kind == .output ? content?.detail : nil, names.last != name { names.append(name) }
    }
    for event in events {
      stage.hear(event)
      note(stage.content)
      stage.live(for: .milliseconds(500))
      note(stage.content)
    }
    for _ in 1...8 {
      stage.live(for: .milliseconds(500))
      note(stage.content)
    }
    return names
  }

  @Test("A headset that changes its profile is announced once, without what stands in for it")
  mutating func profiles() {
    let speakers = Self.speakers(50)
    #expect(announced([Self.headset("a2dp"), speakers, Self.headset("hfp")]) == ["WH-1000XM4"])
    stage.live(for: .seconds(9))
    #expect(announced([speakers, Self.television, Self.headset("a2dp")]) == ["WH-1000XM4"])
    stage.live(for: .seconds(9))
    #expect(announced([.sink(nil), speakers, .sink(nil), Self.headset("hfp")]) == ["WH-1000XM4"])
    stage.live(for: .seconds(9))
    #expect(announced([speakers, Self.headset("a2dp", 7)]) == ["WH-1000XM4"], "another headset")
  }

  @Test("An output is announced at once if the headset is still there", arguments: ["a2dp", "hfp"])
  mutating func chosen(profile: String) throws {
    guard case .sink(let headset?) = Self.headset("a2dp"), case .sink(let other?) = Self.headset(profile) else {
      return
    }
    stage.hear(.sink(headset))
    stage.live(for: .seconds(9))
    // Or one of the same device has taken its place, and is not the default one yet.
    stage.outputs = [other, Stage.speakers(percent: 50)]
    stage.hear(Self.speakers(50))
    #expect(stage.content?.kind == (profile == "a2dp" ? .output : nil))
    stage.live(for: .seconds(9))
    stage.hear(Self.speakers(40))
    #expect(stage.questions == [.outputs] && stage.content?.kind == .volume, "nothing is awaited any more")
  }

  @Test("An output that stays after a headset has gone is announced a moment later, and at once if it was asked for")
  mutating func afterHeadset() {
    stage.hear(Self.headset("a2dp"))
    stage.live(for: .seconds(9))
    stage.outputs = [Stage.speakers(percent: 50)]
    stage.hear(Self.speakers(50))
    #expect(stage.content == nil)
    stage.hear(Self.speakers(40))
    #expect(stage.content?.kind == .volume, "its level is shown meanwhile")
    stage.wake(after: AudioState.profileTime)
    #expect(stage.content?.kind == .output && stage.content?.level?.percent == 40)
    stage.live(for: .seconds(9))
    #expect(announced([Self.headset("a2dp"), Self.speakers(50), Self.television]) == ["WH-1000XM4", "tv"])
    stage.hear(Self.headset("a2dp"))
    stage.live(for: .seconds(9))
    let outputs = [SinkReading(name: "tv", device: .hdmi, volume: Stage.full, index: 5)]
    stage.ask(.output(.named("tv")), answer: .outputs(outputs))
    stage.hear(Self.television)
    #expect(stage.content?.kind == .output)
  }

  @Test("A level other than the former one is news at once", arguments: [false, true])
  mutating func otherLevel(isServerNew: Bool) {
    if isServerNew { stage.reconnect() }
    stage.hear(Self.speakers(100), Self.speakers(60))
    #expect(stage.content?.label == "60%")
    stage.pass(.seconds(10))
    stage.hear(Self.speakers(50))
    #expect(stage.content?.label == "50%")
  }

  @Test("The mute may come back after the level; one that was not there before is news")
  mutating func mute() {
    stage.press(.volumeMute)
    stage.hear(Self.speakers(50, index: 0, isMuted: true))
    stage.pass(.seconds(10))
    stage.hear(Self.speakers(100), Self.speakers(50), Self.speakers(50, isMuted: true))
    #expect(stage.content == nil)
    stage.hear(Self.speakers(50))
    #expect(stage.content?.kind == .mute)
  }

  @Test("A key meanwhile is shown and acts on the new one, of which what was being written is not expected")
  mutating func key() {
    stage.hear(Self.speakers(100), Self.speakers(50))
    #expect(stage.press(.volumeUp) == [.setVolume(36_864)])
    #expect(stage.content?.label == "56%")
    stage = Stage.inSession()
    stage.press(.volumeUp)
    stage.hear(Self.speakers(20))
    #expect(stage.volume == 13_107)
  }

  @Test("An output that is made by the same server under its number has not come back: its change is news")
  mutating func sameNumber() {
    stage.hear(Self.speakers(50, index: 40))
    stage.live(for: .seconds(9))
    stage.hear(.sink(nil))
    stage.pass(.seconds(4))
    stage.hear(Self.speakers(30, index: 40))
    #expect(stage.content?.label == "30%")
  }

  @Test("An output that comes back after another one is a switch")
  mutating func later() {
    stage.hear(.sink(nil))
    stage.pass(.seconds(4))
    stage.hearVolume(50)
    #expect(stage.content == nil, "the same object at the same level")
    stage.hear(Self.television)
    #expect(stage.content?.icon == .hdmi)
    stage.hear(Self.speakers(30, index: 41))
    #expect((stage.content?.kind, stage.content?.label) == (.output, "30%"))
  }
}
