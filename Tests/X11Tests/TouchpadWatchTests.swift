import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// A touchpad is a device with the properties of its driver, which are set here as drivers and programs set them.
  @Suite struct TouchpadWatchTests {
    private static let mode = "libinput Send Events Mode Enabled"
    private static let synaptics = "Synaptics Off"

    private let stage: Stage
    private let watch: TouchpadWatch

    init() throws {
      stage = try Stage()
      watch = TouchpadWatch(stage.connection, events: stage.pump, emit: stage.emit)
    }

    /// Makes a device a touchpad, or a mouse, before it is followed.
    private func follow(_ make: (XProbe) -> Void) {
      make(stage.probe)
      stage.settle()
      watch.follow(true)
      stage.settle()
    }

    /// What was told since the last call.
    private func states() -> [Bool] {
      stage.settle()
      defer { stage.forgetEvents() }
      return stage.events.compactMap { if case .touchpad(let isOn) = $0 { isOn } else { nil } }
    }

    @Test("Each switch by others is reported once, by whatever property, and what is set again is none")
    func others() throws {
      follow { $0.makeTouchpad() }
      stage.probe.setDeviceProperty(Self.mode, [0, 1])
      #expect(states() == [])
      for _ in 0..<2 { stage.probe.setDeviceProperty(Self.mode, [1, 1]) }
      #expect(states() == [false])
      stage.probe.setDeviceProperty(Self.mode, [0, 0])
      #expect(states() == [true])
      stage.probe.setDeviceProperty("Device Enabled", [0])
      stage.probe.setDeviceProperty(Self.mode, [1, 0])
      #expect(states() == [false])
      #expect(watch.set(true))
      #expect(states().last == true)
      #expect(stage.probe.deviceProperty("Device Enabled") == [1])
      watch.follow(false)
      stage.settle()
      stage.probe.setDeviceProperty(Self.mode, [1, 0])
      #expect(states() == [])
      // One that was off before is told to be on when it is switched on here.
      watch.follow(true)
      #expect(watch.set(nil))
      #expect(states() == [true])
    }

    @Test("It is switched off and on, and the rest of what libinput has there stays", arguments: [true, false])
    func set(isLibinput: Bool) throws {
      follow { if isLibinput { $0.makeTouchpad() } else { $0.setDeviceProperty(Self.synaptics, [0]) } }
      for (wanted, isOn) in [(nil, false), (nil, true), (false, false), (false, false), (true, true)] as [(Bool?, Bool)]
      {
        #expect(watch.set(wanted))
        stage.settle()
        let values = stage.probe.deviceProperty(isLibinput ? Self.mode : Self.synaptics)
        #expect(values == (isLibinput ? [isOn ? 0 : 1, 1] : [isOn ? 0 : 1]))
      }
      #expect(states() == [false, true, false, true])
    }

    @Test("That others switch off one of the driver synaptics is not reported: it may be for a word that is typed")
    func typing() throws {
      follow { $0.setDeviceProperty(Self.synaptics, [0]) }
      for value in [1, 0] as [UInt8] { stage.probe.setDeviceProperty(Self.synaptics, [value]) }
      #expect(states() == [])
      #expect(watch.set(false))
      #expect(states() == [false])
    }

    @Test("A mouse is none, and nonsense in the properties of a device is survived")
    func mouse() throws {
      follow { $0.setDeviceProperty(Self.mode, [0, 0]) }
      stage.probe.setDeviceProperty(Self.mode, [1, 0])
      stage.probe.setDeviceProperty("Device Enabled", [0])
      stage.probe.setDeviceProperty("Device Enabled", [1])
      #expect(states() == [])
      #expect(!watch.set(nil))
      stage.probe.setDeviceProperty("libinput Tapping Enabled", [UInt8](repeating: 7, count: 4000))
      stage.probe.setDeviceProperty(Self.mode, [UInt8](repeating: 7, count: 4000))
      #expect(states() == [false])
    }
  }
}
