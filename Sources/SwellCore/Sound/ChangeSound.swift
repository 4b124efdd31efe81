/// The sound after a change of the volume that Swell has made: once, when a burst has ended.
struct ChangeSound: Sendable {
  /// How long nothing must change before the sound is played.
  static let pause = Duration.milliseconds(250)

  private var due: (write: SinkWrite, at: Instant)?

  /// A volume or a mute was written.
  mutating func changed(_ write: SinkWrite, at now: Instant) {
    due = (write, now + ChangeSound.pause)
  }

  /// When `take` must be called next.
  var deadline: Instant? { due?.at }

  /// The sink on which the sound is due; nil where nothing would be heard.
  ///
  /// - Parameter current: The default sink, which may have another volume than the write.
  mutating func take(at now: Instant, current: SinkReading?) -> String? {
    guard let due, now >= due.at else { return nil }
    self.due = nil
    let write = due.write
    if let current, current.name == write.sink {
      return current.isMuted || current.volume == 0 ? nil : write.sink
    }
    return write.isMuted == true || write.channels?.loudest == 0 ? nil : write.sink
  }
}
