import SwellCore
import TestServers
import Testing

@Suite("A switch of the default sink", .serialized)
struct OutputTests {
  private func addSink(_ name: String, _ properties: String, _ laptop: Laptop) throws {
    try laptop.audio.loadModule(
      "module-null-sink", "sink_name=\(name)", "channel_map=stereo", "sink_properties='\(properties)'")
  }

  @Test(
    "shows its device and its name: in a pill, in the status, to who watches, and in the list, by which it is chosen")
  func name() throws {
    let laptop = try Laptop()
    let watcher = try laptop.begin("watch", "--now")
    try watcher.waitForLine(containing: "volume ")
    // The description of a null sink is "Null Output".
    for (index, (properties, icon, name)) in [
      ("device.form_factor=headphone", Icon.headphones, "Null"),
      ("device.form_factor=headset", .headset, "Null · new1"),
      ("device.form_factor=internal", .speakerHigh, "Null · new2"),
      ("device.description=\"Scarlett Solo Analog Stereo\" device.bus=pci", .speakerHigh, "Scarlett Solo"),
      ("device.description=\"WH-1000XM4\" device.bus=bluetooth", .bluetooth, "WH-1000XM4"),
      (
        "device.form_factor=tv device.description=\"TV Digital Stereo (HDMI)\" node.nick=\"DELL U2720Q\"", .hdmi,
        "HDMI · DELL U2720Q"
      ),
      ("device.description=\"a\u{1b}[31mb\"", .speakerHigh, "a\u{fffd}[31mb"),
    ].enumerated() {
      let sink = "new\(index)"
      try addSink(sink, properties, laptop)
      #expect(try laptop.ask("output").output.contains("  \(sink)  \(name), 100%\n"))
      #expect(try laptop.ask("output", name == "Null" ? sink : name) == (0, "\(sink)\n", ""))
      let status = try laptop.waitForStatus("the switch") { $0.audio.sink == sink && $0.hud.kind == "output" }
      #expect((status.hud.icon, status.hud.label) == (icon.rawValue, "100%"))
      #expect(status.hud.detail == name && status.audio.shortName == name)
      try waitUntil("the switch to be told") { watcher.output.contains("output 100% \(name)\n") }
      // In the middle, where the panel is.
      try laptop.probe.waitUntil("the pill") { laptop.probe.hudWindow()?.frame.height == 72 }
      let frame = try #require(laptop.probe.hudWindow()).frame
      #expect(frame.width >= 280)
      #expect((frame.x * 2 + frame.width, frame.y) == (1280, 364))
      try laptop.hide()
    }
  }

  @Test("to one whose name is written in any script, asked for by that name")
  func script() throws {
    let laptop = try Laptop()
    for (index, (wanted, other)) in [
      ("Casque de Hélène", "Casque de Helène"), ("e\u{301}cran", "e\u{300}cran"),
      ("スピーカー 한국어 🎧👩‍👩‍👧 左", "スピーカー 한국어 🎧👩‍👩‍👧 右"), ("🇫🇷", "🇩🇪"),
    ].enumerated() {
      for (name, description) in [("first\(index)", other), ("second\(index)", wanted)] {
        try addSink(name, "device.description=\"\(description)\"", laptop)
      }
      #expect(try laptop.ask("output", wanted).output == "second\(index)\n")
      let status = try laptop.waitForStatus("the switch") { $0.audio.sink == "second\(index)" }
      // Scalar by scalar, as "==" of this program would take é in two scalars for é in one.
      #expect(status.audio.description.map { Array($0.unicodeScalars) } == Array(wanted.unicodeScalars))
      #expect(try laptop.ask("status").output.contains(wanted))
    }
  }

  @Test(
    "from a Bluetooth headset is shown, whether the headset stays connected or is gone", arguments: [false, true],
    [false, true])
  func fromHeadset(isPipeWire: Bool, stays: Bool) throws {
    let laptop = try isPipeWire ? Laptop(audio: PipeWireServer()) : Laptop()
    let address = "00:1B:66:AA:BB:CC"
    let module = try laptop.audio.loadModule(
      "module-null-sink", isPipeWire ? "media.class=Audio/Sink" : "channel_map=stereo", "sink_name=headset",
      "sink_properties='device.description=WH-1000XM4 device.bus=bluetooth device.string=\(address)'")
    try laptop.audio.setDefaultSink("headset")
    try laptop.waitForStatus("the headset") { $0.hud.kind == "output" && $0.hud.detail == "WH-1000XM4" }
    try laptop.hide()
    if stays { try laptop.audio.setDefaultSink("hdmi") } else { try laptop.audio.unloadModule(module) }
    try laptop.waitForStatus("another one") { $0.hud.kind == "output" && $0.audio.sink != "headset" }
    #expect(laptop.problems == [])
  }

