internal import CLibc
internal import CPulse

/// A descriptor that the loop watches, as long as this object lives.
@safe public final class Watch {
  private let handler: () -> Void
  private let interface: UnsafeMutablePointer<pa_mainloop_api>
  /// Retained, since the source must be freed before its loop.
  private let loop: EventLoop
  private var source: OpaquePointer?
  /// The descriptor to close at the end; negative for none.
  private let owned: Int32

  init(_ descriptor: Int32, forWriting: Bool, closes: Bool, on loop: EventLoop, handler: @escaping () -> Void) {
    (self.handler, self.loop, owned) = (handler, loop, closes ? descriptor : -1)
    unsafe interface = loop.pulseInterface.assumingMemoryBound(to: pa_mainloop_api.self)
    guard descriptor >= 0 else { return }
    // Not retained: `deinit` frees the source before this object ends.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe source = interface.pointee.io_new(
      interface, descriptor, forWriting ? PA_IO_EVENT_OUTPUT : PA_IO_EVENT_INPUT,
      { _, _, _, _, this in unsafe Unmanaged<Watch>.fromOpaque(this!).takeUnretainedValue().ready() }, this)
  }

  private func ready() {
    handler()
  }

  deinit {
    if let source = unsafe source { unsafe interface.pointee.io_free(source) }
    if owned >= 0 { _ = close(owned) }
  }
}
