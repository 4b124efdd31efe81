import SwellCore
import Testing

@Suite("The picture of the panel")
struct LayoutTests {
  private func scene(percent: Int, scale: Double, icon: Icon = .speakerLow) -> Scene {
    let content = HUDContent(kind: .volume, icon: icon, level: Level(Double(percent) / 100))
    return Layout.scene(for: content, theme: .default, scale: Scale(scale))
  }

  @Test("The panel is as wide as was asked for, beyond the scales of monitors too")
  func asked() {
    for (scale, points, pixels) in [(8.0, 96.0, 768), (8, 512, 4096), (0.5, 32, 16), (1.5, 512, 768), (0.5, 64, 32)] {
      var settings = Settings()
      settings.width = points
      let scene = Layout.scene(
        for: HUDContent(kind: .volume, icon: .speakerLow, label: "1%"), theme: Theme(settings), scale: Scale(scale))
      #expect(scene.width == pixels)
    }
  }

  @Test("but it is no larger than the monitor", arguments: [Theme.Form.panel, .pill, .capsule])
  func fitting(form: Theme.Form) {
    var settings = Settings()
    (settings.width, settings.scale, settings.form) = (512, Scale(8), form)
    var stage = Stage.inSession(settings: settings)
    stage.press(.volumeUp)
    // Its shadow may be cut off.
    guard case .visible(let panels) = stage.frame(), let scene = panels.first?.scene else {
      Issue.record("nothing is shown")
      return
    }
    #expect(scene.body.width > 290 && scene.body.width <= 1920 && scene.body.height <= 1080, "\(scene.body)")
  }

  @Test("An icon that is alone is in the middle", arguments: [1, 1.5, 2])
  func alone(scale: Double) throws {
    let content = HUDContent(kind: .custom, icon: .headset, label: "")
    let scene = Layout.scene(for: content, theme: .default, scale: Scale(scale))
    let frame = try #require(scene.icon?.frame)
    #expect(abs(2 * frame.x + frame.width - scene.width) <= 1)
    #expect(abs(2 * frame.y + frame.height - scene.height) <= 1)
  }

