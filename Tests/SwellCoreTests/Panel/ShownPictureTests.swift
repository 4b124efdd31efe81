import Testing

@testable import SwellCore

@Suite("A picture for a single panel")
struct ShownPictureTests {
  private static func pixels(_ pixel: UInt32, isMask: Bool) -> ShownPicture.Pixels {
    .init(ColorPicture(width: 4, height: 4, pixels: [UInt32](repeating: pixel, count: 16)), isMask: isMask)
  }

  private static let (mask, red) = (pixels(0xff00_0000, isMask: true), pixels(0xffff_0000, isMask: false))
  private static let (first, second) = (ClientID(number: 21), ClientID(number: 22))

  private static func show(_ path: String, _ percent: Double = 40, delay: Duration? = nil) -> Request {
    var content = HUDContent(kind: .custom, icon: nil, level: Level(percent / 100))
    content.options = ShowOptions()
    content.options?.picture = .unread(.file(path))
    content.options?.delay = delay
    return .show(content)
  }

  private static func picture(_ frame: Frame?) -> ShownPicture.Pixels? {
    for case .picture(let pixels, _) in frame?.scene?.elements ?? [] { return pixels }
    return nil
  }

  @Test("The panel is shown when it was read, and its client is answered then", arguments: Theme.Name.allCases)
  func read(theme: Theme.Name) {
    var settings = Settings()
    settings.theme = theme
    var stage = Stage.inSession(settings: settings)
    let (effects, reply) = stage.ask(Self.show("/a.png"))
    #expect(effects.asked == [.picture(.file("/a.png"))] && reply == nil)
    #expect(stage.content == nil)
    #expect(stage.reply(.picture(.read(Self.mask))) == [.done("", Stage.client)])
    let frame = stage.frame()
    #expect(Self.picture(frame) == Self.mask && frame?.icon == nil)
    // As with an icon of Swell's own.
    var plain = Stage.inSession(settings: settings)
    _ = plain.ask(.show(HUDContent(kind: .custom, icon: .hdmi, level: Level(0.4))))
    let other = plain.frame()
    let place = frame?.scene?.elements.compactMap { if case .picture(_, let place) = $0 { place } else { nil } }
    #expect(place == other?.scene?.icon.map { [$0.frame] })
    #expect(frame?.scene?.elements.count == other?.scene?.elements.count)
    #expect(frame?.panel?.frame == other?.panel?.frame)
  }

  @Test(
    "One that cannot be read is refused, by name and with what to do",
    arguments: [
      (.picture(.failed("it is empty: choose another file")), "it is empty: choose another file"),
      (.unavailable(.silent), "copy it"), (.unavailable(.lost), "install Swell"),
    ] as [(Answer, String)])
  func refused(answer: Answer, words: String) {
    var stage = Stage.inSession()
    _ = stage.ask(Self.show("/a.png"))
    guard case .reply(.failed(let reason), Stage.client)? = stage.reply(answer).first else {
      Issue.record("no refusal")
      return
    }
    #expect(reason.hasPrefix("cannot show '/a.png': ") && reason.contains(words), "\(reason)")
    #expect(stage.content == nil)
    // The next one is asked for again.
    #expect(stage.ask(Self.show("/a.png")).effects.asked == [.picture(.file("/a.png"))])
  }

  @Test("A newer one takes the place of one that waits; both are answered, and the late answer counts for nothing")
  func newer() {
    var stage = Stage.inSession()
    let old = stage.hear(.request(Self.show("/a.png"), client: Self.first))
    let new = stage.hear(.request(Self.show("/b.png"), client: Self.second))
    #expect(new.first == .done("", Self.first))
    guard case .ask(.picture(.file("/a.png")), let purpose)? = old.first else {
      Issue.record("not asked: \(old)")
      return
    }
    #expect(stage.answer(.picture(.read(Self.mask)), for: purpose) == [])
    #expect(stage.content == nil)
    guard case .ask(.picture(.file("/b.png")), let next)? = new.last else {
      Issue.record("not asked: \(new)")
      return
    }
    #expect(stage.answer(.picture(.read(Self.red)), for: next) == [.done("", Self.second)])
    #expect(Self.picture(stage.frame()) == Self.red)
    #expect(stage.answer(.unavailable(.outdated), for: purpose) == [])
    #expect(stage.answer(.picture(.failed("x")), for: next) == [])
  }

