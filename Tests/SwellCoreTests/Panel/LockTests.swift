import Testing

@testable import SwellCore

@Suite("Over a locked or blank screen, and in quiet, nothing is shown")
struct LockTests {
  private var stage = Stage.inSession()

  @Test(
    "Neither what happens meanwhile nor, after that, what happened; keys and commands act",
    arguments: LockReason.allCases)
  func nothing(reason: LockReason) {
    var stage = Stage.equipped { $0.hidden = [] }
    stage.hear(.locked(reason, isOn: true))
    _ = stage.frame()
    stage.hearVolume(60)
    stage.hear(.brightness(Stage.panel.name, value: 90_000), .keyboardLock(.caps, isOn: true))
    #expect((stage.content, stage.frame(), stage.timeToDeadline) == (nil, nil, nil))
    #expect(stage.press(.brightnessDown).count == 1 && stage.press(.volumeUp).count == 1)
    #expect(stage.ask(.volume(.to(1))).effects == [.setVolume(65_536)])
    // At the limit there would be a jump.
    #expect((stage.press(.volumeUp), stage.content, stage.frame()) == ([], nil, nil))
    stage.hear(.locked(reason, isOn: false))
    #expect(stage.live(for: .seconds(3)).isEmpty)
    stage.hearVolume(61)
    #expect(stage.frame()?.label == "61%")
  }

  @Test("What is there goes at once, and does not come back", arguments: LockReason.allCases, [0, 1300])
  mutating func shown(reason: LockReason, milliseconds: Int64) {
    stage.hearVolume(60)
    stage.live(for: .milliseconds(milliseconds))
    stage.pass(.milliseconds(17))
    stage.hear(.locked(reason, isOn: true))
    #expect(stage.frame() == .hidden && stage.timeToDeadline == nil)
    stage.pass(.milliseconds(17))
    stage.hear(.locked(reason, isOn: false))
    #expect(stage.live(for: .seconds(3)).isEmpty)
  }

  @Test("Until the last reason has gone, whatever is told twice")
  mutating func several() {
    for reason in LockReason.allCases { stage.hear(.locked(reason, isOn: true)) }
    for (index, reason) in LockReason.allCases.enumerated() {
      stage.hearVolume(Double(60 + index))
      #expect(stage.content == nil)
      stage.hear(.locked(reason, isOn: false), .locked(reason, isOn: false))
    }
    stage.hearVolume(70)
    #expect(stage.content != nil)
  }

  @Test("A drag is cancelled, with its value put back; nothing is a drag until the screen is back")
  mutating func drag() {
    stage.drag(from: 1440, 540, to: 1440, 300)
    #expect(stage.volume != 32_768)
    _ = stage.frame()
    stage.pass(.milliseconds(20))
    #expect(stage.hear(.locked(.session, isOn: true)) == [.setVolume(32_768)] && stage.osd.wanted.presses.frames == [])
    #expect(stage.frame() == .hidden)
    #expect(stage.drag(to: 1440, 100) == [])
    #expect(stage.hear(.locked(.session, isOn: false)) == [] && stage.osd.wanted.presses.frames == [Stage.laptop.frame])
    #expect((stage.volume, stage.content) == (32_768, nil))
    // The release went to another program; the next press is a new one.
    #expect(stage.drag(from: 1440, 540, to: 1440, 540 - 324) == [.setVolume(65_536)])
    #expect(stage.drop() == [])
  }

  @Test("Modifiers, commands and fingers begin no drag meanwhile")
  mutating func noDrag() {
    #expect(stage.hear(.locked(.saver, isOn: true)) == [])
    #expect(stage.ask(.gesture(.on)).effects == [] && stage.osd.wanted.presses.frames == [])
    stage.grab(1910, 540, by: .touch(3))
    #expect(stage.drag(to: 1910, 100, by: .touch(3)) == [])
    // Monitors that wake are read anew.
    #expect(stage.hear(.locked(.saver, isOn: false)) == [.deviceRefresh])
    #expect(stage.osd.wanted.presses.frames == [Stage.laptop.frame])
    #expect(stage.volume == 32_768)
  }

