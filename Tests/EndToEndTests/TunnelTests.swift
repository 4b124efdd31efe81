import TestServers
import Testing

@Suite("An output on another machine", .serialized)
struct TunnelTests {
  @Test("counts each press, and the panel never goes back to a level before the last one", arguments: [50, 150])
  func presses(milliseconds: Int) throws {
    let (laptop, remote) = (try Laptop(), try PulseServer())
    let link = laptop.keep(
      try SlowLink(to: String(remote.serverAddress.dropFirst(5)), delay: .milliseconds(milliseconds)))
    try laptop.audio.loadModule(
      "module-tunnel-sink", "server=unix:\(link.socket)", "sink=spk", "sink_name=tunnel", "channel_map=stereo")
    try laptop.audio.setDefaultSink("tunnel")
    // There the tunnel is a stream.
    func isThere(_ percent: Int) throws -> Bool { try remote.pactl("list", "sink-inputs").contains("/  \(percent)% /") }
    try waitUntil("the tunnel to have told of its start") {
      for volume in ["24%", "25%"] { try laptop.audio.setVolume(volume, sink: "tunnel") }
      return try laptop.remains(for: .seconds(2)) { try laptop.audio.volume(sink: "tunnel") == 25 } && isThere(25)
    }
    try laptop.waitForStatus("the tunnel") { $0.audio.sink == "tunnel" && $0.audio.level == 0.25 }
    let watcher = try laptop.begin("watch", "--now")
    try watcher.waitForLine(containing: "mic-mute")
    let labels = ["31%", "38%", "44%", "50%", "56%", "63%"]
    for label in labels {
      try laptop.press(.volumeUp)
      try watcher.waitForLine(containing: "volume \(label)")
    }
    try waitUntil("the other machine to have the last one") { try isThere(63) }
    // This comes behind all that it tells of the presses.
    try remote.pactl("set-sink-input-volume", "\(try #require(try remote.places().keys.first))", "70%")
    try watcher.waitForLine(containing: "volume 70%")
    let told = watcher.output.split(separator: "\n").filter { $0.hasPrefix("volume") }
    #expect(told == ["volume 25%"] + labels.map { "volume \($0)" } + ["volume 70%"])
    #expect(laptop.problems == [])
  }
}
