internal import SwellCore

/// A monitor that has answered over DDC/CI: kept while Swell runs, also while the monitor is unplugged.
struct DDCMonitor {
  /// What the helper does with it.
  enum Job {
    case reading
    case setting(Int)
  }

  /// 128 bytes in hexadecimal digits.
  var edid: String
  /// Its number for the helper that runs; nil when that has not found it.
  var index: Int?
  /// The newest value that was asked for, and the last one that the monitor had; 16 bits each (MCCS).
  var value, confirmed: Int
  var maximum: Int
  /// The helper does one thing at a time for each monitor.
  var job: Job?
  /// Whether `value` waits to be sent.
  var isDue = false
  /// Whether it is to be read before anything is sent.
  var isToBeRead = false
  /// The value that the waiting change began at, if it was not read just before: its own buttons may have changed it.
  var assumed: Int?
  /// When it last answered.
  var heardAt: Instant

  init(_ report: DDCReport.Reading, at now: Instant) {
    (edid, index) = (report.edid, report.index)
    (value, confirmed, maximum) = (report.value, report.value, report.maximum)
    heardAt = now
  }

  /// libddcutil may not know it again. What it was being set to counts no longer.
  mutating func unplugged() {
    forgetHelper()
    (value, isDue) = (confirmed, false)
  }

  /// The helper has ended, or may not know the monitor any more: what it was setting is to be set again.
  mutating func forgetHelper() {
    if case .setting = job { isDue = true }
    (index, job) = (nil, nil)
  }
}
