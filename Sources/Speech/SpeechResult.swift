/// What became of something that was to be spoken; the raw value is a line of `SpeechProgram`'s output.
public enum SpeechResult: String, Sendable {
  /// Or only cut off.
  case spoken
  case noLibrary = "no library"
  case noServer = "no server"
  /// The server does not answer in time, or makes no sense; not printed.
  case silence

  /// nil when it was spoken.
  public var problem: String? {
    switch self {
    case .spoken: nil
    case .noLibrary: "nothing is spoken: libspeechd.so.2 is not installed"
    case .noServer: "nothing is spoken: speech-dispatcher is not there, and cannot be started"
    case .silence: "nothing is spoken: speech-dispatcher does not answer"
    }
  }

  /// What to do about it.
  public var remedy: String {
    switch self {
    case .spoken: ""
    case .noLibrary: "install it (Debian: libspeechd2)"
    case .noServer: "install speech-dispatcher; 'spd-say hello' must speak"
    case .silence: "'spd-say hello' must speak; ending speech-dispatcher lets it start again"
    }
  }
}
