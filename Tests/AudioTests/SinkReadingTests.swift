import CPulse
import SwellCore
import Testing

@testable import Audio

/// What the server says of a sink.
@Suite struct SinkReadingTests {
  /// - Parameter volumes: Per cent of each channel.
  private func reading(_ volumes: [Int]) -> SinkReading {
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    var info = pa_sink_info()
    info.proplist = properties
    pa_cvolume_set(&info.volume, UInt32(volumes.count), 0)
    let values = volumes.map { UInt32($0) * 65_536 / 100 }
    withUnsafeMutableBytes(of: &info.volume.values) { bytes in
      values.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
    return SinkReading(info, hasCall: false)
  }

  @Test(
    "of any number of channels, also above 100 %: the loudest counts, whichever it is",
    arguments: [
      ([150], 150), ([25, 75], 75), ([85, 0], 85), ([Int](repeating: 55, count: 32), 55), (Array(35...66), 66),
      ([0], 0),
    ])
  func channels(volumes: [Int], percent: Int) {
    let reading = reading(volumes)
    #expect(reading.level.percent == percent && reading.channels.values.count == volumes.count)
    #expect(reading.channels.loudest == reading.volume)
  }
}
