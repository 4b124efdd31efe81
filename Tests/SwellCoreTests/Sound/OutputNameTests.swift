import Testing

@testable import SwellCore

@Suite("The short name of an output")
struct OutputNameTests {
  /// What a server tells of an output, and its name.
  struct Row: Sendable {
    var device = OutputDevice.speaker
    var bus: String?
    var description: String
    var port: String?
    var product: String?
    var monitors: [String?] = []
    var name: String
  }

  private static let rows = [
    Row(device: .headphones, bus: "bluetooth", description: "WH-1000XM4", port: "Headphones", name: "WH-1000XM4"),
    Row(device: .headset, bus: "bluetooth", description: "AirPods Mono", name: "AirPods Mono"),
    Row(
      bus: "pci", description: "Built-in Audio Analog Stereo", port: "Speakers", product: "Sunrise Point-LP HD Audio",
      name: "Speakers"),
    Row(
      device: .headphones, bus: "pci", description: "Built-in Audio Analog Stereo", port: "Headphones",
      name: "Headphones"),
    Row(bus: "pci", description: "Built-in Audio Analog Stereo", port: "Analog Output", name: "Built-in Audio"),
    Row(
      bus: "pci", description: "Built-in Audio Digital Stereo (IEC958)", port: "Digital Output (S/PDIF)",
      name: "Built-in Audio"),
    Row(
      device: .hdmi, bus: "pci", description: "Built-in Audio Digital Stereo (HDMI)", port: "HDMI / DisplayPort",
      monitors: ["DELL U2720Q", "HDMI 0"], name: "HDMI · DELL U2720Q"),
    Row(
      device: .hdmi, bus: "pci", description: "Built-in Audio Digital Stereo (HDMI 2)", port: "HDMI / DisplayPort 2",
      monitors: [nil, "HDMI 1"], name: "HDMI"),
    Row(device: .hdmi, description: "TV", monitors: ["", "LG TV"], name: "HDMI · LG TV"),
    Row(device: .hdmi, description: "TV", monitors: [" LG  TV"], name: "HDMI · LG  TV"),
    Row(
      bus: "usb", description: "Scarlett Solo USB Analog Stereo", product: "Scarlett Solo USB",
      name: "Scarlett Solo USB"),
    Row(bus: "usb", description: "USB Audio Device Analog Surround 5.1", product: " ", name: "USB Audio Device"),
    Row(description: "Null Output", name: "Null"), Row(description: "Analog Stereo", name: "Analog"),
    Row(description: "", name: ""), Row(description: "Stereo", name: "Stereo"),
    Row(description: "a\u{1b}[2Jb\nc", name: "a\u{fffd}[2Jb\u{fffd}c"),
    Row(device: .hdmi, description: "", monitors: ["\u{9b}x"], name: "HDMI · \u{fffd}x"),
    Row(bus: "pci", description: "Audio intégré Stéréo analogique", name: "Audio intégré Stéréo analogique"),
  ]

  @Test(
    "of several with one name says what tells them apart",
    arguments: [
      ([("a.1", "GoXLR System"), ("a.2", "GoXLR Chat"), ("a.3", "GoXLR Game")], ["System", "Chat", "Game"]),
      (
        [("a.stereo-game", "Arctis 7 Analog Stereo (Game)"), ("a.mono-chat", "Arctis 7 Analog Mono (Chat)")],
        ["Stereo (Game)", "Mono (Chat)"]
      ),
      ([("a", "Scarlett 18i20 USB Pro"), ("b", "Scarlett 18i20 USB Pro 1")], ["", "1"]),
      ([("a", "DAC Analog Stereo"), ("b", "DAC Digital Stereo (IEC958)")], ["Analog", "Digital (IEC958)"]),
      ([("usb-x.analog-stereo", "Headset"), ("usb-x.iec958-stereo", "Headset")], ["analog-stereo", "iec958-stereo"]),
      ([("usb-x-00.stereo", "Headset"), ("usb-y-00.stereo", "Headset")], ["1", "2"]),
      ([("", ""), ("", "")], ["1", "2"]),
      ([("a.x\u{1b}", "Y"), ("a.z", "Y"), ("b.y", "Y Z")], ["x\u{fffd}", "z", "y"]),
    ] as [([(String, String)], [String])])
  func distinctions(devices: [(String, String)], texts: [String]) {
    #expect(OutputName.distinctions(devices) == texts)
  }

  @Test("that two share is told apart in lists and as an argument, and as it was it means the first")
  func toldApart() {
    func sink(_ name: String, _ description: String, _ short: String) -> SinkReading {
      SinkReading(name: name, description: description, shortName: short, volume: 0)
    }
    let sinks = [
      sink("pci", "Built-in", "Speakers"), sink("usb.chat", "GoXLR Chat", "GoXLR"), sink("no", "", ""),
      sink("usb.game", "GoXLR Game", "GoXLR"), sink("none", "", ""),
    ].toldApart
    #expect(sinks.map(\.shortName) == ["Speakers", "GoXLR · Chat", "", "GoXLR · Game", ""])
    let found = ["GoXLR", "GoXLR · Game", "GoXLR Chat", "usb.game", "Chat"].map { sinks.first(called: $0)?.name }
    #expect(found == ["usb.chat", "usb.game", "usb.chat", "usb.game", nil])
    #expect(sinks.map { [OutputShare(output: "GoXLR", share: 0.5)].share(of: $0) } == [nil, 0.5, nil, 0.5, nil])
    #expect(sinks.toldApart == sinks)
  }

  @Test("says what its owner calls it, without what it has in common with others", arguments: rows)
  func name(row: Row) {
    let name = OutputName.short(
      row.device, bus: row.bus, description: row.description, port: row.port, product: row.product,
      monitors: row.monitors)
    #expect(Array(name.unicodeScalars) == Array(row.name.unicodeScalars))
  }
}
