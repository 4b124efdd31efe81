/// Text for a terminal, a log or the answer to a command.
///
/// Only literals are taken unchanged: any other text may be of another program, a file or a bus, and is shown without
/// control characters and invisible marks.
public struct PlainText: ExpressibleByStringInterpolation, CustomStringConvertible, Equatable, Sendable {
  public private(set) var description: String

  public init(stringLiteral text: String) { description = text }

  public init(stringInterpolation parts: Parts) { description = parts.text }

  public struct Parts: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds a text of one line at most: an end of a line is a control character.
    public mutating func appendInterpolation(_ foreign: String) { text += foreign.withoutControls }

    public mutating func appendInterpolation(_ number: Int) { text += "\(number)" }

    public mutating func appendInterpolation(_ text: PlainText) { self.text += text.description }
  }

  public static func + (left: PlainText, right: PlainText) -> PlainText { "\(left)\(right)" }

  public static func += (left: inout PlainText, right: PlainText) { left.description += right.description }

  public var isEmpty: Bool { description.isEmpty }
}
