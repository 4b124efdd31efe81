import Fuzz
import Testing

@Suite("What was made to break the readers")
struct CorpusTests {
  @Test("Each input of the corpus is taken", arguments: Target.all.indices)
  func corpus(index: Int) async {
    #expect(!Target.all[index].corpus.isEmpty)
    await #expect(processExitsWith: .success, "\(Target.all[index].name)") { [index] in
      Target.all[index].run(seed: 0, for: nil) { _ in }
    }
  }

  @Test("Inputs made of them are taken, for a moment", arguments: Target.all.indices)
  func mutations(index: Int) async {
    await #expect(processExitsWith: .success, "\(Target.all[index].name)") { [index] in
      Target.all[index].run(seed: 1, for: .milliseconds(50)) { _ in }
    }
  }
}
