import EventLoop
import Foundation
import Glibc
import TestServers

@testable import Control
@testable import DDC
@testable import Doctor
@testable import Localization
@testable import Logging
@testable import Pictures
@testable import Raster
@testable import SwellCore
@testable import X11

extension Target {
  public static let all = [
    configuration, requests, pipe, pixels, fonts, resources, desktop, monitors, answers, events, speech, catalogs,
  ]

  // MARK: Text

  private static let settingWords =
    SettingKey.all.flatMap { ["\($0.key) = \($0.default)\n", "[\($0.section)]\n", $0.key, $0.default] }
    + ["=", ":", ";", "#", "[", "]", "\n", "pt", "%", "ms", "s", ",", "#ff8000", "glyph:U+F057E", "glyph:", "~/a.png"]

  private static let configuration = Target(name: "configuration", words: settingWords, longest: 2500) {
    { bytes in
      var themes = ThemeFiles()
      themes.files = [ThemeFile("fuzz", bytes, path: "theme.ini")]
      let text = ConfigurationText(bytes + Array("\n[hud]\ntheme = fuzz\n".utf8), path: "fuzz.ini", themes: themes)
      for sentence in text.sentences { demand(sentence.utf8.count <= 2000, "a sentence without an end") }
      var core = Core()
      // Mistakes or not: what was read up to them is a value like any other.
      core.hear(.configuration(ConfigurationReading(settings: text.settings)))
      core.live()
      core.hear(.keyPressed(KeyPress(key: .volumeUp)))
      core.live(turns: 3)
      core.hear(.keyPressed(KeyPress(key: .brightnessDown)))
      core.hear(.sink(SinkReading(name: "speakers", description: "Speakers", volume: 98_304)))
      core.live(turns: 40)
    }
  }

  private static let pipe = Target(
    name: "pipe", words: ["\n", "!", " ", "%", "-", "+", "volume", "muted", "alarm", "=", ",", "#ff0000", "\t", "\r"]
  ) {
    { bytes in
      // The first line is a style.
      let lines = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
      var reader = PipeReader()
      if let style = PipeReader.Style(String(decoding: lines[0], as: UTF8.self)) { reader.styles = [style] }
      reader.isXob = bytes.count % 2 == 1
      if bytes.count % 3 == 0 { reader.maximum = 1e-9 }
      for outcome in reader.take(bytes[...]) + reader.end() {
        guard case .show(let words) = outcome else { continue }
        switch Invocation(words) {
        case .ask(.show): break
        // A style may name an icon that there is not.
        case .wrongUsage(let sentence) where sentence.contains("icon"): break
        case let other: fatalError("\(words) is \(other)")
        }
      }
    }
  }

  private static let resources = Target(
    name: "resources", words: ["Xft.dpi:", "*dpi:", "?", "\\", "\t", "\n", "96", " "]
  ) {
    { bytes in
      let dpi = ResourceDatabase(bytes).number(ofXft: "dpi")
      let side = bytes.count * 97 % 32_768
      let scale = MonitorScale.scale(pixels: (side, 1080), millimetres: (bytes.count, side / 9), xftDPI: dpi)
      demand((0.5...8).contains(scale.factor), "\(scale)")
    }
  }

  private static let desktop = Target(
    name: "desktop",
    words: ["Net/ThemeName", "Gtk/EnableAnimations", "Xft/DPI", "\0", "\u{1}", "\u{2}", "HighContrast"]
  ) {
    { bytes in
      let settings = XSettings(bytes)
      let style = DesktopStyle(animates: settings.number("a") != 0, theme: settings.text("b") ?? "")
      demand(Settings().following(style, .init()).theme ?? .highContrast == .highContrast, "\(style)")
    }
  }

