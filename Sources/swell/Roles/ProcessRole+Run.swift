internal import DDC
internal import Logging
internal import Pictures
internal import Processes
internal import Speech
internal import SwellCore

extension ProcessRole {
  /// Does its work until the end of standard input.
  func run() -> ExitCode {
    limit()
    switch self {
    case .ddc: DDCProgram.run()
    case .pictures: PictureFile.read(String(bytes: StandardInput.all)) { StandardOutput.send($0) }
    case .speech: SpeechProgram.run()
    }
    return .done
  }
}
