import SwellCore
import Testing

@Suite("The X server is asked to probe its outputs")
struct ProbeTests {
  private static var session: Stage {
    var stage = Stage.inSession()
    stage.hear(.deadline)
    return stage
  }

  /// Whether the effects have the probe, which is wanted once.
  private static func probes(_ effects: [Effect]) -> Bool {
    effects.filter { if case .probeOutputs = $0 { true } else { false } }.count == 1
  }

  @Test("at once when nothing is shown or under way, and once for each report")
  func idle() {
    var stage = Self.session
    #expect(Self.probes(stage.hear(.monitorsUnidentified)))
    #expect(!Self.probes(stage.hear(.deadline)))
    #expect(stage.osd.deadline(after: stage.now) == nil)
    #expect(Self.probes(stage.hear(.monitorsUnidentified)))
  }

  @Test("not while the HUD is shown, but when it is hidden")
  func shown() {
    var stage = Self.session
    stage.hear(.sink(Stage.speakers(percent: 60)))
    #expect(!Self.probes(stage.hear(.monitorsUnidentified)))
    let before = stage.effects.count
    for _ in 0..<400 where stage.osd.hud.phase != .hidden {
      stage.pass(.milliseconds(10))
      stage.hear(.deadline)
      _ = stage.frame()
    }
    stage.hear(.deadline)
    #expect(Self.probes(Array(stage.effects[before...])))
    #expect(stage.osd.deadline(after: stage.now) == nil)
  }

  @Test("not during a drag")
  func drag() {
    var stage = Self.session
    stage.hear(.hold(isOn: true))
    stage.grab(100, 500)
    #expect(!Self.probes(stage.hear(.monitorsUnidentified)))
    stage.drop()
    #expect(!Self.probes(stage.hear(.deadline)))
    #expect(Self.probes(stage.hear(.hold(isOn: false))))
  }

  @Test("not before the start is over: the first change of the volume comes first")
  func start() {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    #expect(!Self.probes(stage.hear(.monitorsUnidentified)))
    #expect(!Self.probes(stage.hear(.audioConnected(server: "pulse"))))
    #expect(!Self.probes(stage.hear(.sink(Stage.speakers(percent: 50)))))
    #expect(Self.probes(stage.hear(.deadline)))
  }
}
