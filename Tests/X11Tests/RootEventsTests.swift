import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite struct RootEventsTests {
    /// The events that Swell selected on a window (XGetWindowAttributes(3)).
    private func mask(_ stage: Stage, of window: Window) -> Int {
      var attributes = XWindowAttributes()
      XGetWindowAttributes(stage.connection.display, window, &attributes)
      return attributes.your_event_mask
    }

    private func activate(_ window: Window, _ stage: Stage) {
      stage.probe.setProperty("_NET_ACTIVE_WINDOW", numbers: [UInt(window)], type: "WINDOW")
      stage.settle()
    }

    private func fillScreen(_ window: TestWindow, _ stage: Stage, _ isOn: Bool = true) {
      stage.probe.setProperty("_NET_WM_STATE", atoms: isOn ? ["_NET_WM_STATE_FULLSCREEN"] : [], on: window.id)
      stage.settle()
    }

    private func watch(_ stage: Stage) -> FullScreenWatch {
      FullScreenWatch(stage.connection, events: stage.pump, emit: stage.emit)
    }

    /// The windows that were reported; 0 for none.
    private func fullScreenWindows(_ stage: Stage) -> [UInt] {
      stage.events.compactMap { if case .fullScreen(let window, _) = $0 { window ?? 0 } else { nil } }
    }

    /// What was told of quiet programs.
    private func quiets(_ stage: Stage) -> [Bool] {
      stage.events.compactMap { if case .quietProgram(let isThere) = $0 { isThere } else { nil } }
    }

    @Test("What one part hears of is not lost by what another no longer wants")
    func shared() throws {
      let stage = try Stage()
      let (events, root) = (stage.connection.rootEvents, stage.connection.root)
      let before = mask(stage, of: root)
      events.select(.windows, for: stage.pump)
      events.select(.windows, for: stage)
      events.select([], for: stage.pump)
      #expect(mask(stage, of: root) == before | SubstructureNotifyMask)
      events.select([], for: stage)
      #expect(mask(stage, of: root) == before)
    }

    @Test("Media keys are heard of after a click was handed on")
    func rawKeys() throws {
      let stage = try Stage()
      let keyboard = KeyboardWatch(stage.connection, events: stage.pump, emit: stage.emit)
      var interests = KeyInterests()
      interests.mediaKeys = true
      keyboard.follow(interests)
      stage.connection.rootEvents.select(.rawButtonReleases, for: stage)
      stage.connection.rootEvents.select([], for: stage)
      stage.settle()
      try Keys.press(stage.server.display, "XF86AudioMute")
      try stage.wait(for: "the key") { stage in
        stage.events.contains { if case .keyPressed(let press) = $0 { press.key == .volumeMute } else { false } }
      }
    }

    @Test("The root window, and a window of Swell's, that is named as the active one leaves Swell its events")
    func ownActive() throws {
      let stage = try Stage()
      watch(stage).look(for: .init(classes: ["TestWindow", "Swell"]))
      stage.present(.volume(37))
      for window in [stage.connection.root, try #require(stage.probe.hudWindow()).id] {
        let before = mask(stage, of: window)
        for active in [window, 0] {
          activate(active, stage)
          #expect(mask(stage, of: window) == before)
        }
      }
      stage.probe.setResource("Xft.dpi", "192")
      stage.settle()
      #expect(stage.monitors.first?.scale == Scale(2))
    }

    @Test("Looking for no class asks and selects nothing; a full-screen window of a listed class is told until then")
    func fullScreen() throws {
      let stage = try Stage()
      let first = XNextRequest(stage.connection.display)
      let watch = watch(stage)
      watch.look(for: .init(classes: []))
      #expect(XNextRequest(stage.connection.display) == first)
      let window = try stage.probe.makeWindow(WindowFrame(0, 0, 1280, 800))
      fillScreen(window, stage)
      activate(window.id, stage)
      #expect(fullScreenWindows(stage) == [])
      watch.look(for: .init(classes: ["testwindow"]))
      #expect(fullScreenWindows(stage) == [window.id])
      // It goes though the name of the active window stays, as some managers leave it.
      window.unmap()
      stage.settle()
      #expect(fullScreenWindows(stage) == [window.id, 0])
      window.map()
      stage.settle()
      #expect(fullScreenWindows(stage) == [window.id, 0, window.id])
      fillScreen(window, stage, false)
      fillScreen(window, stage)
      #expect(fullScreenWindows(stage).suffix(2) == [0, window.id])
      watch.look(for: .init(classes: []))
      #expect(fullScreenWindows(stage).last == 0)
      #expect(mask(stage, of: window.id) == NoEventMask)
      watch.look(for: .init(classes: ["testwindow"]))
      #expect(fullScreenWindows(stage).last == window.id)
      window.destroy()
      stage.settle()
      #expect(fullScreenWindows(stage).last == 0)
    }

    @Test("Two full-screen programs on monitors of their own: it is quiet until both have ended, in either order")
    func quietPrograms() throws {
      let stage = try Stage()
      watch(stage).look(for: .init(classes: [], quiet: ["fullscreen"]))
      let all = try [0, 400].map { try stage.probe.makeWindow(WindowFrame($0, 0, 400, 300)) }
      for window in all {
        fillScreen(window, stage)
        activate(window.id, stage)
      }
      activate(try stage.probe.makeWindow(WindowFrame(800, 0, 400, 300)).id, stage)
      #expect(quiets(stage) == [true])
      fillScreen(all[1], stage, false)
      #expect(quiets(stage) == [true])
      stage.probe.unmap(all[0].id)
      stage.settle()
      #expect(quiets(stage) == [true, false])
    }

    @Test("A full-screen window whose frame is mapped later, and unmapped alone, as awesome does")
    func frame() throws {
      let stage = try Stage()
      watch(stage).look(for: .init(classes: ["testwindow"], quiet: ["fullscreen"]))
      let window = try stage.probe.makeWindow(WindowFrame(0, 0, 400, 300))
      let frame = try stage.probe.makeWindow(WindowFrame(0, 0, 400, 300), className: "Frame")
      fillScreen(window, stage)
      frame.take(window)
      window.map()
      stage.probe.unmap(frame.id)
      activate(window.id, stage)
      #expect(quiets(stage) == [])
      for times in 1...2 {
        frame.map()
        stage.settle()
        stage.settle()
        #expect(fullScreenWindows(stage).last == window.id)
        stage.probe.unmap(frame.id)
        stage.settle()
        #expect(fullScreenWindows(stage).last == 0)
        #expect(quiets(stage) == (0..<times).flatMap { _ in [true, false] })
      }
      // Nothing is heard of other windows where there is nothing full-screen.
      #expect(mask(stage, of: stage.connection.root) & SubstructureNotifyMask == 0)
    }

    /// A screen with another client, and the window of a HUD that is shown; no event may come of what that client does.
    private func run(_ blending: Blending = .none, _ body: (Stage, OpaquePointer, Window) throws -> Void) throws {
      let stage = try Stage(blending: blending)
      let stranger = try #require(XOpenDisplay(stage.server.display))
      defer { XCloseDisplay(stranger) }
      stage.present(.volume(37))
      let window = try #require(stage.probe.hudWindow()).id
      stage.forgetEvents()
      try body(stage, stranger, window)
      XSync(stranger, 0)
      stage.settle()
      #expect(stage.events.isEmpty)
      stage.present(.volume(37))
      #expect(stage.probe.hudWindow()?.id == window)
    }

    @Test("An event that another client made is not believed", arguments: [Blending.none, .picom])
    func forged(blending: Blending) throws {
      try run(blending) { stage, stranger, window in
        let root = stage.connection.root
        func send(_ window: Window, _ mask: Int, _ event: XEvent) {
          var event = event
          XSendEvent(stranger, window, 0, mask, &event)
        }
        var event = XEvent()
        (event.xproperty.type, event.xproperty.window) = (PropertyNotify, root)
        event.xproperty.atom = Atom(XA_RESOURCE_MANAGER)
        send(root, PropertyChangeMask, event)
        event = XEvent()
        (event.xconfigure.type, event.xconfigure.event, event.xconfigure.window) = (ConfigureNotify, root, root)
        send(root, StructureNotifyMask, event)
        event = XEvent()
        (event.xexpose.type, event.xexpose.window) = (Expose, window)
        send(window, ExposureMask, event)
        stage.probe.forgeEnd(of: window)
      }
    }

    @Test("No event of XInput 1 that another client made is read, whatever it says of its own length")
    func oldInput() throws {
      try run { _, stranger, window in
        var (opcode, first, error): (Int32, Int32, Int32) = (0, 0, 0)
        XQueryExtension(stranger, "XInputExtension", &opcode, &first, &error)
        var generator = Generator(seed: 1)
        for _ in 0..<20_000 {
          // As it goes over the wire: 32 bytes, any of which may be a length.
          var bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
          bytes[0] = UInt8(first) + bytes[0] % 17
          bytes.withUnsafeBytes {
            _ = xcb_send_event(
              XGetXCBConnection(stranger), 0, xcb_window_t(window), 0, $0.bindMemory(to: CChar.self).baseAddress)
          }
        }
      }
    }
  }
}
