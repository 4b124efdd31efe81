@testable import SwellCore

/// Bytes as a script of events: each begins with its kind, and takes what it needs from the bytes that follow.
struct Script {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  static func play(_ bytes: [UInt8]) {
    var script = Script(bytes)
    var core = Core(script.settings())
    // Longer scripts have nothing new.
    for _ in 0..<200 {
      guard let event = script.event(&core) else { break }
      core.hear(event)
      core.live(turns: 2)
    }
    core.hear(.request(.status(json: true), client: ClientID(number: 1)))
    for (reply, _) in core.takeReplies() { demand("\(reply)".utf8.count < 100_000, "an answer without an end") }
  }

  private mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

  private mutating func flag() -> Bool { byte() % 2 == 1 }

  private mutating func word() -> UInt32 { (0..<4).reduce(0) { sum, _ in sum << 8 | UInt32(byte()) } }

  /// Of any size; the first byte says which.
  private mutating func number() -> Int {
    switch byte() % 5 {
    case 0: byte()
    case 1: byte() << 8 | byte()
    case 2: Int(Int32(bitPattern: word()))
    case 3: Int(word()) << 32 | Int(word())
    default: byte() << 20
    }
  }

  private mutating func coordinate() -> Double {
    switch byte() % 8 {
    case 0: .nan
    case 1: Double(number())
    case 2: -.infinity
    case 3: 1e300
    default: Double(byte() << 4 | byte() & 15)
    }
  }

  private mutating func text() -> String {
    let count = byte() % 64
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }

  private mutating func settings() -> Settings {
    var settings = Settings()
    (settings.maximumVolume, settings.ramp) = (flag() ? 1.5 : 1, flag() ? .zero : .milliseconds(200))
    let lines = (0..<byte() % 4).map { _ in
      let key = SettingKey.all[byte() % SettingKey.all.count]
      return "[\(key.section)]\n\(key.key) = \(text())\n"
    }
    let read = ConfigurationText(Array(lines.joined().utf8), path: "script").settings
    return lines.isEmpty ? settings : read
  }

  private mutating func volumes() -> ChannelVolumes {
    // At most what libpulse lets through (`PA_CHANNELS_MAX`, `PA_VOLUME_MAX`).
    ChannelVolumes((0..<byte() % 33).map { _ in flag() ? UInt32(byte() << 9) : min(word(), UInt32.max / 2) })
  }

  private mutating func sink() -> SinkReading {
    let (name, description, channels) = (flag() ? "speakers" : text(), text(), volumes())
    let device = OutputDevice.allCases[byte() % OutputDevice.allCases.count]
    return SinkReading(
      name: name, description: description,
      shortName: OutputName.short(
        device, bus: ["bluetooth", "usb", nil][byte() % 3], description: description, port: text(), product: text(),
        monitors: [text(), nil]),
      port: flag() ? text() : nil, device: device, volume: channels.loudest, channels: channels, isMuted: flag(),
      hasCall: flag(), index: word())
  }

  private mutating func player() -> PlayerReading {
    var player = PlayerReading(
      name: flag() ? "org.mpris.MediaPlayer2.x" : text(), canSeek: flag(), position: .microseconds(number() >> 11),
      length: flag() ? .microseconds(abs(number() >> 12)) : nil, track: flag() ? "/x" : nil)
    player.status = flag() ? .playing : .paused
    (player.title, player.artist) = (text().plainText, text().plainText)
    return player
  }

  private mutating func devices() -> [BrightnessDevice] {
    (0..<byte() % 5).map { index in
      let maximum = max(1, abs(number() % (1 << 31)))
      return BrightnessDevice(
        name: index == 0 ? "panel" : text(), kind: flag() ? .display : .keyboard,
        backend: BrightnessDevice.Backend.allCases[byte() % BrightnessDevice.Backend.allCases.count],
        output: flag() ? "M0" : nil, maximum: maximum, value: min(abs(number() % (1 << 31)), maximum),
        isPerceptual: flag(), isUnplugged: flag())
    }
  }

