/// A command that the running Swell does not carry out.
public indirect enum ToolCommand: Equatable, Sendable {
  /// Show the lines of standard input.
  ///
  /// - Parameter now: Whether to fail if no Swell runs, instead of waiting for one.
  case pipe(PipeReader, now: Bool)
  /// Send a `show` with the path of an icon in the working folder.
  case show
  /// Print each change, also of a Swell that comes later, or again.
  ///
  /// - Parameter words: What the Swell is sent after `watch`.
  case watch(words: [String])
  case checkConfiguration(path: String?)
  /// - Parameter fix: Whether to offer to disable pop-ups of other programs.
  case doctor(json: Bool, fix: Bool, configuration: String?)
}
