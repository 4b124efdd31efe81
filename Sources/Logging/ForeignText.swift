internal import CLibc
public import SwellCore

/// The text of a C string from outside, as `ShortName.foreign` cuts it.
///
/// - Parameter limit: Bytes.
public func foreignText(_ text: UnsafePointer<CChar>, atMost limit: Int = ShortName.longest) -> String {
  // Four bytes more, in which a character may end.
  let count = unsafe strnlen(text, limit + 4)
  return ShortName.foreign(unsafe UnsafeRawBufferPointer(start: text, count: count).map { $0 }[...], atMost: limit)
}