  private mutating func monitors() -> [Monitor] {
    // X has 16 bits for each of these.
    func short(_ script: inout Script) -> Int { Int(Int16(truncatingIfNeeded: script.number())) }
    return (0..<byte() % 5).map { _ in
      let frame = PixelRect(
        x: short(&self), y: short(&self), width: max(1, short(&self)), height: max(1, short(&self)))
      let millimetres = (byte() * 4, byte() * 4)
      let scale = MonitorScale.scale(
        pixels: (frame.width, frame.height), millimetres: millimetres, xftDPI: flag() ? Double(number()) : nil)
      return Monitor(name: text(), outputs: ["M0"], frame: frame, scale: scale, isPrimary: flag())
    }
  }

  private mutating func source() -> PressSource { flag() ? .button : flag() ? .touch(byte()) : .swipe }

  private mutating func point() -> PixelPoint { PixelPoint(x: coordinate(), y: coordinate()) }

  /// - Returns: nil at the end.
  private mutating func event(_ core: inout Core) -> Event? {
    guard let kind = rest.popFirst() else { return nil }
    switch kind % 32 {
    case 0: return .audioDisconnected(isWatched: byte() % 2 == 0)
    case 1: return .audioConnected(server: text())
    case 2:
      core.sinks = (0..<byte() % 6).map { _ in sink() }
      return .sink(core.sinks.first)
    case 3: return .sink(flag() ? sink() : nil)
    case 4:
      let channels = volumes()
      return .source(
        SourceReading(
          name: text(), level: Level(Double(channels.loudest) / 65_536), channels: channels, isMuted: flag()))
    case 5: return .recordingBegan
    case 6: return .monitors(monitors())
    case 7: return .compositor(isRunning: flag())
    case 8: return flag() ? .hudLost : .hudDamaged
    case 9, 10:
      let key = MediaKey.allCases[byte() % MediaKey.allCases.count]
      let delay = KeyPress.AutoRepeat(delay: .milliseconds(word()), interval: .milliseconds(max(1, word())))
      return .keyPressed(
        KeyPress(key: key, isFine: flag(), isTaken: flag(), pointer: point(), autoRepeat: flag() ? delay : nil))
    case 11: return .keyReleased(MediaKey.allCases[byte() % MediaKey.allCases.count])
    case 12: return .keyboardLock(.caps, isOn: flag())
    case 13:
      core.devices = devices()
      return .brightnessDevicesChanged
    case 14: return .brightness(flag() ? "panel" : text(), value: number() >> 32)
    case 15:
      let outcome = BrightnessOutcome.corrected(from: number() >> 32, to: number() >> 32)
      return .answer(.brightness(outcome), for: .entry(byte()))
    case 16:
      let outcome = BrightnessOutcome.refused(value: number() >> 32, because: text())
      return .answer(.brightness(outcome), for: .entry(byte()))
    case 17: return .orientation(Orientation.allCases[byte() % 4])
    case 18: return .locked(LockReason.allCases[byte() % 3], isOn: flag())
    case 19:
      core.player = flag() ? player() : nil
      return core.player.map { .player($0) } ?? .playerLeft("org.mpris.MediaPlayer2.x")
    case 20: return .layer(LayerState(taken: [byte()]))
    case 21: return .fullScreen(flag() ? 7 : nil, isListed: flag())
    case 22: return flag() ? Event.quietProgram(isThere: flag()) : .screenRecorded(flag())
    case 23: return .pressed(source(), at: point(), isShifted: flag())
    case 24, 25: return .moved(source(), to: point())
    case 26: return .released(source())
    case 27: return flag() ? .cancelled : .wheel(flag() ? .up : .down, at: point())
    case 28:
      core.streams = (0..<byte() % 4).map { _ in
        let channels = volumes()
        return StreamReading(
          index: word(), name: text(), volume: channels.loudest, channels: channels, isMuted: flag())
      }
      return flag() ? .streams(core.streams) : .request(.program(.by(0.05)), client: ClientID(number: 1))
    case 29:
      guard case .ask(let request) = Invocation(text().parts(separatedBy: "\t")) else { return .deadline }
      return .request(request, client: ClientID(number: byte()))
    case 30:
      core.pass(.milliseconds(abs(number() % 100_000_000)))
      return .deadline
    default:
      return .configuration(ConfigurationReading(settings: settings()))
    }
  }
}
