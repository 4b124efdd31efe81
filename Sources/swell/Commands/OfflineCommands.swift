internal import CLibc
internal import Configuration
internal import Diagnosis
internal import Diagnostics
internal import Raster
internal import SwellCore

/// Commands that need no running Swell.
enum OfflineCommands {
  static func examine(_ path: String?, _ isJSON: Bool, _ isFix: Bool) -> ExitCode {
    let diagnosis = Diagnosis(Examination().facts(path))
    StandardOutput.write(isJSON ? diagnosis.json : diagnosis.text)
    if isFix { return Repair.offer(diagnosis) }
    return diagnosis.hasProblem ? .failed : .done
  }

  static func checkConfiguration(_ path: String?, _ log: Log) -> ExitCode {
    guard let file = ConfigurationFile(path: path) else {
      log.problem("neither XDG_CONFIG_HOME nor HOME is set: use 'swell check-config FILE'")
      return .configuration
    }
    do throws(ConfigurationFile.Problems) {
      let settings = try file.read()
      if FreeTypeRasterizer(icons: settings.icons, log: log)?.hasAllIcons == false { return .configuration }
      StandardOutput.write(
        file.exists ? "'\(file.path)' is fine\n" : "there is no '\(file.path)': all settings are at their defaults\n")
      return .done
    } catch {
      for sentence in error.sentences { log.problem(sentence) }
      return .configuration
    }
  }
}
