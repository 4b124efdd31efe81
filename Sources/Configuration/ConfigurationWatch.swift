internal import CLibc
public import EventLoop
public import Logging
internal import Processes
public import SwellCore

/// Reads the configuration file whenever the file, or a theme that it names, was written, replaced or removed.
///
/// It watches each file itself, and each link and folder on the way to it, so that other files in its folder do not wake
/// Swell. Only if a part of the path is missing, it also watches what is created in the last existing folder.
@safe public final class ConfigurationWatch {
  private let file: ConfigurationFile
  /// The places of its themes.
  private var themes: [[UInt8]]
  private let loop: EventLoop
  private let log: Log
  private let timing: Timing
  private let onSave: (ConfigurationReading) -> Void
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe readSaved() }
  /// How often the file was read since it was saved.
  private var attempts = 0
  private var watch: FileWatch?
  /// The names that are missing, and the watches on their folders.
  private var missing: [(folder: Int32, name: [UInt8])] = []

  /// The pauses before a saved file is read; tests have shorter ones.
  public struct Timing: Sendable {
    /// From the last sign of saving: some editors move the old file away before they write the new one, and in between
    /// there is no file.
    public var saving = Duration.milliseconds(100)
    /// Until a file that is being written is read again. The notice of the complete file may come before; file systems of
    /// other machines give no notice, and may say of every file that it is being written.
    public var writing = Duration.milliseconds(250)

    public init() {}
  }

  /// A file that is still being written after so many attempts is taken, unless it is empty.
  private static let attemptLimit = 4

  /// Longer chains of links count as loops.
  private static let longestChain = 8

  /// Changes of a file, link or folder itself. A file is complete when its writer has closed it. `IN_ATTRIB`: another
  /// file was moved over it.
  private static let own = UInt32(IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)
  private static let gone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
  /// A file was created in a folder, moved there, or made readable.
  private static let arrival = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)

  /// - Parameters:
  ///   - themes: `ConfigurationReading.themePlaces` of the last reading of the file.
  ///   - onSave: Receives the file after each change; saving once may cause several signs of it.
  public init(
    _ file: ConfigurationFile, themes: [[UInt8]], _ timing: Timing = Timing(), on loop: EventLoop, log: Log,
    onSave: @escaping (ConfigurationReading) -> Void
  ) {
    (self.file, self.themes) = (file, themes)
    (self.loop, self.log, self.timing) = (loop, log, timing)
    self.onSave = onSave
    renew()
  }

  /// The file was saved, or is to be read again.
  public func saved() {
    attempts = 0
    alarm.set(after: timing.saving)
  }

  private func readSaved() {
    let reading = read()
    attempts += 1
    let isLast = attempts >= ConfigurationWatch.attemptLimit
    guard reading.isBeingWritten, reading.isEmpty || !isLast else { return onSave(reading) }
    log.event("the configuration is being written: it is read when that has ended")
    if !isLast { alarm.set(after: timing.writing) }
  }

  /// Reads the file, and watches the themes that it names.
  public func read() -> ConfigurationReading {
    let reading = file.reading
    if !reading.isEmpty { alarm.stop() }
    guard reading.themePlaces != themes else { return reading }
    themes = reading.themePlaces
    renew()
    // They may have been saved before they were watched.
    return read()
  }

  /// Watches everything again: folders and links may have changed.
  private func renew() {
    (watch, missing) = (nil, [])
    let watch = FileWatch(on: loop) { [unowned(unsafe) self] in unsafe receive($0) }
    self.watch = watch
    for path in [file.name] + themes { follow(path, watch) }
  }

  /// Watches each part of the path, and where links lead.
  private func follow(_ path: [UInt8], _ watch: FileWatch) {
    func add(_ place: [UInt8], _ changes: UInt32) -> Int32 {
      watch.add(place, changes | UInt32(IN_MASK_ADD) | UInt32(IN_DONT_FOLLOW))
    }
    let slash = UInt8(ascii: "/")
    var (path, end, links) = (path, 0, 0)
    while end < path.count {
      end = path[(end + 1)...].firstIndex(of: slash) ?? path.count
      let place = Array(path[..<end])
      let folder = Array(path[..<(place.lastIndex(of: slash) ?? 0)])
      let target = Folder.target(of: place)
      // A watch on a folder would report what happens to the files in it, too.
      let changes = ConfigurationWatch.own & (target == nil && end < path.count ? ConfigurationWatch.gone : ~0)
      if add(place, changes) < 0 {
        let parent = folder.isEmpty ? [place.first == slash ? slash : UInt8(ascii: ".")] : folder
        let name = place.lastIndex(of: slash).map { $0 + 1 } ?? 0
        missing.append((add(parent, ConfigurationWatch.arrival), Array(place[name...])))
        // Go on if it was created meanwhile, or is a folder that this user may pass but not read.
        guard unsafe add(place, changes) >= 0 || access(place + [0], X_OK) == 0 else { return }
      }
      if let target, links < ConfigurationWatch.longestChain {
        links += 1
        let isRelative = target.first != slash && place.contains(slash)
        path = (isRelative ? folder + [slash] : []) + target + path[end...]
        end = 0
      }
    }
  }

  private func receive(_ notices: [FileNotice]) {
    // A notice without a name is about the watched file itself, or reports lost events.
    let isOurs = notices.contains { notice in
      notice.name.isEmpty || missing.contains { $0.folder == notice.watch && $0.name == notice.name }
    }
    guard isOurs else { return }
    renew()
    saved()
  }
}
