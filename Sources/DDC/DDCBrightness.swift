internal import CDdcutil
internal import CLibc
public import Diagnostics
public import EventLoop
public import SwellCore

/// Sets the brightness of external monitors over DDC/CI, through libddcutil where that is installed.
///
/// A monitor has no way to tell that its brightness was changed, and asking it takes a tenth of a second: changes by
/// others are not noticed here.
@safe public final class DDCBrightness: BrightnessBackend {
  /// The argument with which this program is the other end of the channel.
  public static let helperArgument = "ddc-helper"

  public let name = BrightnessDevice.Backend.ddc
  public let kinds: [BrightnessDevice.Kind] = [.display]
  /// Finding monitors takes seconds.
  public let admission = BrightnessAdmission.missing

  private let loop: EventLoop
  private let emit: (Event) -> Void
  private let outputs: () -> [(name: String, edid: [UInt8])]
  private var process: pid_t = -1
  private var (input, output): (Int32, Int32) = (-1, -1)
  private var watch: Watch?
  private var lines = LineBuffer()
  private var monitors: [Monitor] = []
  private var wanted: [(name: String, edid: [UInt8])] = []

  private struct Monitor {
    var index: Int
    var value: Int
    var maximum: Int
    var edid: String
  }

  /// - Parameters:
  ///   - monitors: Tells the outputs with an external monitor, and the EDID of each.
  ///   - emit: Receives `.brightnessDevicesChanged` when monitors have answered.
  public init(
    monitors: @escaping () -> [(name: String, edid: [UInt8])], on loop: EventLoop, log: Log,
    emit: @escaping (Event) -> Void
  ) {
    outputs = monitors
    self.loop = loop
    self.emit = emit
  }

  deinit {
    stop()
  }

  /// Whether libddcutil is installed.
  public static var isAvailable: Bool {
    var library = swell_ddc()
    return unsafe swell_ddc_open(&library) != 0
  }

  /// Looks for these outputs, by the EDIDs of their monitors; the first call starts the search, which takes seconds.
  private func look(for outputs: [(name: String, edid: [UInt8])]) {
    let isNew = !outputs.elementsEqual(wanted) { $0.edid == $1.edid }
    wanted = outputs
    guard isNew else { return }
    stop()
    guard !outputs.isEmpty else { return }
    process = unsafe swell_spawn_self(DDCBrightness.helperArgument, &input, &output)
    guard process > 0 else { return }
    // Not retained: the watch ends with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    watch = loop.watch(output) { unsafe this.takeUnretainedValue().receive() }
  }

  public func find(_ search: BrightnessSearch) -> BrightnessFinding {
    look(for: outputs().filter { !search.has(output: $0.name) })
    var found = BrightnessFinding()
    for output in wanted {
      guard let monitor = monitor(output.name) else {
        found.passedOver.append(.init(output.name, "its monitor has not answered over DDC/CI"))
        continue
      }
      found.devices.append(
        BrightnessDevice(
          name: output.name, backend: .ddc, output: output.name, maximum: monitor.maximum, value: monitor.value))
    }
    return found
  }

  /// Ends the helper.
  public func restore() {
    look(for: [])
  }

  private func monitor(_ output: String) -> Monitor? {
    guard let edid = wanted.first(where: { $0.name == output })?.edid else { return nil }
    let text = DDCBrightness.hexadecimal(Array(edid.prefix(128)))
    return monitors.first { $0.edid == text }
  }

  public func set(_ display: BrightnessDevice, to value: Int) throws(BrightnessRefusal) {
    guard let monitor = monitor(display.name), input >= 0 else {
      throw BrightnessRefusal("its monitor does not answer over DDC/CI", value: display.value)
    }
    if let index = monitors.firstIndex(where: { $0.index == monitor.index }) { monitors[index].value = value }
    let line = Array("\(monitor.index) \(value)\n".utf8)
    guard unsafe write(input, line, line.count) == line.count else {
      throw BrightnessRefusal("the helper for DDC/CI has ended", value: monitor.value)
    }
  }

  private func receive() {
    guard let received = lines.read(from: output) else { return stop() }
    for line in received {
      if line == "end" {
        if monitors.isEmpty { stop() } else { emit(.brightnessDevicesChanged) }
        return
      }
      let words = line.parts(separatedBy: " ")
      guard words.count == 4, let index = Int(words[0]), let value = UInt16(words[1]),
        let maximum = UInt16(words[2]), maximum > 0
      else { continue }
      // 16 bits each (MCCS).
      monitors.append(
        Monitor(index: index, value: Int(min(value, maximum)), maximum: Int(maximum), edid: words[3]))
    }
  }

  /// Ends the helper by the end of its input.
  private func stop() {
    watch = nil
    if input >= 0 { _ = close(input) }
    if output >= 0 { _ = close(output) }
    if process > 0 {
      _ = kill(process, SIGTERM)
      _ = waitpid(process, nil, 0)
    }
    (input, output, process, monitors, lines) = (-1, -1, -1, [], LineBuffer())
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
