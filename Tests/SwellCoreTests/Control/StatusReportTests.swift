import Foundation
import SwellCore
import Testing

@Suite("The status report")
struct StatusReportTests {
  private func reply(of stage: inout Stage, json: Bool) throws -> String {
    let client = ClientID(number: 9)
    let effects = stage.hear(.request(.status(json: json), client: client))
    guard case .reply(.done(let text), client) = try #require(effects.first), effects.count == 1 else {
      Issue.record("not one reply to the client that asked: \(effects)")
      return ""
    }
    return text
  }

  private func report(of stage: inout Stage) throws -> [String: Any] {
    let text = try reply(of: &stage, json: true)
    #expect(text.last == "\n")
    #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == 1, "one line")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func member(_ name: String, of report: [String: Any]) throws -> [String: Any] {
    try #require(report[name] as? [String: Any])
  }

  @Test("Tells what it is before anything was heard")
  func start() throws {
    var stage = Stage()
    let report = try report(of: &stage)
    #expect(report["version"] as? String == "1.0")
    #expect(report["pid"] as? Int == 42)
    #expect(report["display"] as? String == ":7")
    #expect(report["compositor"] as? Bool == false)
    #expect((report["monitors"] as? [Any])?.isEmpty == true)
    #expect(try member("audio", of: report)["connected"] as? Bool == false)
    #expect(try member("audio", of: report)["server"] is NSNull)
    #expect(try member("hud", of: report)["shown"] as? Bool == false)
  }

  @Test("Tells monitors, server and sink")
  func session() throws {
    var dense = Stage.beamer
    dense.scale = Scale(1.25)
    var stage = Stage.inSession(monitors: [Stage.laptop, dense])
    stage.hear(.compositor(isRunning: true))
    let report = try report(of: &stage)
    let monitors = try #require(report["monitors"] as? [[String: Any]])
    #expect(monitors.map { $0["name"] as? String } == ["eDP-1", "HDMI-1"])
    #expect(monitors.map { $0["scale"] as? Double } == [1, 1.25])
    #expect(monitors.map { $0["primary"] as? Bool } == [true, false])
    #expect(["x", "y", "width", "height"].map { monitors[1][$0] as? Int } == [1920, 0, 1280, 720])
    #expect(report["compositor"] as? Bool == true)
    let audio = try member("audio", of: report)
    #expect(audio["connected"] as? Bool == true)
    #expect(audio["server"] as? String == "pulse")
    #expect(audio["sink"] as? String == "speakers")
    #expect(audio["level"] as? Double == 0.5)
    #expect(audio["muted"] as? Bool == false)
  }

  @Test("Tells everything that has a brightness, with its back-end and its level")
  func brightness() throws {
    var stage = Stage.equipped()
    let displays = try #require(try report(of: &stage)["brightness"] as? [[String: Any]])
    #expect(displays.map { $0["display"] as? String } == ["intel_backlight", "HDMI-1", "tpacpi::kbd_backlight"])
    #expect(displays.map { $0["backend"] as? String } == ["sysfs", "ddc", "logind"])
    #expect(displays.map { $0["level"] as? Double } == [0.5, 0.5184, 0.5])
    #expect(displays.map { $0["keyboard"] as? Bool } == [false, false, true])
    #expect(displays[0]["output"] is NSNull)
    #expect(displays[1]["output"] as? String == "HDMI-1")
    let text = try reply(of: &stage, json: false)
    #expect(text.contains("light     intel_backlight at 50 % by sysfs\n"))
    #expect(text.contains("light     HDMI-1 at 52 % by ddc\n"))
    #expect(text.contains("keyboard  tpacpi::kbd_backlight at 50 % by logind\n"))
  }

  @Test("Tells that nothing has a brightness, and follows what is found")
  func noBrightness() throws {
    var stage = Stage.inSession()
    #expect((try report(of: &stage)["brightness"] as? [Any])?.isEmpty == true)
    stage.find([Stage.panel])
    #expect((try report(of: &stage)["brightness"] as? [Any])?.count == 1)
    stage.find([])
    #expect((try report(of: &stage)["brightness"] as? [Any])?.isEmpty == true)
  }

  @Test("JSON stays JSON, and the text one line a fact, whatever a display is called", arguments: hostileNames)
  func hostileDisplay(argument: Quoted) throws {
    var display = Stage.panel
    display.name = argument.text
    display.output = argument.text
    var stage = Stage.inSession()
    stage.find([display])
    let told = try #require((try report(of: &stage)["brightness"] as? [[String: Any]])?.first)
    for member in ["display", "output"] {
      #expect((told[member] as? String).map { Array($0.unicodeScalars) } == Array(argument.text.unicodeScalars))
    }
    let text = try reply(of: &stage, json: false)
    #expect(text.split(separator: "\n").count == 7)
    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control || $0 == "\n" })
  }

  @Test("Tells whether the microphone is muted, and null where there is none")
  func microphone() throws {
    var stage = Stage.inSession()
    #expect(try member("audio", of: try report(of: &stage))["microphone_muted"] is NSNull)
    for isMuted in [false, true] {
      stage.hear(.source(Stage.microphone(isMuted: isMuted)))
      #expect(try member("audio", of: try report(of: &stage))["microphone_muted"] as? Bool == isMuted)
    }
  }

  @Test("Tells why nothing is shown")
  func locked() throws {
    var stage = Stage.inSession()
    #expect(try report(of: &stage)["locked"] as? [String] == [])
    #expect(try !reply(of: &stage, json: false).contains("locked"))
    stage.hear(.locked(.session, isOn: true))
    stage.hear(.locked(.locker, isOn: true))
    #expect(try report(of: &stage)["locked"] as? [String] == ["logind", "locker"])
    #expect(try reply(of: &stage, json: false).contains("locked    by logind, locker\n"))
  }

  @Test("Tells why drags work, and whether one goes on")
  func gesture() throws {
    var stage = Stage.inSession()
    #expect(try member("gesture", of: try report(of: &stage))["active"] as? Bool == false)
    stage.hear(.hold(isOn: true))
    stage.hear(.request(.gesture(.on), client: Stage.client))
    stage.hear(.pressed(.button(1), at: PixelPoint(x: 1800, y: 500), isShifted: false))
    stage.hear(.moved(.button(1), to: PixelPoint(x: 1800, y: 400)))
    let told = try member("gesture", of: try report(of: &stage))
    #expect(told["active"] as? Bool == true)
    #expect(told["reasons"] as? [String] == ["hold", "toggle"])
    #expect(told["dragging"] as? Bool == true)
    #expect(try reply(of: &stage, json: false).contains("gesture   on for hold, toggle, dragging\n"))
    stage.hear(.released(.button(1)))
    #expect(try member("gesture", of: try report(of: &stage))["dragging"] as? Bool == false)
  }

  @Test("Tells where the configuration is, and whether it is right")
  func configuration() throws {
    var stage = Stage.inSession()
    #expect(try member("config", of: try report(of: &stage))["path"] is NSNull)
    for (exists, settings, text) in [
      (true, Settings(), "is in force"), (false, Settings(), "is not there"), (true, nil, "has mistakes"),
    ] as [(Bool, Settings?, String)] {
      stage.reply(.configuration(.init(path: "/a\nb", exists: exists, settings: settings)))
      let told = try member("config", of: try report(of: &stage))
      #expect(told["path"] as? String == "/a\nb")
      #expect(told["ok"] as? Bool == (settings != nil))
      #expect(try reply(of: &stage, json: false).contains("config    /a\u{fffd}b \(text)\n"))
    }
  }

  @Test("Tells that what is shown has no level")
  func noLevel() throws {
    var settings = Settings()
    settings.hidden = []
    var stage = Stage.inSession(settings: settings)
    stage.hear(.keyboardLock(.caps, isOn: true))
    let hud = try member("hud", of: try report(of: &stage))
    #expect(hud["level"] is NSNull)
    #expect(hud["kind"] as? String == "caps-lock")
    #expect(hud["label"] as? String == "On")
  }

  @Test("Tells that a server has no sink")
  func noSink() throws {
    var stage = Stage.inSession()
    stage.hear(.sink(nil))
    let audio = try member("audio", of: try report(of: &stage))
    #expect(audio["connected"] as? Bool == true)
    #expect(audio["sink"] is NSNull)
  }

  @Test("Tells what is shown, and that it is hidden again")
  func hud() throws {
    var stage = Stage.inSession()
    stage.hearVolume(37)
    let shown = try member("hud", of: try report(of: &stage))
    #expect(shown["shown"] as? Bool == true)
    #expect(shown["kind"] as? String == "volume")
    #expect(shown["icon"] as? String == "speaker-medium")
    #expect(shown["label"] as? String == "37%")
    #expect(shown["level"] as? Double == 0.37)
    #expect(shown["monitor"] as? String == "eDP-1")
    stage.pass(.seconds(2))
    #expect(try member("hud", of: try report(of: &stage))["shown"] as? Bool == false)
  }

  @Test("Tells that what is due has no monitor")
  func noMonitor() throws {
    var stage = Stage.inSession(monitors: [])
    stage.hearVolume(37)
    #expect(try member("hud", of: try report(of: &stage))["monitor"] is NSNull)
    #expect(try reply(of: &stage, json: false).contains("no monitor"))
  }

  @Test("Asking neither shows nor prolongs")
  func noEffect() throws {
    var stage = Stage.inSession()
    stage.hearVolume(37)
    _ = stage.frame()
    stage.pass(.milliseconds(700))
    _ = try report(of: &stage)
    #expect(stage.frame() == nil)
    #expect(stage.timeToDeadline == .milliseconds(100))
  }

  static let hostileNames: [Quoted] = [
    "", "\"", "\\", "\"}, {\"", "line\nbreak", "carriage\rreturn", "tab\tbell\u{7}", "\u{0}", "\u{1b}[31m", "\u{7f}",
    "🎧 Köpfhörer 日本語", "👩‍👩‍👧‍👦", "e\u{301}", "\u{2028}\u{2029}", "\u{FFFD}\u{FFFF}", "\u{202E}txet",
    Quoted(String(repeating: "x", count: 20_000)), "</script>", "${HOME}", "%s%n",
  ]

  @Test("JSON stays JSON whatever a sink is called", arguments: hostileNames)
  func hostileSink(argument: Quoted) throws {
    let name = argument.text
    var stage = Stage.inSession()
    stage.hear(.sink(SinkReading(name: name, description: name, volume: 5)))
    let audio = try member("audio", of: try report(of: &stage))
    #expect((audio["sink"] as? String).map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
    #expect((audio["description"] as? String).map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
  }

  @Test("JSON stays JSON whatever a monitor or a server is called", arguments: hostileNames)
  func hostileMonitor(argument: Quoted) throws {
    let name = argument.text
    var monitor = Stage.laptop
    monitor.name = name
    var stage = Stage.inSession(monitors: [monitor])
    stage.hear(.audioConnected(server: name))
    let report = try report(of: &stage)
    let monitors = try #require(report["monitors"] as? [[String: Any]])
    #expect((monitors[0]["name"] as? String).map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
    let server = try member("audio", of: report)["server"] as? String
    #expect(server.map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
  }

  @Test("The text for people has one line a fact")
  func text() throws {
    var stage = Stage.inSession(monitors: [Stage.laptop, Stage.beamer])
    stage.hearVolume(37, isMuted: true)
    let lines = try reply(of: &stage, json: false).split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines[0] == "swell 1.0, process 42")
    #expect(lines[1].contains(":7, no compositor"))
    #expect(lines[2].contains("eDP-1 1920x1080+0+0 at scale 1"))
    #expect(lines[3].contains("HDMI-1 1280x720+1920+0 at scale 1"))
    #expect(lines[4].contains("pulse, Speakers at 37 %, muted"))
    #expect(lines[5] == "gesture   off")
    #expect(lines[6].contains("mute 37% on eDP-1"))
  }

  @Test("The text says what is not there")
  func emptyText() throws {
    var stage = Stage()
    let text = try reply(of: &stage, json: false)
    #expect(text.contains("no audio server"))
    #expect(text.contains("hidden"))
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.sink(nil))
    #expect(try reply(of: &stage, json: false).contains("pulse, no output"))
  }

  @Test(
    "A sink's name can neither forge a line of the text nor send control characters to the terminal",
    arguments: ["x\nhud       hidden", "x\rhud", "\u{1b}[2J", "\u{9b}2J", "\u{0}", "\u{7f}"] as [Quoted])
  func hostileText(argument: Quoted) throws {
    let name = argument.text
    var stage = Stage.inSession()
    stage.hear(.sink(SinkReading(name: name, description: name, volume: 5)))
    let text = try reply(of: &stage, json: false)
    #expect(text.split(separator: "\n").count == 6)
    let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty)
  }
}
