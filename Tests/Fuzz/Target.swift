import Coverage
import Foundation
import TestServers

/// Something that takes bytes from outside.
public struct Target: Sendable {
  public let name: String
  /// What belongs to its language, besides what the corpus has.
  var words: [String] = []
  /// Bytes of the longest input.
  var longest = 600
  /// Makes what takes an input.
  ///
  /// It returns whatever the input is; where it does not, that is a crash.
  let taker: @Sendable () -> ([UInt8]) -> Void

  /// The inputs of its folder in the corpus, by the names of their files.
  public var corpus: [(name: String, bytes: [UInt8])] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Corpus/\(name)"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.sorted().map { ($0, [UInt8](FileManager.default.contents(atPath: "\(folder)/\($0)") ?? Data())) }
  }

  /// Takes the inputs of the corpus, and others until the time is up.
  public func run(seed: UInt64, for time: Duration, _ willTake: ([UInt8]) -> Void) {
    let take = taker()
    var inputs = corpus.map(\.bytes)
    precondition(!inputs.isEmpty, "\(name) has no corpus")
    for input in inputs {
      willTake(input)
      take(input)
    }
    let mutation = Mutation(words: words.map { Array($0.utf8) }, longest: longest)
    var generator = Generator(seed: seed)
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {
      let input = mutation.input(from: inputs, &generator)
      willTake(input)
      coverage_begin()
      take(input)
      if coverage_news() > 0 { inputs.append(input) }
    }
  }
}

/// What holds whatever the input is. A precondition would not say which, in a build with optimisation.
func demand(_ condition: Bool, _ problem: @autoclosure () -> String) {
  if !condition { fatalError(problem()) }
}
