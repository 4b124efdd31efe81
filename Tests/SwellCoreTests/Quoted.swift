import Testing

/// A text that is an argument of a test: the report shows it with its control characters escaped.
struct Quoted: ExpressibleByStringLiteral, CustomTestStringConvertible, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  init(stringLiteral text: String) {
    self.text = text
  }

  var testDescription: String {
    String(text.prefix(40)).debugDescription
  }
}
