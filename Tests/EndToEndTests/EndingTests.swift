import Foundation
import Glibc
import TestServers
import Testing

@Suite("Swell ends as it should", .serialized)
struct EndingTests {
  @Test("on a signal in mid-fade: with 0, and nothing is left", arguments: [SIGTERM, SIGINT])
  func signal(_ signal: Int32) throws {
    let laptop = try Laptop(configuration: Laptop.lastingWithFade)
    try laptop.hideUntilMiddleOfFade()
    laptop.swell.terminate(signal)
    #expect(try laptop.swell.waitForExit() == .status(0))
    #expect(!laptop.probe.windows().contains { $0.className == "Swell" })
    #expect(access(laptop.controlSocket, F_OK) != 0)
    #expect(try laptop.isEmpty())
    #expect(laptop.problems == [])
  }

  @Test("not on a signal that its parent has it ignore, as in the background of a script")
  func ignored() throws {
    let laptop = try Laptop(startsSwell: false)
    let swell = try Child(["sh", "-c", "trap '' INT && exec \"$0\"", Swell.binary], environment: laptop.environment)
    try waitUntil("Swell to answer") { try laptop.ask("status").status == 0 }
    swell.terminate(SIGINT)
    #expect(try laptop.ask("status").status == 0)
    #expect(try swell.stop(SIGTERM) == .status(0))
  }

  @Test("not at all when stopped for a while: then it shows the newest level")
  func stopped() throws {
    let laptop = try Laptop()
    for newest in [47, 51] {
      try laptop.atOnce { for percent in [41, 43, newest] { try laptop.audio.setVolume("\(percent)%") } }
      try laptop.waitForPanel(ExpectedPanel(volume: newest))
    }
  }

  @Test("killed, and another one starts in its place; after 'swell quit' too")
  func killed() throws {
    let laptop = try Laptop()
    try laptop.show(37)
    #expect(try laptop.swell.stop(SIGKILL) == .signal(SIGKILL))
    #expect(access(laptop.controlSocket, F_OK) == 0, "it had no time to remove its socket")
    try laptop.waitUntilHidden()
    #expect(try laptop.ask("status").status == 69)
    try laptop.startSwell()
    #expect(try laptop.status().pid == Int(laptop.swell.pid))
    try laptop.show(41)
    #expect(try laptop.ask("quit") == (0, "", ""))
    #expect(try laptop.swell.waitForExit() == .status(0))
    #expect(try laptop.ask("quit").status == 69)
    try laptop.startSwell()
  }

  @Test("with its helper, whatever that does", arguments: [true, false])
  func helper(isKilled: Bool) throws {
    let laptop = try Laptop()
    // Takes as long as the helper may use the processor.
    let picture = try laptop.runtime.write(
      """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 30'><filter id='f' x='0' y='0' width='1' height='1'>
      <feTurbulence baseFrequency='0.5' numOctaves='9999'/></filter><rect width='30' height='30' filter='url(#f)'/></svg>
      """, to: "slow.svg")
    let command = try laptop.begin("show", "--icon", picture, "--label", "x")
    var helper: pid_t = 0
    try waitUntil("the helper") {
      helper = (try? laptop.helper("--helper-pictures")) ?? 0
      return helper != 0
    }
    // Stopped, it neither reads nor draws on.
    try #require(kill(helper, SIGSTOP) == 0)
    if isKilled { try laptop.swell.stop(SIGKILL) } else { try laptop.screen.stop() }
    // A dead process has no words left.
    try waitUntil("the end of the helper") {
      FileManager.default.contents(atPath: "/proc/\(helper)/cmdline")?.isEmpty ?? true
    }
    _ = try command.waitForExit()
  }

  @Test(
    "when the X server goes away: with a sentence, and as without one",
    arguments: zip([SIGTERM, SIGKILL], [false, true]))
  func screenGone(_ signal: Int32, _ isShown: Bool) throws {
    let laptop = try Laptop()
    if isShown { try laptop.show(37) }
    try laptop.screen.stop(signal)
    // The unit does not count it as a failure: the session has ended.
    #expect(try laptop.swell.waitForExit() == .status(69))
    #expect(laptop.problems.count == 1)
    #expect(laptop.problems.first?.contains("'\(laptop.display)'") == true)
    #expect(access(laptop.controlSocket, F_OK) != 0)
  }

  @Test("when the X server goes away at a log-out or a shutdown: with 0", arguments: ["Close", "ShutDown", nil])
  func sessionGone(_ deed: String?) throws {
    let bus = try PrivateBus()
    let login = try BusMock.login(on: bus)
    let laptop = try Laptop(bus: bus)
    // It has found logind once it tells this.
    try login.tell("SetLocked", "boolean:true")
    try laptop.waitForStatus("the lock") { !$0.locked.isEmpty }
    if let deed { try login.tell(deed) }
    try laptop.screen.stop(SIGTERM)
    #expect(try laptop.swell.waitForExit() == .status(deed == nil ? 69 : 0))
    #expect(laptop.problems.count == (deed == nil ? 1 : 0))
  }

  @Test("when the X server goes away, and somebody tells Swell to end in the same moment: with 0")
  func both() throws {
    let bus = try PrivateBus()
    let login = try BusMock.login(on: bus)
    let laptop = try Laptop(bus: bus)
    try login.tell("SetLocked", "boolean:true")
    try laptop.waitForStatus("the lock") { !$0.locked.isEmpty }
    try laptop.atOnce {
      try laptop.screen.stop()
      laptop.swell.terminate()
    }
    #expect(try laptop.swell.waitForExit() == .status(0))
    #expect(laptop.problems == [])
  }
}

extension Laptop {
  /// What is shown stays, until it fades in the usual way.
  static let lastingWithFade = "[hud]\nhide-delay = 60s\n"

  /// Shows a level and hides it, until it is seen about half transparent: a busy machine may be too late for a fade of
  /// 0.3 s.
  func hideUntilMiddleOfFade() throws {
    let opaque = ExpectedPanel.blended(over: Laptop.background)
    var percent = 42
    try waitUntil("the middle of a fade") {
      percent += 1
      try show(percent)
      let client = try UnixSocket(controlSocket)
      try client.send("hide\n")
      var isHalf = false
      try probe.waitUntil("the middle of the fade, or its end") {
        let colour = try emptyPixel()
        isHalf = colour.b > opaque.b + 20 && colour.b < Laptop.background.b - 20
        return isHalf || probe.hudWindow() == nil
      }
      // A command of a client that has gone is not carried out.
      withExtendedLifetime(client) {}
      return isHalf
    }
  }
}
