internal import CDdcutil
public import Diagnostics
public import EventLoop
public import SwellCore

/// Sets the brightness of external monitors over DDC/CI, through libddcutil where that is installed.
///
/// A monitor cannot report that its brightness has changed, and reading it takes a tenth of a second: changes by others
/// are not noticed. The helper sets one value per monitor at a time and reports when it is done; the newest value
/// meanwhile waits here. A helper that fails is restarted.
@safe public final class DDCBrightness: BrightnessBackend {
  /// The argument with which this program runs as the helper.
  public static let helperArgument = "ddc-helper"
  /// Time limits of the helper for a search and for setting one value; measured: 4 s and 0.1 s.
  private static let searchPatience = Duration.seconds(60)
  private static let setPatience = Duration.seconds(10)
  /// How often it is restarted without having set a value.
  private static let attempts = 5

  public let name = BrightnessDevice.Backend.ddc
  public let kinds: [BrightnessDevice.Kind] = [.display]
  /// Finding monitors takes seconds.
  public let admission = BrightnessAdmission.missing

  private enum Phase {
    case idle, searching, ready, pausing
  }

  private struct Monitor {
    /// Number of the monitor for the helper.
    var index: Int
    /// The newest value to set, and the one that the monitor has.
    var value, confirmed: Int
    var maximum: Int
    var edid: String
    /// The value that the helper is setting.
    var sent: Int?
    /// Whether `value` waits to be sent.
    var isDue = false
  }

  private let loop: EventLoop
  private let log: Log
  private let emit: (Event) -> Void
  private let outputs: () -> [(name: String, edid: [UInt8])]
  private var wanted: [(name: String, edid: [UInt8])] = []
  private var monitors: [Monitor] = []
  private var arriving: [Monitor] = []
  private var phase = Phase.idle
  private var helper: HelperProcess?
  /// Helpers that are killed and not reaped yet.
  private var ending: [HelperProcess] = []
  private var alarm: Alarm?
  private var backOff = BackOff()
  private var failures = 0

  /// - Parameters:
  ///   - monitors: Returns the outputs with an external monitor, and the EDID of each.
  ///   - emit: Receives `.brightnessDevicesChanged` when monitors have answered, and `.brightnessRefused`.
  public init(
    monitors: @escaping () -> [(name: String, edid: [UInt8])], on loop: EventLoop, log: Log,
    emit: @escaping (Event) -> Void
  ) {
    outputs = monitors
    self.loop = loop
    self.log = log
    self.emit = emit
  }

  /// Whether libddcutil is installed.
  public static var isAvailable: Bool {
    var library = swell_ddc()
    return unsafe swell_ddc_open(&library) != 0
  }

  public func find(_ search: BrightnessSearch) -> BrightnessFinding {
    look(for: outputs().filter { !search.has(output: $0.name) })
    var found = BrightnessFinding()
    for output in wanted {
      guard let index = index(of: output.name) else {
        found.passedOver.append(.init(output.name, "its monitor has not answered over DDC/CI"))
        continue
      }
      found.devices.append(
        BrightnessDevice(
          name: output.name, backend: .ddc, output: output.name, maximum: monitors[index].maximum,
          value: monitors[index].value))
    }
    return found
  }

  /// Ends the helper.
  public func restore() {
    look(for: [])
  }

  public func set(_ display: BrightnessDevice, to value: Int) throws(BrightnessRefusal) {
    guard let index = index(of: display.name) else {
      throw BrightnessRefusal("its monitor does not answer over DDC/CI", value: display.value)
    }
    (monitors[index].value, monitors[index].isDue) = (value, true)
    send()
  }

  // MARK: the search

  /// Searches for these outputs by the EDIDs of their monitors; the first call starts the helper, which takes seconds.
  private func look(for outputs: [(name: String, edid: [UInt8])]) {
    let isNew = !outputs.elementsEqual(wanted) { $0.edid == $1.edid }
    wanted = outputs
    guard isNew else { return }
    stop()
    monitors = []
    (failures, backOff) = (0, BackOff())
    if !outputs.isEmpty { start() }
  }

