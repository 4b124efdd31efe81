import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// A touchpad is a device with the properties of its driver, which are set here as drivers and programs set them.
  @Suite struct TouchpadWatchTests {
    private static let mode = "libinput Send Events Mode Enabled"

    private func states(_ stage: Stage) -> [Bool] {
      stage.settle()
      return stage.events.compactMap { if case .touchpad(let isOn) = $0 { isOn } else { nil } }
    }

    @Test("Each switch by others is reported once, by whatever property, and what is set again is none")
    func others() throws {
      let stage = try Stage(prepare: { $0.makeTouchpad() })
      let watch = TouchpadWatch(stage.connection, events: stage.pump, emit: stage.emit)
      watch.follow(true)
      stage.settle()
      stage.probe.setDeviceProperty(Self.mode, [0, 1])
      #expect(states(stage) == [])
      for _ in 0..<2 { stage.probe.setDeviceProperty(Self.mode, [1, 1]) }
      #expect(states(stage) == [false])
      stage.probe.setDeviceProperty(Self.mode, [0, 0])
      #expect(states(stage) == [false, true])
      stage.probe.setDeviceProperty("Device Enabled", [0])
      stage.probe.setDeviceProperty(Self.mode, [1, 0])
      #expect(states(stage) == [false, true, false])
      #expect(watch.set(true))
      #expect(states(stage).last == true)
      #expect(stage.probe.deviceProperty("Device Enabled") == [1])
      watch.follow(false)
      stage.settle()
      stage.probe.setDeviceProperty(Self.mode, [1, 0])
      #expect(states(stage).last == true)
      #expect(stage.xErrors == [])
    }

    @Test("It is switched off and on, and the rest of what libinput has there stays", arguments: [true, false])
    func set(isLibinput: Bool) throws {
      let stage = try Stage(prepare: {
        if isLibinput { $0.makeTouchpad() } else { $0.setDeviceProperty("Synaptics Off", [0]) }
      })
      let watch = TouchpadWatch(stage.connection, events: stage.pump, emit: stage.emit)
      watch.follow(true)
      for (wanted, isOn) in [(nil, false), (nil, true), (false, false), (false, false), (true, true)] as [(Bool?, Bool)]
      {
        #expect(watch.set(wanted))
        stage.settle()
        let values = stage.probe.deviceProperty(isLibinput ? Self.mode : "Synaptics Off")
        #expect(values == (isLibinput ? [isOn ? 0 : 1, 1] : [isOn ? 0 : 1]))
      }
      #expect(states(stage) == [false, true, false, true])
      #expect(stage.xErrors == [])
    }

    @Test("One that was off before is told to be on when it is switched on here")
    func offBefore() throws {
      let stage = try Stage(prepare: {
        $0.makeTouchpad()
        $0.setDeviceProperty(Self.mode, [1, 0])
      })
      let watch = TouchpadWatch(stage.connection, events: stage.pump, emit: stage.emit)
      watch.follow(true)
      #expect(watch.set(nil))
      #expect(states(stage) == [true])
    }

    @Test("That others switch off one of the driver synaptics is not reported: it may be for a word that is typed")
    func typing() throws {
      let stage = try Stage(prepare: { $0.setDeviceProperty("Synaptics Off", [0]) })
      let watch = TouchpadWatch(stage.connection, events: stage.pump, emit: stage.emit)
      watch.follow(true)
      stage.settle()
      for value in [1, 0] as [UInt8] { stage.probe.setDeviceProperty("Synaptics Off", [value]) }
      #expect(states(stage) == [])
      #expect(watch.set(false))
      #expect(states(stage) == [false])
    }

    @Test("A mouse is none, and nonsense in the properties of a device is survived")
    func mouse() throws {
      let stage = try Stage(prepare: { $0.setDeviceProperty(Self.mode, [0, 0]) })
      let watch = TouchpadWatch(stage.connection, events: stage.pump, emit: stage.emit)
      watch.follow(true)
      stage.settle()
      stage.probe.setDeviceProperty(Self.mode, [1, 0])
      stage.probe.setDeviceProperty("Device Enabled", [0])
      stage.probe.setDeviceProperty("Device Enabled", [1])
      #expect(states(stage) == [])
      #expect(!watch.set(nil))
      stage.probe.setDeviceProperty("libinput Tapping Enabled", [UInt8](repeating: 7, count: 4000))
      stage.probe.setDeviceProperty(Self.mode, [UInt8](repeating: 7, count: 4000))
      #expect(states(stage) == [false])
      #expect(stage.xErrors == [])
    }
  }
}
