import Foundation

/// Collects what Swell writes to standard error while this object lives; output of others is passed on.
public final class CapturedLog {
  private let folder: TemporaryFolder
  private let original: Int32
  /// Shared by all tests that run now, since standard error belongs to the whole process.
  private nonisolated(unsafe) static weak var current: CapturedLog?

  public static func start() throws -> CapturedLog {
    let log = try current ?? CapturedLog()
    current = log
    return log
  }

  private init() throws {
    folder = try TemporaryFolder()
    let file = open(try folder.write("", to: "errors"), O_WRONLY | O_APPEND | O_CLOEXEC)
    original = fcntl(2, F_DUPFD_CLOEXEC, 3)
    dup2(file, 2)
    close(file)
  }

  deinit {
    dup2(original, 2)
    close(original)
    for line in everything where !line.hasPrefix("swell: ") { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
  }

  /// Swell's own lines so far.
  public var lines: [String] {
    everything.filter { $0.hasPrefix("swell: ") }.map { String($0.dropFirst(7)) }
  }

  private var everything: [Substring] {
    let bytes = FileManager.default.contents(atPath: folder.path("errors")) ?? Data()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
