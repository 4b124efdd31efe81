/// The state of the audio server's default devices; finds news in new readings.
public struct AudioState: Sendable {
  /// The sink that the next reading is compared with.
  public indirect enum Baseline: Equatable, Sendable {
    /// Nothing was read since the connection was made: the first reading is no news.
    case unread
    /// The server said that there is no default sink; this sink was the default one before.
    case absent(after: SinkReading?)
    case sink(SinkReading)
  }

  public enum Connection: Equatable, Sendable {
    case disconnected(retryAt: Instant?)
    case connecting
    case connected(server: String, since: Instant)
  }

  /// After a connection, real sinks take the place of the placeholder one after the other as the server finds
  /// them. A sink switch from a placeholder within this time is log-in, not news. (Measured with
  /// PulseAudio 16.1 and WirePlumber 0.4.13; both are done in well under 2 s.)
  static let settlingTime = Duration.seconds(3)
  /// How long a Bluetooth device is away while it changes its profile (A2DP for music, HFP for calls).
  static let profileTime = Duration.milliseconds(1500)

  public private(set) var connection = Connection.connecting
  public private(set) var baseline = Baseline.unread
  public private(set) var source: SourceReading?
  private var returns = OutputReturns()
  /// While another output may only stand in for a Bluetooth device: the output of that device, and until when.
  private var standIn: (former: SinkReading, until: Instant)?
  private(set) var isSourceKnown = false
  /// The names of the last source of this connection, and of the one before it.
  private var (lastSource, earlierSource): (String?, String?)
  private var remindedAt: Instant?
  private var backOff = BackOff()
  private var balances = Balances()
  var rounding = DeviceRounding()
  var settings: Settings

  init(_ settings: Settings = Settings()) {
    self.settings = settings
  }

  public var sink: SinkReading? {
    if case .sink(let reading) = baseline { reading } else { nil }
  }

  mutating func connected(server: String, at now: Instant) {
    connection = .connected(server: server, since: now)
    forget()
    backOff.reset()
  }

  mutating func disconnected(isWatched: Bool, at now: Instant) {
    // A server that has just appeared may not listen yet.
    connection = .disconnected(retryAt: isWatched && backOff.isLong ? nil : now + backOff.next())
    forget()
  }

