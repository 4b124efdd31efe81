import Testing

@testable import SwellCore

@Suite("Who watches is told")
struct WatchTests {
  private static let other = ClientID(number: 10)

  private static func watching(json: Bool = false, _ change: (inout Settings) -> Void = { _ in }) -> Stage {
    var stage = Stage.equipped(change)
    #expect(stage.ask(.watch(json: json, now: false)) == ([], nil))
    return stage
  }

  @Test(
    "A line for each kind of event",
    arguments: [
      ([.sink(Stage.speakers(percent: 37))], ["volume 37%"]),
      (
        [.sink(Stage.speakers(percent: 50, isMuted: true)), .sink(Stage.speakers(percent: 40, isMuted: true))],
        ["mute on 50%", "volume 40% muted"]
      ),
      ([.sink(SinkReading(name: "tv", device: .hdmi, volume: 32_768))], ["output 50%"]),
      (
        [.sink(SinkReading(name: "tv", shortName: "HDMI · TV", device: .hdmi, volume: 32_768))],
        ["output 50% HDMI · TV"]
      ),
      ([.source(Stage.microphone(isMuted: true))], ["mic-mute on 50%"]),
      ([.brightness("intel_backlight", value: 100_000)], ["brightness 100%"]),
      ([.brightness("tpacpi::kbd_backlight", value: 2)], ["keyboard-backlight 100%"]),
      ([.keyboardLock(.caps, isOn: true), .keyboardLock(.num, isOn: false)], ["caps-lock on", "num-lock off"]),
      ([.request(.show(.text("a\nb")), client: ClientID(number: 3))], ["custom a\u{fffd}b"]),
    ] as [([Event], [String])])
  func kinds(events: [Event], lines: [String]) {
    var stage = Self.watching()
    #expect(events.flatMap { stage.hear($0).told() } == lines)
  }

  @Test("Also of what is not shown, such as the level with which a server comes back; not of what does not change")
  func hidden() {
    var stage = Self.watching { $0.hidden = [.volume] }
    for lines in [["volume 37%"], []] { #expect(stage.hearVolume(37).told() == lines) }
    stage.press(.volumeUp, isTaken: true)
    #expect(stage.wake(after: .seconds(1)).told() == [])
    stage = Self.watching()
    stage.reconnect(after: .seconds(1))
    for lines in [["volume 100%"], []] { #expect(stage.hearVolume(100).told() == lines && stage.content == nil) }
  }

  @Test("Of keys and commands before their answers")
  func order() {
    var stage = Self.watching()
    #expect(stage.press(.volumeUp).told() == ["volume 56%"])
    let effects = stage.request(.volume(.to(0.2)), by: 4)
    #expect(effects.first.map { [$0].told() } == ["volume 20%"])
    #expect(stage.writesDone().last == .done("20%", ClientID(number: 4)))
  }

  @Test("In JSON, an object a line")
  func json() {
    var stage = Self.watching(json: true)
    let mute =
      #"{"kind": "mute", "level": 0.5, "muted": true, "icon": "speaker-muted", "label": "50%", "detail": null}"#
    #expect(stage.hearVolume(50, isMuted: true).told() == [mute])
    let custom = #"{"kind": "custom", "level": null, "muted": null, "icon": null, "label": "\"}\n", "detail": null}"#
    #expect(stage.request(.show(.text("\"}\n", icon: nil)), by: 3).told() == [custom])
  }

  @Test("From how things are, where that is wanted")
  func now() {
    var stage = Stage.equipped()
    let state = [
      "volume 50%", "mic-mute off 50%", "quiet off", "brightness 50%", "brightness 52%", "keyboard-backlight 50%",
    ]
    #expect(stage.hear(.request(.watch(json: false, now: true), client: Stage.client)).told() == state)
    let second = stage.hear(.request(.watch(json: false, now: true), client: Self.other))
    #expect((second.told(), second.told(Self.other), stage.content) == ([], state, nil))
  }

  @Test("Each of several, until it leaves")
  func several() {
    var stage = Self.watching()
    stage.hear(.request(.watch(json: true, now: false), client: Self.other))
    let effects = stage.hearVolume(37)
    #expect(effects.told() == ["volume 37%"])
    #expect(effects.told(Self.other).first?.hasPrefix("{\"kind\"") == true)
    stage.hear(.clientLeft(Stage.client))
    let later = stage.hearVolume(38)
    #expect(later.told() == [] && later.told(Self.other).count == 1)
    stage.hear(.clientLeft(Self.other))
    #expect(stage.hearVolume(39) == [])
  }
}
