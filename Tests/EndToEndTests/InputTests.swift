import SwellCore
import TestServers
import Testing

@Suite("A switch of the default source", .serialized)
struct InputTests {
  @Test(
    "by a command is made, answered with its name, and shown with it", arguments: [false, true])
  func command(withPipeWire: Bool) throws {
    let laptop = try Laptop(audio: withPipeWire ? PipeWireServer() : PulseServer())
    try laptop.audio.addSource("usb", description: "Yeti")
    try laptop.audio.pactl("set-source-volume", "usb", "40%")
    let list = try laptop.ask("input")
    #expect(list.status == 0 && list.output.contains("  usb  Yeti, 40%\n"), "\(list)")
    #expect(!list.output.contains("monitor") && list.output.split(separator: "\n").count == 2, "\(list)")
    // WirePlumber takes no switch before it has settled.
    try waitUntil("the first switch") { try laptop.ask("input", "mic").status == 0 }
    #expect(try laptop.ask("input", "Yeti") == (0, "usb\n", ""))
    #expect(try laptop.audio.pactl("get-default-source") == "usb")
    let hud = try laptop.status().hud
    #expect((hud.kind, hud.icon, hud.detail, hud.label) == ("input", "microphone", "Yeti", "40%"))
    #expect(try laptop.ask("input").output.contains("* usb  Yeti, 40%\n"))
    let seen = try (0..<2).map { _ in try laptop.ask("input", "next").output }
    #expect(seen == ["mic\n", "usb\n"], "each once")
    #expect(try laptop.ask("input", "previous").output == "mic\n")
    // What is set next is that of the new one.
    #expect(try laptop.ask("volume", "--mic", "37%").output == "37%\n")
    #expect(try laptop.audio.pactl("get-source-volume", "mic").contains(" 37%"))
    let refused = try laptop.ask("input", "spk.monitor")
    #expect(refused.status == 1 && refused.errors.contains("no input 'spk.monitor'; available: "), "\(refused)")
  }
}
