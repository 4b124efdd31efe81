/// What a client has in the X server, by kind, from the X-Resource extension through xrestop(1).
public enum XResources {
  /// - Parameter owner: something that the client made; its number tells which client it is.
  public static func read(from display: String, owner: WindowID) throws -> [String: Int] {
    let result = try Child.run(["xrestop", "-b", "-m", "1"], environment: ["DISPLAY": display])
    guard result.status == 0 else { throw ServerProblem.failed("xrestop failed: \(result.errors)") }
    // A client's numbers begin at its base; 21 bits are its own.
    let base = "0x" + String((owner >> 21) << 21, radix: 16)
    var counts: [String: Int] = [:]
    var isOwner = false
    for line in result.output.split(separator: "\n") {
      let words = line.split(separator: ":").map { $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ") }
      guard words.count == 2 else { continue }
      if words[0] == "res_base" {
        isOwner = words[1] == base
      } else if isOwner, words[0] != "res_mask" {
        counts[words[0]] = Int(words[1].drop { $0 == "~" })
      }
    }
    guard !counts.isEmpty else { throw ServerProblem.failed("xrestop knows no client \(base):\n\(result.output)") }
    return counts
  }
}
