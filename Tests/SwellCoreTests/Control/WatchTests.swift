import Foundation
import Testing

@testable import SwellCore

@Suite("Who watches is told")
struct WatchTests {
  /// What the watchers of an event script hear.
  private static func told(_ effects: [Effect], _ client: ClientID = Stage.client) -> [String] {
    effects.flatMap { effect in
      guard case .tell(let text, client) = effect else { return [String]() }
      return text.split(separator: "\n").map(String.init)
    }
  }

  private static func watching(json: Bool = false, settings: Settings = Settings()) -> Stage {
    var stage = Stage.equipped(settings: settings)
    #expect(stage.hear(.request(.watch(json: json, now: false), client: Stage.client)) == [])
    return stage
  }

  @Test(
    "A line for each kind of event",
    arguments: [
      ([.sink(Stage.speakers(percent: 37))], ["volume 37%"]),
      ([.sink(Stage.speakers(percent: 50, isMuted: true))], ["mute on 50%"]),
      (
        [.sink(Stage.speakers(percent: 50, isMuted: true)), .sink(Stage.speakers(percent: 40, isMuted: true))],
        ["mute on 50%", "volume 40% muted"]
      ),
      ([.sink(SinkReading(name: "tv", device: .hdmi, volume: 32_768))], ["output 50%"]),
      (
        [.sink(SinkReading(name: "tv", shortName: "HDMI · DELL U2720Q", device: .hdmi, volume: 32_768))],
        ["output 50% HDMI · DELL U2720Q"]
      ),
      ([.source(Stage.microphone(isMuted: true))], ["mic-mute on 50%"]),
      ([.brightness("intel_backlight", value: 100_000)], ["brightness 100%"]),
      ([.brightness("tpacpi::kbd_backlight", value: 2)], ["keyboard-backlight 100%"]),
      ([.keyboardLock(.caps, isOn: true), .keyboardLock(.num, isOn: false)], ["caps-lock On", "num-lock Off"]),
      (
        [.request(.show(HUDContent(kind: .custom, icon: .hdmi, label: "a\nb")), client: ClientID(number: 3))],
        ["custom a\u{fffd}b"]
      ),
    ] as [([Event], [String])])
  func kinds(events: [Event], lines: [String]) {
    var stage = Self.watching()
    #expect(events.flatMap { Self.told(stage.hear($0)) } == lines)
  }

  @Test("Of the level that an audio server comes back with, which is not shown")
  func serverReturns() {
    var stage = Self.watching()
    stage.hear(.audioDisconnected)
    stage.pass(.seconds(1))
    stage.hear(.audioConnected(server: "pulse"))
    #expect(Self.told(stage.hear(.sink(Stage.speakers(percent: 100)))) == ["volume 100%"])
    #expect(stage.content == nil)
    #expect(Self.told(stage.hear(.sink(Stage.speakers(percent: 100)))) == [])
  }

  @Test("Also of what is not shown, and not of what does not change")
  func hidden() {
    var settings = Settings()
    settings.hidden = [.volume]
    var stage = Self.watching(settings: settings)
    #expect(Self.told(stage.hear(.sink(Stage.speakers(percent: 37)))) == ["volume 37%"])
    #expect(stage.content == nil)
    #expect(Self.told(stage.hear(.sink(Stage.speakers(percent: 37)))) == [])
    stage.press(.volumeUp, isTaken: true)
    stage.pass(.seconds(1))
    #expect(Self.told(stage.hear(.deadline)) == [])
  }

  @Test("Of keys and commands before their answers")
  func order() {
    var stage = Self.watching()
    #expect(Self.told(stage.press(.volumeUp)) == ["volume 56%"])
    let effects = stage.hear(.request(.volume(.to(0.2)), client: ClientID(number: 4)))
    #expect(effects.first.map { Self.told([$0]) } == ["volume 20%"])
    #expect(stage.writesDone().last == .reply(.done("20%\n"), client: ClientID(number: 4)))
  }

  @Test("In JSON, an object a line")
  func json() throws {
    var stage = Self.watching(json: true)
    let line = try #require(Self.told(stage.hear(.sink(Stage.speakers(percent: 50, isMuted: true)))).first)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(object["kind"] as? String == "mute")
    #expect(object["level"] as? Double == 0.5)
    #expect(object["muted"] as? Bool == true)
    #expect(object["icon"] as? String == "speaker-muted")
    #expect(object["label"] as? String == "50%")
    #expect(object["detail"] is NSNull)
    let text = HUDContent(kind: .custom, icon: nil, label: "\"}\n")
    let other = try #require(Self.told(stage.hear(.request(.show(text), client: ClientID(number: 3)))).first)
    let custom = try #require(try JSONSerialization.jsonObject(with: Data(other.utf8)) as? [String: Any])
    #expect(custom["icon"] is NSNull && custom["level"] is NSNull && custom["muted"] is NSNull)
    #expect(custom["label"] as? String == "\"}\n")
  }

  @Test("From how things are, where that is wanted")
  func now() {
    var stage = Stage.equipped()
    let first = stage.hear(.request(.watch(json: false, now: true), client: Stage.client))
    #expect(
      Self.told(first) == [
        "volume 50%", "mic-mute off 50%", "quiet off", "brightness 50%", "brightness 52%", "keyboard-backlight 50%",
      ])
    let other = ClientID(number: 10)
    let second = stage.hear(.request(.watch(json: false, now: true), client: other))
    #expect(Self.told(second) == [])
    #expect(Self.told(second, other).count == 6)
    #expect(stage.content == nil)
  }

  @Test("Each of several, until it leaves")
  func several() {
    var stage = Self.watching()
    let other = ClientID(number: 10)
    stage.hear(.request(.watch(json: true, now: false), client: other))
    let effects = stage.hear(.sink(Stage.speakers(percent: 37)))
    #expect(Self.told(effects) == ["volume 37%"])
    #expect(Self.told(effects, other).first?.hasPrefix("{\"kind\"") == true)
    stage.hear(.clientLeft(Stage.client))
    let later = stage.hear(.sink(Stage.speakers(percent: 38)))
    #expect(Self.told(later) == [])
    #expect(Self.told(later, other).count == 1)
    stage.hear(.clientLeft(other))
    #expect(stage.hear(.sink(Stage.speakers(percent: 39))) == [])
  }
}
