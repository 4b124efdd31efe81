import Fuzz
import Testing

@Suite("What was made to break the readers")
struct CorpusTests {
  @Test("Each input of the corpus is taken, and some that are made of them", arguments: Target.all.indices)
  func corpus(index: Int) async {
    #expect(!Target.all[index].corpus.isEmpty)
    await #expect(processExitsWith: .success, "\(Target.all[index].name)") { [index] in
      Target.all[index].run(seed: 1, for: .milliseconds(20)) { _ in }
    }
  }
}
