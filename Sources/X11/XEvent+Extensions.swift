internal import CX11

extension XEvent {
  /// The event as the structure that the extension's library put there in place of Xlib's union.
  func read<Structure: BitwiseCopyable>(as type: Structure.Type) -> Structure {
    unsafe withUnsafeBytes(of: self) { unsafe $0.loadUnaligned(as: type) }
  }
}
