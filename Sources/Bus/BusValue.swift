/// A value that was received from a bus.
enum BusValue: Equatable {
  case truth(Bool)
  /// A string or an object path.
  case text(String)
  /// An integer of any size, or a floating-point number truncated to an integer; clamped where it does not fit.
  case number(Int64)
  /// Of a type that Swell does not use.
  case other

  var truth: Bool? { if case .truth(let isTrue) = self { isTrue } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Int64? { if case .number(let number) = self { number } else { nil } }
}
