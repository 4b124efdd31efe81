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
    var percent = 30
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
              unsafe pa_cvolume_set(&info.volume, 2, UInt32(percent) * 65_536 / 100)
              return unsafe SinkReading(info, hasCall: hasCall, known: known)
            }
          }
        }
      }
    }
  }

  @Test("of a known one: volume, mute and call are as they are now")
  func known() {
    let first = Info().reading()
    for info in [Info(), Info(percent: 31), Info(isMuted: true)] {
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
