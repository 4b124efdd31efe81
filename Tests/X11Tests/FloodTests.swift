import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// Programs that change one thing as fast as they can: of many changes that wait, Swell looks at the last.
  @Suite struct FloodTests {
    private func requests(_ stage: Stage, _ act: () throws -> Void) rethrows -> Int {
      stage.settle()
      let first = XNextRequest(stage.connection.display)
      for _ in 0..<500 { try act() }
      stage.settle()
      return Int(XNextRequest(stage.connection.display) - first)
    }

    @Test("The active window", arguments: [true, false])
    func activeWindow(isFullScreen: Bool) throws {
      let stage = try Stage()
      let watch = FullScreenWatch(stage.connection, events: stage.pump, emit: stage.emit)
      var interests = FullScreenInterests()
      interests.quiet = ["fullscreen"]
      watch.look(for: interests)
      let windows = try (0..<2).map { _ in
        try stage.probe.makeWindow(WindowFrame(0, 0, 300, 300), overrideRedirect: true)
      }
      if isFullScreen {
        let state = XInternAtom(stage.connection.display, "_NET_WM_STATE_FULLSCREEN", 0)
        stage.probe.setProperty("_NET_WM_STATE", numbers: [state], type: "ATOM", on: windows[1].id)
      }
      var count = 0
      let requests = requests(stage) {
        stage.probe.setProperty("_NET_ACTIVE_WINDOW", numbers: [windows[count % 2].id], type: "WINDOW")
        count += 1
      }
      #expect(requests < 60)
      // The last of 500 is the one that is full-screen.
      let said = stage.events.compactMap { if case .quietProgram(let isThere) = $0 { isThere } else { nil } }
      #expect(said.last ?? false == isFullScreen)
    }

    @Test("Grabs of the keyboard")
    func grabs() throws {
      let stage = try Stage()
      let lock = LockWatch(
        stage.connection, events: stage.pump, monitors: stage.monitorWatch, cover: stage.cover, emit: stage.emit)
      _ = KeyboardWatch(stage.connection, events: stage.pump, lock: lock, emit: stage.emit)
      let display = XOpenDisplay(stage.server.display)!
      let requests = requests(stage) {
        XGrabKeyboard(display, swell_root(display), 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        XUngrabKeyboard(display, Time(CurrentTime))
        XSync(display, 0)
      }
      XCloseDisplay(display)
      #expect(requests < 60)
    }

    @Test("Switches of Caps Lock")
    func locks() throws {
      let stage = try Stage()
      let keyboard = KeyboardWatch(stage.connection, events: stage.pump, emit: stage.emit)
      var interests = KeyInterests()
      (interests.mediaKeys, interests.locks) = (true, true)
      keyboard.follow(interests)
      var isOn = false
      let display = XOpenDisplay(stage.server.display)!
      let requests = requests(stage) {
        isOn.toggle()
        XkbLockModifiers(display, UInt32(XkbUseCoreKbd), UInt32(LockMask), isOn ? UInt32(LockMask) : 0)
        XSync(display, 0)
      }
      XCloseDisplay(display)
      #expect(requests < 60)
    }
  }
}
