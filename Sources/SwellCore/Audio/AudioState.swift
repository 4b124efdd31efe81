/// What is known of the audio server, and what of a new reading is news.
public struct AudioState: Sendable {
  /// The sink that the next reading is compared with.
  public enum Baseline: Equatable, Sendable {
    /// Nothing was read since the connection was made: the first reading is no news.
    case unread
    /// The server said that there is no default sink; there was this one before.
    case absent(after: SinkReading?)
    case sink(SinkReading)
  }

  public enum Connection: Equatable, Sendable {
    case disconnected(retryAt: Instant)
    case connecting
    case connected(server: String, since: Instant)
  }

  /// After a connection, real sinks take the place of the placeholder one after the other as the server finds
  /// them. A sink switch from a placeholder within this time is log-in, not news. (Measured with
  /// PulseAudio 16.1 and WirePlumber 0.4.13; both are done in well under 2 s.)
  static let settlingTime = Duration.seconds(3)

  public private(set) var connection: Connection
  public private(set) var baseline = Baseline.unread
  public private(set) var source: SourceReading?
  /// Volumes that were asked for are on their way: what is read meanwhile is older than what is shown.
  private var isWriting = false
  private var isSourceKnown = false
  private var backOff = BackOff()

  init() {
    connection = .connecting
  }

  public var sink: SinkReading? {
    if case .sink(let reading) = baseline { reading } else { nil }
  }

  mutating func connected(server: String, at now: Instant) {
    connection = .connected(server: server, since: now)
    forget()
    backOff.reset()
  }

  mutating func disconnected(at now: Instant) {
    connection = .disconnected(retryAt: now + backOff.next())
    forget()
  }

  private mutating func forget() {
    (baseline, source, isSourceKnown, isWriting) = (.unread, nil, false, false)
  }

  /// The moment for another attempt has come, or the server has just appeared.
  ///
  /// - Parameter isNew: A server is coming up: should this attempt be too early, the next follows soon.
  /// - Returns: Whether there is anything to attempt.
  mutating func retry(isNew: Bool = false) -> Bool {
    if isNew { backOff.reset() }
    guard case .disconnected = connection else { return false }
    connection = .connecting
    return true
  }

  /// When to try to connect again; nil while connected or connecting.
  var retryAt: Instant? {
    if case .disconnected(let instant) = connection { instant } else { nil }
  }

  /// Takes a reading of the default sink and tells what of it is news.
  mutating func read(_ reading: SinkReading?, at now: Instant) -> HUDContent? {
    let before = baseline
    if isWriting, case .sink(let expected) = before, var reading, reading.name == expected.name,
      reading.port == expected.port
    {
      (reading.volume, reading.isMuted) = (expected.volume, expected.isMuted)
      baseline = .sink(reading)
      return nil
    }
    guard let reading else {
      if case .sink(let old) = before { baseline = .absent(after: old) }
      if before == .unread { baseline = .absent(after: nil) }
      return nil
    }
    baseline = .sink(reading)
    switch before {
    case .unread: return nil
    case .absent(after: nil): return isSettling(at: now) ? nil : switched(to: reading)
    case .absent(after: let old?), .sink(let old):
      if old.name != reading.name || old.port != reading.port {
        return old.isPlaceholder && isSettling(at: now) ? nil : switched(to: reading)
      }
      if old.isMuted != reading.isMuted { return AudioState.content(.mute, of: reading) }
      return old.volume != reading.volume ? AudioState.content(.volume, of: reading) : nil
    }
  }

  private func isSettling(at now: Instant) -> Bool {
    if case .connected(_, let since) = connection { now - since < AudioState.settlingTime } else { true }
  }

  private func switched(to reading: SinkReading) -> HUDContent? {
    guard !reading.isPlaceholder else { return nil }
    let icon = reading.device.icon(for: reading.level, isMuted: reading.isMuted)
    return HUDContent(kind: .output, icon: icon, level: reading.level)
  }

  static func content(_ kind: HUDContent.Kind, of reading: SinkReading) -> HUDContent {
    HUDContent(kind: kind, icon: reading.volumeIcon, level: reading.level)
  }

  /// Takes a reading of the default source; news is only that it was muted or unmuted.
  mutating func read(_ reading: SourceReading?) -> HUDContent? {
    if isWriting, let reading, let source, reading.name == source.name { return nil }
    defer { (source, isSourceKnown) = (reading, true) }
    guard let reading, isSourceKnown, let source, source.name == reading.name, source.isMuted != reading.isMuted else {
      return nil
    }
    return AudioState.content(of: reading)
  }

  static func content(of source: SourceReading) -> HUDContent {
    HUDContent(
      kind: .microphone, icon: source.isMuted || source.level.percent == 0 ? .microphoneMuted : .microphone,
      level: source.level)
  }

  /// Expects the sink to take this volume and mute: until the server has answered, this is what is true.
  mutating func write(volume: UInt32, isMuted: Bool) -> SinkReading? {
    guard case .sink(var reading) = baseline else { return nil }
    (reading.volume, reading.isMuted) = (volume, isMuted)
    baseline = .sink(reading)
    isWriting = true
    return reading
  }

  /// Expects the same of the source.
  mutating func write(source reading: SourceReading) {
    isWriting = true
    source = reading
  }

  mutating func writesDone() {
    isWriting = false
  }
}
