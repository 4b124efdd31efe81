import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite struct ConnectionTests {
    /// Connects to `display` and returns how that failed.
    private func failure(of display: String) -> XConnection.Failure? {
      setenv("DISPLAY", display, 1)
      defer { unsetenv("DISPLAY") }
      do throws(XConnection.Failure) {
        _ = try XConnection(log: .init(verbosity: .problems))
        return nil
      } catch {
        return error
      }
    }

    @Test("A display that nobody serves is named", arguments: [":61999", "garbage", ":", ":99999999999", ":x", "::0"])
    func deadDisplay(display: String) {
      let failure = failure(of: display)
      #expect(failure == .cannotOpen(display: display))
      #expect(
        failure?.description
          == "cannot reach X display '\(display)': check DISPLAY and XAUTHORITY")
    }

    @Test("Gives the connection back; a server that has just ended is named")
    func end() throws {
      let server = try VirtualScreen()
      func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      #expect(failure(of: server.display) == nil)
      let before = try descriptors()
      for _ in 0..<20 { #expect(failure(of: server.display) == nil) }
      #expect(try descriptors() == before)
      try server.stop()
      #expect(failure(of: server.display) == .cannotOpen(display: server.display))
    }

    private final class EventCounter: EventSource {
      var count = 0

      override func receive(_ event: ServerEvent) {
        if case .propertyChanged = event { count += 1 }
      }
    }

    /// What reads from the server besides `EventPump.drain(reading: true)`.
    enum Reading: CaseIterable, Sendable {
      case flush, answer, lookForAnswer, findAnswer
    }

    @Test("An event is taken before the next sleep, whatever has read it", arguments: Reading.allCases)
    func readAside(reading: Reading) throws {
      let stage = try Stage()
      let (display, counter) = (
        stage.connection.display, EventCounter(stage.connection, events: stage.pump, emit: stage.emit)
      )
      stage.settle()
      var socket = pollfd(fd: stage.connection.descriptor, events: Int16(POLLIN), revents: 0)
      func waitForServer() { #expect(poll(&socket, 1, Int32(patience.components.seconds) * 1000) == 1) }
      let ping = Question(stage.connection)
      if reading == .findAnswer {
        ping.ask { xcb_get_input_focus($0).sequence }
        xcb_flush(stage.connection.server)
        waitForServer()
      }
      stage.probe.setProperty("SWELL_TEST", text: "news")
      // The server has sent its events of one round before it answers in the next one.
      for _ in 1...2 { stage.probe.sync() }
      waitForServer()
      switch reading {
      case .flush:
        XNoOp(display)
        stage.connection.flush()
      case .answer: XSync(display, 0)
      case .lookForAnswer:
        // Xlib sends the question when it looks for events: the server holds the answer back.
        stage.probe.grabServer()
        ping.ask { xcb_get_input_focus($0).sequence }
        #expect(!ping.isAnswered())
      case .findAnswer: #expect(ping.isAnswered())
      }
      // Nothing is left that would end a sleep.
      #expect(poll(&socket, 1, 0) == 0)
      #expect(stage.connection.isUsed)
      stage.pump.drain(reading: false)
      #expect(counter.count == 1)
      stage.connection.flush()
      stage.probe.ungrabServer()
      stage.settle()
      #expect(ping.isAnswered() == (reading == .lookForAnswer))
    }

    @Test("Without RandR the whole screen is one monitor, which is said once")
    func noRandR() throws {
      let stage = try Stage(arguments: ["-extension", "RANDR"])
      #expect(stage.monitors.map(\.name) == ["screen"])
      #expect(stage.monitors.first?.frame == PixelRect(x: 0, y: 0, width: 1280, height: 800))
      #expect(stage.log.lines == ["the X server has no RandR 1.5: the whole screen counts as one monitor"])
      stage.probe.setResource("Xft.dpi", "192")
      stage.settle()
      #expect(stage.monitors.first?.scale == Scale(2))
      stage.present(.volume(37))
      try stage.expectPanel()
    }

    @Test("Windows that a Wayland compositor shows are told from a screen of their own")
    func rootless() throws {
      let stage = try Stage()
      #expect(!stage.connection.isRootless)
      // As the window manager of a compositor does for Xwayland.
      XInternAtom(stage.connection.display, "WL_SURFACE_ID", 0)
      #expect(stage.connection.isRootless)
    }

    @Test("A window, an output or a touch screen that vanished does no harm, whatever is asked about it")
    func vanished() throws {
      let stage = try Stage()
      let (connection, display) = (stage.connection, stage.connection.display)
      let window = try stage.probe.makeWindow(WindowFrame(10, 10, 50, 50))
      window.destroy()
      XSelectInput(display, window.id, PropertyChangeMask)
      #expect(connection.words(of: connection.atoms.process, on: window.id) == [])
      #expect(connection.frame(of: window.id) == nil)
      #expect(connection.children(of: window.id) == [])
      #expect(connection.read([window.id]).map(\.kind) == [.unseen])
      var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
      #expect(XTranslateCoordinates(display, window.id, connection.root, 0, 0, &x, &y, &child) == 0)
      #expect(connection.touchMatrix(of: 77) == nil)
      var count: Int32 = 0
      #expect(XRRListOutputProperties(display, 0x1fff_ffff, &count) == nil)
      XIAllowTouchEvents(display, 77, 1, connection.root, XIRejectTouch)
      stage.settle()
      let errors = stage.takeErrors()
      #expect(errors.count == 7 && errors.allSatisfy { $0.hasPrefix("tolerated X error ") }, "\(errors)")
      stage.present(.volume(37))
      try stage.expectPanel()
    }

    @Test("Of a property and of windows without end, so much is read as is wanted")
    func endless() throws {
      let stage = try Stage()
      let frame = WindowFrame(500, 500, 50, 50)
      let lowest = try stage.probe.makeWindow(frame, overrideRedirect: true)
      stage.probe.setProperty("ENDLESS", text: String(repeating: "x", count: 200_000), type: "STRING", on: lowest.id)
      let connection = stage.connection
      let atom = XInternAtom(connection.display, "ENDLESS", 0)
      #expect(connection.bytes(of: atom, on: lowest.id, atMost: 65_536).count == 65_536)
      func isFound() -> Bool {
        connection.others(on: [PixelRect(x: 510, y: 510, width: 5, height: 5)]).contains { $0.window == lowest.id }
      }
      #expect(isFound())
      let above = try (0..<1024).map { _ in
        try stage.probe.makeWindow(WindowFrame(0, 0, 5, 5), overrideRedirect: true)
      }
      #expect(!isFound())
      withExtendedLifetime(above) {}
    }

    @Test("Another program that has Escape does no harm; an error that nothing explains is said, and ends nothing")
    func errors() throws {
      let stage = try Stage()
      let stranger = try #require(XOpenDisplay(stage.server.display))
      defer { XCloseDisplay(stranger) }
      let (display, root) = (stage.connection.display, stage.connection.root)
      XGrabKey(stranger, 9, 0, root, 0, GrabModeAsync, GrabModeAsync)
      XSync(stranger, 0)
      XGrabKey(display, 9, 0, root, 0, GrabModeAsync, GrabModeAsync)
      stage.settle()
      #expect(stage.takeErrors() == ["tolerated X error 10 of request 33.0: another client has grabbed Escape"])
      #expect(XGetAtomName(display, 0x1fff_ffff) == nil)
      stage.settle()
      // BadAtom of GetAtomName.
      #expect(stage.takeErrors() == ["unexpected X error 5 of request 17.0"])
    }

    @Test("An error is tolerated of the request that a race explains, and of no other")
    func pairs() {
      let errors = ToleratedErrors(
        input: .init(opcode: 131, firstError: 129), randr: .init(opcode: 140, firstError: 147))
      func isTolerated(_ request: Int32, _ minor: Int32, _ code: Int32) -> Bool {
        errors.race(request: request, minor: minor, code: code) != nil
      }
      #expect(isTolerated(X_GetProperty, 0, BadWindow))
      // The minor opcode of a core request says nothing.
      #expect(isTolerated(X_GetProperty, 7, BadWindow))
      #expect(!isTolerated(X_GetProperty, 0, BadAtom))
      #expect(!isTolerated(X_MapWindow, 0, BadWindow))
      #expect(!isTolerated(X_CopyArea, 0, BadDrawable))
      #expect(isTolerated(131, X_XIAllowEvents, BadAccess))
      #expect(isTolerated(131, X_XIGetProperty, 129))
      #expect(!isTolerated(131, X_XIQueryDevice, 129))
      #expect(!isTolerated(131, X_XIGetProperty, 130))
      #expect(isTolerated(140, X_RRGetCrtcInfo, 147 + BadRRCrtc))
      #expect(!isTolerated(140, X_RRGetCrtcInfo, 147 + BadRROutput))
      #expect(!isTolerated(141, X_RRGetCrtcInfo, 147 + BadRRCrtc))
      // Without the extensions, no request is theirs.
      #expect(ToleratedErrors(input: .init(), randr: .init()).race(request: 131, minor: 53, code: 10) == nil)
    }

    @Test("Each connection hears of its own errors")
    func twoConnections() throws {
      let server = try VirtualScreen()
      let log = try CapturedLog.start()
      setenv("DISPLAY", server.display, 1)
      defer { unsetenv("DISPLAY") }
      let talkative = try XConnection(log: .init(verbosity: .events))
      let quiet = try XConnection(log: .init(verbosity: .problems))
      for (connection, count) in [(quiet, 0), (talkative, 1)] {
        #expect(connection.frame(of: 1) == nil)
        XSync(connection.display, 0)
        #expect(log.lines.count == count)
      }
    }
  }
}
