import Foundation
import SwellCore
import TestServers
import Testing

@Suite("Swell is no burden", .serialized)
struct WeightTests {
  /// What a session is like while nothing happens.
  private struct Idleness: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var configuration = ""
    var hasBus = false
    var screenArguments: [String] = []
    /// Of the X server, before the number of the display.
    var host = ""
    /// Returns what must live until the end.
    var begin: @Sendable (Laptop) throws -> AnyObject? = { _ in nil }
  }

  private static let shown = SettingKey.all.filter { $0.section == "show" && $0.default == "no" }
  /// All that Swell can watch.
  private static let everything = """
    [hud]
    rotation = hud
    [show]
    \(shown.map { "\($0.key) = yes\n" }.joined())
    quiet = fullscreen, recording
    [keys]
    media-keys = grab
    [gesture]
    edge-wheel = both
    fullscreen = auto

    """

  private static let idlenesses = [
    Idleness(testDescription: "without a bus and a brightness"),
    Idleness(testDescription: "with a compositor") { laptop in try laptop.startCompositor(.picom) },
    Idleness(testDescription: "without an audio server") { laptop in
      try laptop.audio.kill(SIGKILL)
      return nil
    },
    Idleness(testDescription: "quiet") { laptop in
      _ = try laptop.ask("quiet", "on")
      return nil
    },
    Idleness(testDescription: "locked") { laptop in
      try Locker(.plain, over: laptop.monitor, on: laptop.display)
    },
    Idleness(testDescription: "with two monitors", configuration: "[hud]\nmonitor = all\n") { laptop in
      try laptop.run("xrandr", "--setmonitor", "left", "640/170x800/210+0+0", "screen")
      try laptop.run("xrandr", "--setmonitor", "right", "640/80x800/100+640+0", "none")
      return nil
    },
    Idleness(testDescription: "on a remote display", screenArguments: ["-listen", "tcp"], host: "127.0.0.1"),
    Idleness(testDescription: "watching all", configuration: everything, hasBus: true) { laptop in
      try laptop.startCompositor(.picom)
    },
  ]

  @Test("asleep without a time limit, whatever is missing, until somebody says something", arguments: idlenesses)
  private func asleep(_ idleness: Idleness) throws {
    let screen = try VirtualScreen(arguments: idleness.screenArguments)
    let laptop = try Laptop(
      screen: screen, configuration: idleness.configuration, sysfs: SysfsTree(),
      bus: idleness.hasBus ? PrivateBus() : nil,
      environment: ["DISPLAY": idleness.host + screen.display])
    let company = try idleness.begin(laptop)
    try waitUntilAsleep(laptop)
    if !laptop.audio.isRunning { try laptop.audio.start() }
    try laptop.waitForStatus("the audio server") { $0.audio.sink != nil }
    #expect(try laptop.ask("volume", "41%").output == "41%\n")
    _ = try laptop.ask("hide")
    try waitUntilAsleep(laptop)
    withExtendedLifetime(company) {}
  }

  @Test("asleep while windows of others come and go", arguments: [nil, Compositor.Kind.picom])
  func windows(_ kind: Compositor.Kind?) throws {
    let laptop = try Laptop()
    if let kind { try laptop.startCompositor(kind) }
    try laptop.show(37)
    try laptop.hide()
    try waitUntil("a row of windows that wakes nobody") {
      try wakeUps(of: laptop) {
        for _ in 1...20 {
          let window = try laptop.probe.makeWindow(WindowFrame(600, 350, 100, 100))
          window.raise()
          window.destroy()
        }
      } == 0
    }
  }

  @Test("asleep with an external monitor that was set: its helper on the bus is no other program")
  func externalMonitor() throws {
    let tree = try SysfsTree()
    try tree.addBus("i2c-5")
    let monitor = try MonitorStandIn(brightness: 50, bus: "/dev/i2c-5")
    let laptop = try Laptop(sysfs: tree, environment: monitor.environment.mapValues { $0 }, startsSwell: false)
    laptop.probe.setEDID(MonitorStandIn.edid)
    try laptop.startSwell()
    try laptop.waitForStatus("the monitor to answer") { $0.light("screen") != nil }
    #expect(try laptop.ask("brightness", "100%").output == "100%\n")
    try laptop.hide()
    try waitUntilAsleep(laptop)
  }

  /// Waits until nothing but news from outside can wake Swell: it waits in ppoll(2) of libpulse's loop, which has its
  /// timers, without a time limit (proc(5)).
  private func waitUntilAsleep(_ laptop: Laptop) throws {
    try waitUntil("Swell to sleep without a time limit") {
      let call = try String(contentsOfFile: "/proc/\(laptop.swell.pid)/syscall", encoding: .utf8).split(separator: " ")
      // The number of ppoll(2) on x86-64, and on arm64.
      return call.count > 3 && ["271", "73"].contains(call[0]) && call[3] == "0x0"
    }
  }

  private func wakeUps(of laptop: Laptop, _ act: () throws -> Void) throws -> Int {
    try waitUntilAsleep(laptop)
    let before = try laptop.kernelNumber("voluntary_ctxt_switches")
    try act()
    return try laptop.kernelNumber("voluntary_ctxt_switches") - before
  }

  @Test("after thousands of changes: on the newest, not grown, and awake")
  func flood() throws {
    let laptop = try Laptop()
    let folder = try TemporaryFolder()
    // PulseAudio's command line, which takes thousands of commands a second.
    try laptop.audio.loadModule("module-cli-protocol-unix", "socket=\(folder.path("cli"))")
    let line = try UnixSocket(folder.path("cli"))
    // The same flood once before, so that what is kept for good is there.
    try flood(line, laptop, last: 37)
    let before = try laptop.kernelNumber("RssAnon")
    for last in [41, 43, 47] { try flood(line, laptop, last: last) }
    #expect(try laptop.kernelNumber("RssAnon") - before <= 1024)
    try laptop.audio.setMute(true)
    try laptop.waitForPanel(ExpectedPanel(.speakerMuted, percent: 47))
    try laptop.hide()
    #expect(laptop.problems == [])
  }

  /// 2 000 changes over all levels, the last of which is `last` per cent.
  private func flood(_ line: UnixSocket, _ laptop: Laptop, last: Int) throws {
    let volumes = (1..<2000).map { $0 * 7919 % 98_304 } + [(last * 65_536 + 50) / 100]
    try line.send(volumes.map { "set-sink-volume spk \($0)\n" }.joined())
    try laptop.waitForPanel(ExpectedPanel(volume: last))
  }

  @Test("in floods of what others do: they cost little, panels come, and nothing is kept")
  func floodOfOthers() throws {
    let bus = try PrivateBus()
    let laptop = try Laptop(
      configuration: "[show]\nquiet = fullscreen\nlayout = yes\nplayer = yes\n[gesture]\nfullscreen = auto\n", bus: bus)
    let player = try BusMock.player(on: bus)
    let window = try laptop.probe.makeWindow(WindowFrame(0, 0, 300, 300))
    // Clients that ask and never read.
    let deaf = try (0..<100).map { _ in
      let client = try UnixSocket(laptop.controlSocket)
      try client.send("status\t--json\n")
      return client
    }
    func flood() throws {
      for number in 0..<2000 {
        laptop.probe.setProperty("_NET_WM_STATE", numbers: [UInt(number)], type: "ATOM", on: window.id)
        laptop.probe.setProperty("_NET_ACTIVE_WINDOW", numbers: [window.id], type: "WINDOW")
      }
      for number in 0..<300 { try laptop.probe.makeWindow(WindowFrame(number, number, 50, 50)).destroy() }
      for number in 0..<500 { laptop.probe.setResource("Xft.dpi", number % 2 == 0 ? "144" : "96") }
      try bus.signalPlayerChange(times: 1000)
    }
    try flood()
    try laptop.show(29)
    let memory = try laptop.kernelNumber("RssAnon")
    for percent in [37, 41, 43] {
      try flood()
      try laptop.show(percent)
    }
    #expect(try laptop.kernelNumber("RssAnon") - memory <= 512)
    // A slow machine slows down both. Swell stands still while the X server is measured: its requests would count, too.
    try waitUntil("a flood that costs Swell at most 5 times what it costs the X server") {
      var server = Duration.zero
      try laptop.atOnce { server = try processorTime(of: laptop.screen.pid) { try flood() } }
      try laptop.show(47)
      let swell = try processorTime(of: laptop.swell.pid) {
        try flood()
        try laptop.show(53)
      }
      return swell <= server * 5
    }
    #expect(laptop.problems == [])
    withExtendedLifetime((player, deaf)) {}
  }

  /// What a process needs while something happens, in user and kernel mode (`/proc/PID/stat`, proc(5)).
  private func processorTime(of process: pid_t, _ act: () throws -> Void) throws -> Duration {
    func ticks() throws -> Int {
      let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      // Behind the name, which may hold anything.
      let numbers = text.split(separator: ")").last!.split(separator: " ").map { Int($0) ?? 0 }
      return numbers[11] + numbers[12]
    }
    let before = try ticks()
    try act()
    // A tick is 10 ms.
    return try .milliseconds(10) * (ticks() - before)
  }

  @Test("after many shows and hides, on a screen with and without a compositor")
  func manyCompositors() throws {
    let laptop = try Laptop()
    func round() throws {
      let compositor = try laptop.startCompositor(.xcompmgr)
      try laptop.show(37)
      try compositor.stop()
      try laptop.waitForStatus("the compositor's end to be noticed") { !$0.compositor }
      try laptop.show(41)
    }
    for _ in 1...3 { try round() }
    let before = try laptop.kernelNumber("RssAnon")
    let windows = laptop.probe.windows().filter { $0.className == "Swell" }.count
    for _ in 1...10 { try round() }
    #expect(try laptop.kernelNumber("RssAnon") - before <= 1024)
    #expect(laptop.probe.windows().filter { $0.className == "Swell" }.count <= windows)
  }
}
