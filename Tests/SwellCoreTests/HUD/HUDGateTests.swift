import Testing

@testable import SwellCore

@Suite("What may be shown")
struct HUDGateTests {
  private static let causes: [HUDGate.Cause] = [.change, .key, .drag, .request]

  private static func gate(_ change: (inout Settings) -> Void = { _ in }) -> HUDGate {
    var settings = Settings()
    change(&settings)
    return HUDGate(settings)
  }

  @Test("By default every cause, and every kind but those that are off by default", arguments: causes)
  func standard(cause: HUDGate.Cause) {
    let off: [HUDContent.Kind] = [
      .capsLock, .numLock, .scrollLock, .layout, .airplane, .powerProfile, .power, .player, .microphoneReminder,
    ]
    for kind in HUDContent.Kind.allCases {
      #expect(Self.gate().allows(kind, cause) == !off.contains(kind), "\(kind)")
    }
  }

  @Test("A kind that is switched off is shown for no cause, and the others still are", arguments: causes)
  func kinds(cause: HUDGate.Cause) {
    let gate = Self.gate { $0.hidden = [.volume] }
    #expect(!gate.allows(.volume, cause))
    #expect(gate.allows(.brightness, cause) && gate.allows(.capsLock, cause))
  }

  @Test("'keys' is about presses that change nothing, 'gestures' about drags and the wheel")
  func switches() {
    let keys = Self.gate { $0.showsKeys = false }
    #expect(Self.causes.map { keys.allows(.volume, $0) } == [true, false, true, true])
    let gestures = Self.gate { $0.showsGestures = false }
    #expect(Self.causes.map { gestures.allows(.volume, $0) } == [true, true, false, true])
  }

  @Test("Locked for any reason nothing is shown, until the last one has gone", arguments: causes)
  func locks(cause: HUDGate.Cause) {
    var gate = Self.gate()
    gate.lockChanged(.saver, true)
    gate.lockChanged(.session, true)
    #expect(gate.isSilent && !gate.allows(.volume, cause))
    gate.lockChanged(.saver, false)
    gate.lockChanged(.saver, false)
    #expect(gate.isSilent)
    gate.lockChanged(.session, false)
    #expect(!gate.isSilent && gate.allows(.volume, cause))
  }

  @Test("Other settings leave the locks as they are; 'show-when-locked' shows all that is switched on")
  func settings() {
    var gate = Self.gate()
    gate.lockChanged(.locker, true)
    var shown = Settings()
    (shown.showsWhenLocked, shown.hidden) = (true, [.mute])
    gate.use(shown)
    #expect(gate.locks == .locker && !gate.isSilent)
    #expect(gate.allows(.volume, .change) && !gate.allows(.mute, .change))
    gate.use(Settings())
    #expect(gate.isSilent)
  }
}
