internal import CDdcutil
internal import CLibc
internal import EventLoop
internal import Logging
internal import SwellCore

/// The helper process of `DDCBrightness`, which communicates with monitors over DDC/CI.
///
/// It is a process of its own because libddcutil blocks: for seconds to find monitors, for 50 ms or more to write. It
/// prints the lines of `DDCReport`: one for each monitor, and `end`. Then it reads lines until its input ends: `INDEX
/// VALUE` sets a monitor, `INDEX` reads it.
public enum DDCProgram {
  /// Luminance, in the Monitor Control Command Set (VESA MCCS 2.2a, 8.3).
  private static let luminance: UInt8 = 0x10

  /// Runs until the input ends.
  public static func run() {
    var library = swell_ddc()
    guard unsafe swell_ddc_open(&library) != 0 else { return say("end\n") }
    var references = unsafe [UnsafeMutableRawPointer?](repeating: nil, count: 16)
    let count = unsafe Int(swell_ddc_displays(&library, &references))
    for index in 0..<count {
      var edid = [UInt8](repeating: 0, count: 128)
      var (value, maximum): (Int32, Int32) = (0, 0)
      guard unsafe swell_ddc_edid(&library, references[index], &edid) != 0,
        unsafe swell_ddc_get(&library, references[index], luminance, &value, &maximum) != 0, maximum > 0
      else { continue }
      say("\(index) \(value) \(maximum) \(DDCBrightness.hexadecimal(edid))\n")
    }
    say("end\n")
    guard count > 0 else { return }
    var input = LineBuffer()
    while let lines = input.read(from: 0) {
      let values = newest(of: lines, count: count)
      for index in 0..<count {
        if let value = values[index] {
          let isSet = unsafe swell_ddc_set(&library, references[index], luminance, Int32(value)) != 0
          pause()
          say("set \(index) \(isSet ? 1 : 0)\n")
        }
        // Reads after setting, if both were requested.
        if lines.contains(String(index)) {
          var (value, maximum): (Int32, Int32) = (0, 0)
          let isRead = unsafe swell_ddc_get(&library, references[index], luminance, &value, &maximum) != 0
          pause()
          say("value \(index) \(isRead ? String(value) : "-")\n")
        }
      }
    }
  }

  /// The newest value of each monitor, 0 to `count` - 1; older ones are dropped.
  ///
  /// Values have 16 bits (MCCS); a line that is not `INDEX VALUE` is ignored.
  static func newest(of lines: [String], count: Int) -> [UInt16?] {
    var newest = [UInt16?](repeating: nil, count: count)
    for line in lines {
      let words = line.parts(separatedBy: " ")
      guard words.count == 2, let index = Int(words[0]), newest.indices.contains(index), let value = UInt16(words[1])
      else { continue }
      newest[index] = value
    }
    return newest
  }

  /// The least time between two commands: 50 ms (VESA DDC/CI 1.1, 4.4).
  private static func pause() {
    _ = poll(nil, 0, 50)
  }

  private static func say(_ line: String) {
    StandardOutput.send(line.bytes)
  }
}
