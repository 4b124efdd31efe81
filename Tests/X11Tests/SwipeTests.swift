import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// No real swipe: the inputtest driver of Xorg 21.1 spins at the first gesture event, and Xvfb has no touchpad.
  @Suite struct SwipeTests {
    private func swipe(_ type: Int32, fingers: Int32 = 3, _ dx: Double = 0, _ dy: Double = 0, flags: Int32 = 0)
      -> ServerEvent
    {
      var event = XIGestureSwipeEvent()
      (event.type, event.evtype, event.detail) = (GenericEvent, type, fingers)
      (event.root_x, event.root_y, event.delta_x, event.delta_y) = (900, 400, dx, dy)
      event.flags = flags
      return .swipe(.init(event))
    }

    /// What was emitted of drags since the last call.
    private func story(_ stage: Stage) -> [String] {
      defer { stage.forgetEvents() }
      return stage.events.compactMap { event in
        switch event {
        case .pressed(.swipe, let place, _): "pressed \(place.x) \(place.y)"
        case .moved(.swipe, let place): "moved \(place.x) \(place.y)"
        case .released(.swipe): "released"
        case .cancelled: "cancelled"
        default: nil
        }
      }
    }

    @Test("Moves from the pointer by what its events add up to; one that is nobody's business, or ends early, is none")
    func drag() throws {
      let stage = try Stage()
      let swipes = TouchpadSwipes(stage.connection, events: stage.pump, emit: stage.emit)
      func make(_ steps: ServerEvent...) -> [String] {
        for step in steps { swipes.receive(step) }
        return story(stage)
      }
      let begin = swipe(XI_GestureSwipeBegin)
      swipes.follow(fingers: 3)
      stage.settle()
      #expect(
        make(
          begin, swipe(XI_GestureSwipeUpdate, 1.5, -20), swipe(XI_GestureSwipeUpdate, 0.5, -30),
          swipe(XI_GestureSwipeEnd))
          == ["pressed 900.0 400.0", "moved 901.5 380.0", "moved 902.0 350.0", "moved 902.0 350.0", "released"])
      // Other fingers.
      #expect(make(swipe(XI_GestureSwipeBegin, fingers: 4), swipe(XI_GestureSwipeUpdate, fingers: 4, 1, 1)) == [])
      // It turns out to be something else.
      let cancelled = ["pressed 900.0 400.0", "cancelled", "released"]
      #expect(make(begin, swipe(XI_GestureSwipeEnd, flags: XIGestureSwipeEventCancelled)) == cancelled)
      // None are wanted any more while it is under way.
      swipes.receive(begin)
      swipes.follow(fingers: nil)
      #expect(story(stage) == cancelled)
      #expect(make(begin) == [])
      swipes.follow(fingers: 3)
      #expect(make(begin) == ["pressed 900.0 400.0"])
    }

    @Test("Another client that has them keeps them, and all else is heard as before")
    func taken() throws {
      let stage = try Stage()
      let stranger = try #require(XOpenDisplay(stage.server.display))
      defer { XCloseDisplay(stranger) }
      var (major, minor): (Int32, Int32) = (2, 4)
      try #require(XIQueryVersion(stranger, &major, &minor) == 0 && (major, minor) >= (2, 4))
      var bits = [UInt8](repeating: 0, count: 8)
      for type in XI_GestureSwipeBegin...XI_GestureSwipeEnd { bits[Int(type) / 8] |= 1 << UInt8(type % 8) }
      bits.withUnsafeMutableBufferPointer { bits in
        // All pointers.
        var mask = XIEventMask(deviceid: 2, mask_len: Int32(bits.count), mask: bits.baseAddress)
        XISelectEvents(stranger, stage.connection.root, &mask, 1)
      }
      XSync(stranger, 0)
      stage.connection.rootEvents.select(.rawKeys, for: stage)
      TouchpadSwipes(stage.connection, events: stage.pump, emit: stage.emit).follow(fingers: 3)
      stage.settle()
      let errors = stage.takeErrors()
      #expect(errors.contains { $0.contains("another client has the swipes") })
      #expect(!errors.contains { $0.contains("unexpected") })
    }
  }
}
