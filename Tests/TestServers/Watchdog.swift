import CLibc
import Foundation
import Glibc
import Synchronization

/// A shell that outlives the test process by a moment: it kills what was left running and removes what was left lying.
///
/// It reads what to look after from a socket whose other end only the test process has. The socket closes however the test
/// process ends (normally, by a failed precondition, by SIGKILL), and nobody has to be there to clean up.
final class Watchdog: Sendable {
  static let shared = Watchdog()

  /// Folder of this process; every ``TemporaryFolder`` is in it.
  let folder: String
  /// An empty home, for programs that insist on one.
  let home: String
  private let pid: pid_t
  private let line: Int32
  private let isEnding = Mutex(false)

  // Sockets go first: while their server is alive, nobody else can have taken its address.
  private static let script = """
    IFS='
    '
    while read -r line; do
      value=${line#* }
      rest=
      for held in $all; do [ "$held" = "$value" ] || rest="$rest$IFS$held"; done
      case $line in hold*) all="$rest$IFS$value" ;; *) all=$rest ;; esac
    done
    for held in $all; do [ ! -S "$held" ] || rm -f -- "$held"; done
    for held in $all; do case $held in /*) ;; *) kill -s KILL -- "-$held" ;; esac; done
    for held in $all; do [ ! -d "$held" ] || rm -rf -- "$held"; done
    """

  private init() {
    var template = Array("\(ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp")/swell-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("Cannot make a temporary folder (\(errno)).") }
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    home = "\(folder)/home"
    guard mkdir(home, 0o700) == 0 else { fatalError("Cannot make the folder '\(home)' (\(errno)).") }
    do {
      let ends = try Spawn.socketPair()
      line = ends.ours
      pid = try Spawn.start(
        "/bin/sh", arguments: ["sh", "-c", Self.script], environment: ["PATH": "/usr/bin:/bin"],
        inputDescriptor: ends.theirs)
      close(ends.theirs)
    } catch {
      fatalError("\(error)")
    }
    tell("hold \(folder)")
    // An ordinary end waits for the cleaning, so that nothing is left when `swift test` returns.
    atexit {
      Watchdog.shared.isEnding.withLock { $0 = true }
      close(Watchdog.shared.line)
      waitpid(Watchdog.shared.pid, nil, 0)
    }
  }

  /// Starts a process group and kills it in the end; none can slip through while the process ends in another thread.
  func start(_ spawn: () throws -> pid_t) throws -> pid_t {
    try isEnding.withLock { isEnding in
      guard !isEnding else { throw ServerProblem.failed("The test process is ending.") }
      let pid = try spawn()
      tell("hold \(pid)")
      return pid
    }
  }

  /// To be called when the group has ended.
  func release(group: pid_t) { tell("release \(group)") }
  /// Removes this socket in the end.
  func hold(socket: String) { tell("hold \(socket)") }
  func release(socket: String) { tell("release \(socket)") }

  /// One send to a Unix socket is atomic at this size, so any thread may call.
  private func tell(_ words: String) {
    let bytes = Array("\(words)\n".utf8)
    _ = send(line, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
