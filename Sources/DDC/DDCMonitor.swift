internal import SwellCore

/// A monitor that has answered over DDC/CI; kept while it is unplugged.
struct DDCMonitor {
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
  /// When it last answered.
  var answeredAt: Instant

  init(_ report: DDCReport.Reading, at now: Instant) {
    (edid, index) = (report.edid, report.index)
    (value, confirmed, maximum) = (report.value, report.value, report.maximum)
    answeredAt = now
  }

  /// The newest value that is to be set.
  mutating func wait(_ value: Int, _ answer: @escaping BrightnessAnswer) {
    waiting?(.replaced)
    (self.value, waiting) = (value, answer)
  }

  /// The waiting value is sent now.
  mutating func setWaiting() {
    guard let answer = waiting else { return }
    (job, waiting) = (.setting(value, answer), nil)
  }

  /// The waiting value will not be set.
  mutating func giveUp(_ outcome: BrightnessOutcome) {
    let answer = waiting
    (value, waiting) = (confirmed, nil)
    answer?(outcome)
  }

  /// Drops the waiting value. libddcutil may number the monitor anew when it is back.
  mutating func unplugged() {
    forgetHelper()
    giveUp(.refused(value: confirmed, because: "its monitor was unplugged"))
  }

  /// The helper has ended: the value that it was setting must be sent again.
  mutating func forgetHelper() {
    if case .setting(_, let answer) = job {
      if waiting == nil { waiting = answer } else { answer(.replaced) }
    }
    (index, job) = (nil, nil)
  }
}
