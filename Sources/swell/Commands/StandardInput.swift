internal import CLibc

/// Standard input, read to its end.
enum StandardInput {
  static var all: [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = unsafe read(STDIN_FILENO, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
    return all
  }

  /// The next line, without its end; nil at the end of the input.
  static var line: String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe read(STDIN_FILENO, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }
}
