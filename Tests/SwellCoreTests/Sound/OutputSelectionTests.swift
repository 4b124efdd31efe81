import Testing

@testable import SwellCore

@Suite("Which output is chosen")
struct OutputSelectionTests {
  private static let sinks = [
    (name: "pci", description: "Speakers"), (name: "hdmi", description: "TV"), (name: "usb", description: "Headset"),
  ]

  @Test(
    "Of three",
    arguments: [
      (OutputSelection.next, "pci", "hdmi"), (.next, "hdmi", "usb"), (.next, "usb", "pci"), (.next, nil, "pci"),
      (.next, "gone", "pci"), (.previous, "pci", "usb"), (.previous, "hdmi", "pci"), (.previous, "usb", "hdmi"),
      (.previous, nil, "usb"), (.previous, "gone", "usb"), (.named("hdmi"), "pci", "hdmi"),
      (.named("TV"), "pci", "hdmi"),
      (.named("pci"), "pci", "pci"), (.named("tv"), "pci", nil), (.named(""), "pci", nil), (.named("hdm"), "pci", nil),
    ] as [(OutputSelection, String?, String?)])
  func three(selection: OutputSelection, current: String?, expected: String?) {
    #expect(selection.choose(from: Self.sinks, current: current) == expected)
  }

  @Test(
    "The only one is next and previous at once", arguments: [OutputSelection.next, .previous], ["pci", "gone", nil])
  func one(selection: OutputSelection, current: String?) {
    #expect(selection.choose(from: [Self.sinks[0]], current: current) == "pci")
  }

  @Test("Of none there is none", arguments: [OutputSelection.next, .previous, .named("pci")])
  func none(selection: OutputSelection) {
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
      return OutputSelection.cycle(cycle, through: sinks).map { $0.name }
    }
    #expect(names([]) == ["pci", "hdmi", "usb"] && names([], unplugged: "hdmi") == ["pci", "usb"])
    #expect(names(["My usb", "pci"]) == ["usb", "pci"])
    #expect(names(["usb", "gone", "pci"], unplugged: "usb") == ["pci"] && names(["gone"]) == [])
  }

  private static func ask(_ selection: OutputSelection, cycle: String, of readings: [SinkReading]) -> [Effect] {
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
      if case .write(.defaultSink(let name), _) = effects.first { name } else { nil }
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
    let sinks = [(name: "a", description: "b"), (name: "b", description: "x"), (name: "c", description: "x")]
    #expect(OutputSelection.named("b").choose(from: sinks, current: nil) == "b")
    #expect(OutputSelection.named("x").choose(from: sinks, current: nil) == "b")
  }
}
