/// The step of volume keys for some outputs.
public struct OutputStep: Equatable, Sendable {
  /// A kind (`OutputDevice`), or a name: that of the sink, its description or its short name.
  public var output: String
  /// Share of the full range.
  public var step: Double

  public init(output: String, step: Double) {
    self.output = output
    self.step = step
  }
}

extension Settings {
  /// The steps of a press.
  ///
  /// - Parameter sink: The output of a volume key, which may have steps of its own.
  func steps(isFine: Bool, for sink: SinkReading? = nil) -> LevelSteps {
    var steps = LevelSteps(step: step)
    if let sink {
      let own =
        outputSteps.first { sink.isCalled($0.output) }
        ?? outputSteps.first { $0.output.lowercasedASCII == sink.device.rawValue }
      if let own { steps = LevelSteps(step: own.step) }
    }
    guard isFine else { return steps }
    return fineStep.map { LevelSteps(step: $0) } ?? steps.fine
  }
}
