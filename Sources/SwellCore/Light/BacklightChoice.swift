/// A device of the kernel that its owner has chosen for a panel: `amdgpu_bl1`, or `eDP-1 amdgpu_bl1`.
public struct BacklightChoice: Equatable, Sendable {
  /// The output of the panel; nil: the output that the device seems to set.
  public var output: String?
  public var device: String
}

extension BacklightChoice {
  /// - Returns: nil unless the text is one or two words.
  public init?(_ text: String) {
    let words = text.parts(separatedBy: " ").filter { !$0.isEmpty }
    guard (1...2).contains(words.count) else { return nil }
    self.init(output: words.count == 2 ? words[0] : nil, device: words[words.count - 1])
  }
}
