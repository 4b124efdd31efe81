import TestServers
import Testing

@Suite("The panel is translucent", .serialized)
struct PanelTests {
  /// No compositor, or one of these.
  static let compositors: [Compositor.Kind?] = [nil, .picom, .xcompmgr]

  @Test(
    "over any colour, composited or not, and over windows", arguments: compositors,
    [0xffffff, 0x000000, Laptop.background, 0xc04020] as [RGB])
  func colour(_ kind: Compositor.Kind?, _ background: RGB) throws {
    let laptop = try Laptop(startsSwell: false)
    if let kind { try laptop.startCompositor(kind) }
    if background == 0xc04020 {
      try laptop.probe.makeWindow(WindowFrame(500, 300, 300, 200), colour: background)
    } else {
      try laptop.probe.setBackground(background)
    }
    try laptop.waitForColour(background, 510, 310)
    try laptop.startSwell()
    let hud = try laptop.show(37, over: background)
    #expect(hud.depth == (kind == nil ? 24 : 32))
    // The compositor may paint the last frame of the fade a moment later.
    try laptop.probe.waitUntil("the colour of the panel", details: "\(try? laptop.emptyPixel())") {
      try laptop.emptyPixel().distance(to: ExpectedPanel.blended(over: background)) <= 1
    }
    try laptop.hide()
    try laptop.probe.waitUntil("the screen as it was") { try laptop.isEmpty(background) }
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
