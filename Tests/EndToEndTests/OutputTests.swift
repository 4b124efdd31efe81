import SwellCore
import TestServers
import Testing

@Suite("A switch of the default sink", .serialized)
struct OutputTests {
  @Test(
    "shows the device",
    arguments: [
      // The description of a null sink is "Null Output".
      ("device.form_factor=headphone", Icon.headphones, "Null"), ("device.form_factor=headset", .headset, "Null"),
      ("device.form_factor=tv", .hdmi, "HDMI"), ("device.bus=bluetooth", .bluetooth, "Null Output"),
      ("device.form_factor=internal", .speakerMedium, "Null"),
    ])
  func device(_ property: String, _ icon: Icon, _ name: String) throws {
    let stage = try Stage(configuration: Stage.words)
    try stage.audio.loadModule(
      "module-null-sink", "sink_name=new", "channel_map=stereo", "sink_properties=\(property)")
    try stage.audio.setVolume("50%", sink: "new")
    try stage.audio.setDefaultSink("new")
    var panel = ExpectedPanel(icon, percent: 50)
    (panel.label, panel.detail) = (name, "50%")
    try stage.waitForPanel(panel)
    let status = try stage.swell.status()
    #expect(status.hud.kind == "output")
    #expect(status.hud.icon == icon.rawValue)
    #expect(status.audio.sink == "new")
  }

  @Test(
    "says its name, short and clean: in the status, to who watches, and in the list, by which it is chosen",
    arguments: [
      ("device.description=\"Scarlett Solo Analog Stereo\" device.bus=pci", "Scarlett Solo"),
      ("device.description=\"WH-1000XM4\" device.bus=bluetooth", "WH-1000XM4"),
      (
        "device.form_factor=tv device.description=\"TV Digital Stereo (HDMI)\" node.nick=\"DELL U2720Q\"",
        "HDMI · DELL U2720Q"
      ),
      ("device.description=\"a\u{1b}[31mb\"", "a\u{fffd}[31mb"),
    ])
  func name(_ properties: String, _ name: String) throws {
    let stage = try Stage(configuration: Stage.words)
    try stage.audio.loadModule(
      "module-null-sink", "sink_name=new", "channel_map=stereo", "sink_properties='\(properties)'")
    let watcher = try Child([SwellProcess.binary, "watch", "--now"], environment: stage.environment)
    try watcher.waitForLine(containing: "volume ")
    let list = try SwellProcess.run(["output"], environment: stage.environment)
    #expect(list.output.contains("  new  \(name), 100%\n"))
    let answer = try SwellProcess.run(["output", name], environment: stage.environment)
    #expect(answer.status == 0, "\(answer.errors)")
    let status = try stage.swell.waitForStatus("the switch") { $0.hud.kind == "output" }
    #expect(status.hud.detail == name && status.audio.shortName == name)
    try waitUntil("the switch to be told") { watcher.output.contains("output 100% \(name)\n") }
    var panel = ExpectedPanel(status.hud.icon.flatMap { Icon(rawValue: $0) } ?? .speakerHigh, percent: 100)
    (panel.label, panel.detail) = (name, "100%")
    try stage.waitForPanel(panel)
  }

  @Test(
    "to one whose name is written in any script, asked for by that name",
    arguments: [
      ("Casque de Hélène", "Casque de Helène"), ("e\u{301}cran", "e\u{300}cran"),
      ("スピーカー 한국어 🎧👩‍👩‍👧 左", "スピーカー 한국어 🎧👩‍👩‍👧 右"), ("🇫🇷", "🇩🇪"),
    ])
  func script(_ wanted: String, _ other: String) throws {
    let stage = try Stage()
    for (name, description) in [("first", other), ("second", wanted)] {
      try stage.audio.loadModule(
        "module-null-sink", "sink_name=\(name)", "channel_map=stereo",
        "sink_properties='device.description=\"\(description)\"'")
    }
    let answer = try SwellProcess.run(["output", wanted], environment: stage.environment)
    #expect(answer.status == 0, "\(answer.errors)")
    let status = try stage.swell.waitForStatus("the switch") { $0.audio.sink == "second" }
    // Scalar by scalar, as "==" of this program would take é in two scalars for é in one.
    #expect(status.audio.description.map { Array($0.unicodeScalars) } == Array(wanted.unicodeScalars))
    let people = try SwellProcess.run(["status"], environment: stage.environment)
    #expect(people.output.contains(wanted))
  }

  @Test("is a pill with its name, in the middle where the panel is")
  func pill() throws {
    let stage = try Stage()
    try stage.audio.setDefaultSink("headphones")
    try stage.swell.waitForStatus("the switch") { $0.hud.kind == "output" }
    try stage.probe.waitUntil("the pill") { stage.probe.hudWindow()?.frame == WindowFrame(500, 364, 280, 72) }
    // A level is in the panel again.
    try stage.show(41, sink: "headphones")
  }

