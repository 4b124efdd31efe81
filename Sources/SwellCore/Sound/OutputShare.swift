/// A share of the full range for some outputs: the step of volume keys, or the limit of the volume.
public struct OutputShare: Equatable, Sendable {
  /// A kind (`OutputDevice`), or the name, the description or the short name of a sink.
  public var output: String
  /// 1 is 100 %.
  public var share: Double
}

extension [OutputShare] {
  /// The share of `sink`; names count before kinds.
  func share(of sink: SinkReading) -> Double? {
    (first { sink.isCalled($0.output) } ?? first { $0.output.lowercasedASCII == sink.device.rawValue })?.share
  }

  /// - Parameter share: nil: the output has no share of its own.
  mutating func set(_ output: String, to share: Double?) {
    self = filter { $0.output != output }
    if let share { append(OutputShare(output: output, share: share)) }
  }

  /// Gives these outputs shares, and none to any output if there are no such outputs.
  mutating func set(_ shares: [OutputShare]) {
    if shares.isEmpty { self = [] }
    for share in shares { set(share.output, to: share.share) }
  }
}

extension Settings {
  /// The steps of a press.
  ///
  /// - Parameter sink: The output of a volume key, which may have steps of its own.
  func steps(isFine: Bool, for sink: SinkReading? = nil) -> LevelSteps {
    let steps = LevelSteps(step: sink.flatMap { outputSteps.share(of: $0) } ?? step)
    guard isFine else { return steps }
    return fineStep.map { LevelSteps(step: $0) } ?? steps.fine
  }
}
