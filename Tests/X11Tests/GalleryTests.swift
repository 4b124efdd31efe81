import CX11
import Foundation
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// Pictures of everything for people to look at: `make pictures`.
  @Suite struct GalleryTests {
    private static var folder: String? { ProcessInfo.processInfo.environment["SWELL_PICTURES"] }

    @Test("halos", .enabled(if: folder != nil))
    func halos() throws {
      let folder = try #require(Self.folder)
      for name in ["white", "photograph"] {
        let stage = try Stage(arguments: ["-screen", "0", "700x500x24"], background: 0xffffff)
        if name == "photograph" {
          try stage.probe.setBackground(Picture.photograph(width: 700, height: 500, seed: 3))
        }
        let picture = try Gallery.paint(on: stage, scale: 1, columns: Gallery.halos, rows: [Gallery.rows[3], Gallery.rows[12], Gallery.rows[10]])
        try picture.save(png: "\(folder)/halo-\(name).png")
      }
    }

    @Test("A page of all looks over white, black and a photograph", .enabled(if: folder != nil))
    func page() throws {
      let folder = try #require(Self.folder)
      for scale in [1.0, 1.5, 2] {
        for name in ["white", "black", "photograph"] {
          let size = (width: Int(640 * scale), height: Int(2900 * scale))
          let stage = try Stage(
            arguments: ["-screen", "0", "\(size.width)x\(size.height)x24"],
            background: name == "white" ? 0xffffff : 0x000000)
          if name == "photograph" {
            try stage.probe.setBackground(Picture.photograph(width: size.width, height: size.height, seed: 3))
          }
          let picture = try Gallery.paint(
            on: stage, scale: scale, columns: Gallery.columns, rows: Gallery.rows)
          try picture.save(png: "\(folder)/\(name)-\(scale).png")
          if scale != 1 { continue }
        }
      }
    }
  }
}
