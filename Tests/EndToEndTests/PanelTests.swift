import TestServers
import Testing

@Suite("The panel is translucent and round", .serialized)
struct PanelTests {
  /// No compositor, or one of these.
  static let compositors: [Compositor.Kind?] = [nil, .picom, .xcompmgr]

  @Test("over any colour, composited or not", arguments: compositors)
  func colour(_ kind: Compositor.Kind?) throws {
    let laptop = try Laptop(startsSwell: false)
    if let kind { try laptop.startCompositor(kind) }
    try laptop.startSwell()
    for (percent, background) in [(37, 0xffffff), (38, 0x000000), (39, Laptop.background)] as [(Int, RGB)] {
      try laptop.probe.setBackground(background)
      let hud = try laptop.show(percent, over: background)
      #expect(hud.depth == (kind == nil ? 24 : 32))
      #expect(try laptop.emptyPixel().distance(to: ExpectedPanel.blended(over: background)) <= 1)
      try laptop.hide()
    }
  }

  @Test("with smooth corners of 4 pt", arguments: compositors, [1.0, 2.0])
  func corners(_ kind: Compositor.Kind?, _ scale: Double) throws {
    let laptop = try Laptop(background: 0xffffff, startsSwell: false)
    laptop.probe.setResource("Xft.dpi", "\(Int(96 * scale))")
    if let kind { try laptop.startCompositor(kind) }
    try laptop.startSwell()
    let hud = try laptop.show(37, over: 0xffffff, scale: scale)
    let picture = try laptop.probe.image(of: hud.frame)
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
    let laptop = try Laptop(
      screen: VirtualScreen(width: 320, height: 240), startsSwell: false)
    let photograph = try Picture.photograph(width: 320, height: 240)
    try laptop.probe.setBackground(photograph)
    if let kind { try laptop.startCompositor(kind) }
    try laptop.probe.waitUntil("the photograph on the screen") { try laptop.probe.image() == photograph }
    try laptop.startSwell()
    try laptop.audio.setVolume("37%")
    let place = ExpectedPanel(volume: 37).frame(centredIn: laptop.monitor)
    try laptop.waitForPanel(ExpectedPanel(volume: 37)) { photograph.pixel(place.x + $0, place.y + $1) }
    let changed = try #require(try laptop.probe.image().difference(to: photograph).frame)
    #expect(changed == place)
    try laptop.hide()
    try laptop.probe.waitUntil("the photograph as it was") { try laptop.probe.image() == photograph }
  }

  @Test("over windows too")
  func window() throws {
    let laptop = try Laptop()
    try laptop.probe.makeWindow(WindowFrame(500, 300, 300, 200), colour: 0xc04020)
    try laptop.show(37, over: 0xc04020)
    try laptop.hide()
    #expect(try laptop.isEmpty(0xc04020))
  }
}
