import SwellCore
import Testing

@Suite("The program of the focused window")
struct FocusedProgramTests {
  @Test(
    "Is called by the instance or class of its window, in any case, or by the last part of an application's name",
    arguments: [
      ("vlc", true), ("VLC", true), ("org.videolan.VLC", true), ("Navigator", true), ("lc", false), ("", false),
      ("org.vlc.other", false), ("org.", false),
    ])
  func names(name: String, isCalled: Bool) {
    #expect(FocusedProgram(process: 1, names: ["Navigator", "vlc", ""]).isCalled(name) == isCalled)
  }

  @Test("A class that is the name of an application is that of its last part, too")
  func longClass() {
    let program = FocusedProgram(process: 1, names: ["org.gnome.Totem"])
    #expect(program.isCalled("totem") && program.isCalled("org.gnome.Totem"))
    #expect(!FocusedProgram(process: 1).isCalled("totem"))
  }
}
