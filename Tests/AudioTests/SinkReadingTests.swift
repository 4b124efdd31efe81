import CPulse
import SwellCore
import Testing

@testable import Audio

/// What the server says of a sink.
@Suite struct SinkReadingTests {
  struct Info {
    var name = "alsa_output.pci"
    var description = "Built-in Audio"
    var port = "analog-output"
    var index: UInt32 = 7
    var formFactor = "internal"
    /// Per cent of each channel.
    var volumes = [30, 30]
    var isMuted = false

    func reading(hasCall: Bool = false, known: SinkReading? = nil) -> SinkReading {
      let list = unsafe pa_proplist_new()
      defer { unsafe pa_proplist_free(list) }
      unsafe pa_proplist_sets(list, "device.form_factor", formFactor)
      return unsafe name.withCString { name in
        unsafe description.withCString { description in
          unsafe port.withCString { port in
            var active = unsafe pa_sink_port_info()
            unsafe active.name = port
            return unsafe withUnsafeMutablePointer(to: &active) { active in
              var info = unsafe pa_sink_info()
              unsafe (info.name, info.description, info.active_port) = (name, description, active)
              unsafe (info.index, info.proplist, info.mute) = (index, list, isMuted ? 1 : 0)
              unsafe pa_cvolume_set(&info.volume, UInt32(volumes.count), 0)
              let values = volumes.map { UInt32($0) * 65_536 / 100 }
              unsafe withUnsafeMutableBytes(of: &info.volume.values) { bytes in
                unsafe values.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
              }
              return unsafe SinkReading(info, hasCall: hasCall, known: known)
            }
          }
        }
      }
    }
  }

  @Test(
    "of any number of channels, also above 100 %: the loudest counts, whichever it is",
    arguments: [
      ([150], 150), ([25, 75], 75), ([85, 0], 85), ([Int](repeating: 55, count: 32), 55), (Array(35...66), 66),
      ([0], 0),
    ])
  func channels(volumes: [Int], percent: Int) {
    let reading = Info(volumes: volumes).reading()
    #expect(reading.level.percent == percent && reading.channels.values.count == volumes.count)
    #expect(reading.channels.loudest == reading.volume)
  }

  @Test("of a known one: volume, mute and call are as they are now")
  func known() {
    let first = Info().reading()
    for info in [Info(), Info(volumes: [31, 31]), Info(isMuted: true)] {
      #expect(info.reading(known: first) == info.reading())
      #expect(info.reading(hasCall: true, known: first) == info.reading(hasCall: true))
    }
  }

  @Test(
    "of another device: nothing is as it was",
    arguments: [
      Info(name: "alsa_output.usb"), Info(description: "WH-1000XM4"), Info(port: "analog-output-2"), Info(index: 8),
    ])
  func other(_ info: Info) {
    let first = Info().reading()
    var info = info
    info.formFactor = "headphone"
    let reading = info.reading(known: first)
    #expect(reading == info.reading())
    #expect(reading.device == .headphones && first.device == .speaker)
  }
}
