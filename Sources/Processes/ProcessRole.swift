internal import CLibc

/// What a process that Swell starts of its own program does: libraries that wait, crash or keep memory are loaded there.
///
/// The raw value is the only word of its command line.
public enum ProcessRole: String, Sendable {
  /// Sets the brightness of monitors over DDC/CI (libddcutil).
  case ddc = "--helper-ddc"
  /// Reads the picture whose path is on its standard input.
  case pictures = "--helper-pictures"
  /// Speaks the lines of its standard input (libspeechd).
  case speech = "--helper-speech"

  /// This program, also after its file was replaced (proc(5)).
  public var program: ChildProgram { ChildProgram(["/proc/self/exe", rawValue], isHelper: true, patience: patience) }

  private var patience: Duration {
    switch self {
    // Measured: 0.1 s for a value.
    case .ddc: .seconds(10)
    // Less than the time that a client waits (5 s), and more than the processor time of `limit`, also at a busy log-in.
    case .pictures: .seconds(3)
    // A server that does not run is started meanwhile, with all its modules.
    case .speech: .seconds(10)
    }
  }

  /// Limits what this process may use, since files may come from anywhere: one of 2 MB can have libraries take 3 GB. It ends
  /// with Swell, whatever it does.
  public func limit() {
    swell_end_with_parent()
    // Measured: a drawing with text in three scripts needs up to 250 MB of address space, and 31 MB of memory.
    if self == .pictures { swell_limit(512 << 20, 2) }
  }
}
