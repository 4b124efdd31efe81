internal import CLibc

/// Standard input, read to its end.
enum StandardInput {
  static var all: [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = unsafe read(STDIN_FILENO, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
    return all
  }
}
