import Foundation
import Glibc

/// A file that both a process and the one that watches it have in their memory: how many inputs there were, and the
/// present one, which is still there when the process is not.
final class Record {
  static let longest = 1 << 20
  private static let size = longest + 16
  private let memory: UnsafeMutableRawPointer

  /// Makes the file if there is none.
  init(_ path: String) {
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    guard file >= 0, ftruncate(file, Self.size) == 0,
      let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
    else { fatalError("Cannot use the file '\(path)'.") }
    close(file)
    self.memory = memory
  }

  deinit {
    munmap(memory, Self.size)
  }

  var count: Int {
    get { memory.load(as: Int.self) }
    set { memory.storeBytes(of: newValue, as: Int.self) }
  }

  var input: [UInt8] {
    get { Array(UnsafeRawBufferPointer(start: memory + 16, count: memory.load(fromByteOffset: 8, as: Int.self))) }
    set {
      memory.storeBytes(of: newValue.count, toByteOffset: 8, as: Int.self)
      newValue.withUnsafeBytes {
        (memory + 16).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count)
      }
    }
  }
}