  private mutating func forget() {
    returns.serverLost(sink)
    earlierSource = lastSource ?? earlierSource
    (baseline, source, isSourceKnown, lastSource) = (.unread, nil, false, nil)
    (rounding, standIn) = (DeviceRounding(), nil)
    balances.forgetStreams()
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

  /// Takes a reading of the default sink.
  ///
  /// - Parameter isAwaited: Whether a command waits for another device.
  mutating func read(_ reading: SinkReading?, isAwaited: Bool = false, at now: Instant) -> HUDContent? {
    let before = baseline
    let isBack = returns.explains(reading, after: sink, isSettling: isSettling(at: now))
    guard let reading else {
      if case .sink(let old) = before { baseline = .absent(after: old) }
      if before == .unread { baseline = .absent(after: nil) }
      return nil
    }
    baseline = .sink(reading)
    balances.remember(reading.channels, of: reading.owner)
    if isBack {
      standIn = nil
      return nil
    }
    switch before {
    case .unread: return nil
    case .absent(after: nil): return isSettling(at: now) ? nil : switched(to: reading)
    case .absent(after: let old?), .sink(let old):
      if old.name != reading.name || old.port != reading.port {
        rounding = DeviceRounding()
        if old.isPlaceholder && isSettling(at: now) { return nil }
        return isAwaited || !mayStandIn(reading, after: old, at: now) ? switched(to: reading) : nil
      }
      if old.isMuted != reading.isMuted { return content(.mute, of: reading) }
      return old.volume != reading.volume ? content(.volume, of: reading) : nil
    }
  }

  private func isSettling(at now: Instant) -> Bool {
    if case .connected(_, let since) = connection { now - since < AudioState.settlingTime } else { true }
  }

  private mutating func switched(to reading: SinkReading) -> HUDContent? {
    standIn = nil
    guard !reading.isPlaceholder else { return nil }
    return output(reading)
  }

  /// Whether the Bluetooth device that was the default one may be back in a moment, with another profile.
  private mutating func mayStandIn(_ reading: SinkReading, after old: SinkReading, at now: Instant) -> Bool {
    guard let address = standIn?.former.address ?? old.address, reading.address != address else { return false }
    standIn = standIn ?? (old, now + AudioState.profileTime)
    return true
  }

  /// When `switchDue` must be called.
  var switchesAt: Instant? { standIn?.until }

  /// The panel of an output that has turned out not to stand in for another one.
  ///
  /// - Parameter outputs: All outputs now; nil: unknown. Only an output that has gone may come back.
  mutating func switchDue(_ outputs: [SinkReading]? = nil, at now: Instant) -> HUDContent? {
    guard let (former, until) = standIn,
      now >= until || outputs?.contains(where: { $0.name == former.name && $0.index == former.index }) == true
    else { return nil }
    standIn = nil
    return sink.flatMap { switched(to: $0) }
  }

  /// The panel of an output that is the default one now, or that a command is about: with its name.
  func output(_ reading: SinkReading, _ kind: HUDContent.Kind = .output) -> HUDContent {
    var content = content(kind, of: reading)
    if !reading.shortName.isEmpty { content.detail = reading.shortName }
    return content
  }

  func content(_ kind: HUDContent.Kind, of reading: SinkReading) -> HUDContent {
    var content = HUDContent(kind: kind, icon: reading.icon, level: reading.level)
    content.end = max(1, settings.highestVolume(of: reading))
    if !reading.isPlaceholder { content.outputName = reading.shortName }
    return content
  }

  /// Takes a reading of the default source: another source is news, and so is a new mute.
  ///
  /// - Parameter isAwaited: Whether a command waits for another device.
  mutating func read(_ reading: SourceReading?, isAwaited: Bool, at now: Instant) -> HUDContent? {
    let last = lastSource
    if let reading { lastSource = reading.name }
    defer { (source, isSourceKnown) = (reading, true) }
    if let reading { balances.remember(reading.channels, of: reading.owner) }
    guard let reading, isSourceKnown else { return nil }
    if reading.name != last {
      // A new server announces sources one by one.
      let isBack = isSettling(at: now) && (last == nil || reading.name == earlierSource)
      return isBack && !isAwaited ? nil : AudioState.input(reading)
    }
    guard let source else { return nil }
    return source.isMuted != reading.isMuted ? AudioState.content(of: reading) : nil
  }

  /// The panel of a microphone that is the default one now.
  static func input(_ source: SourceReading) -> HUDContent {
    var content = AudioState.content(of: source)
    content.kind = .input
    if !source.shortName.isEmpty { content.detail = source.shortName }
    return content
  }

  static func content(of source: SourceReading) -> HUDContent {
    HUDContent(
      kind: .microphone, icon: source.isMuted || source.level.percent == 0 ? .microphoneMuted : .microphone,
      level: source.level)
  }

  /// A program begins to record: the microphone, if it is muted.
  ///
  /// Programs that come back after the server did are no news, and several streams of one program are one.
  mutating func recordingBegan(at now: Instant) -> HUDContent? {
    guard let source, !isSettling(at: now), remindedAt.map({ now - $0 > AudioState.reminderPause }) ?? true else {
      return nil
    }
    var content = AudioState.content(of: source)
    guard content.icon == .microphoneMuted else { return nil }
    content.kind = .microphoneReminder
    remindedAt = now
    return content
  }

  private static let reminderPause = Duration.seconds(2)

  // MARK: changes

  /// The result of a press of a volume key, a click of the wheel or a relative command; nil without a sink.
  ///
  /// - Parameter target: The volume to set, in PulseAudio's units; nil for the volume after the move.
  mutating func move(_ move: VolumeMove, to target: UInt32? = nil, at now: Instant) -> Adjustment? {
    guard let sink else { return nil }
    let target = target ?? rounding.next(move, from: sink.volume, limit: settings.volumeLimit(of: sink), at: now)
    let adjustment = set(target, isMuted: sink.isMuted && move.direction == .down)
    if target != sink.volume { rounding.wrote(target, move, from: sink.volume, at: now) }
    return adjustment
  }

  /// Goes on with the last move, if the device came back to the level from before: its own steps are wider.
  ///
  /// - Parameter reading: Of the default sink, before `read` takes it.
  mutating func goFurther(after reading: SinkReading?, at now: Instant) -> Adjustment? {
    guard let reading, let sink, reading.isSame(as: sink),
      let further = rounding.read(reading.volume, limit: settings.volumeLimit(of: sink), at: now)
    else { return nil }
    baseline = .sink(reading)
    return move(further.move, to: further.target, at: now)
  }

  /// The result of a command.
  mutating func change(_ change: LevelChange, at now: Instant) -> Adjustment? {
    guard let sink else { return nil }
    if case .by(let share) = change, share != 0 { return move(.by(share), at: now) }
    return set(volume(of: sink, after: change), isMuted: change.isMuted(from: sink.isMuted))
  }

  mutating func toggleMute() -> Adjustment? {
    guard let sink else { return nil }
    return set(sink.volume, isMuted: !sink.isMuted)
  }

  /// The volume of `sink` after a command, in PulseAudio's units.
  func volume(of sink: SinkReading, after change: LevelChange) -> UInt32 {
    let limit = settings.volumeLimit(of: sink)
    if case .by(let share) = change { return VolumeMove.by(share).next(from: sink.volume, limit: limit) }
    guard let level = change.level(from: sink.level.fraction) else { return sink.volume }
    return Volume.limited(Level(min(level, 100)).volume, from: sink.volume, limit: limit)
  }

  /// The result of a drag over `share` of its travel that began with the sink in the state `start`; nil when the
  /// default output is another one now.
  mutating func drag(from start: SinkReading, by share: Double, end: Double) -> Adjustment? {
    guard isCurrent(start) else { return nil }
    // A drag stops at 100 %; a drag that begins there may go on to the limit.
    let limit = settings.volumeLimit(of: start)
    let most = max(start.volume, start.volume < Volume.full ? min(limit, Volume.full) : limit)
    let target = Volume.dragged(start.volume, by: share, end: end, to: most)
    guard var adjustment = set(target, isMuted: start.isMuted && share <= 0) else { return nil }
    // A drag is about the volume, also where only the mute changes.
    adjustment.content.kind = .volume
    return adjustment
  }

  /// Whether the default output is still the one of `reading`, with the same port.
  func isCurrent(_ reading: SinkReading) -> Bool {
    sink?.name == reading.name && sink?.port == reading.port
  }

  /// Sets the volume and the mute of the sink; `sink` has the new values from now on.
  private mutating func set(_ volume: UInt32, isMuted: Bool) -> Adjustment? {
    guard case .sink(var reading) = baseline else { return nil }
    var write = VolumeWrite(.sink(reading.name), .whileDefault(port: reading.port))
    if volume != reading.volume {
      write.channels = channels(reading.channels, of: reading.owner, at: volume)
      rounding.forget()
    }
    if isMuted != reading.isMuted { write.isMuted = isMuted }
    guard write.channels != nil || write.isMuted != nil else {
      return Adjustment(content: content(.volume, of: reading))
    }
    (reading.volume, reading.isMuted) = (volume, isMuted)
    reading.channels = write.channels ?? reading.channels
    baseline = .sink(reading)
    returns.changed()
    return Adjustment(
      content: content(write.channels == nil ? .mute : .volume, of: reading), write: .volumes([write]))
  }

  private func channels(_ channels: ChannelVolumes, of owner: String, at volume: UInt32) -> ChannelVolumes {
    // An unchanged volume keeps its balance.
    guard volume != channels.loudest else { return channels }
    return settings.keepsBalance ? balances.channels(channels, of: owner).scaled(to: volume) : channels.even(at: volume)
  }

  /// The result of a command about a sink that is not the default one; the content names the sink.
  mutating func change(
    _ change: LevelChange, of other: SinkReading
  ) -> (reading: SinkReading, adjustment: Adjustment) {
    var sink = other
    sink.volume = volume(of: other, after: change)
    sink.isMuted = change.isMuted(from: other.isMuted)
    let content = output(sink, change.isAboutLevel ? .volume : .mute)
    guard change != .query else { return (sink, Adjustment(content: content)) }
    let write = VolumeWrite(
      .sink(sink.name), channels: channels(other.channels, of: other.owner, at: sink.volume), isMuted: sink.isMuted)
    balances.remember(other.channels, of: other.owner)
    return (sink, Adjustment(content: content, write: .volumes([write])))
  }

  /// The result of a command about the microphone, or of its key; nil without a microphone. A muted microphone stays
  /// muted when its level is raised.
  mutating func changeMicrophone(_ change: LevelChange) -> Adjustment? {
    guard let old = source else { return nil }
    var new = old
    if !change.isAboutLevel { new.isMuted = change.isMuted(from: old.isMuted) }
    if let level = change.level(from: old.level.fraction) {
      let isMore = level > old.level.fraction
      new.level = isMore ? max(old.level, Level(min(level, 1))) : Level(level)
    }
    var write = VolumeWrite(.source(old.name))
    if new.level != old.level {
      new.channels = channels(old.channels, of: old.owner, at: new.level.volume)
      write.channels = new.channels
    }
    if new.isMuted != old.isMuted { write.isMuted = new.isMuted }
    guard write.channels != nil || write.isMuted != nil else {
      return Adjustment(content: AudioState.content(of: old))
    }
    source = new
    return Adjustment(content: AudioState.content(of: new), write: .volumes([write]))
  }

  /// The result of a press of a key for the level of the microphone.
  mutating func stepMicrophone(_ direction: LevelSteps.Direction, _ steps: LevelSteps) -> Adjustment? {
    guard let source else { return nil }
    return changeMicrophone(.to(steps.next(from: source.level.fraction, direction)))
  }

  /// New volumes and mutes for streams of a program.
  mutating func writes(
    _ streams: [StreamReading], _ target: (StreamReading) -> (volume: UInt32, isMuted: Bool)
  ) -> [VolumeWrite] {
    streams.map { stream in
      balances.remember(stream.channels, of: stream.owner)
      let (volume, isMuted) = target(stream)
      let channels = channels(stream.channels, of: stream.owner, at: volume)
      return VolumeWrite(.stream(stream.index), channels: channels, isMuted: isMuted)
    }
  }
}
