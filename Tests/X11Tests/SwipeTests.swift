import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// No real swipe: the inputtest driver of Xorg 21.1 spins at the first gesture event, and Xvfb has no touchpad.
  @Suite struct SwipeTests {
    private func swipe(_ type: Int32, fingers: Int32 = 3, _ dx: Double = 0, _ dy: Double = 0, flags: Int32 = 0)
      -> SwipeEvent?
    {
      var event = XIGestureSwipeEvent()
      (event.type, event.evtype, event.detail) = (GenericEvent, type, fingers)
      (event.root_x, event.root_y, event.delta_x, event.delta_y) = (900, 400, dx, dy)
      event.flags = flags
      return SwipeEvent(event)
    }

    /// What was emitted of drags.
    private func story(_ stage: Stage) -> [String] {
      stage.events.compactMap { event in
        switch event {
        case .pressed(.swipe, let place, _): "pressed \(place.x) \(place.y)"
        case .moved(.swipe, let place): "moved \(place.x) \(place.y)"
        case .released(.swipe): "released"
        case .cancelled: "cancelled"
        default: nil
        }
      }
    }

    @Test("A swipe moves from the pointer by what its events add up to")
    func drag() throws {
      try Stage.run { stage in
        let swipes = TouchpadSwipes(stage.connection, events: stage.pump, emit: stage.emit)
        swipes.follow(fingers: 3)
        stage.settle()
        let steps = [
          swipe(XI_GestureSwipeBegin), swipe(XI_GestureSwipeUpdate, 1.5, -20), swipe(XI_GestureSwipeUpdate, 0.5, -30),
          swipe(XI_GestureSwipeEnd),
        ]
        for step in steps { swipes.receive(try #require(step)) }
        #expect(
          story(stage) == [
            "pressed 900.0 400.0", "moved 901.5 380.0", "moved 902.0 350.0", "moved 902.0 350.0", "released",
          ])
      }
    }

    @Test("One that is under way when none are wanted any more has ended")
    func offMeanwhile() throws {
      try Stage.run { stage in
        let swipes = TouchpadSwipes(stage.connection, events: stage.pump, emit: stage.emit)
        swipes.follow(fingers: 3)
        swipes.receive(try #require(swipe(XI_GestureSwipeBegin)))
        swipes.follow(fingers: nil)
        #expect(story(stage) == ["pressed 900.0 400.0", "cancelled", "released"])
        swipes.follow(fingers: 3)
        swipes.receive(try #require(swipe(XI_GestureSwipeBegin)))
        #expect(story(stage).last == "pressed 900.0 400.0")
      }
    }

    @Test("One that turns out to be something else is cancelled; other fingers and pinches are nobody's")
    func others() throws {
      try Stage.run { stage in
        let swipes = TouchpadSwipes(stage.connection, events: stage.pump, emit: stage.emit)
        swipes.follow(fingers: 3)
        for step in [swipe(XI_GestureSwipeBegin, fingers: 4), swipe(XI_GestureSwipeUpdate, fingers: 4, 1, 1)] {
          swipes.receive(try #require(step))
        }
        #expect(story(stage) == [])
        #expect(swipe(XI_GesturePinchBegin) == nil)
        swipes.receive(try #require(swipe(XI_GestureSwipeBegin)))
        swipes.receive(try #require(swipe(XI_GestureSwipeEnd, flags: XIGestureSwipeEventCancelled)))
        #expect(story(stage) == ["pressed 900.0 400.0", "cancelled", "released"])
        swipes.follow(fingers: nil)
        swipes.receive(try #require(swipe(XI_GestureSwipeBegin)))
        #expect(story(stage).count == 3)
      }
    }

    @Test("Another client that has them keeps them, and all else is heard as before")
    func taken() throws {
      let stage = try Stage()
      let stranger = try #require(XOpenDisplay(stage.server.display))
      defer { XCloseDisplay(stranger) }
      let other = try StrangerWithSwipes(stranger)
      other.selectSwipes()
      let swipes = TouchpadSwipes(stage.connection, events: stage.pump, emit: stage.emit)
      stage.connection.rootEvents.select(.rawKeys)
      swipes.follow(fingers: 3)
      stage.settle()
      #expect(stage.log.lines.contains { $0.contains("another client has the swipes") })
      #expect(!stage.log.lines.contains { $0.contains("unexpected") })
    }
  }

  /// Another client with the swipes of all pointers.
  private struct StrangerWithSwipes {
    let display: OpaquePointer

    init(_ display: OpaquePointer) throws {
      self.display = display
      var (major, minor): (Int32, Int32) = (2, 4)
      try #require(XIQueryVersion(display, &major, &minor) == 0 && (major, minor) >= (2, 4))
    }

    func selectSwipes() {
      var bits = [UInt8](repeating: 0, count: 8)
      for type in XI_GestureSwipeBegin...XI_GestureSwipeEnd { bits[Int(type) / 8] |= 1 << UInt8(type % 8) }
      bits.withUnsafeMutableBufferPointer { bits in
        var mask = XIEventMask(deviceid: 2, mask_len: Int32(bits.count), mask: bits.baseAddress)
        XISelectEvents(display, swell_root(display), &mask, 1)
      }
      XSync(display, 0)
    }
  }
}
