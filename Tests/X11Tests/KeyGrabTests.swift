import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite("Keys that Swell grabs") struct KeyGrabTests {
    private static let key = "XF86AudioRaiseVolume"

    private static func interests(grabbing: Bool = true) -> KeyInterests {
      var interests = KeyInterests()
      (interests.mediaKeys, interests.grabs, interests.takesKeys) = (true, true, grabbing)
      return interests
    }

    @Test("The server knows who has grabs, of keys by either protocol, and of buttons")
    func grabbing() throws {
      try Stage.run { stage in
        let connection = stage.connection
        #expect(connection.grabbingProcesses.isEmpty)
        let handler = try WindowManager(.openbox, on: stage.server.display, binding: (Self.key, "true"))
        let grabbers = try [Grabber.Kind.modern, .core].map {
          try Grabber($0, "XF86AudioMute", on: stage.server.display)
        }
        let processes = connection.grabbingProcesses.map {
          try? String(contentsOfFile: "/proc/\($0 ?? 0)/comm", encoding: .utf8)
        }
        let own = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8)
        #expect(processes.count == 3 && Set(processes) == ["openbox\n", own])
        for grabber in grabbers { grabber.release() }
        #expect(connection.grabbingProcesses.count == 1)
        withExtendedLifetime(handler) {}
      }
    }

    /// A focused window, which acts on keys as mpv does, and Swell, which grabs.
    private final class Keyboard {
      let stage: Stage
      let watch: KeyboardWatch
      let window: TestWindow

      init(_ stage: Stage, grabbing: Bool = true) throws {
        self.stage = stage
        watch = KeyboardWatch(stage.connection, events: stage.pump, emit: stage.emit)
        watch.follow(KeyGrabTests.interests(grabbing: grabbing))
        window = try stage.probe.makeWindow(WindowFrame(50, 50, 200, 100), overrideRedirect: true)
        stage.probe.setFocus(window.id)
        stage.settle()
      }

      /// Presses a key and returns what Swell said of it, and which keys the window saw.
      func press(_ key: String) throws -> (said: [KeyPress], seen: [String]) {
        stage.forgetEvents()
        window.forgetEvents()
        try Keys.press(stage.server.display, key)
        // Its release is the last event of all.
        try Keys.press(stage.server.display, "z")
        try window.waitForEvent("the last key") { $0 == .keyRelease("z") }
        stage.settle()
        let releases = stage.events.count { if case .keyReleased = $0 { true } else { false } }
        let said = stage.events.compactMap { if case .keyPressed(let press) = $0 { press } else { nil } }
        #expect(releases == said.count)
        let seen = window.events.compactMap { if case .keyPress(let name) = $0 { name } else { nil } }
        return (said, seen.filter { $0.hasPrefix("XF86") })
      }

      /// The keycode of a key.
      func code(of key: String) -> UInt32 {
        UInt32(XKeysymToKeycode(stage.connection.display, XStringToKeysym(key)))
      }
    }

    @Test(
      "are Swell's alone, once a press, whatever locks are on, and with Shift",
      arguments: [
        key, "XF86AudioLowerVolume", "XF86AudioMute", "XF86AudioMicMute", "XF86MonBrightnessUp", "XF86KbdLightOnOff",
      ])
    func grabbed(_ key: String) throws {
      try Stage.run { stage in
        let keyboard = try Keyboard(stage)
        for locks in [[], ["Caps_Lock"], ["Num_Lock", "Caps_Lock"], ["Num_Lock"]] {
          for lock in locks { try Keys.press(stage.server.display, lock) }
          let (said, seen) = try keyboard.press(key)
          #expect(said.count == 1 && said.first?.isTaken == false && said.first?.isFine == false)
          #expect(seen == [])
          let shifted = try keyboard.press("shift+\(key)")
          #expect(shifted.said.count == 1 && shifted.said.first?.isFine == true && shifted.seen == [])
          for lock in locks { try Keys.press(stage.server.display, lock) }
        }
      }
    }

    @Test("are the window's too with auto, at once with the new setting, and again at the end")
    func reload() throws {
      try Stage.run { stage in
        let keyboard = try Keyboard(stage, grabbing: false)
        for isGrabbing in [false, true, false, true] {
          keyboard.watch.follow(Self.interests(grabbing: isGrabbing))
          let (said, seen) = try keyboard.press(Self.key)
          #expect(said.map(\.isTaken) == [false])
          #expect(seen == (isGrabbing ? [] : [Self.key]))
        }
      }
    }

    @Test("are never those of players")
    func transport() throws {
      try Stage.run { stage in
        let keyboard = try Keyboard(stage)
        for key in ["XF86AudioPlay", "XF86AudioNext", "XF86AudioStop"] {
          let (said, seen) = try keyboard.press(key)
          #expect(said.map(\.isTaken) == [false])
          #expect(seen == [key])
        }
      }
    }

    @Test(
      "are not those that another client has; from the second press on, those it has released",
      arguments: [Grabber.Kind.core, .modern])
    func taken(_ kind: Grabber.Kind) throws {
      try Stage.run { stage in
        let grabber = try Grabber(kind, Self.key, on: stage.server.display)
        let keyboard = try Keyboard(stage)
        for count in 1...2 {
          #expect(try keyboard.press(Self.key).said.map(\.isTaken) == [true])
          #expect(grabber.events.count == count * 2)
        }
        #expect(try keyboard.press("XF86AudioMute").seen == [])
        grabber.release()
        #expect(try keyboard.press(Self.key).seen == [Self.key])
        #expect(try keyboard.press(Self.key).seen == [])
      }
    }

    @Test("are not those that another client has with Shift, with Shift")
    func takenWithShift() throws {
      try Stage.run { stage in
        let grabber = try Grabber(.core, Self.key, modifiers: 1, on: stage.server.display)
        let keyboard = try Keyboard(stage)
        #expect(try keyboard.press(Self.key).seen == [])
        #expect(grabber.events == [])
        #expect(try keyboard.press("shift+\(Self.key)").said.map(\.isTaken) == [true])
        // Beside the key, its client may be told of Shift.
        let code = Int(keyboard.code(of: Self.key))
        #expect(grabber.events.contains(.press(code: code)) && grabber.events.contains(.release(code: code)))
      }
    }

    @Test("go to a client that asks for them later by XGrabKey, and come back when it has gone")
    func later() throws {
      try Stage.run { stage in
        let keyboard = try Keyboard(stage)
        let grabber = try Grabber(.core, Self.key, on: stage.server.display)
        #expect(try keyboard.press(Self.key).said.map(\.isTaken) == [true])
        #expect(grabber.events.count == 2)
        grabber.release()
        let (said, seen) = try keyboard.press(Self.key)
        #expect(said.map(\.isTaken) == [false] && seen == [])
        #expect(grabber.events.count == 2)
      }
    }

    @Test(
      "are free for a window manager that announces itself, also by XIGrabKeycode",
      arguments: ["WM_S0", "_XSETTINGS_S0"])
    func announced(_ selection: String) throws {
      try Stage.run { stage in
        let keyboard = try Keyboard(stage)
        let compositor = CompositorWatch(stage.connection, events: stage.pump, emit: stage.emit)
        #expect(throws: ServerProblem.self) { try Grabber(.modern, Self.key, on: stage.server.display) }
        stage.forgetEvents()
        let manager = try #require(XOpenDisplay(stage.server.display))
        defer { XCloseDisplay(manager) }
        XSetSelectionOwner(manager, XInternAtom(manager, selection, 0), XDefaultRootWindow(manager), Time(CurrentTime))
        XSync(manager, 0)
        stage.settle()
        #expect(stage.compositorStates == [], "the selection is not that of a compositor")
        let grabber = try Grabber(.modern, Self.key, on: stage.server.display)
        #expect(try keyboard.press(Self.key).said.map(\.isTaken) == [true])
        #expect(grabber.events.count == 2)
        // It has had no time yet to grab this one.
        for _ in 0..<2 { #expect(try keyboard.press("XF86AudioMute").seen == ["XF86AudioMute"]) }
        withExtendedLifetime(compositor) {}
      }
    }

    @Test("follow the keyboard map: what is on another keycode, and on several")
    func keyboardMap() throws {
      try Stage.run { stage in
        let keyboard = try Keyboard(stage)
        let mute = keyboard.code(of: "XF86AudioMute")
        func change(_ code: UInt32, to symbol: String) throws {
          let arguments = ["xmodmap", "-e", "keycode \(code) = \(symbol)"]
          let outcome = try Child.run(arguments, environment: ["DISPLAY": stage.server.display])
          #expect(outcome.status == 0, "\(outcome.errors)")
          try stage.wait(for: "the new map") { _ in
            keyboard.watch.handlers(isSwellGrabbing: true).contains { $0.key == .microphoneMute && $0.isTaken != nil }
          }
          stage.settle()
        }
        // The key of Mute is a second one of the microphone: the keycode is pressed all the same.
        try change(mute, to: "XF86AudioMicMute")
        #expect(keyboard.watch.handlers(isSwellGrabbing: true).first { $0.key == .volumeMute }?.isTaken == nil)
        let (said, seen) = try keyboard.press("\(mute)")
        #expect(said.map(\.key) == [.microphoneMute] && seen == [])
        try change(mute, to: "XF86AudioPlay")
        let freed = try keyboard.press("\(mute)")
        #expect(freed.said.map(\.key) == [.playPause] && freed.seen == ["XF86AudioPlay"])
      }
    }

    @Test("are no lock of the screen, though the keyboard is grabbed below a window over everything")
    func lock() throws {
      try Stage.run { stage in
        let lock = LockWatch(
          stage.connection, events: stage.pump, monitors: stage.monitorWatch, cover: stage.cover, emit: stage.emit)
        let keyboard = try Keyboard(stage)
        let film = try stage.probe.makeWindow(WindowFrame(0, 0, 1280, 800), overrideRedirect: true)
        stage.forgetEvents()
        try Keys.hold(stage.server.display, Self.key)
        stage.settle()
        try Keys.release(stage.server.display, Self.key)
        stage.settle()
        #expect(stage.events.count { if case .keyReleased = $0 { true } else { false } } == 1)
        #expect(!stage.events.contains { if case .locked = $0 { true } else { false } })
        // A locker's grab still is one.
        let locker = try Grabber(.wholeKeyboard, Self.key, on: stage.server.display)
        try stage.wait(for: "the lock") { $0.events.contains { if case .locked(_, true) = $0 { true } else { false } } }
        withExtendedLifetime((lock, keyboard, film, locker)) {}
      }
    }
  }
}
