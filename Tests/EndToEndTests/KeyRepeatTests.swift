import Glibc
import TestServers
import Testing

@Suite("A volume key that is held", .serialized)
struct KeyRepeatTests {
  /// One per cent a press: a hundred levels to pass.
  private func laptop() throws -> Laptop {
    let laptop = try Laptop(configuration: "[keys]\nstep = 1%\n")
    // So Swell knows that the keyboard tells of the release.
    try laptop.press(.volumeUp)
    try laptop.waitForVolume(percent: 26)
    try laptop.show(0)
    return laptop
  }

  @Test("repeats after the keyboard's delay and not faster than its rate, until the release")
  func rate() throws {
    let laptop = try laptop()
    for (delay, rate, count) in [(200, 50, 30), (400, 20, 8)] {
      try laptop.run("xset", "r", "rate", "\(delay)", "\(rate)")
      let start = ContinuousClock.now
      try laptop.hold(.volumeUp)
      var time = Duration.zero
      try waitUntil("the key to repeat") {
        let level = try laptop.audio.volume()
        time = .now - start
        return level >= count
      }
      try laptop.release(.volumeUp)
      // One press and count - 1 repeats, the first of them after the delay; a ms a repeat is the clock's.
      let least = Duration.milliseconds(delay) + .milliseconds((count - 2) * (1000 / rate))
      #expect(time >= least - .milliseconds(count), "\(count) levels in \(time)")
      try laptop.waitForPanel(ExpectedPanel(volume: laptop.waitForLastStep()))
      try laptop.audio.setVolume("0%")
      try laptop.waitForStatus("silence") { $0.audio.level == 0 }
    }
  }

  @Test("does not repeat while the X server cannot tell of its release, nor for ever when it is remapped meanwhile")
  func stoppedServer() throws {
    let laptop = try laptop()
    // So slowly that it does not come to 100 %, however late the server is stopped.
    try laptop.run("xset", "r", "rate", "100", "10")
    try laptop.hold(.volumeUp)
    try waitUntil("the key to repeat") { try laptop.audio.volume() >= 2 }
    let server = laptop.screen.pid
    kill(server, SIGSTOP)
    defer { kill(server, SIGCONT) }
    let level = try laptop.audio.volume()
    #expect(try laptop.remains(for: .milliseconds(600)) { try laptop.audio.volume() <= level + 2 })
    kill(server, SIGCONT)
    try waitUntil("the key to repeat again") { try laptop.audio.volume() > level + 2 }
    // Its release comes as that of another key.
    try laptop.run("xmodmap", "-e", "keycode 123 = F12")
    try Keys.release(laptop.display, "123")
    #expect(try laptop.waitForLastStep() < 100)
  }
}
