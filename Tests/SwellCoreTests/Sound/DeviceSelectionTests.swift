import Testing

@testable import SwellCore

@Suite("Which output or input is chosen")
struct DeviceSelectionTests {
  private static func devices(_ names: (name: String, description: String)...) -> [AudioDevice] {
    names.map { AudioDevice(name: $0.name, description: $0.description, level: Level(0)) }
  }

  private static let sinks = devices(
    (name: "pci", description: "Speakers"), (name: "hdmi", description: "TV"), (name: "usb", description: "Headset"))

  @Test(
    "Of three",
    arguments: [
      (DeviceSelection.next, "pci", "hdmi"), (.next, "hdmi", "usb"), (.next, "usb", "pci"), (.next, nil, "pci"),
      (.next, "gone", "pci"), (.previous, "pci", "usb"), (.previous, "hdmi", "pci"), (.previous, "usb", "hdmi"),
      (.previous, nil, "usb"), (.previous, "gone", "usb"), (.named("hdmi"), "pci", "hdmi"),
      (.named("TV"), "pci", "hdmi"),
      (.named("pci"), "pci", "pci"), (.named("tv"), "pci", nil), (.named(""), "pci", nil), (.named("hdm"), "pci", nil),
    ] as [(DeviceSelection, String?, String?)])
  func three(selection: DeviceSelection, current: String?, expected: String?) {
    #expect(selection.choose(from: Self.sinks, current: current) == expected)
  }

  @Test("'output NAME' and 'volume --sink NAME' mean the same one: a name before a description before a short name")
  func sameSearch() {
    func sink(_ name: String, _ description: String, _ shortName: String) -> SinkReading {
      SinkReading(name: name, description: description, shortName: shortName, volume: Stage.full, isMuted: false)
    }
    let sinks = [sink("a", "x", "TV"), sink("b", "TV", "x"), sink("TV", "c", "c")]
    for (outputs, expected) in [(sinks, "TV"), (Array(sinks[..<2]), "b"), ([sinks[0]], "a")] {
      var stage = Stage.inSession()
      stage.hear(.request(.output(.named("TV")), client: Stage.client))
      guard case .write(.defaultDevice(.output, expected), _)? = stage.reply(.outputs(outputs)).first else {
        return #expect(Bool(false), "\(expected)")
      }
      stage.hear(.request(.sink(.to(0.4), name: "TV"), client: Stage.client))
      guard case .write(.sink(let write), _)? = stage.reply(.outputs(outputs)).first else {
        return #expect(Bool(false), "\(expected)")
      }
      #expect(write.sink == expected)
    }
  }

  @Test(
    "The only one is next and previous at once", arguments: [DeviceSelection.next, .previous], ["pci", "gone", nil])
  func one(selection: DeviceSelection, current: String?) {
    #expect(selection.choose(from: [Self.sinks[0]], current: current) == "pci")
  }

  @Test("Of none there is none", arguments: [DeviceSelection.next, .previous, .named("pci")])
  func none(selection: DeviceSelection) {
    #expect(selection.choose(from: [], current: "pci") == nil)
  }

  private static let readings = ["pci", "hdmi", "usb"].map { SinkReading(name: $0, shortName: "My " + $0, volume: 0) }

  @Test("With 'cycle', these outputs are gone through in their order; what is not there or unplugged is left out")
  func cycle() {
    func names(_ cycle: [String], unplugged: String = "") -> [String] {
      let sinks = Self.readings.map { sink in
        var sink = sink
        sink.isUnplugged = sink.name == unplugged
        return sink
      }
      return DeviceSelection.cycle(cycle, through: sinks.map { AudioDevice($0) }).map { $0.name }
    }
    #expect(names([]) == ["pci", "hdmi", "usb"] && names([], unplugged: "hdmi") == ["pci", "usb"])
    #expect(names(["My usb", "pci"]) == ["usb", "pci"])
    #expect(names(["usb", "gone", "pci"], unplugged: "usb") == ["pci"] && names(["gone"]) == [])
  }

  private static func ask(_ selection: DeviceSelection, cycle: String, of readings: [SinkReading]) -> [Effect] {
    var settings = Settings()
    try? SettingKey.set("audio", "cycle", to: cycle, in: &settings)
    var stage = Stage.inSession(settings: settings)
    stage.hear(.sink(readings[0]))
    stage.hear(.request(.output(selection), client: Stage.client))
    return stage.reply(.outputs(readings))
  }

  @Test("Any output may be chosen by its name, also outside of 'cycle'; without a choice the command says why")
  func choices() {
    func chosen(_ effects: [Effect]) -> String? {
      if case .write(.defaultDevice(.output, let name), _) = effects.first { name } else { nil }
    }
    #expect(chosen(Self.ask(.next, cycle: "usb, pci", of: Self.readings)) == "usb")
    #expect(chosen(Self.ask(.previous, cycle: "usb, pci", of: Self.readings)) == "usb")
    #expect(chosen(Self.ask(.named("hdmi"), cycle: "usb, pci", of: Self.readings)) == "hdmi")
    let refused = Self.ask(.next, cycle: "tv, radio", of: Self.readings)
    #expect(refused == [.refusal("none of the outputs of 'cycle' is there: tv, radio", Stage.client)])
    var gone = Self.readings
    for index in gone.indices { gone[index].isUnplugged = true }
    #expect(Self.ask(.next, cycle: "all", of: gone) == [.refusal("all outputs are unplugged", Stage.client)])
  }

  @Test("A name counts before a description, and the first of equal descriptions")
  func ambiguity() {
    let sinks = Self.devices(
      (name: "a", description: "b"), (name: "b", description: "x"), (name: "c", description: "x"))
    #expect(DeviceSelection.named("b").choose(from: sinks, current: nil) == "b")
    #expect(DeviceSelection.named("x").choose(from: sinks, current: nil) == "b")
  }
}
