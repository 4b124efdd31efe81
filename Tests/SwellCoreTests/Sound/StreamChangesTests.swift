import Testing

@testable import SwellCore

@Suite("Volumes of programs that others change")
struct StreamChangesTests {
  private static func stream(
    _ index: UInt32, _ name: String = "Music", percent: Double = 50, isMuted: Bool = false, sink: UInt32 = 0,
    flat: Double? = nil
  ) -> StreamReading {
    StreamReading(
      index: index, name: name, volume: Level(percent / 100).volume, isMuted: isMuted, sink: sink,
      flatVolume: flat.map { Level($0 / 100).volume })
  }

  /// A session in which they are shown, and one program has played for a while.
  private static func stage(_ streams: [StreamReading] = [stream(3)], _ change: (inout Settings) -> Void = { _ in })
    -> Stage
  {
    var settings = Settings()
    settings.showsPrograms = true
    change(&settings)
    var stage = Stage.inSession(settings: settings)
    stage.hear(.streams(streams))
    stage.pass(.seconds(5))
    return stage
  }

  @Test("are shown with the name of the program, and told to watchers")
  func shown() {
    var stage = Self.stage()
    _ = stage.ask(.watch(json: false, now: false))
    #expect(
      stage.hear(.streams([Self.stream(3, percent: 75)])) == [.tell(text: "program 75% Music\n", client: Stage.client)])
    #expect(stage.content?.kind == .program && stage.content?.label == "75%" && stage.content?.detail == "Music")
    #expect(
      stage.hear(.streams([Self.stream(3, percent: 75, isMuted: true)]))
        == [.tell(text: "program 75% Music muted\n", client: Stage.client)])
    #expect(stage.content?.icon == .speakerMuted)
    #expect(stage.hear(.streams([Self.stream(3, percent: 75, isMuted: true)])) == [], "the same again is no news")
  }

  @Test("Several streams of one program are one change, that of the loudest")
  func several() {
    var stage = Self.stage([Self.stream(3), Self.stream(4), Self.stream(5, "Game")])
    _ = stage.ask(.watch(json: false, now: false))
    let effects = stage.hear(
      .streams([Self.stream(3, percent: 20), Self.stream(4, percent: 30), Self.stream(5, "Game")]))
    #expect(effects == [.tell(text: "program 30% Music\n", client: Stage.client)])
  }

  @Test("A stream that begins is not shown, nor what is set or restored just after that")
  func start() {
    var stage = Self.stage([])
    stage.hear(.streams([Self.stream(3)]))
    stage.pass(.milliseconds(200))
    stage.hear(.streams([Self.stream(3, percent: 30)]))
    #expect(stage.content == nil)
    stage.pass(.seconds(5))
    stage.hear(.streams([Self.stream(3, percent: 30), Self.stream(4, "Game")]))
    #expect(stage.content == nil)
    stage.hear(.streams([Self.stream(3, percent: 40), Self.stream(4, "Game")]))
    #expect(stage.content?.label == "40%")
  }

  @Test("A stream that is moved to another output is not shown, nor what the move does to its volume")
  func moved() {
    var stage = Self.stage()
    stage.hear(.streams([Self.stream(3, sink: 7)]))
    stage.hear(.streams([Self.stream(3, percent: 30, sink: 7)]))
    #expect(stage.content == nil)
    stage.pass(.seconds(2))
    stage.hear(.streams([Self.stream(3, percent: 40, sink: 7)]))
    #expect(stage.content?.label == "40%")
  }

  @Test("Where an output moves its streams with it (flat volumes), only a change of a stream beside it is shown")
  func flat() {
    let others = Self.stream(4, "Game", percent: 20, flat: 50)
    var stage = Self.stage([Self.stream(3, flat: 50), others])
    stage.hear(.streams([Self.stream(3, percent: 80, flat: 80), Self.stream(4, "Game", percent: 32, flat: 80)]))
    #expect(stage.content == nil, "the output was changed, which moved both")
    stage.hear(.streams([Self.stream(3, percent: 80, flat: 80), Self.stream(4, "Game", percent: 64, flat: 80)]))
    #expect(stage.content?.detail == "Game", "a stream below the output")
    stage.hear(.streams([Self.stream(3, percent: 80, flat: 90), Self.stream(4, "Game", percent: 90, flat: 90)]))
    #expect(stage.content?.detail == "Game" && stage.content?.label == "90%", "one that raises the output")
    stage.hear(.streams([Self.stream(3, percent: 80, flat: 0), Self.stream(4, "Game", percent: 90, flat: 0)]))
    stage.hear(.streams([Self.stream(3, percent: 70, flat: 10), Self.stream(4, "Game", percent: 90, flat: 10)]))
    #expect(stage.content?.detail == "Game", "from silence, all streams may move")
    stage.hear(.streams([Self.stream(3, percent: 60, flat: 10), Self.stream(4, "Game", percent: 90, flat: 10)]))
    #expect(stage.content?.detail == "Music", "also above the output, of a server that lies")
  }

  /// A command has set the program to 75 %; the answer of the server is open.
  private static func written() -> Stage {
    var stage = Self.stage()
    stage.hear(.request(.program(.to(0.75), name: "Music"), client: Stage.client))
    guard case .ask(.streams, let purpose)? = stage.effects.last else { return stage }
    stage.answer(.streams([Self.stream(3)]), for: purpose)
    _ = stage.ask(.watch(json: false, now: false))
    return stage
  }

  @Test("What Swell itself sets is not told again, whether it is read before or after the answer")
  func own() {
    var stage = Self.written()
    #expect(stage.content?.label == "75%")
    let value = Self.stream(3, percent: 75)
    #expect(stage.hear(.streams([Self.stream(3)])) == [], "older than the write")
    #expect(stage.hear(.streams([value])) == [])
    stage.writesDone()
    #expect(stage.hear(.streams([Self.stream(3)])) == [], "a server that says the old value once more")
    #expect(stage.hear(.streams([value])) == [])
    stage.pass(.seconds(2))
    #expect(stage.hear(.streams([Self.stream(3, percent: 60)])) != [], "somebody else")
  }

  @Test("A write that was refused leaves the level from before, which is no news")
  func refused() {
    var stage = Self.written()
    stage.writesDone(isComplete: false)
    #expect(stage.hear(.streams([Self.stream(3)])) == [])
    stage.pass(.seconds(2))
    #expect(stage.hear(.streams([Self.stream(3)])) == [])
  }

  @Test("A stream that ends is forgotten, and a server that is back has new ones")
  func gone() {
    var stage = Self.stage()
    stage.hear(.streams([]))
    stage.hear(.streams([Self.stream(3, percent: 20)]))
    #expect(stage.content == nil, "the number was given to another stream")
    stage.pass(.seconds(5))
    stage.hear(.audioDisconnected)
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.streams([Self.stream(3, percent: 90)]))
    #expect(stage.content == nil)
    stage.pass(.seconds(2))
    stage.hear(.streams([Self.stream(3, percent: 80)]))
    #expect(stage.content?.label == "80%")
  }

  @Test(
    "They are not shown where only what keys, commands and drags did is, or the kind is off",
    arguments: [{ $0.showsOthers = false }, { $0.own.insert(.program) }, { $0.hidden.insert(.program) }]
      as [@Sendable (inout Settings) -> Void])
  func off(change: @Sendable (inout Settings) -> Void) {
    var stage = Self.stage(change)
    stage.hear(.streams([Self.stream(3, percent: 75)]))
    #expect(stage.content == nil)
  }

  private static func stage(_ change: (inout Settings) -> Void) -> Stage { stage([stream(3)], change) }
}
