internal import CLibc
internal import Control
internal import Diagnostics
internal import SwellCore

/// `swell pipe`: sends the lines of standard input to Swell, each as soon as it is complete.
final class Pipe {
  private let display: String
  private let log: Log
  private var reader: PipeReader
  /// nil while no Swell runs.
  private var client: ControlClient?

  /// - Throws: `.notRunning` when no Swell runs at the start.
  init(_ reader: PipeReader, display: String, log: Log) throws(ControlClient.Failure) {
    self.display = display
    self.log = log
    self.reader = reader
    try connect()
  }

  private func connect() throws(ControlClient.Failure) {
    let client = try ControlClient(display: display)
    try client.send(["pipe"])
    self.client = client
  }

  /// Reads until the end of standard input.
  func run() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
      guard count > 0 else { break }
      take(reader.take(buffer[..<count]))
    }
    take(reader.end())
    client?.finish()
  }

  private func take(_ outcomes: [PipeReader.Outcome]) {
    for outcome in outcomes {
      switch outcome {
      case .show(let words): show(words)
      case .bad(let sentence): log.problem(sentence)
      }
    }
  }

  /// Swell may have ended and started again: each line tries to connect.
  private func show(_ words: [String]) {
    do throws(ControlClient.Failure) {
      if let client {
        do throws(ControlClient.Failure) {
          return try client.send(words)
        } catch {
          self.client = nil
          log.problem("\(error.description): values are shown again once a Swell runs")
        }
      }
      try connect()
      try client?.send(words)
    } catch {}
  }
}
