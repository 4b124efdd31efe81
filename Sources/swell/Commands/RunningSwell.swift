internal import CLibc
internal import Control
internal import Logging
internal import Processes
internal import SwellCore
internal import X11

/// Finds the Swell of an X display, also from another session: cron(8), sudo(8), udev(7) and ssh(1) have no
/// `XDG_RUNTIME_DIR` or another user's, and DISPLAY may have another spelling.
enum RunningSwell {
  /// Where login managers put the runtime folders of users (systemd-logind(8), elogind).
  private static let runtimeFolders = "/run/user"

  /// - Parameter display: Name of the X display, as in the environment variable DISPLAY.
  static func connect(_ display: String) throws(ControlClient.Failure) -> ControlClient {
    do throws(ControlClient.Failure) {
      return try ControlClient(display: display)
    } catch {
      switch error {
      case .notRunning: break
      // The superuser may command the Swell of any user.
      case .foreign where getuid() == 0: break
      case .foreign, .unreachable, .noScreen, .ended, .lost, .refused: throw error
      }
      guard let connection = try? XConnection(log: Log(verbosity: .silent)) else { return try search(display) }
      // The X server knows the socket for certain.
      guard let process = connection.claimant else { throw error }
      let path = connection.claimantSocket ?? ""
      if let client = client(display, path) { return client }
      throw .unreachable(
        "Swell runs on display '\(display)'\(process > 0 ? " (process \(process))" : ""), but does not answer at"
          + " '\(path)': another user runs this Swell, or the socket was deleted")
    }
  }

  private static func client(_ display: String, _ path: String) -> ControlClient? {
    try? ControlClient(display: display, path: path, isOfAny: true)
  }

  /// Looks into the runtime folders that this user may enter; the superuser may enter all.
  private static func search(_ display: String) throws(ControlClient.Failure) -> ControlClient {
    for user in Folder.names(in: runtimeFolders) {
      let socket = ControlSocket(display: display, folder: runtimeFolders + "/" + user + "/swell")
      if let client = client(display, socket.path) { return client }
    }
    throw .noScreen(display: display)
  }
}
