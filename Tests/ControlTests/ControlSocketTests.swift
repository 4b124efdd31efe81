import Foundation
import Testing

@testable import Control

extension ControlTests {
  @Suite("Where the control socket lies")
  struct ControlSocketTests {
    @Test(
      "In the folder 'swell' of the runtime folder, named for its display without slashes and the first screen",
      arguments: [
        (":0", ":0"), (":0.0", ":0"), (":0.1", ":0.1"), (":10.0", ":10"), ("host:10.0", "host:10"),
        ("host.example.org:10.0", "host.example.org:10"), ("host.example.org:10", "host.example.org:10"),
        ("10.0.0.1:5.2", "10.0.0.1:5.2"), ("unix/:7", "unix_:7"), ("host/unix:7.0", "host_unix:7"),
        ("/tmp/.X11-unix/X7:7.0", "_tmp_.X11-unix_X7:7"), ("../../etc/passwd", ".._.._etc_passwd"), ("..", ".."),
        ("fe80::1:0.0", "fe80::1:0"), ("host::0.0", "host::0"), ("//", "__"), ("", ""), ("unix:0.0", ":0"),
        ("10.0.0.0", "10.0.0.0"), ("unix", "unix"), ("unixx:0", "unixx:0"), ("🎧:0.0", "🎧:0"),
      ])
    func name(display: String, name: String) throws {
      try RuntimeFolder.renew()
      let socket = ControlSocket(display: display)
      #expect(socket.folder == RuntimeFolder.sockets)
      #expect(socket.path == RuntimeFolder.entry(name + ".sock"))
    }

    @Test("Without XDG_RUNTIME_DIR, or with an empty one, it is a folder of the user in /tmp")
    func noRuntimeFolder() async {
      await #expect(processExitsWith: .success) {
        unsetenv("XDG_RUNTIME_DIR")
        #expect(ControlSocket(display: ":0").path == "/tmp/swell-\(getuid())/:0.sock")
        setenv("XDG_RUNTIME_DIR", "", 1)
        #expect(ControlSocket(display: ":0").path == "/tmp/swell-\(getuid())/:0.sock")
      }
    }
  }
}
