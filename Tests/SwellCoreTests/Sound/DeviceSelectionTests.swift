import Testing

@testable import SwellCore

@Suite("Which output or input is chosen")
struct DeviceSelectionTests {
  private static func devices(_ names: (name: String, description: String)...) -> [AudioDevice] {
    names.map { AudioDevice(name: $0.name, description: $0.description, level: Level(0)) }
  }

  private static let sinks = devices(("pci", "Speakers"), ("hdmi", "TV"), ("usb", "Headset"))
  private static let ambiguous = devices(("a", "b"), ("b", "x"), ("c", "x"))

  @Test(
    "Next and previous go round; a name counts before a description, and the first of equal descriptions",
    arguments: [
      (DeviceSelection.next, "pci", "hdmi"), (.next, "hdmi", "usb"), (.next, "usb", "pci"), (.next, nil, "pci"),
      (.next, "gone", "pci"), (.previous, "pci", "usb"), (.previous, "hdmi", "pci"), (.previous, "usb", "hdmi"),
      (.previous, nil, "usb"), (.previous, "gone", "usb"), (.named("hdmi"), "pci", "hdmi"),
      (.named("TV"), "pci", "hdmi"), (.named("pci"), "pci", "pci"), (.named("tv"), "pci", nil),
      (.named(""), "pci", nil), (.named("hdm"), "pci", nil),
    ] as [(DeviceSelection, String?, String?)])
  func three(selection: DeviceSelection, current: String?, expected: String?) {
    #expect(selection.choose(from: Self.sinks, current: current) == expected)
    #expect(selection.choose(from: [], current: current) == nil)
    if [.next, .previous].contains(selection) {
      #expect(selection.choose(from: [Self.sinks[0]], current: current) == "pci", "the only one")
    }
    for name in ["b", "x"] {
      #expect(DeviceSelection.named(name).choose(from: Self.ambiguous, current: nil) == "b")
    }
  }

  @Test("'output NAME' and 'volume --sink NAME' mean the same one: a name before a description before a short name")
  func sameSearch() {
    func sink(_ name: String, _ description: String, _ shortName: String) -> SinkReading {
      SinkReading(name: name, description: description, shortName: shortName, volume: Stage.full, isMuted: false)
    }
    let sinks = [sink("a", "x", "TV"), sink("b", "TV", "x"), sink("TV", "c", "c")]
    for (outputs, expected) in [(sinks, "TV"), (Array(sinks[..<2]), "b"), ([sinks[0]], "a")] {
      var stage = Stage.inSession()
      stage.request(.output(.named("TV")), by: 1)
      #expect(stage.reply(.outputs(outputs)).first?.write == .defaultDevice(.output, expected))
      stage.request(.sink(.to(0.4), name: "TV"), by: 1)
      guard case .write(.volumes(let writes), _)? = stage.reply(.outputs(outputs)).first else {
        return #expect(Bool(false), "\(expected)")
      }
      #expect(writes.map { $0.target } == [.sink(expected)])
    }
  }

  private static let readings = ["pci", "hdmi", "usb"].map { SinkReading(name: $0, shortName: "My " + $0, volume: 0) }

  private static func unplugged(_ names: String...) -> [SinkReading] {
    readings.map { reading in
      var reading = reading
      reading.isUnplugged = names.contains(reading.name)
      return reading
    }
  }

  @Test(
    "With 'cycle', these outputs are gone through in their order; what is not there or unplugged is left out",
    arguments: [
      ([], readings, ["pci", "hdmi", "usb"]), ([], unplugged("hdmi"), ["pci", "usb"]),
      (["My usb", "pci"], readings, ["usb", "pci"]), (["usb", "gone", "pci"], unplugged("usb"), ["pci"]),
      (["gone"], readings, []),
    ] as [([String], [SinkReading], [String])])
  func cycle(cycle: [String], sinks: [SinkReading], names: [String]) {
    #expect(DeviceSelection.cycle(cycle, through: sinks.map { AudioDevice($0) }).map { $0.name } == names)
  }

  private static func ask(_ selection: DeviceSelection, cycle: [String], of readings: [SinkReading]) -> Effect? {
    var stage = Stage.inSession { $0.cycle = cycle }
    stage.hear(.sink(readings[0]))
    stage.ask(.output(selection))
    return stage.reply(.outputs(readings)).first
  }

  @Test("Any output may be chosen by its name, also outside of 'cycle'; without a choice the command says why")
  func choices() {
    for (selection, name) in [(DeviceSelection.next, "usb"), (.previous, "usb"), (.named("hdmi"), "hdmi")] {
      let effect = Self.ask(selection, cycle: ["usb", "pci"], of: Self.readings)
      #expect(effect?.write == .defaultDevice(.output, name))
    }
    #expect(
      Self.ask(.next, cycle: ["tv", "radio"], of: Self.readings)
        == .refusal("all outputs of 'cycle' are missing: tv, radio"))
    let gone = Self.unplugged("pci", "hdmi", "usb")
    #expect(Self.ask(.next, cycle: [], of: gone) == .refusal("all outputs are unplugged"))
  }
}
