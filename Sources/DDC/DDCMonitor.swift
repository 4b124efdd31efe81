internal import SwellCore

/// A monitor that has answered over DDC/CI; kept while it is unplugged.
final class DDCMonitor {
  /// What the helper is doing with it.
  enum Job {
    case reading
    case setting(Int, BrightnessAnswer)
  }

  /// 128 bytes in hexadecimal digits.
  var edid: String
  /// Its number in the running helper; nil if that has not found it.
  var index: Int?
  /// The newest wanted value, and the last one that the monitor reported; 16 bits each (MCCS).
  var value, confirmed: Int
  var maximum: Int
  /// nil: the monitor is not busy.
  var job: Job?
  /// Takes the outcome of `value`, which waits to be sent; nil while none does.
  private(set) var waiting: BrightnessAnswer?
  /// Whether to read the monitor before anything is sent.
  var isToBeRead = false
  /// The value at which the waiting change began, if it may be outdated: the monitor's own buttons may have changed it.
  var assumed: Int?
  /// Whether another program may have changed it, which is reported then.
  var isSuspected = false
  /// What its readings are worth.
  private(set) var trust = Trust.unproven
  /// When it last answered.
  var answeredAt: Instant

  /// Some monitors take values, and always answer with 0, 1 or 255, or do not answer.
  enum Trust {
    /// No value was set yet, or the first reading after it contradicted it: the monitor may be slow.
    case unproven, doubted
    case proven
    /// Two readings have contradicted what was set.
    case none
  }

  init(_ report: DDCReport.Reading, at now: Instant) {
    (edid, index) = (report.edid, report.index)
    (value, confirmed, maximum) = (report.value, report.value, report.maximum)
    answeredAt = now
  }

  /// Whether its next reading is only compared with what was set.
  var isToBeProven: Bool { trust == .unproven && isSet }

  /// Whether a value was set.
  private var isSet = false

  /// The monitor has taken the value.
  func wasSet(_ value: Int, at now: Instant) {
    (confirmed, answeredAt, isSet) = (value, now, true)
  }

  /// Whether a reading counts. Nobody presses buttons in the moment after the first value was set.
  ///
  /// - Parameter reading: nil if the monitor has not answered.
  func believes(_ reading: Int?) -> Bool {
    guard isSet, trust != .proven else { return reading != nil && trust != .none }
    // Some monitors have few steps.
    let agrees = reading.map { $0 <= maximum && ($0 - confirmed).magnitude * 10 <= maximum } ?? false
    trust = agrees ? .proven : trust == .unproven ? .doubted : .none
    return agrees
  }

  /// The newest value that is to be set.
  func wait(_ value: Int, _ answer: @escaping BrightnessAnswer) {
    waiting?(.replaced)
    (self.value, waiting) = (value, answer)
  }

  /// The waiting value is sent now.
  func setWaiting() {
    guard let answer = waiting else { return }
    (job, waiting) = (.setting(value, answer), nil)
  }

  /// The waiting value will not be set.
  func giveUp(_ outcome: BrightnessOutcome) {
    let answer = waiting
    (value, waiting) = (confirmed, nil)
    answer?(outcome)
  }

  /// Drops the waiting value. libddcutil may number the monitor anew when it is back.
  func unplugged() {
    forgetHelper()
    giveUp(.refused(value: confirmed, because: "its monitor was unplugged"))
    // Its own buttons may be used meanwhile.
    (isSet, trust) = (false, trust == .doubted ? .unproven : trust)
  }

  /// The helper has ended: the value that it was setting must be sent again.
  func forgetHelper() {
    if case .setting(_, let answer) = job {
      if waiting == nil { waiting = answer } else { answer(.replaced) }
    }
    (index, job) = (nil, nil)
  }
}
