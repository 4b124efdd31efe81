import Foundation
import Testing

@testable import SwellCore

@Suite("The status report")
struct StatusReportTests {
  private var stage = Stage.inSession()

  private mutating func text() -> String {
    let (effects, reply) = stage.ask(.status(json: false))
    #expect(effects == [], "nothing but the reply")
    return reply ?? ""
  }

  private mutating func json() -> String {
    let (effects, reply) = stage.ask(.status(json: true))
    #expect(effects == [] && reply?.last == "\n", "nothing but the reply")
    return String(reply?.dropLast() ?? "")
  }

  @Test("Tells what it is before anything was heard, and that a server has no output")
  mutating func start() {
    stage = Stage()
    #expect(
      json()
        == #"{"version": "1.0", "pid": 42, "display": ":7", "compositor": false, "monitors": [], "#
        + #""audio": {"server": null, "connected": false}, "brightness": [], "#
        + #""gesture": {"active": false, "reasons": [], "dragging": false, "layer": "hidden", "taken": []}, "locked": [], "#
        + #""quiet": {"active": false, "text": "off"}, "hud": {"shown": false}, "config": {"path": null, "ok": true}}"#)
    let nothing = """
      swell 1.0, process 42
      display   :7, no compositor
      audio     no audio server
      drags     while Super and Alt are held
      panel     hidden

      """
    #expect(text() == nothing)
    stage.hear(.audioConnected(server: "pulse"), .sink(nil))
    #expect(json().contains(#""audio": {"server": "pulse", "connected": true, "sink": null}"#))
    #expect(text() == nothing.replacing("no audio server", with: "pulse, no output"))
  }

