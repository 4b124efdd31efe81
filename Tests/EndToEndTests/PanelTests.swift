import TestServers
import Testing

@Suite("The panel is translucent", .serialized)
struct PanelTests {
  /// No compositor, or one of these.
  static let compositors: [Compositor.Kind?] = [nil, .picom, .xcompmgr]

  @Test("over any colour, composited or not, and over windows", arguments: compositors)
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
    try laptop.probe.makeWindow(WindowFrame(500, 300, 300, 200), colour: 0xc04020)
    try laptop.waitForColour(0xc04020, 510, 310)
    try laptop.show(37, over: 0xc04020)
    try laptop.hide()
    try laptop.probe.waitUntil("the window as it was") { try laptop.isEmpty(0xc04020) }
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
    let place = ExpectedPanel(volume: 37).frame(centredIn: laptop.monitor)
    // Blurred, it is near its mean.
    let mean = try laptop.probe.image(of: place).mean
    try laptop.audio.setVolume("37%")
    try laptop.waitForPanel(ExpectedPanel(volume: 37), tolerance: 20) { _, _ in mean }
    let changed = try #require(try laptop.probe.image().difference(to: photograph).frame)
    #expect(changed == place)
    try laptop.hide()
    try laptop.probe.waitUntil("the photograph as it was") { try laptop.probe.image() == photograph }
  }
}
