/// A value that was received from a bus.
enum BusValue: Equatable {
  case truth(Bool)
  /// A string or an object path.
  case text(String)
  /// An integer of any size; clamped where it does not fit.
  case number(Int64)
  case real(Double)
  /// Of a type that Swell does not use.
  case other

  var truth: Bool? { if case .truth(let isTrue) = self { isTrue } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var real: Double? { if case .real(let real) = self { real } else { nil } }
  /// A number from 0 to 100.
  var percent: Int? { number.map { Int(min(max($0, 0), 100)) } }
  /// A floating-point number is rounded down.
  var number: Int64? {
    switch self {
    case .number(let number): number
    case .real(let real): Int64(exactly: real.rounded(.down))
    default: nil
    }
  }
}