  @Test("'show-when-locked' shows what is switched on, and leaves drags; saved, it counts at once")
  mutating func showWhenLocked() {
    stage = Stage.inSession { ($0.showsWhenLocked, $0.hidden) = (true, [.mute]) }
    for reason in LockReason.allCases { #expect(stage.hear(.locked(reason, isOn: true)) == []) }
    #expect(stage.osd.wanted.presses.frames == [Stage.laptop.frame])
    stage.hearVolume(50, isMuted: true)
    stage.hearVolume(50)
    #expect(stage.content == nil)
    stage.hearVolume(60)
    #expect(stage.frame()?.label == "60%")
    #expect(stage.drag(from: 1440, 540, to: 1440, 540 - 259.2) == [.setVolume(65_536)])
    stage = Stage.inSession()
    stage.hear(.locked(.session, isOn: true))
    #expect(stage.osd.wanted.presses.frames == [])
    stage.save { $0.showsWhenLocked = true }
    #expect(stage.osd.wanted.presses.frames == [Stage.laptop.frame])
    stage.hearVolume(60)
    #expect(stage.frame()?.label == "60%")
    stage.pass(.milliseconds(20))
    stage.save()
    #expect(stage.osd.wanted.presses.frames == [] && stage.frame() == .hidden)
  }

  @Test("In quiet nothing is shown, what is shown goes at once, and keys go on acting")
  mutating func quiet() {
    stage.hearVolume(40)
    #expect(stage.content != nil)
    #expect(stage.ask(.quiet(.on(for: nil))).reply == "on\n")
    #expect(stage.content == nil && stage.opacity() == 0)
    stage.hearVolume(30)
    #expect(stage.press(.volumeUp) == [.setVolume(24_576)])
    #expect(stage.ask(.show(.text("x"))).reply == "\n")
    #expect(stage.content == nil)
    stage.writesDone()
    #expect(stage.timeToDeadline == nil)
    #expect(stage.ask(.quiet(.query)).reply == "on\n")
    #expect(stage.ask(.quiet(.off)).reply == "off\n")
    stage.hearVolume(20)
    #expect(stage.content?.label == "20%")
  }

  @Test("A time of quiet ends by itself, and 'toggle' ends it too")
  mutating func time() {
    #expect(stage.ask(.quiet(.on(for: .seconds(90)))).reply == "on for 90 s\n")
    #expect(stage.ask(.quiet(.on(for: .seconds(1800)))).reply == "on for 30 min\n")
    #expect(stage.timeToDeadline == .seconds(1800))
    stage.pass(.seconds(61))
    #expect(stage.ask(.quiet(.query)).reply == "on for 29 min\n")
    stage.live(for: .seconds(1800))
    #expect(stage.ask(.quiet(.query)).reply == "off\n")
    stage.hearVolume(20)
    #expect(stage.content != nil)
    for reply in ["on\n", "off\n"] { #expect(stage.ask(.quiet(.toggle)).reply == reply) }
  }

  @Test("While a program of 'quiet' is there quiet is on, whatever the command says, also with other settings")
  mutating func program() {
    stage.hear(.quietProgram(isThere: true))
    #expect(stage.ask(.quiet(.off)).reply == "on while a program of 'quiet' is there\n")
    stage.save { $0.step = 0.1 }
    stage.hearVolume(41)
    #expect(stage.content == nil)
    stage.hear(.quietProgram(isThere: false))
    stage.hearVolume(42)
    #expect(stage.content?.label == "42%")
  }

  @Test("'quiet = recording' asks whether the screen is recorded before each event, while no panel is shown")
  mutating func recording() {
    #expect(!stage.osd.asksForRecording)
    stage.save { $0.quiet = ["recording"] }
    #expect(stage.osd.asksForRecording)
    stage.hear(.screenRecorded(true))
    stage.hearVolume(41)
    #expect(stage.content == nil)
    #expect(stage.ask(.quiet(.query)).reply == "on while the screen is recorded\n")
    stage.hear(.screenRecorded(false))
    stage.hearVolume(42)
    #expect(stage.content?.label == "42%")
    #expect(!stage.osd.asksForRecording)
    stage.ask(.hide)
    stage.live(for: .seconds(1))
    stage.hear(.screenRecorded(true))
    // Another setting ends quiet.
    stage.save { $0.quiet = [] }
    #expect(stage.osd.asksForRecording)
    stage.hear(.screenRecorded(false))
    #expect(!stage.osd.asksForRecording)
  }

  @Test("Watchers and the status are told of quiet")
  mutating func told() {
    stage.ask(.watch(json: false, now: false))
    stage.ask(.quiet(.on(for: nil)))
    #expect(stage.effects.told() == ["quiet on"])
    #expect(stage.ask(.status(json: false)).reply?.contains("quiet     on\n") == true)
    #expect(stage.ask(.status(json: true)).reply?.contains(#""quiet": {"active": true, "text": "on"}"#) == true)
    let first = stage.request(.watch(json: true, now: true), by: 10).told(ClientID(number: 10))
    let line = #"{"kind": "quiet", "level": null, "muted": null, "icon": null, "label": "on""#
    #expect(first.contains { $0.hasPrefix(line) })
    stage.ask(.quiet(.off))
    #expect(stage.effects.told() == ["quiet on", "quiet off"])
    #expect(stage.ask(.status(json: false)).reply?.contains("quiet") == false)
  }
}
