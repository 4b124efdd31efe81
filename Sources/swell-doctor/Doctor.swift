internal import CLibc
internal import DDC
internal import Diagnosis
internal import Diagnostics
internal import SwellCore

/// `swell doctor`: examines everything that Swell uses, with Swell's own adapters, and prints the findings.
///
/// A program of its own, so that Swell itself is smaller.
@main
struct Doctor {
  static func main() {
    swell_begin()
    let words = ProcessArguments.words
    if words == [DDCBrightness.helperArgument] {
      DDCProgram.run()
      exit(0)
    }
    guard words.isEmpty || words == ["--json"] else {
      Log(verbosity: .problems).problem("'doctor' does not take '\(words[0])': swell doctor [--json]")
      exit(64)  // EX_USAGE of sysexits(3)
    }
    let diagnosis = Diagnosis(Examination().facts())
    print(words.isEmpty ? diagnosis.text : diagnosis.json)
    exit(diagnosis.hasProblem ? 1 : 0)
  }

  private static func print(_ text: String) {
    var bytes = ArraySlice(text.utf8)
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
