import Foundation
import Raster
import SwellCore
import TestServers

@testable import X11

/// All looks side by side: a row for each thing that the HUD says, a column for each theme.
enum Gallery {
  static let columns: [(name: String, theme: Theme)] =
    (Theme.Name.allCases.map { ($0.rawValue, Theme($0)) } + [("ring", ring(.default))]).map { name, theme in
      var theme = theme
      theme.words = .panel
      return (name, theme)
    }

  /// The themes of `assets/themes`, read as Swell reads them.
  static let shipped: [(name: String, settings: Settings)] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "assets/themes").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".ini") }.sorted().map { file in
      let (name, path) = (String(file.dropLast(4)), "\(folder)/\(file)")
      var themes = ThemeFiles()
      themes.files = [ThemeFile(name, Array(FileManager.default.contents(atPath: path) ?? Data()), path: path)]
      let text = ConfigurationText(Array("[hud]\ntheme = \(name)\n".utf8), path: "swell.ini", themes: themes)
      precondition(text.sentences.isEmpty, "\(text.sentences)")
      var settings = text.settings
      settings.words = .panel
      return (name, settings)
    }
  }()

  /// Those with the small panel, which all have one size.
  static var panels: [(name: String, theme: Theme)] { columns.filter { $0.theme.form == .panel } }

  static func ring(_ name: Theme.Name) -> Theme {
    var theme = Theme(name)
    theme.bar = .ring
    return theme
  }

  static let rows: [HUDContent] =
    [0, 20, 50, 80, 100, 130].map { volume($0) } + [
      HUDContent(kind: .mute, icon: .speakerMuted, level: Level(0.5)),
      HUDContent(kind: .output, icon: .headphones, level: Level(0.4)),
      HUDContent(kind: .microphone, icon: .microphone, level: Level(0.6)),
      HUDContent(kind: .brightness, icon: .brightnessLow, level: Level(0.1)),
      HUDContent(kind: .brightness, icon: .brightnessHigh, level: Level(0.9)),
      HUDContent(kind: .keyboardBacklight, icon: .keyboardBacklight, level: Level(0.5)),
      HUDContent(kind: .seek, icon: .seekForward, label: "+12:35"),
      HUDContent(kind: .capsLock, icon: .capsLock, label: "On"),
      HUDContent(kind: .player, icon: .play, label: "Play"),
      HUDContent(kind: .player, icon: .pause, label: "Pause"),
      HUDContent(kind: .volume, icon: .warning, label: "–"),
      program,
      HUDContent(kind: .capsLock, icon: .capsLockOff, label: "Off"),
    ]

  static func volume(_ percent: Int) -> HUDContent {
    let level = Level(Double(percent) / 100)
    return HUDContent(kind: .volume, icon: .speaker(level, isMuted: false), level: level)
  }

  private static var program: HUDContent {
    var content = volume(70)
    content.detail = "mpv"
    return content
  }

  /// Paints the table on what the screen shows.
  static func paint(on stage: Stage, scale: Double, columns: [(name: String, theme: Theme)], rows: [HUDContent]) throws
    -> Picture
  {
    let margin = Int(8 * scale)
    let cells = rows.map { content in columns.map { Scene.of(content, $0.theme, scale: scale) } }
    let height = margin + (cells[0].map(\.height).max() ?? 0)
    var panels: [Panel] = []
    for (row, scenes) in cells.enumerated() {
      var x = margin
      for scene in scenes {
        let y = margin + row * height + (height - margin - scene.height) / 2
        panels.append(Panel(upright: scene, x: x, y: y, opacity: 1))
        x += scene.width + margin
      }
    }
    stage.present(.visible(panels))
    return try stage.probe.image(
      0, 0, cells[0].reduce(margin) { $0 + $1.width + margin }, height * rows.count + margin)
  }
}