  @Test("Tells monitors, sound, everything that has a brightness, and what is shown: one fact a line for people")
  mutating func session() {
    var dense = Stage.beamer
    dense.scale = Scale(1.25)
    stage = Stage.inSession(monitors: [Stage.laptop, dense])
    stage.find([Stage.panel, Stage.external, Stage.keyboard])
    stage.hear(.compositor(isRunning: true), .source(Stage.microphone()))
    stage.hearVolume(37, isMuted: true)
    #expect(
      text() == """
        swell 1.0, process 42
        display   :7, with a compositor
        monitor   eDP-1 1920x1080+0+0 at scale 1
        monitor   HDMI-1 1280x720+1920+0 at scale 1.25
        audio     pulse, Speakers at 37%, muted
        light     intel_backlight at 50% by sysfs
        light     HDMI-1 at 52% by ddc
        keyboard  tpacpi::kbd_backlight at 50% by logind
        drags     while Super and Alt are held
        panel     mute 37% on eDP-1

        """)
    let report = json()
    for member in [
      #""compositor": true, "monitors": [{"name": "eDP-1", "x": 0, "y": 0, "width": 1920, "height": 1080, "scale": 1, "#
        + #""primary": true}, {"name": "HDMI-1", "x": 1920, "y": 0, "width": 1280, "height": 720, "scale": 1.25, "#
        + #""primary": false}], "audio": {"server": "pulse", "connected": true, "sink": "speakers", "#
        + #""description": "Speakers", "device": "speaker", "short_name": "Speakers", "battery": null, "#
        + #""level": 0.37, "muted": true, "microphone_muted": false}, "brightness": [{"display": "intel_backlight", "#
        + #""output": null, "keyboard": false, "backend": "sysfs", "level": 0.5}, {"display": "HDMI-1", "#
        + #""output": "HDMI-1", "keyboard": false, "backend": "ddc", "level": 0.5184}, "#
        + #"{"display": "tpacpi::kbd_backlight", "output": null, "keyboard": true, "backend": "logind", "level": 0.5}], "#,
      #""hud": {"shown": true, "kind": "mute", "icon": "speaker-muted", "level": 0.37, "label": "37%", "#
        + #""detail": null, "monitor": "eDP-1"}"#,
    ] {
      #expect(report.contains(member))
    }
    stage.hear(.source(nil))
    #expect(json().contains(#""microphone_muted": null"#))
  }

  @Test("Tells why nothing is shown, why drags work, and whether one goes on")
  mutating func reasons() {
    stage.hear(.fullScreen(5, isListed: true))
    stage.ask(.gesture(.on))
    stage.drag(from: 1800, 500, to: 1800, 400)
    #expect(text().contains("drags     on for toggle, fullscreen, while Super and Alt are held, dragging\n"))
    let gesture = #""gesture": {"active": true, "reasons": ["toggle", "fullscreen"], "dragging": "#
    #expect(json().contains(gesture + "true,"))
    stage.drop()
    #expect(json().contains(gesture + "false,"))
    stage.hear(.locked(.session, isOn: true), .locked(.locker, isOn: true))
    #expect(json().contains(#""locked": ["logind", "locker"]"#))
    #expect(text().contains("locked    by logind, locker\n") && !text().contains("blank"))
    stage.hear(.locked(.session, isOn: false), .locked(.locker, isOn: false), .locked(.saver, isOn: true))
    #expect(text().contains("blank     by the screen saver\n") && !text().contains("locked"))
  }

  @Test("Tells what another program has of the layer, and that it is there")
  mutating func layer() {
    let lines: [(LayerState, String, String)] = [
      (LayerState(taken: [1]), "while Super and Alt are held: another program has the left button", #""button"]"#),
      (LayerState(taken: [5, 2]), "while Super and Alt are held: another program has the wheel", #""wheel"]"#),
      (
        LayerState(taken: [1, 4]), "while Super and Alt are held: another program has the left button and the wheel",
        #"["button", "wheel"]"#
      ),
      (LayerState(taken: [3]), "while Super and Alt are held", #""hidden", "taken": []"#),
    ]
    for (state, line, member) in lines {
      stage.hear(.layer(state))
      #expect(text().contains("drags     \(line)\n") && json().contains(member))
    }
    var state = LayerState()
    state.isShown = true
    stage.hear(.layer(state))
    #expect(json().contains(#""layer": "shown""#))
    (state.isShown, state.isPointerTaken) = (false, true)
    stage.hear(.layer(state))
    #expect(text().contains("are held: not now, another program has the pointer\n"))
    #expect(json().contains(#""layer": "pointer taken by another program""#))
    stage.ask(.gesture(.on))
    state = LayerState()
    state.isFreeButtonTaken = true
    stage.hear(.layer(state))
    #expect(text().contains("drags     another program has the left button, while Super and Alt are held\n"))
    stage.save { $0.hold = [] }
    stage.ask(.gesture(.off))
    stage.hear(.layer(LayerState()))
    #expect(text().contains("drags     off\n"))
  }

  @Test(
    "Tells where the configuration is, and whether it is right",
    arguments: [(true, Settings(), "is in force"), (false, Settings(), "is not there"), (true, nil, "has mistakes")]
      as [(Bool, Settings?, String)])
  mutating func configuration(exists: Bool, settings: Settings?, words: String) {
    stage.reply(.configuration(.init(path: "/a\nb", exists: exists, settings: settings)))
    #expect(json().contains(#""config": {"path": "/a\nb", "ok": \#(settings != nil)}"#))
    #expect(text().contains("config    /a\u{fffd}b \(words)\n"))
  }

  @Test("Asking prolongs nothing; what is hidden again, has no level or no monitor is told so")
  mutating func hud() {
    stage = Stage.inSession { $0.hidden = [] }
    stage.hear(.keyboardLock(.caps, isOn: true))
    #expect(json().contains(#""kind": "caps-lock", "icon": "caps-lock", "level": null, "label": "Caps Lock on""#))
    stage.live(for: .milliseconds(700))
    #expect((json().isEmpty, stage.frame(), stage.timeToDeadline) == (false, nil, .milliseconds(800)))
    stage.hear(.monitors([]))
    #expect(json().contains(#""monitor": null"#) && text().contains("no monitor"))
    stage.pass(.seconds(2))
    #expect(json().contains(#""hud": {"shown": false}"#))
  }

  @Test(
    "JSON stays JSON, and the text one line a fact without control characters, whatever things are called",
    arguments: [
      "", "\"", "\\", "\"}, {\"", "x\npanel     hidden", "x\rhud", "tab\tbell\u{7}", "\u{0}", "\u{1b}[2J", "\u{9b}2J",
      "\u{7f}", "🎧 Köpfhörer 日本語", "👩‍👩‍👧‍👦", "e\u{301}", "\u{2028}\u{2029}", "\u{FFFD}\u{FFFF}", "\u{202E}txet",
      Quoted(String(repeating: "x", count: 20_000)), "</script>", "${HOME}", "%s%n",
    ] as [Quoted])
  mutating func hostile(argument: Quoted) throws {
    let name = argument.text
    var (monitor, display) = (Stage.laptop, Stage.panel)
    (monitor.name, display.name, display.output) = (name, name, name)
    stage = Stage.inSession(monitors: [monitor])
    stage.find([display])
    stage.hear(.audioConnected(server: name), .sink(SinkReading(name: name, description: name, volume: 5)))
    let line = json()
    #expect(!line.contains("\n"))
    let report = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let audio = report["audio"] as? [String: Any]
    let monitors = report["monitors"] as? [[String: Any]]
    let light = (report["brightness"] as? [[String: Any]])?.first
    for told in [
      monitors?[0]["name"], audio?["server"], audio?["sink"], audio?["description"], light?["display"],
      light?["output"],
    ] {
      #expect((told as? String).map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
    }
    let lines = text()
    #expect(lines.split(separator: "\n").count == 7)
    #expect(lines.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control || $0 == "\n" })
  }
}
