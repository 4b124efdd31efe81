import Foundation
import Glibc
import TestServers

/// One address behind which sound servers come and go: a symbolic link to the socket of one of them.
///
/// So a server can be got ready before Swell sees it, and another one can take its place.
final class AudioAddress {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// For `PULSE_SERVER`.
  var address: String { "unix:\(folder.path("native"))" }

  /// Clients find this server from now on.
  func lead(to server: any AudioServer) throws {
    disappear()
    let socket = String(server.serverAddress.dropFirst("unix:".count))
    guard symlink(socket, folder.path("native")) == 0 else {
      throw ServerProblem.failed("Cannot make a link to '\(socket)': \(String(cString: strerror(errno))).")
    }
  }

  /// Clients find nobody.
  func disappear() {
    unlink(folder.path("native"))
  }
}
