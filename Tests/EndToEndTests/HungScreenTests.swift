import TestServers
import Testing

@Suite("While the X server stands still", .serialized)
struct HungScreenTests {
  private static let problems = [
    "swell: the X server does not answer: Swell shows nothing until it does", "swell: the X server answers again",
  ]

  @Test(
    "commands are carried out at once, or fail for good; the newest level is shown when it goes on",
    arguments: [false, true])
  func commands(isShown: Bool) throws {
    let laptop = try Laptop()
    try laptop.show(15)
    if !isShown { try laptop.hide() }
    // Swell has all answers of the server.
    try laptop.settle()
    laptop.screen.hang()
    for percent in [25, 35, 45] { #expect(try laptop.ask("volume", "+10%") == (0, "\(percent)%\n", "")) }
    #expect(try laptop.audio.volume() == 45)
    let refusal = "swell: the X server does not answer\n"
    #expect(try laptop.ask("volume", "--app", "+10%") == (1, "", refusal))
    // Accepted, it takes effect when the server goes on.
    try laptop.switchDragsOn()
    #expect(try laptop.status().audio.level == 0.45)
    try laptop.swell.waitForLine(containing: "the X server does not answer", onError: true)
    laptop.screen.hang(false)
    try laptop.waitForPanel(ExpectedPanel(volume: 45))
    try laptop.swell.waitForLine(containing: "the X server answers again", onError: true)
    _ = try laptop.status()
    try laptop.grab(960, 400, through: [(960, 380), (960, 200)])
    try waitUntil("the drag") { try laptop.audio.volume() > 60 }
    try laptop.drop()
    #expect(laptop.problems == Self.problems)
  }

  @Test("a light that comes is found when the server goes on")
  func light() throws {
    let bus = try PrivateBus()
    let laptop = try Laptop(sysfs: SysfsTree(), bus: bus)
    laptop.screen.hang()
    let light = try BusMock.keyboardLight(on: bus)
    try laptop.swell.waitForLine(containing: "the X server does not answer", onError: true)
    laptop.screen.hang(false)
    try laptop.waitForStatus("the light") { $0.brightness.contains { $0.keyboard } }
    withExtendedLifetime(light) {}
  }

  @Test("thousands of changes wait for nothing, and the last one is shown")
  func flood() throws {
    let laptop = try Laptop()
    try laptop.show(15)
    try laptop.settle()
    laptop.screen.hang()
    for percent in 1...300 { try laptop.audio.setVolume("\(percent % 100)%") }
    #expect(try laptop.ask("volume", "37%") == (0, "37%\n", ""))
    try laptop.swell.waitForLine(containing: "the X server does not answer", onError: true)
    laptop.screen.hang(false)
    try laptop.waitForPanel(ExpectedPanel(volume: 37))
    try laptop.swell.waitForLine(containing: "the X server answers again", onError: true)
    #expect(laptop.problems == Self.problems)
    // The end waits for the server, and the command does not.
    laptop.screen.hang()
    #expect(try laptop.ask("quit") == (0, "", ""))
    laptop.screen.hang(false)
    #expect(try laptop.swell.waitForExit() == .status(0))
  }
}
