import Foundation
import Testing

@testable import SwellCore

@Suite("The status report")
struct StatusReportTests {
  private func text(of stage: inout Stage, json: Bool = false) -> String {
    let (effects, reply) = stage.ask(.status(json: json))
    #expect(effects == [], "nothing but the reply")
    return reply ?? ""
  }

  private func report(of stage: inout Stage) throws -> [String: Any] {
    let text = text(of: &stage, json: true)
    #expect(text.last == "\n" && text.utf8.count { $0 == UInt8(ascii: "\n") } == 1, "one line")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func member(_ name: String, of stage: inout Stage) throws -> [String: Any] {
    try #require(try report(of: &stage)[name] as? [String: Any])
  }

  private func members(_ name: String, of stage: inout Stage) throws -> [[String: Any]] {
    try #require(try report(of: &stage)[name] as? [[String: Any]])
  }

  @Test("Tells what it is before anything was heard")
  func start() throws {
    var stage = Stage()
    let report = try report(of: &stage)
    #expect(report["version"] as? String == "1.0" && report["pid"] as? Int == 42)
    #expect(report["display"] as? String == ":7" && report["compositor"] as? Bool == false)
    #expect(try members("monitors", of: &stage).isEmpty && members("brightness", of: &stage).isEmpty)
    let audio = try member("audio", of: &stage)
    #expect(audio["connected"] as? Bool == false && audio["server"] is NSNull)
    #expect(try member("hud", of: &stage)["shown"] as? Bool == false)
    #expect(text(of: &stage).contains("no audio server") && text(of: &stage).contains("hidden"))
    // A server without a sink.
    stage.hear(.audioConnected(server: "pulse"), .sink(nil))
    let connected = try member("audio", of: &stage)
    #expect(connected["connected"] as? Bool == true && connected["sink"] is NSNull)
    #expect(text(of: &stage).contains("pulse, no output"))
  }

  @Test("Tells monitors, server, sink and microphone")
  func session() throws {
    var dense = Stage.beamer
    dense.scale = Scale(1.25)
    var stage = Stage.inSession(monitors: [Stage.laptop, dense])
    stage.hear(.compositor(isRunning: true))
    #expect(try report(of: &stage)["compositor"] as? Bool == true)
    let monitors = try members("monitors", of: &stage)
    #expect(monitors.map { $0["name"] as? String } == ["eDP-1", "HDMI-1"])
    #expect(monitors.map { $0["scale"] as? Double } == [1, 1.25])
    #expect(monitors.map { $0["primary"] as? Bool } == [true, false])
    #expect(["x", "y", "width", "height"].map { monitors[1][$0] as? Int } == [1920, 0, 1280, 720])
    let audio = try member("audio", of: &stage)
    #expect(audio["connected"] as? Bool == true && audio["server"] as? String == "pulse")
    #expect(audio["sink"] as? String == "speakers" && audio["level"] as? Double == 0.5)
    #expect(audio["muted"] as? Bool == false && audio["microphone_muted"] is NSNull)
    for isMuted in [false, true] {
      stage.hear(.source(Stage.microphone(isMuted: isMuted)))
      #expect(try member("audio", of: &stage)["microphone_muted"] as? Bool == isMuted)
    }
  }

  @Test("Tells everything that has a brightness, with its back-end and its level")
  func brightness() throws {
    var stage = Stage.equipped()
    let displays = try members("brightness", of: &stage)
    #expect(displays.map { $0["display"] as? String } == ["intel_backlight", "HDMI-1", "tpacpi::kbd_backlight"])
    #expect(displays.map { $0["backend"] as? String } == ["sysfs", "ddc", "logind"])
    #expect(displays.map { $0["level"] as? Double } == [0.5, 0.5184, 0.5])
    #expect(displays.map { $0["keyboard"] as? Bool } == [false, false, true])
    #expect(displays[0]["output"] is NSNull && displays[1]["output"] as? String == "HDMI-1")
    for line in [
      "light     intel_backlight at 50 % by sysfs\n", "light     HDMI-1 at 52 % by ddc\n",
      "keyboard  tpacpi::kbd_backlight at 50 % by logind\n",
    ] {
      #expect(text(of: &stage).contains(line))
    }
  }

  @Test("Tells why nothing is shown")
  func locked() throws {
    var stage = Stage.inSession()
    #expect(try report(of: &stage)["locked"] as? [String] == [])
    #expect(!text(of: &stage).contains("locked"))
    stage.hear(.locked(.session, isOn: true), .locked(.locker, isOn: true))
    #expect(try report(of: &stage)["locked"] as? [String] == ["logind", "locker"])
    #expect(text(of: &stage).contains("locked    by logind, locker\n"))
  }

