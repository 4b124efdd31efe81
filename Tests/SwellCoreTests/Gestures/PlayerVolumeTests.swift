import Testing

@testable import SwellCore

@Suite("A drag with Shift for a player without a stream")
struct PlayerVolumeTests {
  private static let name = "org.mpris.MediaPlayer2.remote"

  private static var player: PlayerReading {
    var player = PlayerReading(name: name)
    player.volume = Level(0.5)
    return player
  }

  /// The program with the process 77 has the focus, plays nothing here, and its player is asked for.
  private static func stage() -> Stage {
    var stage = Stage.equipped()
    stage.focusedProcess = 77
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 540 - 162)
    #expect(stage.reply(.streams([])).asked == [.ownPlayer(of: FocusedProgram(process: 77), for: .volume)])
    return stage
  }

  private func set(_ level: Double, _ number: Int = 1) -> Effect {
    .write(.playerVolume(Self.name, Level(level)), for: .drag(number))
  }

  @Test("moves the player's own volume, and shows it with its name; 100 % is the limit")
  func drag() {
    var stage = Self.stage()
    #expect(stage.reply(.player(Self.player)) == [set(0.75)])
    #expect(stage.content?.kind == .program && stage.content?.label == "75%" && stage.content?.detail == "remote")
    #expect(stage.isHeld)
    #expect(stage.drag(to: 1440, 540 + 162) == [set(0.25)])
    #expect(stage.drag(to: 1440, -5000) == [set(1)])
    #expect(stage.answer(.done, for: .drag(1)) == [])
    #expect(stage.content?.label == "100%")
    #expect(stage.drop() == [.showLayer([])])
    #expect(stage.volume == 32_768, "the system's is left alone")
  }

  @Test("Cancelled, it is as before")
  func cancel() {
    var stage = Self.stage()
    stage.reply(.player(Self.player))
    #expect(stage.hear(.cancelled) == [set(0.5, -1)])
    #expect(stage.content?.label == "50%")
    #expect(stage.answer(.done, for: .drag(-1)) == [])
    #expect(stage.drag(to: 1440, 100) == [])
  }

  @Test(
    "A player that has gone, refuses or does not answer ends it",
    arguments: [.lost, .refused, .silent] as [Answer.Reason])
  func gone(reason: Answer.Reason) {
    var stage = Self.stage()
    stage.reply(.player(Self.player))
    stage.answer(.unavailable(reason), for: .drag(1))
    #expect(!stage.isHeld)
    #expect(stage.drag(to: 1440, 300) == [])
    #expect(stage.drop() == [.showLayer([])])
  }

  @Test("A late answer is for no other drag")
  func late() {
    var stage = Self.stage()
    stage.reply(.player(Self.player))
    stage.drop()
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 500)
    stage.reply(.streams([]))
    stage.reply(.player(Self.player))
    #expect(stage.answer(.unavailable(.silent), for: .drag(1)) == [])
    #expect(stage.isHeld)
    var ended = Self.stage()
    ended.drop()
    #expect(ended.reply(.player(Self.player)) == [])
    #expect(ended.content == nil)
  }

  @Test("A player without a volume, or none, has nothing to change", arguments: [true, false])
  func none(isThere: Bool) {
    var stage = Self.stage()
    #expect(stage.reply(.player(isThere ? PlayerReading(name: Self.name) : nil)) == [])
    #expect(stage.content == HUDContent(kind: .program, icon: .warning, .word(.nothingPlays)))
    #expect(stage.drag(to: 1440, 100) == [])
  }

  @Test("A seek by the next drag has nothing to do with it")
  func seek() {
    var stage = Stage.equipped()
    stage.focusedProcess = 77
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 500)
    stage.reply(.streams([StreamReading(index: 3, name: "Music", volume: 32_768)]))
    stage.drop()
    stage.grab(100, 540)
    #expect(stage.drag(to: 400, 540).asked == [.player(for: .seek)])
    #expect(stage.reply(.unavailable(.silent)) == [])
  }
}
