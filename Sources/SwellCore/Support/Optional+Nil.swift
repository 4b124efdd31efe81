/// `== nil` and `!= nil` that only ask for the case: for a value that is `Equatable`, the standard library makes a nil
/// of its type and compares both, with copies of the value.
extension Optional where Wrapped: Equatable {
  public static func == (value: Wrapped?, none: _OptionalNilComparisonType) -> Bool {
    if case .none = value { true } else { false }
  }

  public static func != (value: Wrapped?, none: _OptionalNilComparisonType) -> Bool {
    if case .none = value { false } else { true }
  }
}
