import Glibc
import TestServers
import Testing

@Suite("A volume key that is held", .serialized)
struct KeyRepeatTests {
  /// One per cent a press: a hundred levels to pass.
  private func laptop(_ more: String = "") throws -> Laptop {
    let laptop = try Laptop(configuration: "[keys]\nstep = 1%\n\(more)")
    try laptop.audio.setVolume("0%")
    try laptop.waitForPanel(ExpectedPanel(volume: 0))
    return laptop
  }

  /// Holds Volume Up until the level is at least so many per cent.
  ///
  /// - Returns: the least time that it was down, and the level after its release.
  private func hold(_ laptop: Laptop, until percent: Int) throws -> (time: Duration, level: Int) {
    let start = ContinuousClock.now
    try laptop.hold(.volumeUp)
    var time = Duration.zero
    try waitUntil("the key to repeat") {
      let level = try laptop.audio.volume()
      time = .now - start
      return level >= percent
    }
    try laptop.release(.volumeUp)
    return (time, try laptop.audio.volume())
  }

  @Test(
    "repeats after the keyboard's delay and not faster than its rate, until the release",
    arguments: [(200, 50, 30), (400, 20, 8), (100, 100, 50)])
  func rate(_ delay: Int, _ rate: Int, _ count: Int) throws {
    let laptop = try laptop()
    try laptop.run("xset", "r", "rate", "\(delay)", "\(rate)")
    let (time, _) = try hold(laptop, until: count)
    // One press and count - 1 repeats, the first of them after the delay; a ms a repeat is the clock's.
    let least = Duration.milliseconds(delay) + .milliseconds((count - 2) * (1000 / rate))
    #expect(time >= least - .milliseconds(count), "\(count) levels in \(time)")
    try waitUntil("the last step") { try laptop.audio.volume() == Int(laptop.status().audio.level! * 100 + 0.5) }
    let level = try laptop.audio.volume()
    #expect(try laptop.remains { try laptop.audio.volume() == level })
    try laptop.waitForPanel(ExpectedPanel(volume: level))
  }

  /// 123 is the key that makes the sound louder.
  @Test("does not repeat when the keyboard does not, or the key", arguments: [("r", "off"), ("-r", "123")])
  func off(option: String, value: String) throws {
    let laptop = try laptop()
    try laptop.run("xset", "r", "rate", "100", "50")
    try laptop.run("xset", option, value)
    try laptop.hold(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 1))
    #expect(try laptop.remains(for: .milliseconds(400)) { try laptop.audio.volume() == 1 })
    try laptop.release(.volumeUp)
  }

  @Test("does not repeat while the X server cannot tell of its release")
  func stoppedServer() throws {
    let laptop = try laptop()
    // So slowly that it does not come to 100 %, however late the server is stopped.
    try laptop.run("xset", "r", "rate", "100", "10")
    try laptop.hold(.volumeUp)
    try waitUntil("the key to repeat") { try laptop.audio.volume() >= 2 }
    let server = laptop.stage.screen.pid
    kill(server, SIGSTOP)
    defer { kill(server, SIGCONT) }
    let level = try laptop.audio.volume()
    #expect(try laptop.remains(for: .milliseconds(600)) { try laptop.audio.volume() <= level + 2 })
    kill(server, SIGCONT)
    try waitUntil("the key to repeat again") { try laptop.audio.volume() > level + 2 }
    try laptop.release(.volumeUp)
  }

  @Test("stops at 100 %, and goes over it only with a press of its own")
  func stopsAtFull() throws {
    let laptop = try laptop("[audio]\nmax-volume = 150%\n")
    try laptop.run("xset", "r", "rate", "100", "100")
    try laptop.audio.setVolume("90%")
    try laptop.waitForPanel(ExpectedPanel(volume: 90))
    try laptop.hold(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 100))
    #expect(try laptop.remains { try laptop.audio.volume() == 100 })
    try laptop.release(.volumeUp)
    try laptop.press(.volumeUp)
    var panel = ExpectedPanel(volume: 101)
    panel.maximum = 1.5
    try laptop.waitForPanel(panel)
  }

  @Test("stops at silence")
  func stopsAtSilence() throws {
    let laptop = try laptop()
    try laptop.run("xset", "r", "rate", "100", "100")
    try laptop.audio.setVolume("10%")
    try laptop.waitForPanel(ExpectedPanel(volume: 10))
    try laptop.hold(.volumeDown)
    try laptop.waitForPanel(ExpectedPanel(volume: 0))
    try laptop.stage.hide()
    #expect(try laptop.staysSilent())
    try laptop.release(.volumeDown)
  }

  @Test("gives way to the newer key, and goes on with none when that is released")
  func newerKey() throws {
    let laptop = try laptop()
    try laptop.run("xset", "r", "rate", "100", "50")
    try laptop.hold(.volumeUp)
    try waitUntil("the key to repeat") { try laptop.audio.volume() >= 20 }
    try laptop.hold(.volumeDown)
    try waitUntil("the other key to repeat") { try laptop.audio.volume() <= 5 }
    try laptop.release(.volumeDown)
    try laptop.release(.volumeUp)
    try waitUntil("the last step") { try laptop.audio.volume() == Int(laptop.status().audio.level! * 100 + 0.5) }
    let level = try laptop.audio.volume()
    #expect(try laptop.remains { try laptop.audio.volume() == level })
  }

  @Test("toggles mute once")
  func mute() throws {
    let laptop = try laptop()
    try laptop.run("xset", "r", "rate", "100", "50")
    try laptop.hold(.mute)
    try laptop.waitForStatus("mute") { $0.audio.muted == true }
    #expect(try laptop.remains(for: .milliseconds(300)) { try laptop.audio.isMuted() })
    try laptop.release(.mute)
  }
}
