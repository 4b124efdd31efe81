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
    try laptop.audio.setVolume("41%")
    try laptop.waitForPanel(ExpectedPanel(volume: 41))
    #expect(laptop.problems == [])
  }

  @Test("as logind tells it: the HUD goes at once, and keys act without it")
  func session() throws {
    let bus = try PrivateBus()
    let login = try BusMock.login(on: bus)
    let laptop = try Laptop(bus: bus)
    func lock(_ isLocked: Bool) throws {
      try bus.call(
        "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager.SetLocked",
        "boolean:\(isLocked)")
    }
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 5)
    try lock(true)
    try laptop.stage.waitUntilHidden()
    try laptop.press(.volumeUp)
    try laptop.waitForVolume(sixteenths: 6)
    // Modifiers bring no layer.
    try Keys.hold(laptop.display, "Super_L")
    try Keys.hold(laptop.display, "Alt_L")
    #expect(try laptop.remains { laptop.layer.isEmpty })
    try Keys.release(laptop.display, "Alt_L")
    try Keys.release(laptop.display, "Super_L")
    try expectSilence(laptop) { try lock(false) }
    withExtendedLifetime(login) {}
  }

  @Test("that is locked before Swell starts")
  func lockedBefore() throws {
    let bus = try PrivateBus()
    let login = try BusMock.login(on: bus)
    let laptop = try Laptop(bus: bus, startsSwell: false)
    try bus.call(
      "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager.SetLocked", "boolean:true")
    try laptop.startSwell()
    try expectSilence(laptop) {
      try bus.call(
        "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager.SetLocked", "boolean:false"
      )
    }
    withExtendedLifetime(login) {}
  }

  @Test("with 'show-when-locked' shows the HUD all the same")
  func showWhenLocked() throws {
    let bus = try PrivateBus()
    let login = try BusMock.login(on: bus)
    let laptop = try Laptop(configuration: "[hud]\nshow-when-locked = yes\n", bus: bus)
    try bus.call(
      "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager.SetLocked", "boolean:true")
    try laptop.audio.setVolume("37%")
    try laptop.waitForPanel(ExpectedPanel(volume: 37))
    try laptop.save("")
    try laptop.stage.waitUntilHidden()
    withExtendedLifetime(login) {}
  }

  @Test("blanked by the X server", arguments: [false, true])
  func saver(_ isShown: Bool) throws {
    let laptop = try Laptop()
    if isShown {
      try laptop.audio.setVolume("33%")
      try laptop.waitForPanel(ExpectedPanel(volume: 33))
    }
    try laptop.run("xset", "s", "activate")
    try laptop.stage.waitUntilHidden()
    try expectSilence(laptop) { try laptop.run("xset", "s", "reset") }
  }

  @Test("blanked by the X server before Swell starts")
  func saverBefore() throws {
    let laptop = try Laptop(startsSwell: false)
    try laptop.run("xset", "s", "activate")
    try laptop.startSwell()
    try expectSilence(laptop) { try laptop.run("xset", "s", "reset") }
  }

  @Test(
    "below a locker: it stays below, and the volume keys work", arguments: [nil, WindowManager.Kind.i3],
    [nil, Compositor.Kind.picom])
  func locker(_ manager: WindowManager.Kind?, _ compositor: Compositor.Kind?) throws {
    let laptop = try Laptop()
    let others = (
      try manager.map { try WindowManager($0, on: laptop.display) },
      try compositor.map { try Compositor($0, on: laptop.display) }
    )
    _ = try Requirement.path(of: "i3lock")
    let locker = try Child(["i3lock", "-n", "-c", "203040"], environment: laptop.environment)
    try laptop.probe.waitUntil("the locker") {
      laptop.probe.windows().contains { $0.isMapped && $0.className == "i3lock" }
    }
    try laptop.probe.waitUntil("the keyboard to be the locker's") { laptop.probe.isKeyboardTaken }
    _ = try laptop.status()
    try laptop.press(.volumeUp)
    try laptop.waitForVolume(sixteenths: 5)
    #expect(try laptop.staysSilent())
    try expectSilence(laptop) { try locker.stop() }
    withExtendedLifetime(others) {}
  }

  @Test(
    "below a locker of any kind: what is shown goes, and nothing comes", arguments: Locker.Kind.allCases,
    [nil, Compositor.Kind.picom, .xcompmgr])
  func lockers(_ kind: Locker.Kind, _ compositor: Compositor.Kind?) throws {
    let laptop = try Laptop()
    let other = try compositor.map { try Compositor($0, on: laptop.display) }
    // A program has the focus.
    let program = try laptop.probe.makeWindow(WindowFrame(20, 20, 300, 200))
    laptop.probe.setFocus(program.id)
    try laptop.audio.setVolume("33%")
    try laptop.waitForPanel(ExpectedPanel(volume: 33))
    let locker = try Locker(kind, over: laptop.stage.monitor, on: laptop.display)
    try laptop.stage.waitUntilHidden()
    try laptop.waitForStatus("the lock") { $0.locked == ["locker"] }
    try expectSilence(laptop) { locker.end() }
    withExtendedLifetime((other, program)) {}
  }

  @Test(
    "below a locker that takes the keyboard after it has covered the HUD, unheard",
    arguments: [nil, Compositor.Kind.picom])
  func lateGrab(_ compositor: Compositor.Kind?) throws {
    let laptop = try Laptop()
    let other = try compositor.map { try Compositor($0, on: laptop.display) }
    let program = try laptop.probe.makeWindow(WindowFrame(20, 20, 300, 200))
    laptop.probe.setFocus(program.id)
    try laptop.audio.setVolume("33%")
    try laptop.waitForPanel(ExpectedPanel(volume: 33))
    let client = try XProbe(laptop.display)
    let cover = try client.makeWindow(laptop.stage.monitor, overrideRedirect: true)
    _ = try laptop.status()
    try client.grabKeyboard(on: cover.id)
    try laptop.audio.setVolume("35%")
    try laptop.waitForStatus("the lock") { $0.locked == ["locker"] }
    try laptop.stage.waitUntilHidden()
    try expectSilence(laptop) { cover.destroy() }
    withExtendedLifetime((other, program)) {}
  }

  @Test("below a locker of whose grab nobody hears: it is asked for when the HUD appears")
  func unheardLocker() throws {
    let laptop = try Laptop()
    let program = try laptop.probe.makeWindow(WindowFrame(20, 20, 300, 200))
    laptop.probe.setFocus(program.id)
    let locker = try Locker(.onOwnWindow, over: laptop.stage.monitor, on: laptop.display)
    try laptop.audio.setVolume("33%")
    try laptop.waitForStatus("the lock") { $0.locked == ["locker"] }
    try laptop.stage.waitUntilHidden()
    try expectSilence(laptop) { locker.end() }
    withExtendedLifetime(program) {}
  }

  /// What covers the monitor while a client has the keyboard.
  enum Cover: CaseIterable {
    /// rofi with a theme over the whole screen.
    case translucent
    /// SDL 1.2.
    case ofGame
    /// flameshot.
    case ofTool
    /// conky.
    case desktop
  }

  @Test(
    "is not what there is below what else covers the monitor while a client has the keyboard", arguments: Cover.allCases
  )
  func noLocker(_ kind: Cover) throws {
    let laptop = try Laptop()
    let program = try laptop.probe.makeWindow(WindowFrame(20, 20, 300, 200))
    let client = try XProbe(laptop.display)
    let window = try client.makeWindow(
      laptop.stage.monitor, colour: Stage.background, overrideRedirect: true, isTranslucent: kind == .translucent)
    var more: TestWindow?
    switch kind {
    case .translucent: break
    case .ofGame: more = try client.makeWindow(WindowFrame(20, 400, 300, 200))
    case .ofTool: client.setProperty("_NET_WM_WINDOW_TYPE", atoms: ["_NET_WM_WINDOW_TYPE_UTILITY"], on: window.id)
    case .desktop: client.lower(window.id)
    }
    try client.grabKeyboard()
    _ = try laptop.status()
    try laptop.audio.setVolume("37%")
    try laptop.waitForPanel(ExpectedPanel(volume: 37))
    #expect(try laptop.status().locked == [])
    #expect(laptop.problems == [])
    withExtendedLifetime((program, more)) {}
  }

  /// What a locker does, with nothing but that.
  private func locker(on laptop: Laptop) throws -> (cover: TestWindow, grab: Grabber) {
    let cover = try laptop.probe.makeWindow(laptop.stage.monitor, colour: Stage.background, overrideRedirect: true)
    return (cover, try Grabber(.wholeKeyboard, KeyName.mute.rawValue, on: laptop.display))
  }

  @Test("below a locker that was there before Swell")
  func lockerBefore() throws {
    let laptop = try Laptop(startsSwell: false)
    let locker = try self.locker(on: laptop)
    try laptop.startSwell()
    try expectSilence(laptop) { locker.grab.release() }
  }

  @Test("below a locker, while the monitor is off, stays so whatever goes away meanwhile")
  func lockerWithoutMonitor() throws {
    let laptop = try Laptop()
    let window = try laptop.probe.makeWindow(WindowFrame(100, 100, 300, 200), overrideRedirect: true)
    let locker = try self.locker(on: laptop)
    _ = try laptop.status()
    // It switches the monitor off, and then fails: this server has no smaller screen.
    _ = try Child.run(["xrandr", "--output", "screen", "--off"], environment: laptop.environment)
    try laptop.waitForStatus("no monitor") { $0.monitors.isEmpty }
    laptop.probe.unmap(window.id)
    _ = try laptop.status()
    _ = try Child.run(["xrandr", "--output", "screen", "--auto"], environment: laptop.environment)
    try laptop.waitForStatus("the monitor") { !$0.monitors.isEmpty }
    try expectSilence(laptop) { locker.grab.release() }
  }

  @Test(
    "is not what there is while a window manager handles a key over a full-screen window",
    arguments: [KeyHandler.Kind.i3, .openbox], [nil, Compositor.Kind.picom, .xcompmgr])
  func boundKey(_ kind: KeyHandler.Kind, _ compositor: Compositor.Kind?) throws {
    let laptop = try Laptop()
    let name = KeyName.volumeUp.rawValue
    let handler = try KeyHandler(
      kind, name, runs: "pactl set-sink-volume spk 50%", on: laptop.display,
      environment: laptop.audio.environment.compactMapValues { $0 })
    let other = try compositor.map { try Compositor($0, on: laptop.display) }
    let window = try laptop.probe.makeWindow(WindowFrame(100, 100, 300, 200), colour: Stage.background)
    laptop.probe.fullScreen(window.id)
    try laptop.probe.waitUntil("the full screen") { window.frame == laptop.stage.monitor }
    // The window manager has the keyboard as long as the key is down.
    try laptop.hold(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 50))
    try laptop.release(.volumeUp)
    #expect(laptop.problems == [])
    withExtendedLifetime((handler, other)) {}
  }

  @Test(
    "is not what there is while a menu has the keyboard over a full-screen window",
    arguments: [WindowManager.Kind.i3, .openbox, .xfwm4])
  func menu(_ kind: WindowManager.Kind) throws {
    let laptop = try Laptop()
    let manager = try WindowManager(kind, on: laptop.display)
    let window = try laptop.probe.makeWindow(WindowFrame(100, 100, 300, 200), colour: Stage.background)
    laptop.probe.fullScreen(window.id)
    try laptop.probe.waitUntil("the full screen") { window.frame == laptop.stage.monitor }
    // As dmenu(1) does it: a strip, and the whole keyboard.
    let strip = try laptop.probe.makeWindow(WindowFrame(0, 0, 1280, 20), overrideRedirect: true)
    let menu = try Grabber(.wholeKeyboard, KeyName.mute.rawValue, on: laptop.display)
    _ = try laptop.status()
    try laptop.audio.setVolume("37%")
    try laptop.waitForPanel(ExpectedPanel(volume: 37))
    #expect(laptop.problems == [])
    withExtendedLifetime((manager, strip, menu)) {}
  }
}
