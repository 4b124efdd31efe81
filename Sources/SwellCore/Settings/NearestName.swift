/// Finds the name that a mistyped one was meant to be.
public enum NearestName {
  /// The only name that begins with `text`; or else the name with the least distance to it, at most two fifths of its
  /// length.
  public static func find(_ text: String, among names: [String]) -> String? {
    let longer = text.utf8.count > 2 ? names.filter { $0.begins(with: text) } : []
    if longer.count == 1 { return longer[0] }
    var best: (name: String, distance: Int)?
    for name in names {
      let distance = distance(Array(text.utf8), Array(name.utf8))
      if distance < best?.distance ?? Int.max { best = (name, distance) }
    }
    guard let best, best.distance * 5 <= max(text.utf8.count, best.name.utf8.count) * 2 else { return nil }
    return best.name
  }

  /// Levenshtein's distance.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard left.count <= 64, right.count <= 64 else { return max(left.count, right.count) }
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let above = row[column + 1]
        row[column + 1] = min(above + 1, row[column] + 1, diagonal + (letter == right[column] ? 0 : 1))
        diagonal = above
      }
    }
    return row[right.count]
  }
}
