import Testing

@testable import SwellCore

@Suite("What was asked for and what comes back")
struct EchoTests {
  private var stage = Stage.inSession()
  private static let television = SinkReading(name: "tv", device: .hdmi, volume: Stage.full / 4, index: 5)

  @Test("Readings that are older than the last press are not shown, and steps are not lost to them")
  mutating func burst() {
    for press in 1...4 {
      #expect(stage.press(.volumeUp) == [.setVolume(32_768 + UInt32(press) * 4096)])
      // What the server says is two presses behind.
      stage.hearVolume(50 + 6.25 * Double(max(0, press - 2)))
      #expect(stage.frame(after: .milliseconds(17))?.label == HUDContent.volume(50 + 6.25 * Double(press)).label)
    }
    stage.pass(.milliseconds(100))
    for _ in 1...2 {
      stage.hearVolume(75)
      stage.writesDone()
    }
    #expect(stage.frame() == nil, "what came back is what was shown")
    #expect(stage.timeToDeadline == .milliseconds(683), "it stays no longer")
  }

  @Test("An answer about writes before the last one leaves what was asked for last: no step is lost")
  mutating func earlierAnswer() {
    // The end of the first write and the second press are in the queue together.
    for _ in 1...2 { stage.press(.volumeUp) }
    stage.firstWriteDone()
    stage.hearVolume(56.25)
    #expect(stage.press(.volumeUp) == [.setVolume(45_056)])
    stage.writesDone()
    stage.hearVolume(56.25)
    #expect(stage.volume == 45_056, "a server that is far away still tells what came of the first press")
    let reads = stage.audioReadCount
    stage.live(for: .seconds(1))
    #expect(stage.audioReadCount > reads, "it tells nothing else: it is asked once more")
    stage.hearVolume(56.25)
    #expect(stage.volume == 36_864, "the server is right again")
  }

  @Test("When all is written the server is right again: what differs is shown", arguments: [50.0, 60])
  mutating func refusal(percent: Double) {
    stage.press(.volumeUp)
    _ = stage.frame()
    stage.hearVolume(percent)
    stage.writesDone(isComplete: false)
    stage.hearVolume(percent)
    #expect(stage.frame(after: .milliseconds(17))?.label == "\(Int(percent))%")
    #expect(stage.volume == Stage.speakers(percent: percent).volume)
  }

  /// What is the default output a moment after a press, before or after the write is found to be too late.
  private static func switched(_ key: MediaKey, isToldFirst: Bool, pause: Duration = .milliseconds(900)) -> Stage {
    var stage = Stage.inSession()
    stage.press(key)
    if isToldFirst { stage.hear(.sink(television)) }
    stage.pass(pause)
    stage.writesDone(isComplete: false)
    if !isToldFirst {
      stage.pass(pause)
      stage.hear(.sink(television))
    }
    #expect(stage.osd.sound.audio.sink?.name == "tv")
    return stage
  }

  @Test("A press that came too late for its output moves the default one at that time", arguments: [false, true])
  func tooLate(isToldFirst: Bool) {
    let up = Self.switched(.volumeUp, isToldFirst: isToldFirst)
    #expect((up.volume, up.content?.kind, up.content?.label) == (20_480, .volume, "31%"))
    #expect(Self.switched(.volumeMute, isToldFirst: isToldFirst).isMuted == true)
    let late = Self.switched(.volumeUp, isToldFirst: false, pause: .seconds(1))
    #expect(late.volume == 16_384 && late.content?.kind == .output, "a second later it is only shown")
  }

  @Test("A press that came too late waits while there is no output")
  mutating func tooLateForNone() {
    stage.press(.volumeUp)
    stage.hear(.sink(nil))
    stage.writesDone(isComplete: false)
    #expect(stage.content?.icon != .warning)
    stage.hear(.sink(Self.television))
    #expect(stage.volume == 20_480)
  }

  @Test("Mute is expected like a volume")
  mutating func mute() {
    stage.press(.volumeMute)
    _ = stage.frame()
    stage.pass(.milliseconds(17))
    stage.hearVolume(50, isMuted: false)
    #expect(stage.frame() == nil && stage.content?.icon == .speakerMuted)
    #expect(stage.press(.volumeMute) == [.setMute(false)], "the next press goes by what is expected")
  }

  @Test("A switch of the sink, or headphones that are plugged in while writes are under way, are shown")
  mutating func switchMeanwhile() {
    stage.press(.volumeUp)
    stage.hear(.sink(Self.television))
    #expect(stage.content == HUDContent(kind: .output, icon: .hdmi, level: Level(0.25)))
    stage = Stage.connected()
    stage.hear(.sink(SinkReading(name: "pci", port: "speaker", volume: Stage.full / 2)))
    stage.pass(.seconds(60))
    stage.press(.volumeUp)
    let plugged = Event.sink(SinkReading(name: "pci", port: "headphones", device: .headphones, volume: Stage.full / 4))
    stage.hear(plugged)
    stage.writesDone()
    stage.hear(plugged)
    #expect(stage.content == HUDContent(kind: .output, icon: .headphones, level: Level(0.25)))
  }

  @Test("A sink that goes away while writes are under way is gone, and its successor starts anew")
  mutating func noSink() {
    stage.press(.volumeUp)
    stage.hear(.sink(nil))
    #expect(stage.osd.sound.audio.sink == nil && stage.press(.volumeUp) == [])
    stage.reconnect()
    stage.hearVolume(50)
    stage.hearVolume(40)
    #expect(stage.content?.label == "40%", "no write is under way after a reconnection")
  }

  @Test("A reading of the microphone that is older than the press is not shown")
  func microphone() {
    var stage = Stage.equipped()
    stage.press(.microphoneMute)
    _ = stage.frame()
    stage.pass(.milliseconds(17))
    stage.hear(.source(Stage.microphone(isMuted: false)))
    #expect(stage.frame() == nil && stage.content?.icon == .microphoneMuted)
    stage.writesDone()
    stage.hear(.source(Stage.microphone(isMuted: true)))
    #expect(stage.frame() == nil)
    stage.hear(.source(Stage.microphone(isMuted: false)))
    #expect(stage.frame(after: .milliseconds(17))?.icon == .microphone)
  }
}
