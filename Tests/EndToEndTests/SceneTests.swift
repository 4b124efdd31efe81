import TestServers
import Testing

@Suite("'make run' without a screen")
struct SceneTests {
  @Test("Shows what programs and keys change on a screen of its own, and leaves a picture of the panel")
  func scene() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("scene.png")
    let outcome = try Child.run(["Tests/Scene/scene", Swell.binary, picture])
    #expect(outcome.status == 0, "\(outcome.errors)")
    for level in [31, 44, 50, 56, 63] { #expect(outcome.output.contains("volume \(level)%\n"), "\(outcome.output)") }
    // Above the icon and above the panel.
    let isDark = "%[fx:p{640,372}.intensity < 0.35 && p{640,300}.intensity > 0.4]"
    #expect(try Child.demand(["convert", picture, "-format", isDark, "info:"]) == "1")
  }
}