  private static let monitors = Target(
    name: "monitors", words: ["end", "set", "value", " ", "\n", "-", "00ffffffffffff00", "65535", "0"]
  ) {
    { bytes in
      let lines = String(decoding: bytes, as: UTF8.self).parts(separatedBy: "\n")
      for line in lines {
        if case .found(let reading) = DDCReport(line) {
          let device = BrightnessDevice(
            name: "a", backend: .ddc, output: "M0", maximum: reading.maximum, value: reading.value)
          var core = Core()
          core.devices = [device]
          core.hear(.brightnessDevicesChanged)
          core.hear(.keyPressed(KeyPress(key: .brightnessUp)))
          core.hear(.brightness("a", value: reading.value))
          core.live(turns: 2)
        }
      }
      _ = DDCProgram.newest(of: lines, count: 4)
      demand(DDCBrightness.hexadecimal(bytes).utf8.count == 2 * bytes.count, "digits are lost")
    }
  }

  /// What is shown of settings and answers of others, and done about them.
  private static let answers = Target(
    name: "answers",
    words: [
      "true", "false", "'disabled'", "'medium'", "0", "\n", "\n\n", "error: ", "error 75: ", "type=volume", "plugins=",
      "showKeyboardNotifications=true", "alwaysShowNotifications=true", "[PNMixer]", "EnableNotifications=true",
      "up_enabled=true", "show_notification=true", "`", "$(", "'", ";", "\u{1b}[2J", "\u{9b}", "\u{202e}", "\r",
    ], longest: 300
  ) {
    let settings = (OtherDisplay.all + [.xfcePlugin(7)]).flatMap(\.settings)
    let own = Set(settings.flatMap { $0.command([]) + $0.command(["true"]) } + ["false", "0", "disabled"])
    return { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let lines = text.parts(separatedBy: "\n")
      for setting in settings {
        demand(setting.command(lines).allSatisfy { own.contains($0) }, "a foreign word in a command")
        let edited = setting.edited(lines)
        demand(edited == nil || setting.isFollowed(edited ?? []), "an edit that has no effect")
        demand((edited ?? lines).count >= lines.count, "a line is lost")
      }
      let line: PlainText = "\(text)"
      let isPlain = line.description.unicodeScalars.allSatisfy { !$0.isControl && !$0.isInvisible }
      demand(isPlain && text.shellWord.utf8.count >= text.utf8.count, "a control character")
      if let answer = ControlProtocol.text(in: text) { demand(answer.utf8.count < text.utf8.count, "no end") }
      _ = ControlProtocol.refusal(in: text)
      demand(ShortName.foreign(bytes[...]).unicodeScalars.count <= ShortName.longest, "a long name")
    }
  }

  private static let speech = Target(
    name: "speech", words: ["\n", "\r", "\u{85}", "\u{2028}", "\u{1b}", "\u{202e}", "%", "en", "pt_BR", " ", "{"],
    longest: 300
  ) {
    { bytes in
      // A language, the name of an output, and a label.
      let lines = String(decoding: bytes, as: UTF8.self).parts(separatedBy: "\n") + ["", ""]
      var settings = Settings()
      settings.speak = .all
      var core = Core(settings)
      core.hear(.language(Language { $0 == .code ? lines[0] : lines[1] + $0.rawValue }))
      core.hear(.sink(SinkReading(name: "b", description: lines[1], volume: 20_000)))
      core.live()
      if case .ask(let request) = Invocation(["show", "--label", lines[2]]) {
        core.hear(.request(request, client: ClientID(number: 1)))
        core.live()
      }
    }
  }

  private static let catalogs = Target(name: "catalogs", words: Word.allCases.map(\.rawValue) + ["\0\0\0", "%", "\0"]) {
    { bytes in
      guard let catalog = Catalog(bytes) else { return }
      var core = Core()
      core.hear(.language(Language { catalog.translation(of: $0.rawValue) ?? $0.rawValue }))
      core.hear(.keyPressed(KeyPress(key: .volumeMute)))
      core.live(turns: 3)
    }
  }

  private static let events = Target(name: "events", longest: 1000) { { Script.play($0) } }

  // MARK: The control socket

  private final class Inbox {
    var events: [Event] = []
  }

