import Foundation
import Logging
import SwellCore
import Testing

@testable import Raster

extension RasterTests {
  @Suite("The libraries for text")
  struct LibraryTests {
    /// Whether this process has opened FriBidi and HarfBuzz.
    private static func opened() throws -> [Bool] {
      let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
      let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      return ["/libfribidi.so", "/libharfbuzz.so"].map { maps.contains($0) }
    }

    @Test("are opened by the first text that needs them, and not by levels or names in Latin letters")
    func late() async {
      await #expect(processExitsWith: .success) {
        let rasterizer = try #require(FreeTypeRasterizer(font: "DejaVu Sans", log: Log(verbosity: .problems)))
        for text in ["57%", "−3 dB", "Kopfhörer (Büro) – WH-1000XM4…", "Ελληνικά", "Русский", "1:05 / −0:10", "→ ±"] {
          #expect(rasterizer.line(text, size: 12).width > 0)
        }
        #expect(try Self.opened() == [false, false])
        #expect(rasterizer.line("音量", size: 12).width == 24)
        #expect(try Self.opened() == [true, true])
      }
    }
  }
}
