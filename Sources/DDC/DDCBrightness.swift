internal import CDdcutil
internal import CLibc
public import EventLoop
public import Logging
public import Processes
public import SwellCore

/// Sets the brightness of external monitors over DDC/CI, with libddcutil if it is installed.
///
/// A monitor does not report changes of its brightness, and reading it takes 0.1 s. It is read when the devices are
/// listed, before a step after a pause, and when another program has used an I²C bus. A helper process does one thing at a
/// time for each monitor; meanwhile the newest value waits here. A helper that fails is restarted.
@safe public final class DDCBrightness: BrightnessBackend {
  /// How often it is restarted in a row without having set a value.
  private static let attempts = 5

  public let name = BrightnessDevice.Backend.ddc
  public let kinds: [BrightnessDevice.Kind] = [.display]
  /// Finding monitors takes seconds.
  public let admission = BrightnessAdmission.missing

  private enum Phase {
    case idle, searching, ready
    /// The helper has failed and will be restarted.
    case pausing
    /// No monitor has answered; there will be one more search.
    case repeating
  }

  private let program: ChildProgram
  var timing = DDCTiming()
  private let loop: EventLoop
  private let log: Log
  private let emit: (Event) -> Void
  private let outputs: () -> [(name: String, edid: [UInt8])]
  private var wanted: [(name: String, edid: [UInt8])] = []
  private var monitors: [DDCMonitor] = []
  private var phase = Phase.idle
  /// When the last search began, and whether outputs were connected during it.
  private var searchedAt = Instant(nanoseconds: 0)
  private var isOutdated = false
  /// Whether a search for the present outputs was repeated already.
  private var isRepeated = false
  private var helper: ChildProcess?
  private var output = LineBuffer()
  /// Starts a helper after a pause.
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe start() }
  private var backOff = BackOff()
  private var failures = 0
  /// The I²C buses, `/dev/i2c-*`.
  private var buses: FileWatch?
  /// Reads the monitors after other programs have used a bus.
  private lazy var quiet = Alarm(on: loop) { [unowned(unsafe) self] in unsafe readSuspects() }
  /// Those who wait until the monitors are read, and whether a value has changed since the first of them came.
  private var readers: [(Bool) -> Void] = []
  private var hasNews = false
  private lazy var lateness = Alarm(on: loop) { [unowned(unsafe) self] in unsafe endReading() }

  /// - Parameters:
  ///   - monitors: Returns the outputs with an external monitor, and the EDID of each.
  ///   - emit: Receives `.brightnessDevicesChanged` when monitors have answered, or have another value than before.
  public init(
    _ program: ChildProgram = ProcessRole.ddc.program, monitors: @escaping () -> [(name: String, edid: [UInt8])],
    on loop: EventLoop, log: Log, emit: @escaping (Event) -> Void
  ) {
    (self.program, outputs) = (program, monitors)
    (self.loop, self.log, self.emit) = (loop, log, emit)
  }

  /// Whether libddcutil is installed.
  public static var isAvailable: Bool {
    var library = swell_ddc()
    return unsafe swell_ddc_open(&library) != 0
  }

  public func find(_ search: BrightnessSearch) -> BrightnessFinding {
    searchIfNeeded(for: outputs().filter { !search.has(output: $0.name) })
    var found = BrightnessFinding()
    for output in wanted {
      guard let monitor = monitor(at: output.name), isUsable(monitor) else {
        found.passedOver.append(.init(output.name, "its monitor has not answered over DDC/CI"))
        continue
      }
      var device = BrightnessDevice(
        name: output.name, backend: .ddc, output: output.name, maximum: monitor.maximum, value: monitor.value)
      device.isWriteOnly = monitor.trust == .none
      found.devices.append(device)
    }
    readStale()
    return found
  }

  public func refresh(_ done: @escaping (Bool) -> Void) {
    readers.append(done)
    lateness.set(after: timing.reading)
    readStale()
    if !isReading { endReading() }
  }

  /// Reads the monitors that have not answered for a while.
  private func readStale() {
    for monitor in monitors where isStale(monitor) { monitor.isToBeRead = true }
    send()
  }

  private func isStale(_ monitor: DDCMonitor) -> Bool {
    monitor.trust != .none && monitor.index != nil && MonotonicClock.now - monitor.answeredAt >= timing.freshness
  }

  /// Whether an answer of a monitor is awaited, or is to be.
  var isReading: Bool {
    phase == .ready
      && monitors.contains { monitor in
        if case .reading = monitor.job { true } else { monitor.isToBeRead && monitor.index != nil }
      }
  }

  private func endReading() {
    let (done, hadNews) = (readers, hasNews)
    (readers, hasNews) = ([], false)
    lateness.stop()
    for done in done { done(hadNews) }
  }

  /// Ends the helper.
  public func restore() {
    searchIfNeeded(for: [])
  }

  public func set(_ display: BrightnessDevice, to value: Int, isAbsolute: Bool, answer: @escaping BrightnessAnswer) {
    guard let monitor = monitor(at: display.name), isUsable(monitor) else {
      return answer(.refused(value: display.value, because: DDCBrightness.silence))
    }
    let isStale = monitor.job == nil && isStale(monitor)
    // Of several waiting changes, the first one's start counts.
    if isAbsolute {
      (monitor.isToBeRead, monitor.assumed) = (false, nil)
    } else if monitor.waiting == nil, isStale || monitor.isToBeRead {
      (monitor.isToBeRead, monitor.assumed) = (true, monitor.value)
    }
    monitor.wait(value, answer)
    send()
  }

  private static let silence = "its monitor does not answer over DDC/CI"

  // MARK: the search

  /// Searches for the monitors of these outputs by their EDIDs, which takes seconds.
  ///
  /// Searches again if there are new outputs, and after a while for monitors that have not answered: DDC/CI may have
  /// been switched on in a monitor's menu.
  private func searchIfNeeded(for outputs: [(name: String, edid: [UInt8])]) {
    let isNew = !outputs.elementsEqual(wanted) { $0.name == $1.name && $0.edid == $1.edid }
    let before = monitors.map { output(of: $0) }
    wanted = outputs
    if isNew {
      (failures, backOff, isRepeated) = (0, BackOff(), false)
      for (monitor, old) in zip(monitors, before) {
        let new = output(of: monitor)
        if new == nil || old != nil && new != old { monitor.unplugged() }
      }
    }
    if wanted.isEmpty { return stop() }
    let isLong = MonotonicClock.now - searchedAt >= timing.pause && failures == 0
    guard isAnyMissing, isNew || isLong else { return }
    switch phase {
    case .idle, .ready, .repeating: start()
    case .searching: isOutdated = isNew || isOutdated
    case .pausing: break
    }
  }

  private func start() {
    stop()
    watchBuses()
    (phase, searchedAt, isOutdated) = (.searching, MonotonicClock.now, false)
    for monitor in monitors { monitor.forgetHelper() }
    let helper = ChildProcess(
      program, on: loop, receive: { [unowned(unsafe) self] in unsafe receive($0) },
      ended: { [unowned(unsafe) self] in unsafe failed($0) })
    self.helper = helper
    helper.expect(within: timing.search)
  }

  private func stop() {
    phase = .idle
    alarm.stop()
    quiet.stop()
    (helper, output, buses) = (nil, LineBuffer(), nil)
  }

  /// Notices that a program has closed a bus which it could write, when the helper has nothing to do and no bus open.
  private func watchBuses() {
    let buses = FileWatch(on: loop) { [unowned(unsafe) self] _ in
      guard unsafe phase == .ready, unsafe !monitors.contains(where: { $0.job != nil }) else { return }
      unsafe quiet.set(after: timing.quiet)
    }
    for name in Folder.names(in: "/dev") where name.begins(with: "i2c-") {
      _ = buses.add("/dev/\(name)".bytes, UInt32(IN_CLOSE_WRITE))
    }
    self.buses = buses
  }

  private func readSuspects() {
    for monitor in monitors where monitor.index != nil && monitor.trust != .none {
      (monitor.isToBeRead, monitor.isSuspected) = (true, true)
    }
    send()
  }

  /// A monitor has answered the search. Of more monitors with the same EDID than there are outputs, the first ones are
  /// used.
  private func found(_ report: DDCReport.Reading) {
    let same = monitors.filter { $0.edid == report.edid }
    guard let monitor = same.first(where: { $0.index == nil }) else {
      if same.count < max(1, outputs(with: report.edid).count) {
        monitors.append(DDCMonitor(report, at: MonotonicClock.now))
      }
      return
    }
    (monitor.index, monitor.maximum) = (report.index, report.maximum)
    monitor.value = min(monitor.value, report.maximum)
    read(monitor, report.value)
  }

  private func searched() {
    if isOutdated, isAnyMissing { return start() }
    if monitors.contains(where: { $0.index != nil }) {
      phase = .ready
    } else {
      stop()
      if !isRepeated {
        (isRepeated, phase) = (true, .repeating)
        alarm.set(after: timing.repetition)
      }
    }
    if !monitors.isEmpty { emit(.brightnessDevicesChanged) }
    for monitor in monitors where monitor.index == nil { giveUp(monitor, DDCBrightness.silence) }
    // Sends values that were set while there was no helper.
    send()
  }

  /// The monitor at an output.
  private func monitor(at output: String) -> DDCMonitor? { monitors.first { self.output(of: $0) == output } }

  /// Whether the running helper has not found the monitor of an output.
  private var isAnyMissing: Bool { wanted.contains { monitor(at: $0.name)?.index == nil } }

  /// The output of a monitor; nil if it is not connected. Monitors with the same EDID are taken to be at their outputs
  /// in order: libddcutil lists monitors by the numbers of their buses, which usually have the order of the outputs.
  private func output(of monitor: DDCMonitor) -> String? {
    let outputs = outputs(with: monitor.edid)
    let place = monitors.filter { $0.edid == monitor.edid }.firstIndex { $0 === monitor } ?? 0
    return place < outputs.count ? outputs[place] : nil
  }

  private func outputs(with edid: String) -> [String] {
    wanted.filter { DDCBrightness.hexadecimal(Array($0.edid.prefix(128))) == edid }.map { $0.name }
  }

  /// Whether the monitor has answered, or has answered earlier and is being searched for.
  private func isUsable(_ monitor: DDCMonitor) -> Bool {
    monitor.index != nil || phase == .searching || phase == .pausing
  }

  // MARK: the helper

  private func receive(_ bytes: [UInt8]) {
    for line in output.take(bytes[...]) {
      switch DDCReport(line) {
      case .found(let report): found(report)
      case .searched: searched()
      case .set(let number, let isDone):
        guard let monitor = monitors.first(where: { $0.index == number }) else { continue }
        done(monitor, isDone: isDone)
      case .read(let number, let value):
        guard let monitor = monitors.first(where: { $0.index == number }) else { continue }
        monitor.job = nil
        read(monitor, value)
        send()
        if !isReading { endReading() }
      case nil: break
      }
    }
  }

  /// Sends the helper the next command for each monitor that is not busy.
  private func send() {
    guard phase == .ready, let helper else { return }
    for monitor in monitors where monitor.job == nil {
      guard let number = monitor.index else { continue }
      var line = "\(number)"
      if monitor.isToBeRead {
        monitor.job = .reading
      } else if monitor.waiting != nil {
        line += " \(monitor.value)"
        monitor.setWaiting()
      } else if monitor.isToBeProven {
        monitor.job = .reading
      } else {
        continue
      }
      helper.send(line + "\n")
      helper.expect(within: program.patience)
    }
    if !monitors.contains(where: { $0.job != nil }) { helper.expect(within: nil) }
  }

  /// A monitor has reported its value. A waiting change that began at another value is dropped, and the core told so.
  private func read(_ monitor: DDCMonitor, _ reading: Int?) {
    let (isWaiting, isSuspected, assumed) = (monitor.waiting != nil, monitor.isSuspected, monitor.assumed)
    (monitor.isToBeRead, monitor.isSuspected, monitor.assumed) = (false, false, nil)
    monitor.answeredAt = MonotonicClock.now
    let isProof = monitor.isToBeProven
    guard monitor.believes(reading), let reading else {
      if monitor.trust == .none { emit(.brightnessDevicesChanged) }
      return
    }
    // A slow monitor still tells the value from before.
    if isProof { return }
    let value = min(reading, monitor.maximum)
    let old = monitor.value
    monitor.confirmed = value
    if isWaiting, value == assumed ?? value { return }
    monitor.giveUp(.corrected(from: assumed ?? value, to: value))
    guard !isWaiting, value != old else { return }
    hasNews = true
    // What another program has just done is shown.
    if isSuspected, let name = output(of: monitor) {
      emit(.brightness(name, value: value))
    } else if readers.isEmpty {
      emit(.brightnessDevicesChanged)
    }
  }

  private func done(_ monitor: DDCMonitor, isDone: Bool) {
    guard case .setting(let value, let answer) = monitor.job else { return }
    monitor.job = nil
    if isDone {
      monitor.wasSet(value, at: MonotonicClock.now)
      (failures, backOff) = (0, BackOff())
      answer(.set)
    } else if monitor.waiting == nil {
      monitor.value = monitor.confirmed
      answer(.refused(value: monitor.confirmed, because: "its monitor refuses it over DDC/CI"))
    } else {
      answer(.replaced)
    }
    send()
  }

  /// What was to be set on a monitor will not be.
  private func giveUp(_ monitor: DDCMonitor, _ reason: String) {
    monitor.giveUp(.refused(value: monitor.confirmed, because: reason))
  }

  private func failed(_ end: ChildProcess.End) {
    stop()
    failures += 1
    let what =
      switch end {
      case .notStarted: "cannot be started"
      case .exited, .crashed: "has ended"
      case .overdue: "does not answer"
      }
    let sentence = "the helper for DDC/CI " + what
    for monitor in monitors { monitor.forgetHelper() }
    guard failures <= DDCBrightness.attempts else {
      log.problem(sentence + ": the brightness of external monitors cannot be set until they are reconnected")
      for monitor in monitors { giveUp(monitor, sentence) }
      if !monitors.isEmpty { emit(.brightnessDevicesChanged) }
      return
    }
    log.problem(sentence + ": restarting it")
    phase = .pausing
    alarm.set(after: backOff.next())
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(bytes: text)
  }
}
