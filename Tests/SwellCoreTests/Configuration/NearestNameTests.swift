import Testing

@testable import SwellCore

@Suite("What somebody meant to write")
struct NearestNameTests {
  private static let names = ["hide-delay", "fade", "opacity", "reduced-motion", "step", "fine-step"]

  @Test(
    "Is the name with the fewest changed letters",
    arguments: [
      ("hide-delay", "hide-delay"), ("hide_delay", "hide-delay"), ("hidedelay", "hide-delay"),
      ("hide-dleay", "hide-delay"),
      ("fad", "fade"), ("Fade", "fade"), ("opcity", "opacity"), ("steps", "step"),
      ("finestep", "fine-step"), ("reduce-motion", "reduced-motion"), ("öpacity", "opacity"),
    ])
  func near(text: String, name: String) {
    #expect(NearestName.find(text, among: Self.names) == name)
  }

  @Test(
    "Is nothing when nothing is near", arguments: ["", "x", "volume", "🎧", "fa", "stop-all-of-it", "-"] as [Quoted])
  func far(text: Quoted) {
    #expect(NearestName.find(text.text, among: Self.names) == nil)
  }

  @Test("Is nothing for a text without end, however long", arguments: [65, 100, 160, 161, 200, 5000])
  func long(count: Int) {
    #expect(NearestName.find(String(repeating: "x", count: count), among: Self.names) == nil)
  }

  @Test("The first of equally near names counts, and of no names none")
  func ties() {
    #expect(NearestName.find("abd", among: ["abc", "abe"]) == "abc")
    #expect(NearestName.find("abd", among: ["abe", "abc"]) == "abe")
    #expect(NearestName.find("abd", among: []) == nil)
  }
}
