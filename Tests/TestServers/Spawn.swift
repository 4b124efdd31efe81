import CLibc
import Foundation
import Glibc

/// posix_spawn(3) with no blocked or ignored signals, in a process group of its own.
enum Spawn {
  static func start(
    _ path: String, arguments: [String], environment: [String: String], input: String = "/dev/null",
    inputDescriptor: Int32? = nil, output: String = "/dev/null", errors: String = "/dev/null"
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let inputDescriptor {
      posix_spawn_file_actions_adddup2(&actions, inputDescriptor, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, path, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw ServerProblem.failed("Cannot start '\(path)': \(String(cString: strerror(code))).") }
    return pid
  }

  /// Two connected sockets that no child inherits (pipe2(2) is not in the Glibc module).
  static func socketPair() throws -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw ServerProblem.failed("Cannot make a pair of sockets: \(String(cString: strerror(errno))).")
    }
    return (ends[0], ends[1])
  }
}
