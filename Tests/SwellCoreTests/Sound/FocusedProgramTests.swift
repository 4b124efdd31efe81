import Testing

@testable import SwellCore

@Suite("The program of the focused window")
struct FocusedProgramTests {
  @Test(
    "Is called by the instance or class of its window, in any case, or by the last part of an application's name",
    arguments: [
      ("vlc", true), ("VLC", true), ("org.videolan.VLC", true), ("Navigator", true), ("lc", false), ("", false),
      ("org.vlc.other", false), ("org.", false), ("totem", true), ("org.gnome.Totem", true),
    ])
  func names(name: String, isCalled: Bool) {
    let program = FocusedProgram(process: 1, names: ["Navigator", "vlc", "", "org.gnome.Totem"])
    #expect(program.isCalled(name) == isCalled)
    #expect(!FocusedProgram(process: 1).isCalled(name))
  }
}