  @Test("is shown once and followed: the new sink counts, the old one does not")
  func follows() throws {
    let stage = try Stage(configuration: Stage.words)
    try stage.audio.setVolume("50%", sink: "headphones")
    try stage.audio.setDefaultSink("headphones")
    var panel = ExpectedPanel(.headphones, percent: 50)
    (panel.label, panel.detail) = ("Headphones", "50%")
    try stage.waitForPanel(panel)
    try stage.hide()
    #expect(try stage.staysSilent())
    try stage.show(41, sink: "headphones")
    try stage.audio.setVolume("99%", sink: "spk")
    try stage.hide()
    #expect(try stage.staysSilent())
    try stage.audio.setDefaultSink("spk")
    panel = ExpectedPanel(.speakerHigh, percent: 99)
    (panel.label, panel.detail) = ("Speakers", "99%")
    try stage.waitForPanel(panel)
  }

  @Test("by a command is seen by the command after it", arguments: [false, true])
  func commands(withPipeWire: Bool) throws {
    let stage = try withPipeWire ? Stage(audio: PipeWireServer()) : Stage()
    // WirePlumber takes no switch before it has settled.
    try stage.audio.setDefaultSink("headphones")
    try stage.swell.waitForStatus("the first switch") { $0.audio.sink == "headphones" }
    for (sink, percent) in [("hdmi", 31), ("spk", 32), ("headphones", 33), ("hdmi", 34)] {
      for words in [["output", sink], ["volume", "\(percent)%"]] {
        let answer = try SwellProcess.run(words, environment: stage.environment)
        #expect(answer.output == words[1] + "\n", "\(answer.errors)")
      }
      #expect(try stage.audio.volume(sink: sink) == percent)
    }
    let list = try SwellProcess.run(["output"], environment: stage.environment).output.split(separator: "\n")
    var seen: [String] = []
    for _ in list { seen.append(try SwellProcess.run(["output", "next"], environment: stage.environment).output) }
    #expect(Set(seen).count == list.count, "each once: \(seen)")
  }

  @Test("by removal of the default sink shows where the sound goes now")
  func removal() throws {
    let stage = try Stage(startsSwell: false)
    let module = try stage.audio.addSink("usb")
    for sink in ["spk", "hdmi", "headphones"] { try stage.audio.setVolume("50%", sink: sink) }
    try stage.audio.setVolume("20%", sink: "usb")
    try stage.audio.setDefaultSink("usb")
    try stage.startSwell()
    try stage.audio.unloadModule(module)
    let sink = try stage.audio.pactl("get-default-sink")
    let status = try stage.swell.waitForStatus("the switch") { $0.hud.shown && $0.audio.sink == sink }
    #expect(status.hud.kind == "output")
    #expect(status.hud.label == "50%")
    // The panel with its name may be wider, and does not get narrower before it has gone.
    try stage.hide()
    try stage.show(37, sink: sink)
  }

  @Test("to nothing at all is survived")
  func noSinks() throws {
    let stage = try Stage()
    let modules = try stage.audio.pactl("list", "short", "modules").split(separator: "\n")
    for module in modules where module.contains("module-null-sink") || module.contains("module-always-sink") {
      let index = try #require(module.split(separator: "\t").first.flatMap { Int($0) })
      try stage.audio.unloadModule(index)
    }
    try stage.swell.waitForStatus("no sink") { $0.audio.connected && $0.audio.sink == nil }
    try stage.audio.addSink("usb")
    try stage.swell.waitForStatus("the new sink") { $0.audio.sink == "usb" }
    // Of the others.
    try stage.hide()
    try stage.show(37, sink: "usb")
  }

  @Test("to a Bluetooth headset is shown with its charge, also one that is known later, and listed with it")
  func battery() throws {
    let bus = try PrivateBus()
    let laptop = try Laptop(configuration: "[show]\npower = yes\n", bus: bus)
    let address = "00:1B:66:AA:BB:CC"
    try laptop.audio.loadModule(
      "module-null-sink", "sink_name=bt",
      "sink_properties='device.description=WH-1000XM4 device.bus=bluetooth device.string=\(address)'")
    try laptop.audio.setDefaultSink("bt")
    try laptop.waitForStatus("the headset") { $0.hud.kind == "output" && $0.hud.detail == "WH-1000XM4" }
    let upower = try BusMock.headset(address, charge: 62, on: bus)
    try waitUntil("its charge") {
      try laptop.ask("output").output.contains("* bt  WH-1000XM4, 100%, battery 62%\n")
    }
    #expect(try laptop.ask("status", "--json").output.contains("\"battery\": 0.62"))
    try bus.call(
      "org.freedesktop.UPower", "/org/freedesktop/UPower", "org.freedesktop.UPower.SetCharge", "double:9")
    try laptop.waitForStatus("the warning") { $0.hud.icon == "battery-low" && $0.hud.detail == "WH-1000XM4" }
    // A service that has gone, and is back, says it no second time.
    try upower.stop()
    try laptop.audio.setDefaultSink("spk")
    let back = try BusMock.headset(address, charge: 8, on: bus)
    try laptop.audio.setDefaultSink("bt")
    try laptop.waitForStatus("the headset again") { $0.hud.kind == "output" && $0.hud.detail == "WH-1000XM4" }
    #expect(laptop.problems == [])
    withExtendedLifetime(back) {}
  }
}
