import Testing

@testable import SwellCore

@Suite("What may be shown")
struct HUDGateTests {
  private static let causes: [HUDGate.Cause] = [.change, .key, .drag, .request]

  private static func settings(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
  }

  @Test("By default every cause, and every kind but those off by default, and others' inputs", arguments: causes)
  func standard(cause: HUDGate.Cause) {
    let off: [HUDContent.Kind] = [
      .capsLock, .numLock, .scrollLock, .layout, .airplane, .powerProfile, .power, .player, .microphoneReminder,
    ]
    for kind in HUDContent.Kind.allCases {
      let isShown = !off.contains(kind) && !(kind == .input && cause == .change)
      #expect(HUDGate().allows(kind, cause, Settings()) == isShown, "\(kind)")
    }
  }

  @Test("A kind that is switched off is shown for no cause, and the others still are", arguments: causes)
  func kinds(cause: HUDGate.Cause) {
    let (gate, settings) = (HUDGate(), Self.settings { $0.hidden = [.volume] })
    #expect(!gate.allows(.volume, cause, settings))
    #expect(gate.allows(.brightness, cause, settings) && gate.allows(.capsLock, cause, settings))
  }

  @Test("'keys' is about presses that change nothing, 'gestures' about drags and the wheel")
  func switches() {
    let keys = Self.settings { $0.showsKeys = false }
    #expect(Self.causes.map { HUDGate().allows(.volume, $0, keys) } == [true, false, true, true])
    let gestures = Self.settings { $0.showsGestures = false }
    #expect(Self.causes.map { HUDGate().allows(.volume, $0, gestures) } == [true, true, false, true])
  }

  @Test("Locked for any reason nothing is shown, until the last one has gone", arguments: causes)
  func locks(cause: HUDGate.Cause) {
    var gate = HUDGate()
    let settings = Settings()
    gate.lockChanged(.saver, true)
    gate.lockChanged(.session, true)
    #expect(gate.isSilent(settings) && !gate.allows(.volume, cause, settings))
    gate.lockChanged(.saver, false)
    gate.lockChanged(.saver, false)
    #expect(gate.isSilent(settings))
    gate.lockChanged(.session, false)
    #expect(!gate.isSilent(settings) && gate.allows(.volume, cause, settings))
  }

  @Test("With 'show-when-locked' all that is switched on is shown while it is locked")
  func lockedAndShown() {
    var gate = HUDGate()
    gate.lockChanged(.locker, true)
    let settings = Self.settings { ($0.showsWhenLocked, $0.hidden) = (true, [.mute]) }
    #expect(!gate.isSilent(settings) && gate.isSilent(Settings()))
    #expect(gate.allows(.volume, .change, settings) && !gate.allows(.mute, .change, settings))
  }
}
