/// Replaces control characters by '?', except newlines and tabs: names from other programs must not control a terminal
/// (ECMA-48; in UTF-8, C1 controls are 0xc2 and 0x80 to 0x9f).
///
/// - Parameter last: The last byte of the previous part of the text, 0 at the start.
public func makePrintable(_ bytes: inout [UInt8], after last: inout UInt8) {
  for index in bytes.indices {
    let byte = bytes[index]
    let isControl = byte < 0x20 ? byte != 9 && byte != 10 : byte == 0x7f || last == 0xc2 && byte >= 0x80 && byte < 0xa0
    if isControl { bytes[index] = UInt8(ascii: "?") }
    last = byte
  }
}
