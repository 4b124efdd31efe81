import TestServers
import Testing

@Suite("Keys while another program has the whole keyboard", .serialized)
struct KeyboardElsewhereTests {
  @Test("are those of the other screen as long as x2x has taken the keyboard there", arguments: ["auto", "grab"])
  func x2x(mode: String) throws {
    let bus = try PrivateBus()
    let player = try BusMock.player(on: bus)
    let other = try VirtualScreen()
    let laptop = try Laptop(configuration: "[keys]\nmedia-keys = \(mode)\n", bus: bus)
    laptop.keep(try Child(["x2x", "-east", "-to", other.display], environment: laptop.environment))
    try laptop.probe.waitUntil("x2x") { laptop.probe.windows().contains { $0.isMapped && $0.frame.width == 2 } }
    let keys = try [KeyName.volumeUp, .play].map { try Grabber(.core, $0.rawValue, on: other.display) }
    for round in 1...2 {
      try cross(laptop, "1278", isThere: true)
      try laptop.press(.volumeUp, times: 3)
      try laptop.press(.play)
      try keys[0].waitForEvents(round * 6)
      try keys[1].waitForEvents(round * 2)
      #expect(try laptop.staysSilent() && laptop.audio.volume() == (round == 1 ? 25 : 31))
      try cross(laptop, "-1280", isThere: false)
      try laptop.press(.volumeUp, toSixteenth: 4 + Double(round))
      try laptop.press(.play)
      try waitUntil("the player to be told") { player.calls(of: "PlayPause").count == round }
      try laptop.hide()
    }
    #expect(laptop.problems == [])
  }

  /// Moves the pointer across the edge between the two screens.
  private func cross(_ laptop: Laptop, _ distance: String, isThere: Bool) throws {
    try laptop.probe.waitUntil("the pointer to cross the edge") {
      try laptop.run("xdotool", "mousemove_relative", "--", distance, "0")
      return laptop.probe.isKeyboardTaken == isThere
    }
    // x2x has no more to say of the pointer.
    _ = try laptop.status()
  }

  @Test(
    "are those of a virtual machine, unless a desktop has grabbed them too", arguments: [false, true], [false, true])
  func machine(isModern: Bool, isFull: Bool) throws {
    let laptop = try Laptop(startsSwell: false)
    try laptop.startManager(.openbox)
    try laptop.startSwell()
    let machine = laptop.keep(try laptop.screen.probe())
    let window = try machine.makeWindow(WindowFrame(100, 100, 400, 300))
    if isFull { try laptop.fullScreen(window) }
    // What stands on the screen all the time is no menu.
    let bar = try laptop.probe.makeWindow(WindowFrame(0, 780, 1280, 20), overrideRedirect: true)
    laptop.probe.setProperty("_NET_WM_WINDOW_TYPE", atoms: ["_NET_WM_WINDOW_TYPE_DOCK"], on: bar.id)
    if isModern { try machine.grabInputDevice(on: window.id) } else { try machine.grabKeyboard(on: window.id) }
    for key in [KeyName.volumeUp, .mute, .volumeDown] { try laptop.press(key) }
    #expect(try laptop.staysSilent() && laptop.audio.volume() == 25 && !laptop.audio.isMuted())
    let desktop = try laptop.grab(.volumeUp)
    try laptop.press(.volumeUp)
    try laptop.audio.setVolume("40%")
    try laptop.waitForStatus("the change by the desktop") { $0.hud.shown && $0.hud.label == "40%" }
    desktop.release()
    window.destroy()
    try laptop.probe.waitUntil("the keyboard to be free") { !laptop.probe.isKeyboardTaken }
    try laptop.press(.volumeDown, toSixteenth: 5)
    #expect(laptop.problems == [])
  }

  /// nil: dmenu. openbox draws its menus itself; those of xfwm4 are GTK's.
  @Test(
    "act all the same while a menu is open",
    arguments: [(nil, 0, 0), (.openbox, 100, 600), (.xfwm4, 500, 212)] as [(WindowManager.Kind?, Int, Int)])
  func menu(_ manager: WindowManager.Kind?, _ x: Int, _ y: Int) throws {
    let laptop = try Laptop()
    if let manager {
      try laptop.startManager(manager)
      try laptop.probe.makeWindow(WindowFrame(400, 200, 300, 300))
    }
    let known = laptop.probe.windows().filter(\.isMapped).map(\.id)
    if manager == nil {
      laptop.keep(try Child(["dmenu"], environment: laptop.environment, input: "one\ntwo\n"))
    } else {
      try Pointer.click(laptop.display, x, y, button: 3)
    }
    // Menus take the keyboard before they show themselves.
    try laptop.probe.waitUntil("the menu") {
      laptop.probe.isKeyboardTaken
        && laptop.probe.windows().contains { !known.contains($0.id) && $0.isMapped && !$0.isInputOnly }
    }
    _ = try laptop.status()
    try laptop.press(.volumeUp, toSixteenth: 5)
    try Keys.press(laptop.display, "Escape")
    try laptop.probe.waitUntil("the menu to be closed") { !laptop.probe.isKeyboardTaken }
    try laptop.press(.volumeUp, toSixteenth: 6)
    #expect(laptop.problems == [])
  }
}
