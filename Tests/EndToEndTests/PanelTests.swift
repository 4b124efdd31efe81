import TestServers
import Testing

@Suite("The panel is translucent and round", .serialized)
struct PanelTests {
  /// No compositor, or one of these.
  static let compositors: [Compositor.Kind?] = [nil, .picom, .xcompmgr]

  @Test("over any colour, composited or not", arguments: [RGB](arrayLiteral: 0xffffff, 0x000000, 0x4080c0), compositors)
  func colour(_ background: RGB, _ kind: Compositor.Kind?) throws {
    let stage = try Stage(background: background, startsSwell: false)
    let compositor = try kind.map { try Compositor($0, on: stage.screen.display) }
    try stage.startSwell()
    let hud = try stage.show(37, over: background)
    #expect(hud.depth == (compositor == nil ? 24 : 32))
    #expect(try stage.emptyPixel().distance(to: ExpectedPanel.blended(over: background)) <= 1)
  }

  @Test("with smooth corners of 4 pt", arguments: compositors, [1.0, 2.0])
  func corners(_ kind: Compositor.Kind?, _ scale: Double) throws {
    let stage = try Stage(background: 0xffffff, startsSwell: false)
    stage.probe.setResource("Xft.dpi", "\(Int(96 * scale))")
    let compositor = try kind.map { try Compositor($0, on: stage.screen.display) }
    try stage.startSwell()
    let hud = try stage.show(37, over: 0xffffff, scale: scale)
    let picture = try stage.probe.image(of: hud.frame)
    let side = Int(4 * scale)
    for y in 0..<side {
      for x in 0..<side {
        let panel = Self.share(x, y, radius: Double(side), centre: Double(side))
        let hairline = panel - Self.share(x, y, radius: Double(side) - scale, centre: Double(side))
        let cover = ExpectedPanel.opacity * panel
        let below = 255 * (1 - cover) + Double(ExpectedPanel.colour.g) * cover
        let wanted = below + (255 - below) * ExpectedPanel.hairline * hairline
        let (right, bottom) = (picture.width - 1 - x, picture.height - 1 - y)
        for (x, y) in [(x, y), (right, y), (x, bottom), (right, bottom)] {
          // Whoever computes the share of a px from its distance to the arc is up to a tenth off.
          #expect(abs(Double(picture.pixel(x, y).g) - wanted) <= 16, "px \(x), \(y)")
        }
      }
    }
    withExtendedLifetime(compositor) {}
  }

  /// How much of a px lies inside the arc around (centre, centre).
  private static func share(_ x: Int, _ y: Int, radius: Double, centre: Double) -> Double {
    let steps = 16
    var count = 0
    for row in 0..<steps {
      for column in 0..<steps {
        let dx = centre - Double(x) - (Double(column) + 0.5) / Double(steps)
        let dy = centre - Double(y) - (Double(row) + 0.5) / Double(steps)
        count += dx * dx + dy * dy <= radius * radius ? 1 : 0
      }
    }
    return Double(count) / Double(steps * steps)
  }

  @Test("over a photograph, where nothing outside the panel changes", arguments: compositors)
  func photograph(_ kind: Compositor.Kind?) throws {
    let stage = try Stage(
      screen: VirtualScreen(width: 320, height: 240), startsSwell: false)
    let photograph = try Picture.photograph(width: 320, height: 240)
    try stage.probe.setBackground(photograph)
    let compositor = try kind.map { try Compositor($0, on: stage.screen.display) }
    try stage.probe.waitUntil("the photograph on the screen") { try stage.probe.image() == photograph }
    try stage.startSwell()
    try stage.audio.setVolume("37%")
    let place = ExpectedPanel(volume: 37).frame(centredIn: stage.monitor)
    try stage.waitForPanel(ExpectedPanel(volume: 37)) { photograph.pixel(place.x + $0, place.y + $1) }
    let changed = try #require(try stage.probe.image().difference(to: photograph).frame)
    #expect(changed == place)
    try stage.hide()
    try stage.probe.waitUntil("the photograph as it was") { try stage.probe.image() == photograph }
    withExtendedLifetime(compositor) {}
  }

  @Test("over windows too")
  func window() throws {
    let stage = try Stage()
    let window = try stage.probe.makeWindow(WindowFrame(500, 300, 300, 200), colour: 0xc04020)
    try stage.show(37, over: 0xc04020)
    try stage.hide()
    #expect(try stage.imageAtPlace().pixels.allSatisfy { $0 == 0xc04020 })
    withExtendedLifetime(window) {}
  }
}
