/// The scale of all monitors, and others for some of them.
public struct ScaleChoice: Equatable, Sendable {
  /// nil: the scale that each monitor reports.
  public var all: Scale?
  public var named: [Named] = []

  public struct Named: Equatable, Sendable {
    var monitor: String
    var scale: Scale
  }

  public init(_ all: Scale? = nil) {
    self.all = all
  }

  /// - Parameter text: Such as "1.5" or "auto, eDP-1 2".
  /// - Returns: nil unless each part is a scale from 0.5 to 8, with the name of a monitor in all parts but the first.
  init?(_ text: String) {
    func scale(_ text: String) -> Scale? {
      OptionValue.number(text.utf8).flatMap { (0.5...8).contains($0) ? Scale($0) : nil }
    }
    for (index, part) in text.trimmedParts(separatedBy: ",").enumerated() {
      let words = part.parts(separatedBy: " ").filter { !$0.isEmpty }
      if index == 0, words == ["auto"] { continue }
      guard let last = words.last, let scale = scale(last), words.count == 2 || index == 0 && words.count == 1 else {
        return nil
      }
      if words.count == 1 { all = scale } else { named.append(Named(monitor: words[0], scale: scale)) }
    }
  }

  func scale(of monitor: Monitor) -> Scale? { named.first { monitor.isCalled($0.monitor) }?.scale ?? all }
}