  @Test("A panel without a picture, or 'hide', takes its place too")
  func withoutPicture() {
    for request in [Request.show(HUDContent(kind: .custom, icon: .hdmi, label: "")), .hide] {
      var stage = Stage.inSession()
      _ = stage.ask(Self.show("/a.png"))
      let replies = stage.hear(.request(request, client: Self.second))
      #expect(replies == [.done("", Stage.client), .done("", Self.second)])
      #expect(stage.reply(.picture(.read(Self.mask))) == [])
      #expect(Self.picture(stage.frame()) == nil)
    }
  }

  @Test("The same one is asked for once; all who wait are answered, and the newest value is shown")
  func shared() {
    var stage = Stage.inSession()
    #expect(stage.hear(.request(Self.show("/a.png", 10), client: Self.first)).asked?.count == 1)
    #expect(stage.hear(.request(Self.show("/a.png", 20), client: Self.second)) == [])
    #expect(stage.hear(.request(Self.show("/a.png", 30), client: Self.second)) == [])
    #expect(stage.reply(.picture(.read(Self.mask))) == [.done("", Self.first), .done("", Self.second)])
    #expect(stage.content?.level == Level(0.3))
  }

  @Test("Only the next line of the same pipe has it without asking, as long as it is shown")
  func kept() {
    var stage = Stage.inSession()
    _ = stage.hear(.request(Self.show("/a.png", 10), client: Self.first))
    stage.reply(.picture(.read(Self.mask)))
    #expect(stage.hear(.request(Self.show("/a.png", 20), client: Self.first)) == [.done("", Self.first)])
    #expect(stage.content?.level == Level(0.2) && Self.picture(stage.frame()) == Self.mask)
    #expect(stage.hear(.request(Self.show("/b.png", 20), client: Self.first)).asked?.count == 1)
    stage.reply(.unavailable(.silent))
    // Its file may be another one by now.
    #expect(stage.hear(.request(Self.show("/a.png", 30), client: Self.second)).asked?.count == 1)
    stage.reply(.picture(.read(Self.red)))
    #expect(Self.picture(stage.frame()) == nil, "its frame is not due")
    stage.pass(.milliseconds(100))
    #expect(Self.picture(stage.frame()) == Self.red)
    _ = stage.live(for: .seconds(5))
    #expect(stage.content == nil)
    #expect(stage.hear(.request(Self.show("/a.png", 40), client: Self.second)).asked?.count == 1)
  }

  @Test("A lasting one comes back after a lock, with its picture")
  func lasting() {
    var stage = Stage.inSession()
    _ = stage.ask(Self.show("/a.png", delay: .zero))
    stage.reply(.picture(.read(Self.mask)))
    stage.hear(.locked(.saver, isOn: true))
    #expect(stage.content == nil)
    stage.hear(.locked(.saver, isOn: false))
    #expect(Self.picture(stage.frame()) == Self.mask)
  }

  @Test("Status and watchers are told what the command named")
  func named() {
    var stage = Stage.inSession()
    _ = stage.hear(.request(.watch(json: true, now: false), client: Self.first))
    var content = HUDContent(kind: .custom, icon: nil, label: "x")
    content.options = ShowOptions()
    content.options?.picture = .unread(.glyph("W", font: "A Font"))
    _ = stage.ask(.show(content))
    let effects = stage.reply(.picture(.read(Self.mask)))
    let told = effects.compactMap { if case .tell(let text, _) = $0 { text } else { nil } }
    #expect(told.joined().contains("\"icon\": \"glyph:W A Font\""), "\(told)")
    #expect(stage.ask(.status(json: true)).reply?.contains("\"icon\": \"glyph:W A Font\"") == true)
  }

  @Test("A painter draws a mask in the ink and colours as they are, and keeps neither when it rests")
  func painted() {
    let painter = ScenePainter(rasterizer: MarkerRasterizer())
    let frame = PixelRect(x: 2, y: 2, width: 4, height: 4)
    for (pixels, color) in [(Self.mask, UInt32(0xffff_ffff)), (Self.red, 0xffff_0000)] {
      let scene = Scene(
        width: 8, height: 8, cornerRadius: 0, panel: .black, panelOpacity: 1, foreground: .white, border: nil,
        fixed: [],
        elements: [.picture(pixels, frame: frame)])
      let canvas = painter.paint(scene)
      #expect(canvas.pixels[3 * 8 + 3] == color && canvas.pixels[0] == 0xff00_0000)
      painter.rest()
      #expect(painter.paint(scene) == canvas)
    }
  }
}
