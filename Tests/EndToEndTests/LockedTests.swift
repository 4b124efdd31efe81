import TestServers
import Testing

@Suite("A locked or blank screen", .serialized)
struct LockedTests {
  /// Nothing is shown; and when it is over, nothing of what happened meanwhile.
  private func expectSilence(_ laptop: Laptop, until end: () throws -> Void) throws {
    try laptop.audio.setVolume("37%")
    try laptop.waitForStatus("the volume to be known") { $0.audio.level == 0.37 }
    #expect(try laptop.staysSilent())
    try end()
    #expect(try laptop.staysSilent())
    try laptop.show(41)
    #expect(laptop.problems == [])
  }

  @Test("as logind tells it, also before Swell starts: the HUD goes at once, and keys act without it")
  func locked() throws {
    let bus = try PrivateBus()
    let login = try BusMock.login(on: bus)
    let laptop = try Laptop(bus: bus, startsSwell: false)
    try login.tell("SetLocked", "boolean:true")
    try laptop.startSwell()
    try expectSilence(laptop) { try login.tell("SetLocked", "boolean:false") }
    try login.tell("SetLocked", "boolean:true")
    try laptop.waitUntilHidden()
    try laptop.audio.setVolume("25%")
    try laptop.waitForStatus("the volume to be known") { $0.audio.level == 0.25 }
    try laptop.press(.volumeUp, toSixteenth: 5)
    // There are no drags.
    try laptop.pressKeys()
    try laptop.grab(960, 400, through: [(960, 380), (960, 130)])
    try laptop.drop()
    #expect(try laptop.remains { try laptop.volumes() == [20_480, 20_480] })
    for key in ["Alt_L", "Super_L"] { try Keys.release(laptop.display, key) }
    try expectSilence(laptop) { try login.tell("SetLocked", "boolean:false") }
  }

  @Test("blanked by the X server, also before Swell starts")
  func saver() throws {
    let laptop = try Laptop(startsSwell: false)
    try laptop.run("xset", "s", "activate")
    try laptop.startSwell()
    try expectSilence(laptop) { try laptop.run("xset", "s", "reset") }
    try laptop.run("xset", "s", "activate")
    try laptop.waitUntilHidden()
    try expectSilence(laptop) { try laptop.run("xset", "s", "reset") }
  }

  @Test("below a locker: it stays below, and the volume keys work", arguments: [false, true])
  func locker(amongOthers: Bool) throws {
    let laptop = try Laptop()
    if amongOthers {
      try laptop.startManager(.i3)
      try laptop.startCompositor(.picom)
    }
    let locker = try Child(["i3lock", "-n", "-c", "203040"], environment: laptop.environment)
    try laptop.probe.waitUntil("the locker") { !laptop.probe.mapped("i3lock").isEmpty }
    try laptop.probe.waitUntil("the keyboard to be the locker's") { laptop.probe.isKeyboardTaken }
    _ = try laptop.status()
    try laptop.press(.volumeUp, toSixteenth: 5)
    try expectSilence(laptop) { try locker.stop() }
  }

  /// A program that has the focus, and perhaps a compositor.
  private func desk(_ compositor: Compositor.Kind? = nil) throws -> Laptop {
    let laptop = try Laptop()
    if let compositor { try laptop.startCompositor(compositor) }
    laptop.probe.setFocus(try laptop.probe.makeWindow(WindowFrame(20, 20, 300, 200)).id)
    return laptop
  }

  private func waitForLock(_ laptop: Laptop, by kind: String = "a locker") throws {
    try laptop.waitForStatus("the lock by \(kind)") { $0.locked == ["locker"] }
    try laptop.waitUntilHidden()
  }

  @Test(
    "below a locker of any kind: what is shown goes, and nothing comes, also while the locker asks for the password",
    arguments: [(nil, Locker.Kind.allCases), (.picom, Locker.Kind.allCases), (.xcompmgr, [.overlaid])]
      as [(Compositor.Kind?, [Locker.Kind])])
  func lockers(_ compositor: Compositor.Kind?, _ kinds: [Locker.Kind]) throws {
    let laptop = try desk(compositor)
    for kind in kinds {
      try laptop.show(33)
      let locker = try Locker(kind, over: laptop.monitor, on: laptop.display)
      try waitForLock(laptop, by: "\(kind)")
      try locker.ask()
      try expectSilence(laptop) { try locker.end() }
    }
    guard compositor == nil else { return }
    // Nobody hears of this grab: it is asked for when the HUD appears.
    try laptop.hide()
    let unheard = try Locker(.onOwnWindow, over: laptop.monitor, on: laptop.display)
    try laptop.audio.setVolume("33%")
    try waitForLock(laptop)
    try expectSilence(laptop) { try unheard.end() }
  }

