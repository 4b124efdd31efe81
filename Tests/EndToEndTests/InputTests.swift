import SwellCore
import TestServers
import Testing

@Suite("A switch of the default source", .serialized)
struct InputTests {
  private func stage(withPipeWire: Bool = false) throws -> Stage {
    let stage =
      try withPipeWire
      ? Stage(audio: PipeWireServer(), configuration: Stage.words)
      : Stage(configuration: Stage.words)
    if withPipeWire {
      try stage.audio.loadModule(
        "module-null-sink", "media.class=Audio/Source/Virtual", "sink_name=usb",
        "sink_properties=device.description=Yeti")
    } else {
      try stage.audio.loadModule("module-null-source", "source_name=usb", "description=Yeti")
    }
    try stage.audio.pactl("set-source-volume", "usb", "40%")
    return stage
  }

  private func ask(_ stage: Stage, _ words: String...) throws -> Child.Outcome {
    try SwellProcess.run(words, environment: stage.environment)
  }

  @Test("by a command is made, answered with its name, and shown with it and the microphone", arguments: [false, true])
  func command(withPipeWire: Bool) throws {
    let stage = try stage(withPipeWire: withPipeWire)
    let list = try ask(stage, "input")
    #expect(list.status == 0 && list.output.contains("  usb  Yeti, 40%\n"), "\(list)")
    #expect(!list.output.contains("monitor") && list.output.split(separator: "\n").count == 2, "\(list)")
    // WirePlumber takes no switch before it has settled.
    try waitUntil("the first switch") { try ask(stage, "input", "mic").status == 0 }
    // A panel does not get narrower while it is shown.
    try stage.hide()
    #expect(try ask(stage, "input", "Yeti") == (0, "usb\n", ""))
    #expect(try stage.audio.pactl("get-default-source") == "usb")
    var panel = ExpectedPanel(.microphone, percent: 40)
    (panel.label, panel.detail) = ("Yeti", "40%")
    try stage.waitForPanel(panel)
    let hud = try stage.swell.status().hud
    #expect(hud.kind == "input" && hud.icon == "microphone" && hud.detail == "Yeti")
    #expect(try ask(stage, "input").output.contains("* usb  Yeti, 40%\n"))
    let seen = try (0..<2).map { _ in try ask(stage, "input", "next").output }
    #expect(seen == ["mic\n", "usb\n"], "each once")
    #expect(try ask(stage, "input", "previous").output == "mic\n")
    // What is set next is that of the new one.
    #expect(try ask(stage, "volume", "--mic", "37%").output == "37%\n")
    #expect(try stage.audio.pactl("get-source-volume", "mic").contains(" 37%"))
  }

  @Test("to a monitor of an output, or to one that is not there, is refused")
  func refused() throws {
    let stage = try stage()
    for name in ["spk.monitor", "radio"] {
      let answer = try ask(stage, "input", name)
      #expect(answer.status == 1)
      #expect(answer.errors.contains("there is no input '\(name)'") && answer.errors.contains("usb"), "\(answer)")
    }
    #expect(try stage.staysSilent())
  }

  @Test("by others is told, and not shown; it is followed")
  func others() throws {
    let stage = try stage()
    try stage.audio.pactl("set-default-source", "mic")
    let watcher = try Child([SwellProcess.binary, "watch", "--now"], environment: stage.environment)
    try watcher.waitForLine(containing: "mic-mute off")
    try stage.audio.pactl("set-default-source", "usb")
    try watcher.waitForLine(containing: "input 40% Yeti")
    #expect(try stage.swell.status().hud.kind != "input")
    #expect(try ask(stage, "volume", "--mic").output == "40%\n")
  }

  @Test("with none left is refused, and one that comes back can be chosen")
  func gone() throws {
    let stage = try Stage()
    let modules = try stage.audio.pactl("list", "short", "modules").split(separator: "\n")
    let module = try #require(modules.first { $0.contains("module-null-source") }?.split(separator: "\t").first)
    try stage.audio.unloadModule(try #require(Int(module)))
    try waitUntil("no input") { try ask(stage, "input").status == 1 }
    #expect(try ask(stage, "input", "next").errors.contains("no microphone"))
    try stage.audio.loadModule("module-null-source", "source_name=mic")
    try waitUntil("the input") { try ask(stage, "input", "mic").output == "mic\n" }
  }
}
