internal import CX11

extension XEvent {
  /// The event as the structure of the extension's library, which shares the memory of Xlib's union.
  func read<Structure: BitwiseCopyable>(as type: Structure.Type) -> Structure {
    unsafe withUnsafeBytes(of: self) { unsafe $0.loadUnaligned(as: type) }
  }
}
