import Testing

@testable import SwellCore

@Suite("Volumes of programs that others change")
struct StreamChangesTests {
  private var stage = Self.stage()

  private static func stream(
    _ index: UInt32, _ name: String = "Music", percent: Double = 50, isMuted: Bool = false, sink: UInt32 = 0,
    flat: Double? = nil
  ) -> StreamReading {
    StreamReading(
      index: index, name: name, volume: Level(percent / 100).volume, isMuted: isMuted, sink: sink,
      flatVolume: flat.map { Level($0 / 100).volume })
  }

  /// The one stream of a program, at this level.
  private static func music(_ percent: Double, isMuted: Bool = false, sink: UInt32 = 0) -> Event {
    .streams([stream(3, percent: percent, isMuted: isMuted, sink: sink)])
  }

  /// A session in which they are shown, and one program has played for a while.
  private static func stage(
    _ streams: [StreamReading] = [stream(3)], _ change: (inout Settings) -> Void = { _ in }
  ) -> Stage {
    var stage = Stage.inSession(settings: Settings { $0.own.remove(.program) }, change)
    stage.hear(.streams(streams))
    stage.pass(.seconds(5))
    return stage
  }

  @Test("are shown with the name of the program, and told to watchers; the same again is no news")
  mutating func shown() {
    stage.ask(.watch(json: false, now: false))
    #expect(stage.hear(Self.music(75)).told() == ["program 75% Music"])
    #expect((stage.content?.kind, stage.content?.label, stage.content?.detail) == (.program, "75%", "Music"))
    #expect(stage.hear(Self.music(75, isMuted: true)).told() == ["program 75% Music muted"])
    #expect(stage.content?.icon == .speakerMuted)
    #expect(stage.hear(Self.music(75, isMuted: true)) == [])
  }

  @Test("Several streams of one program are one change, that of the loudest")
  func several() {
    var stage = Self.stage([Self.stream(3), Self.stream(4), Self.stream(5, "Game")])
    stage.ask(.watch(json: false, now: false))
    let streams = [Self.stream(3, percent: 20), Self.stream(4, percent: 30), Self.stream(5, "Game")]
    #expect(stage.hear(.streams(streams)).told() == ["program 30% Music"])
  }

  @Test("A stream that begins is not shown, nor what is set or restored just after that")
  func start() {
    var stage = Self.stage([])
    stage.hear(Self.music(50))
    stage.pass(.milliseconds(200))
    stage.hear(Self.music(30))
    stage.pass(.seconds(5))
    let game = Self.stream(4, "Game")
    stage.hear(.streams([Self.stream(3, percent: 30), game]))
    #expect(stage.content == nil)
    stage.hear(.streams([Self.stream(3, percent: 40), game]))
    #expect(stage.content?.label == "40%")
  }

  @Test("A stream that is moved to another output is not shown, nor what the move does to its volume")
  mutating func moved() {
    stage.hear(Self.music(50, sink: 7), Self.music(30, sink: 7))
    #expect(stage.content == nil)
    stage.pass(.milliseconds(1100))
    stage.hear(Self.music(40, sink: 7))
    #expect(stage.content?.label == "40%")
  }

  @Test("Where an output moves its streams with it (flat volumes), only a change of a stream beside it is shown")
  func flat() {
    var stage = Self.stage([Self.stream(3, flat: 50), Self.stream(4, "Game", percent: 20, flat: 50)])
    for (music, game, output, shown, why): (Double, Double, Double, String?, Comment) in [
      (80, 32, 80, nil, "the output was changed, which moved both"), (80, 64, 80, "Game", "a stream below the output"),
      (80, 90, 90, "Game", "one that raises the output"), (80, 90, 0, "Game", "silence"),
      (70, 90, 10, "Game", "from silence, all streams may move"),
      (60, 90, 10, "Music", "also above the output, of a server that lies"),
    ] {
      stage.hear(
        .streams([Self.stream(3, percent: music, flat: output), Self.stream(4, "Game", percent: game, flat: output)]))
      #expect(stage.content?.detail == shown, why)
    }
  }

  /// A command has set the program to 75 %; the answer of the server is open.
  private static func written() -> Stage {
    var stage = Self.stage()
    guard let purpose = stage.request(.program(.to(0.75), name: "Music"), by: 1).purpose else { return stage }
    stage.answer(.streams([Self.stream(3)]), for: purpose)
    stage.ask(.watch(json: false, now: false))
    #expect(stage.content?.label == "75%")
    return stage
  }

  @Test("What Swell itself sets is not told again, whether it is read before or after the answer")
  func own() {
    var stage = Self.written()
    #expect(stage.hear(Self.music(50)) == [], "it is older than the write")
    stage.writesDone()
    #expect(stage.hear(Self.music(50), Self.music(75)) == [], "a server that says the old value once more")
    #expect(stage.hear(Self.music(60)) != [], "somebody else, however soon")
    stage = Self.written()
    #expect(stage.hear(Self.music(75)) == [])
    stage.writesDone()
    // A write that is refused leaves the level from before.
    stage = Self.written()
    stage.writesDone(isComplete: false)
    #expect(stage.hear(Self.music(50)) == [])
    stage.pass(.seconds(2))
    #expect(stage.hear(Self.music(50)) == [])
  }

  @Test("A stream that ends is forgotten, and a server that is back has new ones")
  mutating func gone() {
    stage.hear(.streams([]), Self.music(20))
    #expect(stage.content == nil, "the number was given to another stream")
    stage.pass(.seconds(5))
    stage.reconnect()
    stage.hear(Self.music(90))
    #expect(stage.content == nil)
    stage.pass(.seconds(2))
    stage.hear(Self.music(80))
    #expect(stage.content?.label == "80%")
  }

  @Test(
    "They are not shown where only what keys, commands and drags did is, or the kind is off",
    arguments: [{ $0.showsOthers = false }, { $0.own.insert(.program) }, { $0.hidden.insert(.program) }]
      as [@Sendable (inout Settings) -> Void])
  func off(change: @Sendable (inout Settings) -> Void) {
    var stage = Self.stage([Self.stream(3)], change)
    stage.hear(Self.music(75))
    #expect(stage.content == nil)
  }
}
