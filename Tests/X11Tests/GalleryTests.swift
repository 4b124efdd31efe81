import CX11
import Foundation
import Raster
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// All looks side by side, for people (`make pictures`) and against what they looked like before.
  @Suite struct GalleryTests {
    /// SWELL_PICTURES is the folder for pictures; with it, the stored picture is written anew too.
    private static var folder: String? { ProcessInfo.processInfo.environment["SWELL_PICTURES"] }
    private static let stored = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Pictures/looks.png").path

    @Test(
      "A page of all looks over white, black and a photograph", .enabled(if: folder != nil), arguments: [1, 1.5, 2])
    func page(scale: Double) throws {
      let folder = try #require(Self.folder)
      let pages = try TemporaryFolder()
      var paths: [String] = []
      for name in scale == 1 ? ["white", "black", "photograph"] : ["white", "black"] {
        let (width, height) = (Int(704 * scale), Int(2920 * scale))
        let stage = try Stage(
          arguments: ["-screen", "0", "\(width)x\(height)x24"], background: name == "white" ? 0xffffff : 0x000000)
        if name == "photograph" {
          try stage.probe.setBackground(Picture.photograph(width: width, height: height, seed: 3))
        }
        paths.append(pages.path("\(name).png"))
        try Gallery.paint(on: stage, scale: scale, columns: Gallery.panels, rows: Gallery.rows).save(png: paths.last!)
      }
      let name = scale == 1 ? "pictures" : "pictures-\(scale)"
      try Child.demand(["convert"] + paths + ["+append", "\(folder)/\(name).png"])
    }

    @Test("Panels, icons and bars look as they did; text depends on the fonts of the machine")
    func stored() throws {
      let screen = ["-screen", "0", "1280x1000x24"]
      let stage = try Stage(arguments: screen, background: 0x4080c0, rasterizer: TextlessRasterizer())
      let rows = [0, 1, 4, 5, 6, 7, 10, 13].map { Gallery.rows[$0] }
      let columns = Gallery.panels.filter { $0.theme.magnification == 1 }
      let picture = try Gallery.paint(on: stage, scale: 1, columns: columns, rows: rows)
      if Self.folder != nil { try picture.save(png: Self.stored) }
      let before = try Picture(file: Self.stored)
      try #require((before.width, before.height) == (picture.width, picture.height))
      let difference = picture.difference(to: before)
      // Another version of FreeType may round otherwise.
      #expect(difference.largest <= 24, "\(difference)")
      #expect(difference.count <= picture.pixels.count / 100, "\(difference)")
    }

    @Test("The number of a capsule has one ink at each level", arguments: [1.0, 1.5, 2], [1, 1.5])
    func oneInk(scale: Double, maximum: Double) throws {
      let painter = ScenePainter(rasterizer: try #require(FreeTypeRasterizer(log: .init(verbosity: .problems))))
      for percent in 0...Int(maximum * 100) {
        var content = Gallery.volume(percent)
        content.end = maximum
        var scene = Scene.of(content, Theme(.capsule), scale: scale)
        scene.foreground = Color(red: 1, green: 0, blue: 0)
        scene.column?.ink = Color(red: 0, green: 1, blue: 0)
        (scene.panel, scene.panelOpacity, scene.border, scene.shadow) = (.black, 1, nil, nil)
        scene.elements.removeAll { if case .icon = $0 { true } else { false } }
        // Without the fill, all that is red is the number.
        var bare = scene
        bare.column = nil
        let (canvas, digits) = (painter.paint(scene), painter.paint(bare))
        let inks = Set(digits.pixels.indices.filter { digits.pixels[$0] == 0xffff_0000 }.map { canvas.pixels[$0] })
        #expect(inks.count == 1, "\(percent): \(inks)")
      }
    }

    @Test("A compositor makes of every look what Swell makes of it alone", arguments: [Blending.xcompmgr, .picom])
    func composited(blending: Blending) throws {
      let alone = try Stage(background: 0x80a060)
      let stage = try Stage(blending: blending, background: 0x80a060)
      for (name, theme) in Gallery.columns {
        let scene = Scene.of(Gallery.rows[5], theme, scale: 1.25)
        alone.present(scene)
        let expected = try alone.picture(of: scene)
        stage.present(scene)
        try stage.picture(of: scene, "the theme '\(name)'") { $0.difference(to: expected).largest <= 3 }
        alone.hide()
        stage.hide()
        // Else the compositor may be late, and the last panel be seen through the next one if that is of glass.
        try stage.picture(of: scene, "the screen alone") { $0.pixels.allSatisfy { $0 == 0x80a060 } }
      }
    }
  }
}

/// Draws icons, and blanks for all characters.
private final class TextlessRasterizer: Rasterizing {
  private let rasterizer = FreeTypeRasterizer(log: .init(verbosity: .problems))!

  func line(_ text: String, size: Int, limit: Int) -> TextLine { rasterizer.line(text, size: size, limit: limit) }

  func glyph(_ key: GlyphKey, size: Int) -> Glyph {
    Glyph(coverage: Coverage(width: 0, height: 0, bytes: []), left: 0, top: 0, advance: 1)
  }

  func width(of text: String, size: Int) -> Int { text.unicodeScalars.count }
  func coverage(of icon: Icon, size: Int, hasPaleParts: Bool) -> Coverage {
    rasterizer.coverage(of: icon, size: size, hasPaleParts: hasPaleParts)
  }
  func colors(of icon: Icon, size: Int) -> ColorPicture? { nil }

  func ring(size: Int, width: Int, share: Double, notch: Double) -> Coverage {
    rasterizer.ring(size: size, width: width, share: share, notch: notch)
  }
}
