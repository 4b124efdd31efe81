internal import CLibc
internal import CSpeech
internal import EventLoop
internal import Logging
internal import SwellCore

/// The helper process of `Speaker`, which lets speech-dispatcher speak.
///
/// It is a process of its own because libspeechd waits for each answer of the server, and starts one that does not run.
/// It reads lines `LANGUAGE TEXT` until its input ends, speaks the newest of those that have come, and prints a
/// `SpeechResult` for each. Whatever it has said before is cut off. A line without a text only does that.
public enum SpeechProgram {
  /// Runs until the input ends.
  public static func run() {
    var server = Server()
    var input = LineBuffer()
    while let lines = input.read(from: 0) {
      let result = server.say(lines[lines.count - 1])
      StandardOutput.write(lines.reduce("") { text, _ in text + "\(result.rawValue)\n" })
    }
  }

  @safe private struct Server {
    private var library = swell_speech()
    private var hasLibrary = false
    private var connection: UnsafeMutableRawPointer?
    /// That of the user's settings of speech-dispatcher, until another one is needed.
    private var language = ""

    mutating func say(_ line: String) -> SpeechResult {
      let language = line.parts(separatedBy: " ")[0]
      let text = line.withoutFirst(language.utf8.count + 1)
      if !hasLibrary { hasLibrary = unsafe swell_speech_load(&library) != 0 }
      guard hasLibrary else { return .noLibrary }
      // The server may have gone since: once more with a new connection.
      for _ in 0..<2 {
        if unsafe connection == nil { open() }
        guard let connection = unsafe connection else { return .noServer }
        if unsafe library.cancel(connection) == 0, unsafe speak(text, in: language, on: connection) {
          return .spoken
        }
        unsafe library.close(connection)
        unsafe self.connection = nil
      }
      return .noServer
    }

    private mutating func open() {
      unsafe connection = swell_speech_open(&library)
      guard let connection = unsafe connection else { return }
      var name = [CChar](repeating: 0, count: 32)
      unsafe swell_speech_language(&library, connection, &name, name.count)
      language = String(bytes: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
    }

    private mutating func speak(
      _ text: String, in wanted: String, on connection: UnsafeMutableRawPointer
    ) -> Bool {
      if text.isEmpty { return true }
      // `en-GB` is English too: the user has chosen it.
      if language.parts(separatedBy: "-")[0] != wanted.parts(separatedBy: "-")[0] {
        _ = unsafe library.set_language(connection, wanted)
        language = wanted
      }
      // SPD_MESSAGE
      return unsafe library.say(connection, 2, text) >= 0
    }
  }
}
