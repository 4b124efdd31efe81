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
    stage.drag(from: 1440, 540, to: 1440, 540 - 162, isShifted: true)
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
    #expect(stage.drag(to: 1440, 540 + 162) == [set(0.25)] && stage.drag(to: 1440, -5000) == [set(1)])
    #expect(stage.answer(.done, for: .drag(1)) == [] && stage.content?.label == "100%")
    #expect(stage.drop() == [.showLayer([])] && stage.volume == 32_768, "the system's is left alone")
  }

  @Test("Cancelled, it is as before")
  func cancel() {
    var stage = Self.stage()
    stage.reply(.player(Self.player))
    #expect(stage.hear(.cancelled) == [set(0.5, -1)] && stage.content?.label == "50%")
    #expect(stage.answer(.done, for: .drag(-1)) == [] && stage.drag(to: 1440, 100) == [])
  }

  @Test(
    "A player that has gone, refuses or does not answer ends it; a late answer is for no other drag",
    arguments: [.lost, .refused, .silent] as [Answer.Reason])
  func gone(reason: Answer.Reason) {
    var stage = Self.stage()
    stage.reply(.player(Self.player))
    stage.answer(.unavailable(reason), for: .drag(1))
    #expect(!stage.isHeld && stage.drag(to: 1440, 300) == [] && stage.drop() == [.showLayer([])])
    stage.drag(from: 1440, 540, to: 1440, 500, isShifted: true)
    stage.reply(.streams([]))
    stage.reply(.player(Self.player))
    #expect(stage.answer(.unavailable(reason), for: .drag(1)) == [] && stage.isHeld)
    var ended = Self.stage()
    ended.drop()
    #expect(ended.reply(.player(Self.player)) == [] && ended.content == nil)
  }

  @Test("A player without a volume, or none, has nothing to change", arguments: [PlayerReading(name: name), nil])
  func none(player: PlayerReading?) {
    var stage = Self.stage()
    #expect(stage.reply(.player(player)) == [] && stage.content == .missing(.program))
    #expect(stage.drag(to: 1440, 100) == [])
  }
}
