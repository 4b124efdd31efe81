/// `== nil` and `!= nil` that only ask which case it is: for a value that is `Equatable`, those of the standard library
/// make a nil of its type and compare the two, with copies of the value.
extension Optional where Wrapped: Equatable {
  public static func == (value: Wrapped?, none: _OptionalNilComparisonType) -> Bool {
    if case .none = value { true } else { false }
  }

  public static func != (value: Wrapped?, none: _OptionalNilComparisonType) -> Bool {
    if case .none = value { false } else { true }
  }
}
