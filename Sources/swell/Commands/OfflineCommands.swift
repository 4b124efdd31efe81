internal import CLibc
internal import Configuration
internal import Doctor
internal import EventLoop
internal import Logging
internal import Processes
internal import Raster
internal import SwellCore

/// Commands that need no running Swell.
enum OfflineCommands {
  static func examine(_ path: String?, _ isAll: Bool, _ isJSON: Bool, _ isFix: Bool) -> ExitCode {
    let diagnosis = Diagnosis(Examination().facts(path))
    StandardOutput.write(isJSON ? diagnosis.json : diagnosis.text(all: isAll))
    if isFix { return Repair.offer(diagnosis) }
    return diagnosis.hasProblem ? .failed : .done
  }

  static func checkConfiguration(_ path: String?, _ log: Log) -> ExitCode {
    guard let file = ConfigurationFile(path: path) else {
      log.problem("neither XDG_CONFIG_HOME nor HOME is set: use 'swell check-config FILE'")
      return .configuration
    }
    let reading = file.reading
    for sentence in reading.notes + reading.problems { log.problem(sentence) }
    guard let settings = reading.settings, hasAllIcons(settings, log) else { return .configuration }
    StandardOutput.write(
      reading.exists ? "'\(file.path)' is fine\n" : "there is no '\(file.path)': all settings are at their defaults\n")
    return .done
  }

  private static func hasAllIcons(_ settings: Settings, _ log: Log) -> Bool {
    guard let loop = try? EventLoop(), let rasterizer = FreeTypeRasterizer(log: log) else { return true }
    let reader = PictureReader(on: loop)
    var hasAll: Bool?
    rasterizer.use(settings.icons[...], read: { reader.read($0, answer: $1) }, done: { hasAll = $0 })
    while hasAll == nil, (try? loop.turn(until: nil)) != nil {}
    return hasAll == true
  }
}