  private func start() {
    phase = .searching
    arriving = []
    ending.removeAll { !$0.isKnown }
    // Not retained: the helper goes with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    helper = HelperProcess(
      on: loop, receive: { unsafe this.takeUnretainedValue().receive($0) },
      ended: { unsafe this.takeUnretainedValue().failed("has ended") },
      reaped: { unsafe this.takeUnretainedValue().reaped() })
    if helper == nil { return failed("cannot be started") }
    setAlarm(DDCBrightness.searchPatience)
  }

  private func stop() {
    phase = .idle
    alarm?.set(at: nil)
    guard let helper else { return }
    self.helper = nil
    helper.end()
    if helper.isKnown { ending.append(helper) }
  }

  private func reaped() {
    ending.removeAll { !$0.isKnown }
  }

  private func found() {
    // Values that were set while there was no helper are sent now.
    for monitor in monitors where monitor.isDue {
      guard let index = arriving.firstIndex(where: { $0.edid == monitor.edid }) else { continue }
      (arriving[index].value, arriving[index].isDue) = (min(monitor.value, arriving[index].maximum), true)
    }
    let isNews = !monitors.isEmpty || !arriving.isEmpty
    monitors = arriving
    if monitors.isEmpty { stop() } else { phase = .ready }
    if isNews { emit(.brightnessDevicesChanged) }
    send()
  }

  /// The monitor at an output.
  private func index(of output: String) -> Int? {
    guard let edid = wanted.first(where: { $0.name == output })?.edid else { return nil }
    let text = DDCBrightness.hexadecimal(Array(edid.prefix(128)))
    return monitors.firstIndex { $0.edid == text }
  }

  // MARK: the helper

  private func receive(_ lines: [String]) {
    for line in lines {
      let words = line.parts(separatedBy: " ")
      if line == "end" {
        found()
      } else if words.count == 3, words[0] == "set", let index = Int(words[1]) {
        done(index, isSet: words[2] == "1")
      } else if words.count == 4, let index = Int(words[0]), let value = UInt16(words[1]),
        let maximum = UInt16(words[2]), maximum > 0
      {
        // 16 bits each (MCCS).
        let value = Int(min(value, maximum))
        arriving.append(
          Monitor(index: index, value: value, confirmed: value, maximum: Int(maximum), edid: words[3]))
      }
    }
  }

  /// Sends the waiting value of each monitor that is not busy.
  private func send() {
    guard phase == .ready, let helper else { return }
    for index in monitors.indices where monitors[index].isDue && monitors[index].sent == nil {
      let monitor = monitors[index]
      (monitors[index].sent, monitors[index].isDue) = (monitor.value, false)
      guard helper.send("\(monitor.index) \(monitor.value)\n") else { return failed("takes no values") }
      setAlarm(DDCBrightness.setPatience)
    }
    if !monitors.contains(where: { $0.sent != nil }) { alarm?.set(at: nil) }
  }

  private func done(_ number: Int, isSet: Bool) {
    guard let index = monitors.firstIndex(where: { $0.index == number }), let sent = monitors[index].sent else {
      return
    }
    monitors[index].sent = nil
    if isSet {
      monitors[index].confirmed = sent
      for output in wanted where self.index(of: output.name) == index {
        emit(.brightnessSet(output.name, value: sent))
      }
      (failures, backOff) = (0, BackOff())
    } else if !monitors[index].isDue {
      refused(index)
    }
    send()
  }

  private func refused(_ index: Int) {
    let monitor = monitors[index]
    monitors[index].value = monitor.confirmed
    for output in wanted where self.index(of: output.name) == index {
      log.problem("cannot set the brightness of '" + output.name + "' (its monitor refuses it over DDC/CI)")
      emit(.brightnessRefused(output.name, value: monitor.confirmed))
    }
  }

  private func setAlarm(_ delay: Duration) {
    // Not retained: the alarm goes with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    let alarm = self.alarm ?? Alarm(on: loop) { unsafe this.takeUnretainedValue().timeIsUp() }
    self.alarm = alarm
    alarm.set(after: delay)
  }

  private func timeIsUp() {
    if phase == .pausing { start() } else { failed("does not answer") }
  }

  /// - Parameter what: ends the sentence "the helper …".
  private func failed(_ what: String) {
    stop()
    failures += 1
    let sentence = "the helper for DDC/CI " + what
    guard failures <= DDCBrightness.attempts else {
      log.problem(sentence + ": the brightness of external monitors cannot be set until they are reconnected")
      let isNews = !monitors.isEmpty
      monitors = []
      if isNews { emit(.brightnessDevicesChanged) }
      return
    }
    log.problem(sentence + ": restarting it")
    for index in monitors.indices { monitors[index].sent = nil }
    phase = .pausing
    setAlarm(backOff.next())
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
