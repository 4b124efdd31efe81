import Foundation
import TestServers

/// Gives Swell what nobody in their right mind would.
///
///     Fuzz [TARGET …]                 these targets or all, each for FUZZ_SECONDS, with the seed FUZZ_SEED
///     Fuzz --replay TARGET FILE …     what a crash left, in this process
@main
enum Fuzz {
  static func main() {
    var words = CommandLine.arguments.dropFirst()
    // A server that has gone is no reason to go.
    signal(SIGPIPE, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    switch words.first {
    case "--take": take(Array(words.dropFirst()))
    case "--replay":
      words = words.dropFirst()
      let take = target(words.popFirst()).taker()
      for file in words { take([UInt8](FileManager.default.contents(atPath: file) ?? Data())) }
    default:
      let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64(Date().timeIntervalSince1970)
      let seconds = environment["FUZZ_SECONDS"].flatMap { Int($0) } ?? 60
      let campaign = Campaign(
        time: .seconds(seconds), seed: seed, folder: FileManager.default.currentDirectoryPath + "/build/fuzz")
      do { try run(Array(words), campaign) } catch {
        say("\(error)")
        exit(69)
      }
    }
  }

  private static func run(_ names: [String], _ campaign: Campaign) throws {
    say("Seed \(campaign.seed), \(campaign.time) for each target.")
    var crashes = 0
    for name in names.isEmpty ? all : names {
      let attack = attacks.first(where: { $0.name == name })
      let result = try attack.map(campaign.run) ?? campaign.run(target(name))
      crashes += result.crashes
      let rate = Int(Double(result.inputs) / max(0.001, result.time / .seconds(1)))
      let columns = [name, "\(result.inputs) inputs", "\(rate) inputs/s", "\(result.crashes) crashes"]
      say(columns.map { $0.padding(toLength: 18, withPad: " ", startingAt: 0) }.joined())
    }
    exit(crashes == 0 ? 0 : 1)
  }

  private static var attacks: [any Attack.Type] { [BusAttack.self, SoundAttack.self, ScreenAttack.self] }

  private static var all: [String] { Target.all.map(\.name) + attacks.map { $0.name } }

  /// At once, also into a pipe.
  static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  private static func target(_ name: String?) -> Target {
    guard let target = Target.all.first(where: { $0.name == name }) else {
      say("There is no target '\(name ?? "")': \(all.joined(separator: ", "))")
      exit(64)
    }
    return target
  }

  /// The process that takes inputs: its target, seed, milliseconds and record.
  private static func take(_ words: [String]) {
    guard words.count == 4, let seed = UInt64(words[1]), let milliseconds = Int(words[2]) else { exit(64) }
    let record = Record(words[3])
    target(words[0]).run(seed: seed, for: .milliseconds(milliseconds)) { input in
      record.input = input
      record.count += 1
    }
  }
}