  private static let requests = Target(
    name: "requests",
    words: Invocation.commands.map(\.name) + Invocation.options.flatMap(\.names) + [
      "\t", "\n", "v1\t", "v2", "+5%", "-5%", "40%", "1000%", "mute", "--mic", "--app", "--sink", "--icon", "--value",
      "--label", "--for", "--position", "top-left", "--monitor", "--ink", "#00ff00", "--json", "--now", "--all", "30m",
      "+10s", "--keyboard", "--display", "volume", "on", "toggle", "next",
    ]
  ) {
    let folder = "/tmp/swell-fuzz-\(getpid())"
    mkdir(folder, 0o700)
    setenv("XDG_RUNTIME_DIR", folder, 1)
    atexit { try? FileManager.default.removeItem(atPath: "/tmp/swell-fuzz-\(getpid())") }
    guard let loop = try? EventLoop() else { fatalError("no loop") }
    let inbox = Inbox()
    let log = Log(verbosity: .problems)
    guard let server = try? ControlServer(display: ":7", on: loop, log: log, emit: { inbox.events.append($0) }) else {
      fatalError("no control socket")
    }
    return { bytes in
      var core = Core()
      var waiting: [ClientID] = []
      var socket = try? UnixSocket(folder + "/swell/:7.sock", waits: false)
      guard socket?.isConnected == true else { fatalError("no control socket") }
      // In two parts, wherever that is.
      for part in [bytes[..<(bytes.count / 3)], bytes[(bytes.count / 3)...]] {
        _ = try? socket?.send(bytes: Array(part))
        turn()
      }
      socket = nil
      turn()
      // The next core does not know those that wait.
      for client in waiting { server.reply(.done(""), to: client) }

      func turn() {
        for _ in 0..<4 {
          try? loop.turn(until: MonotonicClock.now)
          for event in inbox.events {
            if case .request(_, let client) = event { waiting.append(client) }
            core.hear(event)
          }
          inbox.events = []
          core.live(turns: 2)
          for (reply, client) in core.takeReplies() { server.reply(reply, to: client) }
        }
      }
    }
  }

  // MARK: Pictures and fonts

  private static let pixels = Target(name: "pixels", words: ["IHDR", "IDAT", "PLTE", "tRNS", "gAMA", "IEND"]) {
    { bytes in
      for bytes in [bytes, PNGFile.withRightSums(bytes)] {
        guard let file = try? PixelFile(png: bytes) else { continue }
        _ = file.colors.fitted(into: 30).coverage
      }
      if case .read(let pixels) = PictureReader.reading(bytes) { _ = pixels.colors.fitted(into: 30).coverage }
    }
  }

  private static let fonts = Target(
    name: "fonts",
    words: [
      "sans-serif", ":bold", ":medium", "-12", ":size=", ":lang=", "\\", "glyph:", "U+F057E", "U+1F50A", "🔊", "\n",
      "DejaVu Sans", "e\u{301}", "\u{202e}", "\u{200d}", "שלום", "สวัสดี", "नमस्ते", "漢字", "…", "%", "\u{fe0f}",
    ], longest: 200
  ) {
    let log = Log(verbosity: .problems)
    return { bytes in
      // A font, an icon, and a label.
      let lines = String(decoding: bytes, as: UTF8.self).parts(separatedBy: "\n") + ["", ""]
      let icons = UserIcon.Source(lines[1]).map { [UserIcon(icon: Icon.allCases[0], source: $0)] } ?? []
      guard let rasterizer = FreeTypeRasterizer(font: lines[0], log: log) else { return }
      rasterizer.use(icons[...], read: { $1(.unavailable(.lost)) }) { _ in }
      for size in [1, 18, 96] {
        let line = rasterizer.line(lines[2], size: size, limit: size * 8)
        for glyph in line.glyphs { _ = rasterizer.glyph(glyph.key, size: size) }
      }
      _ = rasterizer.coverage(of: Icon.allCases[0], size: 30)
      _ = rasterizer.colors(of: Icon.allCases[0], size: 30)
      rasterizer.rest()
    }
  }
}
