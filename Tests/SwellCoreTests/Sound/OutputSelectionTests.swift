import SwellCore
import Testing

@Suite("Which output is chosen")
struct OutputSelectionTests {
  private static let sinks = [
    (name: "pci", description: "Speakers"), (name: "hdmi", description: "TV"), (name: "usb", description: "Headset"),
  ]

  @Test(
    "Of three",
    arguments: [
      (OutputSelection.next, "pci", "hdmi"), (.next, "hdmi", "usb"), (.next, "usb", "pci"), (.next, nil, "pci"),
      (.next, "gone", "pci"), (.previous, "pci", "usb"), (.previous, "hdmi", "pci"), (.previous, "usb", "hdmi"),
      (.previous, nil, "usb"), (.previous, "gone", "usb"), (.named("hdmi"), "pci", "hdmi"),
      (.named("TV"), "pci", "hdmi"),
      (.named("pci"), "pci", "pci"), (.named("tv"), "pci", nil), (.named(""), "pci", nil), (.named("hdm"), "pci", nil),
    ] as [(OutputSelection, String?, String?)])
  func three(selection: OutputSelection, current: String?, expected: String?) {
    #expect(selection.choose(from: Self.sinks, current: current) == expected)
  }

  @Test(
    "The only one is next and previous at once", arguments: [OutputSelection.next, .previous], ["pci", "gone", nil])
  func one(selection: OutputSelection, current: String?) {
    #expect(selection.choose(from: [Self.sinks[0]], current: current) == "pci")
  }

  @Test("Of none there is none", arguments: [OutputSelection.next, .previous, .named("pci")])
  func none(selection: OutputSelection) {
    #expect(selection.choose(from: [], current: "pci") == nil)
  }

  @Test("A name counts before a description, and the first of equal descriptions")
  func ambiguity() {
    let sinks = [(name: "a", description: "b"), (name: "b", description: "x"), (name: "c", description: "x")]
    #expect(OutputSelection.named("b").choose(from: sinks, current: nil) == "b")
    #expect(OutputSelection.named("x").choose(from: sinks, current: nil) == "b")
  }
}
