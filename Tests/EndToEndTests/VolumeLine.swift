import TestServers

/// A connection to PulseAudio's command line (module-cli-protocol-unix), which takes thousands of commands a second.
final class VolumeLine {
  private let socket: UnixSocket
  private let folder: TemporaryFolder

  init(_ server: any AudioServer) throws {
    folder = try TemporaryFolder()
    try server.loadModule("module-cli-protocol-unix", "socket=\(folder.path("cli"))")
    socket = try UnixSocket(folder.path("cli"))
  }

  /// Sets the volume of a sink once for each of `volumes` (65 536 is 100 %), without waiting for answers.
  func set(_ volumes: [Int], sink: String = "spk") throws {
    try socket.send(volumes.map { "set-sink-volume \(sink) \($0)\n" }.joined())
  }
}