  @Test("Tells why drags work, and whether one goes on")
  func gesture() throws {
    var stage = Stage.inSession()
    #expect(try member("gesture", of: &stage)["active"] as? Bool == false)
    stage.hear(.hold(isOn: true))
    stage.ask(.gesture(.on))
    stage.drag(from: 1800, 500, to: 1800, 400)
    let told = try member("gesture", of: &stage)
    #expect(told["active"] as? Bool == true && told["reasons"] as? [String] == ["hold", "toggle"])
    #expect(told["dragging"] as? Bool == true)
    #expect(text(of: &stage).contains("gesture   on for hold, toggle, dragging\n"))
    stage.drop()
    #expect(try member("gesture", of: &stage)["dragging"] as? Bool == false)
  }

  @Test(
    "Tells where the configuration is, and whether it is right",
    arguments: [(true, Settings(), "is in force"), (false, Settings(), "is not there"), (true, nil, "has mistakes")]
      as [(Bool, Settings?, String)])
  func configuration(exists: Bool, settings: Settings?, words: String) throws {
    var stage = Stage.inSession()
    #expect(try member("config", of: &stage)["path"] is NSNull)
    stage.reply(.configuration(.init(path: "/a\nb", exists: exists, settings: settings)))
    let told = try member("config", of: &stage)
    #expect(told["path"] as? String == "/a\nb" && told["ok"] as? Bool == (settings != nil))
    #expect(text(of: &stage).contains("config    /a\u{fffd}b \(words)\n"))
  }

  @Test("Tells what is shown, and that it is hidden again; asking prolongs nothing")
  func hud() throws {
    var stage = Stage.inSession { $0.hidden = [] }
    stage.hear(.keyboardLock(.caps, isOn: true))
    let caps = try member("hud", of: &stage)
    #expect(caps["level"] is NSNull && caps["kind"] as? String == "caps-lock" && caps["label"] as? String == "On")
    stage.pass(.milliseconds(20))
    stage.showVolume(37)
    stage.pass(.milliseconds(700))
    let shown = try member("hud", of: &stage)
    #expect(shown["shown"] as? Bool == true && shown["kind"] as? String == "volume")
    #expect(shown["icon"] as? String == "speaker-medium" && shown["label"] as? String == "37%")
    #expect(shown["level"] as? Double == 0.37 && shown["monitor"] as? String == "eDP-1")
    #expect(stage.frame() == nil && stage.timeToDeadline == .milliseconds(100))
    stage.hear(.monitors([]))
    #expect(try member("hud", of: &stage)["monitor"] is NSNull)
    #expect(text(of: &stage).contains("no monitor"))
    stage.pass(.seconds(2))
    #expect(try member("hud", of: &stage)["shown"] as? Bool == false)
  }

  @Test("The text for people has one line a fact")
  func lines() {
    var stage = Stage.inSession(monitors: [Stage.laptop, Stage.beamer])
    stage.hearVolume(37, isMuted: true)
    let lines = text(of: &stage).split(separator: "\n")
    let expected = [
      "swell 1.0, process 42", ":7, no compositor", "eDP-1 1920x1080+0+0 at scale 1",
      "HDMI-1 1280x720+1920+0 at scale 1", "pulse, Speakers at 37 %, muted", "gesture   off", "mute 37% on eDP-1",
    ]
    #expect(lines.count == expected.count)
    for (line, part) in zip(lines, expected) { #expect(line.contains(part)) }
  }

  @Test(
    "JSON stays JSON, and the text one line a fact without control characters, whatever things are called",
    arguments: [
      "", "\"", "\\", "\"}, {\"", "x\nhud       hidden", "x\rhud", "tab\tbell\u{7}", "\u{0}", "\u{1b}[2J", "\u{9b}2J",
      "\u{7f}", "🎧 Köpfhörer 日本語", "👩‍👩‍👧‍👦", "e\u{301}", "\u{2028}\u{2029}", "\u{FFFD}\u{FFFF}", "\u{202E}txet",
      Quoted(String(repeating: "x", count: 20_000)), "</script>", "${HOME}", "%s%n",
    ] as [Quoted])
  func hostile(argument: Quoted) throws {
    let name = argument.text
    var (monitor, display) = (Stage.laptop, Stage.panel)
    (monitor.name, display.name, display.output) = (name, name, name)
    var stage = Stage.inSession(monitors: [monitor])
    stage.find([display])
    stage.hear(.audioConnected(server: name), .sink(SinkReading(name: name, description: name, volume: 5)))
    let (audio, light) = (try member("audio", of: &stage), try members("brightness", of: &stage)[0])
    for told in [
      try members("monitors", of: &stage)[0]["name"], audio["server"], audio["sink"], audio["description"],
      light["display"], light["output"],
    ] {
      #expect((told as? String).map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
    }
    let text = text(of: &stage)
    #expect(text.split(separator: "\n").count == 7)
    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control || $0 == "\n" })
  }
}
