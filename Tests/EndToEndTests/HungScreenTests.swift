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
    if isShown { try laptop.show(25) }
    laptop.screen.hang()
    for percent in [35, 45, 55] { #expect(try laptop.ask("volume", "+10%") == (0, "\(percent)%\n", "")) }
    #expect(try laptop.audio.volume() == 55)
    #expect(try laptop.ask("volume", "--app", "+10%").status == 1)
    #expect(try laptop.status().audio.level == 0.55)
    laptop.screen.hang(false)
    try laptop.waitForPanel(ExpectedPanel(volume: 55))
    #expect(laptop.problems == Self.problems)
  }

  @Test("thousands of changes wait for nothing, and the last one is shown")
  func flood() throws {
    let laptop = try Laptop()
    try laptop.show(25)
    laptop.screen.hang()
    for percent in 1...300 { try laptop.audio.setVolume("\(percent % 100)%") }
    #expect(try laptop.ask("volume", "37%") == (0, "37%\n", ""))
    laptop.screen.hang(false)
    try laptop.waitForPanel(ExpectedPanel(volume: 37))
    #expect(laptop.problems == Self.problems)
  }
}
