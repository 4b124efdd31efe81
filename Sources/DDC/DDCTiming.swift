/// The time limits of DDC/CI; tests have shorter ones.
struct DDCTiming {
  /// For a search; measured: 4 s.
  var search = Duration.seconds(60)
  /// After this pause a monitor is read before it is changed, since its own buttons may have changed it.
  var trust = Duration.seconds(30)
  /// A search without an answer is repeated after this time: a monitor that wakes up takes seconds.
  var repetition = Duration.seconds(15)
  /// A monitor that has answered within this time is not read again when the devices are listed.
  var freshness = Duration.seconds(2)
}
