/// A command that `swell` passes on to `swell-tools`: the running Swell does not need it.
public indirect enum ToolCommand: Equatable, Sendable {
  /// Show the lines of standard input.
  ///
  /// - Parameter now: Whether to fail where no Swell runs, in place of waiting for one.
  case pipe(PipeReader, now: Bool)
  /// Print a configuration made from that of another program.
  ///
  /// - Parameter path: nil for the usual one.
  case importStyles(ForeignStyles.Program, path: String?)
  case checkConfiguration(path: String?)
  /// - Parameter fix: Whether to offer to do what commands can do about it.
  case doctor(json: Bool, fix: Bool, configuration: String?)
}
