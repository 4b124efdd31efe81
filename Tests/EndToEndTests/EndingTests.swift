import Foundation
import Glibc
import TestServers
import Testing

@Suite("Swell ends as it should", .serialized)
struct EndingTests {
  @Test("on a signal in mid-fade: with 0, and nothing is left", arguments: [SIGTERM, SIGINT])
  func signal(_ signal: Int32) throws {
    let stage = try Stage(configuration: Stage.lastingWithFade)
    try stage.hideUntilMiddleOfFade()
    stage.swell.child.terminate(signal)
    #expect(try stage.swell.child.waitForExit() == .status(0))
    #expect(!stage.probe.windows().contains { $0.className == "Swell" })
    #expect(access(stage.controlSocket, F_OK) != 0)
    #expect(try stage.imageAtPlace().pixels.allSatisfy { $0 == Stage.background.packed })
    #expect(stage.swell.problems == [])
  }

  @Test("on a signal while the sound server is away")
  func signalWithoutServer() throws {
    let stage = try Stage()
    try stage.audio.kill()
    try stage.swell.waitForStatus("the connection to be lost") { !$0.audio.connected }
    #expect(try stage.swell.child.stop() == .status(0))
    #expect(access(stage.controlSocket, F_OK) != 0)
  }

  @Test("not at all when stopped for a while: then it shows the newest level")
  func stopped() throws {
    let stage = try Stage()
    stage.swell.child.terminate(SIGSTOP)
    for percent in [41, 43, 47] { try stage.audio.setVolume("\(percent)%") }
    stage.swell.child.terminate(SIGCONT)
    try stage.waitForPanel(ExpectedPanel(volume: 47))
    stage.swell.child.terminate(SIGSTOP)
    try stage.audio.setVolume("51%")
    stage.swell.child.terminate(SIGCONT)
    try stage.waitForPanel(ExpectedPanel(volume: 51))
  }

  @Test("killed, and another one starts in its place")
  func killed() throws {
    let stage = try Stage()
    try stage.show(37)
    #expect(try stage.swell.child.stop(SIGKILL) == .signal(SIGKILL))
    #expect(access(stage.controlSocket, F_OK) == 0, "it had no time to remove its socket")
    try stage.waitUntilHidden()
    let status = try SwellProcess.run(["status"], environment: stage.environment)
    #expect(status.status == 69)
    try stage.startSwell()
    #expect(try stage.swell.status().pid == Int(stage.swell.child.pid))
    try stage.show(41)
  }

  @Test(
    "when the X server goes away: with a sentence, and as without one", arguments: [SIGTERM, SIGKILL], [false, true])
  func screenGone(_ signal: Int32, _ isShown: Bool) throws {
    let stage = try Stage()
    if isShown { try stage.show(37) }
    try stage.screen.stop(signal)
    // The unit does not count it as a failure: the session has ended.
    #expect(try stage.swell.child.waitForExit() == .status(69))
    #expect(stage.swell.problems.count == 1)
    #expect(stage.swell.problems.first?.contains("'\(stage.screen.display)'") == true)
    #expect(access(stage.controlSocket, F_OK) != 0)
  }

  @Test("when the X server goes away at a log-out or a shutdown: with 0", arguments: ["Close", "ShutDown", nil])
  func sessionGone(_ deed: String?) throws {
    let bus = try PrivateBus()
    let login = try BusMock.login(on: bus)
    let laptop = try Laptop(bus: bus)
    func tell(_ words: String, _ arguments: String...) throws {
      let method = "org.freedesktop.login1.Manager.\(words)"
      if arguments.isEmpty {
        _ = try bus.call("org.freedesktop.login1", "/org/freedesktop/login1", method)
        return
      }
      try bus.call("org.freedesktop.login1", "/org/freedesktop/login1", method, arguments[0])
    }
    // It has found logind once it tells this.
    try tell("SetLocked", "boolean:true")
    try waitUntil("the lock") {
      try SwellProcess.run(["status"], environment: laptop.environment).output.contains("\nlocked ")
    }
    if let deed { try tell(deed) }
    try laptop.stage.screen.stop(SIGTERM)
    #expect(try laptop.swell.waitForExit() == .status(deed == nil ? 69 : 0))
    #expect(laptop.problems.count == (deed == nil ? 1 : 0))
    withExtendedLifetime(login) {}
  }
}

extension Stage {
  /// What is shown stays, until it fades in the usual way.
  static let lastingWithFade = "[hud]\nhide-delay = 60s\n"

  /// Shows a level and hides it, until it is seen about half transparent: a busy machine may be too late for a fade of
  /// 0.3 s.
  func hideUntilMiddleOfFade() throws {
    let opaque = ExpectedPanel.blended(over: Stage.background)
    var percent = 42
    try waitUntil("the middle of a fade") {
      percent += 1
      try show(percent)
      try UnixSocket(controlSocket).send("hide\n")
      var isHalf = false
      try probe.waitUntil("the middle of the fade, or its end") {
        let colour = try emptyPixel()
        isHalf = colour.b > opaque.b + 20 && colour.b < Stage.background.b - 20
        return isHalf || probe.hudWindow() == nil
      }
      return isHalf
    }
  }
}
