import Testing

@testable import SwellCore

@Suite("A picture for a single panel")
struct ShownPictureTests {
  private var stage = Stage.inSession()

  private static func pixels(_ pixel: UInt32, isMask: Bool) -> ShownPicture.Pixels {
    .init(ColorPicture(width: 4, height: 4, pixels: [UInt32](repeating: pixel, count: 16)), isMask: isMask)
  }

  private static let (mask, red) = (pixels(0xff00_0000, isMask: true), pixels(0xffff_0000, isMask: false))
  private static let (first, second) = (ClientID(number: 21), ClientID(number: 22))

  private static func show(_ path: String, _ percent: Double = 40) -> Request {
    let content = HUDContent(kind: .custom, icon: nil, level: Level(percent / 100))
    return .show(content.with { $0.picture = .unread(.file(path)) })
  }

  private static func pictures(_ frame: Frame?) -> [(pixels: ShownPicture.Pixels, place: PixelRect)] {
    (frame?.scene?.elements ?? []).compactMap {
      if case .picture(let pixels, let place) = $0 { (pixels, place) } else { nil }
    }
  }

  private static func picture(_ frame: Frame?) -> ShownPicture.Pixels? { pictures(frame).first?.pixels }

  @Test("The panel is shown when it was read, and its client is answered then", arguments: Theme.Name.allCases)
  func read(theme: Theme.Name) {
    var stage = Stage.inSession { $0.theme = theme }
    let (effects, reply) = stage.ask(Self.show("/a.png"))
    #expect((effects.asked, reply, stage.content) == ([.picture(.file("/a.png"))], nil, nil))
    #expect(stage.reply(.picture(.read(Self.mask))) == [.done("")])
    let frame = stage.frame()
    #expect(Self.picture(frame) == Self.mask && frame?.icon == nil)
    // As with an icon of Swell's own.
    var plain = Stage.inSession { $0.theme = theme }
    plain.ask(.show(HUDContent(kind: .custom, icon: .hdmi, level: Level(0.4))))
    let other = plain.frame()
    #expect(Self.pictures(frame).map(\.place) == other?.scene?.icon.map { [$0.frame] })
    #expect(frame?.scene?.elements.count == other?.scene?.elements.count && frame?.panel?.frame == other?.panel?.frame)
  }

  @Test(
    "One that cannot be read is refused, by name and with what to do",
    arguments: [
      (.picture(.failed("it is empty: choose another file")), "it is empty: choose another file"),
      (.unavailable(.lost), "try again"),
    ] as [(Answer, String)])
  mutating func refused(answer: Answer, words: String) {
    stage.ask(Self.show("/a.png"))
    let reply = stage.reply(answer).replies.first ?? ""
    #expect(reply.hasPrefix("9 error: cannot show '/a.png': ") && reply.contains(words), "\(reply)")
    #expect(stage.content == nil)
    // The next one is asked for again.
    #expect(stage.ask(Self.show("/a.png")).effects.asked == [.picture(.file("/a.png"))])
  }

  @Test("A newer one takes the place of one that waits; both are answered, and the late answer counts for nothing")
  mutating func newer() throws {
    let old = try #require(stage.hear(.request(Self.show("/a.png"), client: Self.first)).purpose)
    let effects = stage.hear(.request(Self.show("/b.png"), client: Self.second))
    let new = try #require(effects.purpose)
    #expect(effects == [.done("", Self.first), .ask(.picture(.file("/b.png")), for: new)])
    #expect(stage.answer(.picture(.read(Self.mask)), for: old) == [] && stage.content == nil)
    #expect(stage.answer(.picture(.read(Self.red)), for: new) == [.done("", Self.second)])
    #expect(Self.picture(stage.frame()) == Self.red)
    #expect(stage.answer(.unavailable(.outdated), for: old) == [])
    #expect(stage.answer(.picture(.failed("x")), for: new) == [])
  }

  @Test("A panel without a picture, or 'hide', takes its place too", arguments: [Request.show(.text("")), .hide])
  mutating func withoutPicture(request: Request) {
    stage.ask(Self.show("/a.png"))
    let replies = stage.hear(.request(request, client: Self.second))
    #expect(replies == [.done(""), .done("", Self.second)])
    #expect(stage.reply(.picture(.read(Self.mask))) == [] && Self.picture(stage.frame()) == nil)
  }

  @Test("The same one is asked for once; all who wait are answered, and the newest value is shown")
  mutating func shared() {
    #expect(stage.hear(.request(Self.show("/a.png", 10), client: Self.first)).asked?.count == 1)
    for percent in [20.0, 30] { #expect(stage.hear(.request(Self.show("/a.png", percent), client: Self.second)) == []) }
    #expect(stage.reply(.picture(.read(Self.mask))) == [.done("", Self.first), .done("", Self.second)])
    #expect(stage.content?.level == Level(0.3))
  }

  @Test("Only the next line of the same pipe has it without asking, as long as it is shown")
  mutating func kept() {
    func show(_ path: String, _ percent: Double, _ client: ClientID) -> [Effect] {
      stage.hear(.request(Self.show(path, percent), client: client))
    }
    _ = show("/a.png", 10, Self.first)
    stage.reply(.picture(.read(Self.mask)))
    #expect(show("/a.png", 20, Self.first) == [.done("", Self.first)])
    #expect(stage.content?.level == Level(0.2) && Self.picture(stage.frame()) == Self.mask)
    #expect(show("/b.png", 20, Self.first).asked?.count == 1)
    stage.reply(.unavailable(.silent))
    // Its file may be another one by now.
    #expect(show("/a.png", 30, Self.second).asked?.count == 1)
    stage.reply(.picture(.read(Self.red)))
    #expect(Self.picture(stage.frame()) == nil, "its frame is not due")
    #expect(Self.picture(stage.frame(after: .milliseconds(100))) == Self.red)
    stage.live(for: .seconds(5))
    #expect(stage.content == nil)
    #expect(show("/a.png", 40, Self.second).asked?.count == 1)
  }

  @Test("Status and watchers are told what the command named")
  mutating func named() {
    stage.hear(.request(.watch(json: true, now: false), client: Self.first))
    stage.ask(.show(HUDContent.text("x", icon: nil).with { $0.picture = .unread(.glyph("W", font: "A Font")) }))
    let told = stage.reply(.picture(.read(Self.mask))).told(Self.first).joined()
    for text in [told, stage.ask(.status(json: true)).reply] {
      #expect(text?.contains("\"icon\": \"glyph:W A Font\"") == true, "\(text ?? "")")
    }
  }

  @Test("A painter draws a mask in the ink and colours as they are, and keeps neither when it rests")
  func painted() {
    let painter = ScenePainter(rasterizer: MarkerRasterizer())
    for (pixels, color) in [(Self.mask, UInt32(0xffff_ffff)), (Self.red, 0xffff_0000)] {
      let scene = Scene(
        width: 8, height: 8, cornerRadius: 0, panel: .black, panelOpacity: 1, foreground: .white, border: nil,
        fixed: [], elements: [.picture(pixels, frame: PixelRect(x: 2, y: 2, width: 4, height: 4))])
      let canvas = painter.paint(scene)
      #expect((canvas.pixels[3 * 8 + 3], canvas.pixels[0]) == (color, 0xff00_0000))
      painter.rest()
      #expect(painter.paint(scene) == canvas)
    }
  }
}