  @Test("is shown once and followed: the new sink counts, the old one does not; also when it is removed, or the last")
  func follows() throws {
    let laptop = try Laptop()
    try laptop.audio.setVolume("50%", sink: "headphones")
    try laptop.audio.setDefaultSink("headphones")
    try laptop.waitForStatus("the switch") { $0.hud.detail == "Headphones" && $0.hud.label == "50%" }
    try laptop.hide()
    #expect(try laptop.staysSilent())
    try laptop.audio.setVolume("99%", sink: "spk")
    #expect(try laptop.staysSilent())
    try laptop.show(41, sink: "headphones", icon: .headphones)
    let module = try laptop.audio.addSink("usb")
    for (sink, percent) in [("spk", 50), ("hdmi", 50), ("headphones", 50), ("usb", 20)] {
      try laptop.audio.setVolume("\(percent)%", sink: sink)
    }
    try laptop.audio.setDefaultSink("usb")
    try laptop.waitForStatus("the switch") { $0.hud.kind == "output" && $0.hud.label == "20%" }
    try laptop.audio.unloadModule(module)
    let sink = try laptop.audio.pactl("get-default-sink")
    try laptop.waitForStatus("where the sound goes now") {
      $0.hud.kind == "output" && $0.hud.label == "50%" && $0.audio.sink == sink
    }
    let modules = try laptop.audio.pactl("list", "short", "modules").split(separator: "\n")
    for module in modules where module.contains("module-null-sink") || module.contains("module-always-sink") {
      let index = try #require(module.split(separator: "\t").first.flatMap { Int($0) })
      try laptop.audio.unloadModule(index)
    }
    try laptop.waitForStatus("no sink") { $0.audio.connected && $0.audio.sink == nil }
    try laptop.audio.addSink("usb")
    try laptop.waitForStatus("the new sink") { $0.audio.sink == "usb" }
    // Of the others.
    try laptop.hide()
    try laptop.show(37, sink: "usb")
  }

  @Test("by a command is seen by the command after it", arguments: [false, true])
  func commands(withPipeWire: Bool) throws {
    let laptop = try withPipeWire ? Laptop(audio: PipeWireServer()) : Laptop()
    // WirePlumber takes no switch before it has settled.
    try laptop.audio.setDefaultSink("headphones")
    try laptop.waitForStatus("the first switch") { $0.audio.sink == "headphones" }
    for (sink, percent) in [("hdmi", 31), ("spk", 32), ("headphones", 33), ("hdmi", 34)] {
      for words in [["output", sink], ["volume", "\(percent)%"]] {
        #expect(try laptop.ask(words) == (0, words[1] + "\n", ""))
      }
      #expect(try laptop.audio.volume(sink: sink) == percent)
    }
    let list = try laptop.ask("output").output.split(separator: "\n")
    var seen: [String] = []
    for _ in list { seen.append(try laptop.ask("output", "next").output) }
    #expect(Set(seen).count == list.count, "each once: \(seen)")
    let answer = try laptop.ask("output", "nonsense")
    #expect(answer.status == 1 && answer.errors.contains("headphones"))
  }

  @Test("to a Bluetooth headset is shown with its charge, also one that is known later, and listed with it")
  func battery() throws {
    let bus = try PrivateBus()
    let laptop = try Laptop(configuration: "[show]\npower = yes\n", bus: bus)
    let address = "00:1B:66:AA:BB:CC"
    try addSink("bt", "device.description=WH-1000XM4 device.bus=bluetooth device.string=\(address)", laptop)
    try laptop.audio.setDefaultSink("bt")
    try laptop.waitForStatus("the headset") { $0.hud.kind == "output" && $0.hud.detail == "WH-1000XM4" }
    let upower = try BusMock.headset(address, charge: 62, on: bus)
    try waitUntil("its charge") {
      try laptop.ask("output").output.contains("* bt  WH-1000XM4, 100%, battery 62%\n")
    }
    #expect(try laptop.ask("status", "--json").output.contains("\"battery\": 0.62"))
    try upower.tell("SetCharge", "double:9")
    try laptop.waitForStatus("the warning") { $0.hud.icon == "battery-low" && $0.hud.detail == "WH-1000XM4" }
    #expect(laptop.problems == [])
  }
}
