/// Tests a condition repeatedly until it holds, for servers that notify nobody.
///
/// - Parameters:
///   - what: what is waited for; ends the sentence "Waited … in vain for".
///   - limit: the longest wait.
///   - descriptors: descriptors that wake up early when they are readable; the condition must read them empty.
///   - details: describes what is there instead, for the message of a failed test.
///   - condition: tested at least once, then at each wake-up and after 10 ms, later every 50 ms: some run a program.
public func waitUntil(
  _ what: String, within limit: Duration = patience, watching descriptors: [Int32] = [],
  details: @autoclosure () -> String = "", _ condition: () throws -> Bool
) throws {
  let deadline = Deadline(what, within: limit)
  var pause = Duration.milliseconds(10)
  while try !condition() {
    try deadline.wait(watching: descriptors, atMost: pause, details: details)
    pause = min(pause * 1.5, .milliseconds(50))
  }
}