  @Test("Without the number, what is left is in the middle", arguments: Theme.Bar.allCases, [1, 1.5, 2])
  func bare(bar: Theme.Bar, scale: Double) throws {
    var settings = Settings()
    (settings.bar, settings.hasNumber) = (bar, false)
    let content = HUDContent(kind: .volume, icon: .headset, level: Level(0.37))
    let scene = Layout.scene(for: content, theme: Theme(settings), scale: Scale(scale))
    #expect(scene.label == nil)
    #expect(scene.fixed.isEmpty == (bar == .none))
    let frames = (scene.fixed + scene.elements).map(\.frame)
    let (top, bottom) = (try #require(frames.map(\.y).min()), try #require(frames.map { $0.y + $0.height }.max()))
    #expect(abs(top - (scene.height - bottom)) <= Int(2 * scale), "\(top), \(bottom) of \(scene.height)")
  }

  @Test("Names, positions in a track and texts of one's own stay without the number")
  func texts() {
    var settings = Settings()
    (settings.hasNumber, settings.words) = (false, .panel)
    func texts(_ content: HUDContent, _ change: (inout HUDContent) -> Void = { _ in }) -> [String] {
      var content = content
      change(&content)
      let scene = Layout.scene(for: content, theme: Theme(settings), scale: Scale(1))
      return (scene.label.map { [$0.text] } ?? []) + scene.lines.map(\.text)
    }
    let volume = HUDContent(kind: .output, icon: .headset, level: Level(0.37))
    #expect(texts(volume) { $0.detail = "USB" } == ["USB"])
    #expect(texts(volume) { $0.label = "Disk" } == ["Disk"])
    #expect(texts(HUDContent(kind: .seek, icon: .seekForward, label: "1:02")) == ["1:02"])
    #expect(texts(HUDContent(kind: .capsLock, icon: .capsLock, label: "On")) == ["On"])
  }

  @Test("At scale 1 it has the numbers of the specification")
  func exact() throws {
    let scene = scene(percent: 37, scale: 1, icon: .headset)
    #expect([scene.width, scene.height] == [64, 72])
    #expect(scene.cornerRadius == 4)
    #expect(scene.panel == Color(red: 28.0 / 255, green: 28.0 / 255, blue: 30.0 / 255))
    #expect(scene.panelOpacity == 0.88)
    #expect(scene.foreground == .white)
    let icon = try #require(scene.icon)
    #expect(icon.icon == .headset)
    #expect(icon.frame == PixelRect(x: 17, y: 10, width: 30, height: 30))
    let label = try #require(scene.label)
    #expect(label.text == "37%")
    #expect(label.frame == PixelRect(x: 0, y: 45, width: 64, height: 16))
    #expect(label.fontSize == 12)
    #expect(scene.border?.width == 1 && scene.border?.opacity == 0.16)
    #expect(scene.track == PixelRect(x: 8, y: 62, width: 48, height: 3))
    #expect(scene.fill == scene.track)
  }

  @Test(
    "At other scales everything grows with the panel",
    arguments: [(1.25, 80, 90, 38, 15), (1.5, 96, 108, 45, 18), (2, 128, 144, 60, 24), (3, 192, 216, 90, 36)])
  func scaled(scale: Double, width: Int, height: Int, icon: Int, font: Int) throws {
    let scene = scene(percent: 37, scale: scale)
    #expect([scene.width, scene.height] == [width, height])
    #expect(scene.cornerRadius == 4 * scale)
    let frame = try #require(scene.icon?.frame)
    #expect([frame.width, frame.height] == [icon, icon])
    #expect(frame.y == Int((10 * scale).rounded()))
    let label = try #require(scene.label)
    #expect(label.fontSize == font)
    #expect(label.frame.x == 0)
    #expect(label.frame.width == width)
    #expect(label.frame.y == Int((45 * scale).rounded()))
    #expect(abs(Double(label.frame.height) - 16 * scale) <= 1)
  }

  @Test(
    "Icon, label and bar are within the panel, centred, and do not touch",
    arguments: (8...128).map { Double($0) / 16 })
  func within(scale: Double) throws {
    let scene = scene(percent: 37, scale: scale)
    let icon = try #require(scene.icon?.frame)
    let label = try #require(scene.label?.frame)
    let track = try #require(scene.track)
    let fill = try #require(scene.fill)
    #expect(icon.width == icon.height)
    #expect(abs(icon.x - (scene.width - icon.x - icon.width)) <= 1)
    #expect(abs(track.x - (scene.width - track.x - track.width)) <= 1)
    #expect(icon.y > 0)
    #expect(icon.y + icon.height < label.y)
    #expect(label.y + label.height <= track.y)
    #expect(track.y + track.height < scene.height)
    #expect(track.x > 0)
    #expect(fill == track)
  }

  @Test("A theme without a bar has none")
  func noBar() {
    var theme = Theme.default
    theme.bar = .none
    let content = HUDContent(kind: .volume, icon: .speakerLow, level: Level(0.5))
    let scene = Layout.scene(for: content, theme: theme, scale: Scale(1))
    #expect(scene.elements.count == 2)
    #expect(scene.fixed.isEmpty)
  }

  @Test("Equal values make equal pictures")
  func pure() {
    #expect(scene(percent: 12, scale: 1.75) == scene(percent: 12, scale: 1.75))
    #expect(scene(percent: 12, scale: 1.75) != scene(percent: 13, scale: 1.75))
  }

  @Test("Over white, white text keeps 11.7:1, and what is black below 1.5:1 at most")
  func contrast() {
    func luminance(over below: Double) -> Double {
      let (panel, opacity) = (Theme.default.panel.red, Theme.default.panelOpacity)
      // As the px has it, of 8 bits.
      let grey = ((below * (1 - opacity) + panel * opacity) * 255).rounded() / 255
      // WCAG 2.1, relative luminance of an sRGB grey
      return power((grey + 0.055) / 1.055, 2.4)
    }
    #expect(1.05 / (luminance(over: 1) + 0.05) >= 11.7)
    #expect((luminance(over: 1) + 0.05) / (luminance(over: 0) + 0.05) <= 1.5)
  }

  /// x to the power of 2.4 by Newton's method on y⁵ = x¹², which needs no C library.
  private func power(_ x: Double, _ exponent: Double) -> Double {
    precondition(exponent == 2.4)
    let target = (0..<12).reduce(1.0) { product, _ in product * x }
    var y = x
    for _ in 0..<60 { y -= (y * y * y * y * y - target) / (5 * y * y * y * y) }
    return y
  }
}
