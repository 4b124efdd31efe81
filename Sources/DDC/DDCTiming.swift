/// The time limits of DDC/CI; tests have shorter ones.
struct DDCTiming {
  /// For a search; measured: 4 s.
  var search = Duration.seconds(60)
  /// A search for monitors that have not answered is repeated after this time at the earliest.
  var pause = Duration.seconds(30)
  /// A search without an answer is repeated after this time: a monitor that wakes up takes seconds.
  var repetition = Duration.seconds(15)
  /// A monitor that has not answered within this time is read before it is changed or listed: its own buttons, or other
  /// programs, may have changed it.
  var freshness = Duration.seconds(2)
  /// How long a command waits until monitors are read.
  var reading = Duration.seconds(1)
  /// How long no other program has closed an I²C bus when the monitors are read: `ddcutil` opens and closes each several
  /// times, and changes the monitor in between.
  var quiet = Duration.milliseconds(300)
}
