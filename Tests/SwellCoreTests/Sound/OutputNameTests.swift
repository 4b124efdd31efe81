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

  @Test("says what its owner calls it, without what it has in common with others", arguments: rows)
  func name(row: Row) {
    let name = OutputName.short(
      row.device, bus: row.bus, description: row.description, port: row.port, product: row.product,
      monitors: row.monitors)
    #expect(Array(name.unicodeScalars) == Array(row.name.unicodeScalars))
  }
}
