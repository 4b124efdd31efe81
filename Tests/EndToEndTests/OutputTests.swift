import SwellCore
import TestServers
import Testing

@Suite("A switch of the default sink", .serialized)
struct OutputTests {
  private func addSink(_ name: String, _ properties: String, _ laptop: Laptop) throws {
    try laptop.audio.loadModule(
      "module-null-sink", "sink_name=\(name)", "channel_map=stereo", "sink_properties='\(properties)'")
  }

  private func waitForPanel(_ icon: Icon, _ name: String, _ percent: Int, _ laptop: Laptop) throws {
    var panel = ExpectedPanel(icon, percent: percent)
    (panel.label, panel.detail) = (name, "\(percent)%")
    try laptop.waitForPanel(panel)
  }

  @Test("shows the device")
  func device() throws {
    let laptop = try Laptop(configuration: "[hud]\nwords = panel\n")
    // The description of a null sink is "Null Output".
    for (index, (property, icon, name)) in [
      ("device.form_factor=headphone", Icon.headphones, "Null"), ("device.form_factor=headset", .headset, "Null"),
      ("device.form_factor=tv", .hdmi, "HDMI"), ("device.bus=bluetooth", .bluetooth, "Null Output"),
      ("device.form_factor=internal", .speakerMedium, "Null"),
    ].enumerated() {
      try addSink("new\(index)", property, laptop)
      try laptop.audio.setVolume("50%", sink: "new\(index)")
      try laptop.audio.setDefaultSink("new\(index)")
      try waitForPanel(icon, name, 50, laptop)
      let status = try laptop.status()
      #expect(status.hud.kind == "output" && status.hud.icon == icon.rawValue && status.audio.sink == "new\(index)")
      // A panel does not get narrower while it is shown.
      try laptop.hide()
    }
  }

  @Test("says its name, short and clean: in the status, to who watches, and in the list, by which it is chosen")
  func name() throws {
    let laptop = try Laptop(configuration: "[hud]\nwords = panel\n")
    let watcher = try laptop.begin("watch", "--now")
    try watcher.waitForLine(containing: "volume ")
    for (index, (properties, name)) in [
      ("device.description=\"Scarlett Solo Analog Stereo\" device.bus=pci", "Scarlett Solo"),
      ("device.description=\"WH-1000XM4\" device.bus=bluetooth", "WH-1000XM4"),
      (
        "device.form_factor=tv device.description=\"TV Digital Stereo (HDMI)\" node.nick=\"DELL U2720Q\"",
        "HDMI · DELL U2720Q"
      ),
      ("device.description=\"a\u{1b}[31mb\"", "a\u{fffd}[31mb"),
    ].enumerated() {
      let sink = "new\(index)"
      try addSink(sink, properties, laptop)
      #expect(try laptop.ask("output").output.contains("  \(sink)  \(name), 100%\n"))
      #expect(try laptop.ask("output", name) == (0, "\(sink)\n", ""))
      let status = try laptop.waitForStatus("the switch") { $0.audio.sink == sink && $0.hud.kind == "output" }
      #expect(status.hud.detail == name && status.audio.shortName == name)
      try waitUntil("the switch to be told") { watcher.output.contains("output 100% \(name)\n") }
      try waitForPanel(status.hud.icon.flatMap { Icon(rawValue: $0) } ?? .speakerHigh, name, 100, laptop)
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

  @Test("is a pill with its name, in the middle where the panel is")
  func pill() throws {
    let laptop = try Laptop()
    try laptop.audio.setDefaultSink("headphones")
    try laptop.waitForStatus("the switch") { $0.hud.kind == "output" }
    try laptop.waitForHUD(at: WindowFrame(500, 364, 280, 72))
    // A level is in the panel again.
    try laptop.show(41, sink: "headphones")
  }

  @Test("is shown once and followed: the new sink counts, the old one does not")
  func follows() throws {
    let laptop = try Laptop(configuration: "[hud]\nwords = panel\n")
    try laptop.audio.setVolume("50%", sink: "headphones")
    try laptop.audio.setDefaultSink("headphones")
    try waitForPanel(.headphones, "Headphones", 50, laptop)
    try laptop.hide()
    #expect(try laptop.staysSilent())
    try laptop.show(41, sink: "headphones")
    try laptop.audio.setVolume("99%", sink: "spk")
    try laptop.hide()
    #expect(try laptop.staysSilent())
    try laptop.audio.setDefaultSink("spk")
    try waitForPanel(.speakerHigh, "Speakers", 99, laptop)
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
  }

  @Test("by removal of the default sink shows where the sound goes now")
  func removal() throws {
    let laptop = try Laptop(startsSwell: false)
    let module = try laptop.audio.addSink("usb")
    for sink in ["spk", "hdmi", "headphones"] { try laptop.audio.setVolume("50%", sink: sink) }
    try laptop.audio.setVolume("20%", sink: "usb")
    try laptop.audio.setDefaultSink("usb")
    try laptop.startSwell()
    try laptop.audio.unloadModule(module)
    let sink = try laptop.audio.pactl("get-default-sink")
    let status = try laptop.waitForStatus("the switch") { $0.hud.shown && $0.audio.sink == sink }
    #expect(status.hud.kind == "output" && status.hud.label == "50%")
    // The panel with its name may be wider, and does not get narrower before it has gone.
    try laptop.hide()
    try laptop.show(37, sink: sink)
  }

  @Test("to nothing at all is survived")
  func noSinks() throws {
    let laptop = try Laptop()
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
    // A service that has gone, and is back, says it no second time.
    try upower.stop()
    try laptop.audio.setDefaultSink("spk")
    try BusMock.headset(address, charge: 8, on: bus)
    try laptop.audio.setDefaultSink("bt")
    try laptop.waitForStatus("the headset again") { $0.hud.kind == "output" && $0.hud.detail == "WH-1000XM4" }
    #expect(laptop.problems == [])
  }
}
