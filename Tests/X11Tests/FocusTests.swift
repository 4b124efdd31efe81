import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite struct FocusTests {
    private let stage: Stage
    private let focus: FocusReader

    init() throws {
      stage = try Stage()
      focus = FocusReader(stage.connection)
    }

    private func window(_ frame: WindowFrame = WindowFrame(10, 20, 300, 200)) throws -> TestWindow {
      try stage.probe.makeWindow(frame, overrideRedirect: true)
    }

    private func activate(_ window: WindowID) {
      stage.probe.setProperty("_NET_ACTIVE_WINDOW", numbers: [window], type: "WINDOW")
    }

    @Test("Only the number of a process is one, whatever clients write; else the X server says whose window it is")
    func process() throws {
      #expect(focus.focusedProgram?.process == nil)
      let window = try window()
      activate(window.id)
      for (words, process) in [
        ([1], 1), ([4242, 7], 4242), ([0x7fff_ffff], 0x7fff_ffff), ([0], nil), ([0x8000_0000], nil),
        ([0xffff_ffff], nil), ([], nil),
      ] as [([UInt], Int?)] {
        stage.probe.setProperty("_NET_WM_PID", numbers: words, on: window.id)
        #expect(focus.focusedProgram?.process == process ?? Int(getpid()), "\(words)")
      }
      stage.probe.setProperty("_NET_WM_PID", text: "4242", on: window.id)
      #expect(focus.focusedProgram?.process == Int(getpid()))
      activate(0)
      #expect(focus.focusedProgram?.process == nil)
    }

    @Test("A program in a sandbox has the number that this machine gives it, and the names of its window")
    func sandbox() throws {
      let user = getuid() == 0 ? [] : ["--user", "--map-root-user"]
      let program = try Child(
        ["unshare"] + user + ["--pid", "--fork", "--kill-child", "xev"], environment: ["DISPLAY": stage.server.display])
      var window: WindowReading?
      try stage.probe.waitUntil("its window") {
        window = stage.probe.windows().first { stage.probe.text("WM_NAME", of: $0.id) == "Event Tester" }
        return window != nil
      }
      let id = try #require(window).id
      // What it sees of itself.
      stage.probe.setProperty("_NET_WM_PID", numbers: [1], on: id)
      stage.probe.setProperty("WM_CLASS", text: "vlc\0Vlc\0", type: "STRING", on: id)
      activate(id)
      let children = try String(contentsOfFile: "/proc/\(program.pid)/task/\(program.pid)/children", encoding: .utf8)
      let process = try #require(Int(children.split(separator: " ").first ?? ""))
      #expect(focus.focusedProgram == FocusedProgram(process: process, isSandboxed: true, names: ["vlc", "Vlc"]))
    }

    @Test("A process of another machine is none; of this one, or where that is not said, it counts")
    func machine() throws {
      let window = try window()
      stage.probe.setProperty("_NET_WM_PID", numbers: [4242], on: window.id)
      activate(window.id)
      var name = [CChar](repeating: 0, count: 65)
      #expect(gethostname(&name, 64) == 0)
      let own = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      for (name, process) in [(own, 4242), ("else", nil), (own + "x", nil), ("", 4242), (own + "\0", 4242)] {
        stage.probe.setProperty("WM_CLIENT_MACHINE", text: name, type: "STRING", on: window.id)
        #expect(focus.focusedProgram?.process == process, "\(name)")
      }
    }

    @Test("Without a window manager the process is that of the window around the input focus")
    func inputFocus() throws {
      let (outer, inner) = (try window(), try window(WindowFrame(40, 50, 60, 70)))
      outer.take(inner)
      stage.probe.setFocus(inner.id)
      #expect(focus.focusedProgram?.process == nil)
      stage.probe.setProperty("_NET_WM_PID", numbers: [4242], on: outer.id)
      #expect(focus.focusedProgram?.process == 4242)
      stage.probe.setProperty("_NET_WM_PID", numbers: [77], on: inner.id)
      #expect(focus.focusedProgram?.process == 77)
      activate(0)
      #expect(focus.focusedProgram?.process == nil, "a window manager says that none is active")
    }

    @Test("The focused window is the active one, else that with the input focus; the root window is none")
    func focusedWindow() throws {
      #expect(focus.focusedWindow == nil)
      stage.probe.setFocus(try window(WindowFrame(40, 50, 60, 70)).id)
      #expect(focus.focusedWindow == PixelRect(x: 40, y: 50, width: 60, height: 70))
      activate(try window().id)
      #expect(focus.focusedWindow == PixelRect(x: 10, y: 20, width: 300, height: 200))
      activate(stage.probe.root)
      #expect(focus.focusedWindow == nil)
    }
  }
}
