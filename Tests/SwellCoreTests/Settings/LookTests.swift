import Testing

@testable import SwellCore

@Suite("Sections with looks of their own")
struct LookTests {
  private func settings(_ text: String) throws -> Settings {
    let text = ConfigurationText(Array(text.utf8), path: "x")
    #expect(text.sentences == [])
    return text.settings
  }

  @Test("are for panels of their kind; all others have those of [hud]")
  func kind() throws {
    var stage = Stage.equipped(
      settings: try settings(
        """
        [hud brightness]
        position = top
        ink = #ff0000
        hide-delay = 3s
        [hud]
        ink = #00ff00
        hide-delay = 1s
        """))
    stage.hearVolume(30)
    let volume = try #require(stage.frame()?.panel)
    #expect(volume.scene.foreground == Color(red: 0, green: 1, blue: 0))
    #expect(stage.timeToDeadline == .seconds(1))
    stage.pass(.milliseconds(100))
    stage.hear(.brightness(Stage.panel.name, value: 50_000))
    let brightness = try #require(stage.frame()?.panel)
    #expect(brightness.scene.foreground == Color(red: 1, green: 0, blue: 0))
    #expect(brightness.frame.y < volume.frame.y)
    #expect(stage.timeToDeadline == .seconds(3))
    stage.pass(.milliseconds(100))
    stage.hearVolume(31)
    #expect(try #require(stage.frame()?.panel).frame == volume.frame)
  }

  @Test("count in a fixed order, wherever they are in the file")
  func order() throws {
    let settings = try settings(
      """
      [hud over]
      ink = #000003
      [hud muted]
      ink = #000002
      radius = 2pt
      [hud volume]
      ink = #000001
      radius = 1pt
      bar = ring
      """)
    func look(_ level: Double, isMuted: Bool) -> Settings {
      let level = Level(level)
      return settings.looking(
        like: HUDContent(kind: .volume, icon: .speaker(level, isMuted: isMuted), level: level))
    }
    func ink(_ number: Double) -> Color { Color(red: 0, green: 0, blue: number / 255) }
    #expect(look(0.5, isMuted: false).ink == ink(1))
    #expect(look(0.5, isMuted: true).ink == ink(2))
    #expect(look(1.2, isMuted: true).ink == ink(3))
    #expect(look(1.2, isMuted: true).radius == 2)
    #expect(look(1, isMuted: false).ink == ink(1), "100 % is not above it")
    #expect(look(1.2, isMuted: true).bar == .ring)
    #expect(settings.looking(like: HUDContent(.capsLock, isOn: true)).ink == nil)
  }

  @Test("may be another form, with the place and the time of that form")
  func form() throws {
    var stage = Stage.inSession(settings: try settings("[hud volume]\nform = pill\n"))
    stage.hearVolume(30)
    let panel = try #require(stage.frame()?.panel)
    #expect(panel.place.width > 200)
    #expect(panel.frame.centre.y > 900)
    #expect(stage.live(for: .milliseconds(100)).isEmpty == false, "it fades in")
    #expect(stage.timeToDeadline == .milliseconds(1400))
  }

  @Test("take the keys of a single panel, and say so of others")
  func mistakes() {
    let text = """
      [hud muted]
      font = Sans
      opacty = 3%
      opacity = much
      [hud brigtness]
      ink = #ffffff
      """
    #expect(
      ConfigurationText(Array(text.utf8), path: "x").sentences == [
        "x:2: 'font' is for all panels: it must stand in [hud], not in [hud muted]",
        "x:3: unknown key 'opacty' in [hud muted]: did you mean 'opacity'?",
        "x:4: invalid value 'much' for 'opacity' in [hud muted]: it takes a level from 0% to 100%, or auto",
        "x:6: unknown section [hud brigtness] of the key 'ink': did you mean [hud brightness]?",
      ])
  }

  @Test("know only keys that there are")
  func keys() {
    for key in Look.keys { #expect(SettingKey.all.contains { $0.section == "hud" && $0.key == key }, "\(key)") }
  }

  @Test("that a saved file has changed count for what is shown")
  func saved() throws {
    var stage = Stage.inSession()
    stage.hearVolume(30)
    let red = try settings("[hud volume]\nink = #ff0000\n")
    stage.reply(.configuration(ConfigurationReading(path: "/x.ini", exists: true, settings: red)))
    #expect(try #require(stage.frame()?.panel).scene.foreground == Color(red: 1, green: 0, blue: 0))
  }
}
