/// The sound after a change of the volume that Swell has made: once, when a burst has ended.
struct ChangeSound: Sendable {
  /// How long nothing must change before the sound is played.
  static let pause = Duration.milliseconds(250)

  private var due: (sink: String, write: VolumeWrite, at: Instant)?

  /// A volume or a mute was written.
  mutating func changed(_ write: VolumeWrite, at now: Instant) {
    if case .sink(let name) = write.target { due = (name, write, now + ChangeSound.pause) }
  }

  /// When `take` must be called next.
  var deadline: Instant? { due?.at }

  /// The sink on which the sound is due; nil where nothing would be heard.
  ///
  /// - Parameter current: The default sink, which may have another volume than the write.
  mutating func take(at now: Instant, current: SinkReading?) -> String? {
    guard let due, now >= due.at else { return nil }
    self.due = nil
    if let current, current.name == due.sink {
      return current.isMuted || current.volume == 0 ? nil : due.sink
    }
    return due.write.isMuted == true || due.write.channels?.loudest == 0 ? nil : due.sink
  }
}
