import Glibc
import TestServers

/// A real settings daemon, xsettingsd(1).
final class SettingsDaemon {
  private let folder: TemporaryFolder
  private let child: Child

  init(on laptop: Laptop, _ settings: String) throws {
    folder = try TemporaryFolder()
    let file = try folder.write(settings, to: "settings")
    child = try Child(["xsettingsd", "-c", file], environment: laptop.environment)
    try laptop.probe.waitForSelection("_XSETTINGS_S0", isOwned: true)
  }

  func change(to settings: String) throws {
    try folder.write(settings, to: "settings")
    child.terminate(SIGHUP)
  }

  func stop() throws { try child.stop() }
}
