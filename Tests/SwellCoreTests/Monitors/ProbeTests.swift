import Testing

@testable import SwellCore

@Suite("The X server is asked to probe its outputs")
struct ProbeTests {
  /// Whether the effects have the probe, which is wanted once.
  private static func probes(_ effects: [Effect]) -> Bool {
    effects.filter { if case .probeOutputs = $0 { true } else { false } }.count == 1
  }

  @Test("at once when nothing is shown or under way, and once for each report")
  func idle() {
    var stage = Stage.inSession()
    #expect(Self.probes(stage.hear(.monitorsUnidentified)))
    #expect(!Self.probes(stage.hear(.deadline)) && stage.timeToDeadline == nil)
    #expect(Self.probes(stage.hear(.monitorsUnidentified)))
  }

  @Test("not while the HUD is shown, but when it is hidden")
  func shown() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    #expect(!Self.probes(stage.hear(.monitorsUnidentified)))
    let before = stage.effects.count
    stage.live(for: .milliseconds(1500))
    #expect(!Self.probes(Array(stage.effects[before...])))
    stage.live(for: .seconds(1))
    #expect(Self.probes(Array(stage.effects[before...])) && stage.timeToDeadline == nil)
  }

  @Test("not during a drag")
  func drag() {
    var stage = Stage.inSession()
    stage.hear(.hold(isOn: true))
    stage.grab(100, 500)
    #expect(!Self.probes(stage.hear(.monitorsUnidentified)))
    stage.drop()
    #expect(!Self.probes(stage.hear(.deadline)) && Self.probes(stage.hear(.hold(isOn: false))))
  }

  @Test("not before the start is over: the first change of the volume comes first")
  func start() {
    var stage = Stage()
    for event in [
      Event.monitors([Stage.laptop]), .monitorsUnidentified, .audioConnected(server: "pulse"),
      .sink(Stage.speakers(percent: 50)),
    ] {
      #expect(!Self.probes(stage.hear(event)))
    }
    #expect(Self.probes(stage.hear(.deadline)))
  }
}