  @Test("below a locker that covers the screen late, that is gone without a word, and that is back")
  func lateGoneAndBack() throws {
    let laptop = try desk()
    try laptop.show(33)
    var client: XProbe? = try XProbe(laptop.display)
    try client?.grabKeyboard()
    #expect(try laptop.status().locked == [])
    try client?.makeWindow(laptop.monitor, overrideRedirect: true)
    #expect(try laptop.status().locked == [])
    // Of this one nobody hears, until the HUD appears.
    try client?.grabPointer()
    try laptop.audio.setVolume("35%")
    try waitForLock(laptop)
    try expectSilence(laptop) { client = nil }
    let back = try Locker(.plain, over: laptop.monitor, on: laptop.display)
    try waitForLock(laptop)
    try expectSilence(laptop) { try back.end() }
  }

  @Test(
    "below a locker that takes the keyboard after it has covered the HUD, unheard",
    arguments: [nil, Compositor.Kind.picom])
  func lateGrab(_ compositor: Compositor.Kind?) throws {
    let laptop = try desk(compositor)
    try laptop.show(33)
    let client = laptop.keep(try XProbe(laptop.display))
    let cover = try client.makeWindow(laptop.monitor, overrideRedirect: true)
    _ = try laptop.status()
    try client.grabPointer()
    try client.grabKeyboard(on: cover.id)
    try laptop.audio.setVolume("35%")
    try waitForLock(laptop)
    try expectSilence(laptop) { cover.destroy() }
  }

  /// What covers the monitor while a client has keyboard and pointer.
  enum Cover: CaseIterable {
    /// dmenu with more lines than the screen has room for: it leaves the pointer to others.
    case menu
    /// rofi with a theme over the whole screen, and slop and xfce4-screenshooter with a compositor.
    case tool
    /// slop and maim without a compositor: the window is cut to the frame of the selection.
    case frame
    /// What Steam and Discord have over a game: it lets clicks through.
    case overlay
    /// SDL 1.2.
    case game
    /// conky.
    case desktop
  }

  @Test("is not what there is below what else covers the monitor while a client has the keyboard")
  func noLocker() throws {
    let laptop = try desk()
    for (percent, kind) in zip(37..., Cover.allCases) {
      let client = try XProbe(laptop.display)
      var frame = laptop.monitor
      if kind == .menu { frame.height = 1159 }
      let window = try client.makeWindow(
        frame, colour: Laptop.background, overrideRedirect: true, isTranslucent: kind == .tool || kind == .overlay)
      switch kind {
      case .menu: break
      case .tool: client.setProperty("WM_CLIENT_MACHINE", text: "localhost", type: "STRING", on: window.id)
      case .frame: client.shape(window.id, to: [WindowFrame(0, 0, 1280, 4), WindowFrame(0, 796, 1280, 4)])
      case .overlay: client.shape(window.id, to: [], input: true)
      case .game: try client.makeWindow(WindowFrame(20, 400, 300, 200))
      case .desktop: client.lower(window.id)
      }
      if kind != .menu { try client.grabPointer() }
      try client.grabKeyboard()
      _ = try laptop.status()
      try laptop.show(percent)
      #expect(try laptop.status().locked == [], "\(kind)")
      client.ungrabKeyboard()
      client.ungrabPointer()
      try laptop.hide()
    }
    #expect(laptop.problems == [])
  }

  @Test("below a locker that was there before Swell, also while it switches the monitor off, whatever goes meanwhile")
  func lockerWithoutMonitor() throws {
    let laptop = try Laptop(startsSwell: false)
    let window = try laptop.probe.makeWindow(WindowFrame(100, 100, 300, 200), overrideRedirect: true)
    try laptop.probe.makeWindow(laptop.monitor, colour: Laptop.background, overrideRedirect: true)
    let locker = try XProbe(laptop.display)
    try locker.grabPointer()
    try locker.grabKeyboard()
    try laptop.startSwell()
    try laptop.switchMonitor(false)
    laptop.probe.unmap(window.id)
    _ = try laptop.status()
    try laptop.switchMonitor(true)
    try expectSilence(laptop) { locker.ungrabKeyboard() }
  }

  @Test(
    "is not what there is while a window manager handles a key, or a menu has the keyboard, over a full-screen window",
    arguments: [(WindowManager.Kind.i3, nil), (.openbox, .picom), (.i3, .xcompmgr)] as [(_, Compositor.Kind?)])
  func boundKey(_ kind: WindowManager.Kind, _ compositor: Compositor.Kind?) throws {
    let laptop = try Laptop()
    try laptop.bind(.volumeUp, to: "pactl set-sink-volume spk 50%", by: kind)
    if let compositor { try laptop.startCompositor(compositor) }
    try laptop.fullScreen(laptop.probe.makeWindow(WindowFrame(100, 100, 300, 200), colour: Laptop.background))
    // The window manager has the keyboard as long as the key is down.
    try laptop.hold(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 50))
    try laptop.release(.volumeUp)
    // As dmenu(1) does it: a strip, and the whole keyboard.
    try laptop.probe.makeWindow(WindowFrame(0, 0, 1280, 20), overrideRedirect: true)
    try laptop.grab(.mute, .wholeKeyboard)
    _ = try laptop.status()
    try laptop.show(37)
    #expect(laptop.problems == [])
  }
}
