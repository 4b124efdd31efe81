import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite("Keys that Swell grabs") struct KeyGrabTests {
    private static let key = "XF86AudioRaiseVolume"

    @Test("The server knows who has grabs, of keys by either protocol, and of buttons")
    func grabbing() throws {
      let stage = try Stage()
      let connection = stage.connection
      #expect(connection.grabbingProcesses.isEmpty)
      let handler = try WindowManager(.openbox, on: stage.server.display, binding: (Self.key, "true"))
      defer { withExtendedLifetime(handler) {} }
      let grabbers = try [Grabber.Kind.modern, .core].map { try Grabber($0, "XF86AudioMute", on: stage.server.display) }
      let processes = connection.grabbingProcesses.map {
        try? String(contentsOfFile: "/proc/\($0 ?? 0)/comm", encoding: .utf8)
      }
      let own = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8)
      #expect(processes.count == 3 && Set(processes) == ["openbox\n", own])
      for grabber in grabbers { grabber.release() }
      #expect(connection.grabbingProcesses.count == 1)
    }

    @Test("Each answer of the server is read: none stays in memory for as long as Swell runs")
    func answers() throws {
      let stage = try Stage()
      let code = Int(XKeysymToKeycode(stage.connection.display, XStringToKeysym(Self.key)))
      let grabber = try Grabber(.core, Self.key, on: stage.server.display)
      defer { withExtendedLifetime(grabber) {} }
      func ask(_ count: Int) throws -> Int {
        for _ in 0..<count { #expect(stage.connection.isGrabbed(code, modifiers: 0)) }
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
        return try #require(Int(line.split(separator: " ").dropLast().last ?? ""))
      }
      let before = try ask(2000)
      #expect(try ask(60_000) < before + 1500)
    }

    /// A focused window, which acts on keys as mpv does, and Swell, which grabs.
    private final class Keyboard {
      let stage: Stage
      let watch: KeyboardWatch
      let window: TestWindow

      init(_ stage: Stage? = nil) throws {
        let stage = try stage ?? Stage()
        self.stage = stage
        let lock = LockWatch(
          stage.connection, events: stage.pump, monitors: stage.monitorWatch, cover: stage.cover, emit: stage.emit)
        watch = KeyboardWatch(stage.connection, events: stage.pump, lock: lock, emit: stage.emit)
        window = try stage.probe.makeWindow(WindowFrame(50, 50, 200, 100), overrideRedirect: true)
        stage.probe.setFocus(window.id)
        follow(isGrabbing: true)
      }

      func follow(isGrabbing: Bool) {
        var interests = KeyInterests()
        (interests.mediaKeys, interests.takesKeys) = (true, isGrabbing)
        watch.follow(interests)
        stage.settle()
      }

      func grab(_ kind: Grabber.Kind, modifiers: UInt32 = Grabber.anyModifier) throws -> Grabber {
        try Grabber(kind, KeyGrabTests.key, modifiers: modifiers, on: stage.server.display)
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

    @Test("are Swell's alone, once a press, whatever locks are on, and with Shift")
    func grabbed() throws {
      let keyboard = try Keyboard()
      func press(_ keys: [String]) throws {
        for key in keys { try Keys.press(keyboard.stage.server.display, key) }
      }
      for key in [
        Self.key, "XF86AudioLowerVolume", "XF86AudioMute", "XF86AudioMicMute", "XF86MonBrightnessUp",
        "XF86KbdLightOnOff",
      ] {
        for locks in [[], ["Caps_Lock"], ["Num_Lock", "Caps_Lock"], ["Num_Lock"]] {
          try press(locks)
          for (prefix, isFine) in [("", false), ("shift+", true)] {
            let (said, seen) = try keyboard.press(prefix + key)
            #expect((said.map(\.isTaken), said.map(\.isFine), seen) == ([false], [isFine], []), "\(locks) \(key)")
          }
          try press(locks)
        }
      }
      #expect(try keyboard.press("ctrl+XF86AudioMicMute").seen == [])
      #expect(try keyboard.press("ctrl+\(Self.key)").seen == [Self.key])
    }

    @Test("are the window's too with auto, at once with the new setting, and again at the end; those of players always")
    func reload() throws {
      let keyboard = try Keyboard()
      for isGrabbing in [false, true, false, true] {
        keyboard.follow(isGrabbing: isGrabbing)
        for key in [Self.key, "XF86AudioPlay", "XF86AudioNext", "XF86AudioStop"] {
          let (said, seen) = try keyboard.press(key)
          #expect(said.map(\.isTaken) == [false])
          #expect(seen == (isGrabbing && key == Self.key ? [] : [key]))
        }
      }
    }

    @Test("are not those that another client has; from the second press on, those it has released")
    func taken() throws {
      let keyboard = try Keyboard()
      for kind in [Grabber.Kind.core, .modern] {
        keyboard.follow(isGrabbing: false)
        let grabber = try keyboard.grab(kind)
        keyboard.follow(isGrabbing: true)
        for count in 1...2 {
          #expect(try keyboard.press(Self.key).said.map(\.isTaken) == [true])
          #expect(grabber.events.count == count * 2)
        }
        #expect(try keyboard.press("XF86AudioMute").seen == [])
        grabber.release()
        #expect(try keyboard.press(Self.key).seen == [Self.key])
        #expect(try keyboard.press(Self.key).seen == [])
      }
      // A client that asks for them later can, by XGrabKey only.
      #expect(throws: ServerProblem.self) { try keyboard.grab(.modern) }
      let grabber = try keyboard.grab(.core)
      #expect(try keyboard.press(Self.key).said.map(\.isTaken) == [true])
      grabber.release()
      let (said, seen) = try keyboard.press(Self.key)
      #expect(said.map(\.isTaken) == [false] && seen == [])
      #expect(grabber.events.count == 2)
    }

    @Test("are not those that another client has with Shift, with Shift")
    func takenWithShift() throws {
      let keyboard = try Keyboard()
      keyboard.follow(isGrabbing: false)
      let grabber = try keyboard.grab(.core, modifiers: 1)
      keyboard.follow(isGrabbing: true)
      #expect(try keyboard.press(Self.key).seen == [])
      #expect(grabber.events == [])
      #expect(try keyboard.press("shift+\(Self.key)").said.map(\.isTaken) == [true])
      // Beside the key, its client may be told of Shift.
      let code = Int(keyboard.code(of: Self.key))
      #expect(grabber.events.contains(.press(code: code)) && grabber.events.contains(.release(code: code)))
    }

    @Test("are free for a window manager, also by XIGrabKeycode", arguments: ["WM_S0", "_XSETTINGS_S0"])
    func announced(_ selection: String) throws {
      let keyboard = try Keyboard()
      let stage = keyboard.stage
      stage.forgetEvents()
      let manager = try #require(XOpenDisplay(stage.server.display))
      defer { XCloseDisplay(manager) }
      XSetSelectionOwner(manager, XInternAtom(manager, selection, 0), XDefaultRootWindow(manager), Time(CurrentTime))
      XSync(manager, 0)
      stage.settle()
      let isCompositorTold = stage.events.contains { if case .compositor = $0 { true } else { false } }
      #expect(!isCompositorTold, "the selection is not that of a compositor")
      let grabber = try keyboard.grab(.modern)
      #expect(try keyboard.press(Self.key).said.map(\.isTaken) == [true])
      #expect(grabber.events.count == 2)
      // It has had no time yet to grab this one.
      for _ in 0..<2 { #expect(try keyboard.press("XF86AudioMute").seen == ["XF86AudioMute"]) }
    }

    @Test("follow the keyboard map: what is on another keycode, and on several")
    func keyboardMap() throws {
      let keyboard = try Keyboard()
      let stage = keyboard.stage
      let mute = keyboard.code(of: "XF86AudioMute")
      func change(_ code: UInt32, to symbol: String) throws {
        let words = ["xmodmap", "-e", "keycode \(code) = \(symbol)"]
        try Child.demand(words, environment: ["DISPLAY": stage.server.display])
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

    @Test("are no lock of the screen, though the keyboard is grabbed below a window over everything")
    func lock() throws {
      let stage = try Stage()
      let keyboard = try Keyboard(stage)
      try stage.probe.makeWindow(WindowFrame(0, 0, 1280, 800), overrideRedirect: true)
      stage.forgetEvents()
      try Keys.hold(stage.server.display, Self.key)
      stage.settle()
      try Keys.release(stage.server.display, Self.key)
      stage.settle()
      #expect(stage.events.count { if case .keyReleased = $0 { true } else { false } } == 1)
      #expect(!stage.events.contains { if case .locked = $0 { true } else { false } })
      // A locker's grabs still are one.
      let locker = try stage.server.probe()
      try locker.grabPointer()
      try locker.grabKeyboard()
      try stage.wait(for: "the lock") { $0.events.contains { if case .locked(_, true) = $0 { true } else { false } } }
      withExtendedLifetime((keyboard, locker)) {}
    }
  }
}
