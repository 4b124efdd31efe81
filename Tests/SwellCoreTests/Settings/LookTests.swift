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
    let text = """
      [hud brightness]
      position = top
      ink = #ff0000
      hide-delay = 3s
      [hud]
      ink = #00ff00
      hide-delay = 1s
      """
    var stage = Stage.equipped(settings: try settings(text))
    func shown(_ event: Event, _ ink: Color, for seconds: Int) throws -> PixelRect {
      stage.hear(event)
      let panel = try #require(stage.frame(after: .milliseconds(100))?.panel)
      #expect(panel.scene.foreground == ink)
      #expect(stage.timeToDeadline == .seconds(seconds) - .milliseconds(100))
      return panel.frame
    }
    let green = Color(red: 0, green: 1, blue: 0)
    let volume = try shown(.sink(Stage.speakers(percent: 30)), green, for: 1)
    #expect(try shown(.brightness(Stage.panel.name, value: 50_000), .brightRed, for: 3).y < volume.y)
    #expect(try shown(.sink(Stage.speakers(percent: 31)), green, for: 1) == volume)
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
    func look(_ percent: Double, isMuted: Bool = false) -> Settings {
      settings.looking(like: .volume(percent, isMuted: isMuted))
    }
    func ink(_ number: Double) -> Color { Color(red: 0, green: 0, blue: number / 255) }
    #expect(look(50).ink == ink(1) && look(50, isMuted: true).ink == ink(2))
    #expect(look(100).ink == ink(1), "100 % is not above it")
    let over = look(120, isMuted: true)
    #expect((over.ink, over.radius, over.bar) == (ink(3), 2, .ring))
    #expect(settings.looking(like: HUDContent(.capsLock, isOn: true)).ink == nil)
  }

  @Test("may be another form, with the place and the time of that form")
  func form() throws {
    var stage = Stage.inSession(settings: try settings("[hud volume]\nform = pill\n"))
    stage.hearVolume(30)
    let panel = try #require(stage.frame()?.panel)
    #expect(panel.place.width > 200 && panel.frame.centre.y > 900)
    #expect(stage.live(for: .milliseconds(200)).isEmpty == false, "it fades in")
    #expect(stage.timeToDeadline == .milliseconds(1300))
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
        "x:5: unknown section [hud brigtness]: did you mean [hud brightness]?",
      ])
    for key in Look.keys { #expect(SettingKey.all.contains { $0.section == "hud" && $0.key == key }, "\(key)") }
  }

  @Test("that a saved file has changed count for what is shown")
  func saved() throws {
    var stage = Stage.inSession()
    stage.hearVolume(30)
    let red = try settings("[hud volume]\nink = #ff0000\n")
    stage.reply(.configuration(ConfigurationReading(path: "/x.ini", exists: true, settings: red)))
    #expect(stage.frame()?.scene?.foreground == .brightRed)
  }
}
