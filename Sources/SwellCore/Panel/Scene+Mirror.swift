extension Scene {
  /// Exchanges left and right, for languages that are written from the right. Pictures, words and rings
  /// stay as they are.
  ///
  /// - Parameter fillsFromRight: Whether bars are mirrored too. Time goes on to the right in every language.
  mutating func mirror(fillsFromRight: Bool) {
    let width = width
    func mirrored(_ frame: PixelRect) -> PixelRect { frame.moved(width - 2 * frame.x - frame.width, 0) }
    func mirrored(_ element: Element) -> Element {
      switch element {
      case .icon(let icon, let frame): return .icon(icon, frame: mirrored(frame))
      case .picture(let pixels, let frame): return .picture(pixels, frame: mirrored(frame))
      case .line(var line):
        line.x = width - line.x - line.width
        switch line.alignment {
        case .left: line.alignment = .right
        case .right: line.alignment = .left
        case .centre: break
        }
        return .line(line)
      case .bar(let frame, let columns, let radius, let opacity, let outline):
        let columns = fillsFromRight ? columns.reversed() : columns
        return .bar(mirrored(frame), columns: columns, radius: radius, opacity: opacity, outline: outline)
      case .ring(let frame, let width, let share, let notch, let opacity):
        return .ring(mirrored(frame), width: width, share: share, notch: notch, opacity: opacity)
      }
    }
    fixed = fixed.map { mirrored($0) }
    elements = elements.map { mirrored($0) }
  }
}
