internal import CPulse
internal import EventLoop

/// Asks the server for the default sink and source over another connection (`pa_context_get_server_info`).
@safe final class SecondOpinion {
  private let loop: EventLoop
  private var context: OpaquePointer?
  private var answer: ((_ sink: String?, _ source: String?) -> Void)?

  init(on loop: EventLoop) {
    self.loop = loop
  }

  deinit {
    end()
  }

  /// - Parameter answer: Called once with the names, but not after `end` or without an answer of the server.
  func ask(_ answer: @escaping (_ sink: String?, _ source: String?) -> Void) {
    end()
    guard FreeDescriptors.areEnough else { return }
    let interface = unsafe loop.pulseInterface.assumingMemoryBound(to: pa_mainloop_api.self)
    guard let context = unsafe pa_context_new(interface, "Swell") else { return }
    unsafe self.context = context
    self.answer = answer
    // Not retained, because `end` ends all callbacks before this object is freed.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe pa_context_set_state_callback(context, { _, this in unsafe SecondOpinion.of(this).stateChanged() }, this)
    if unsafe pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 { end() }
  }

  /// Stops waiting for an answer.
  func end() {
    answer = nil
    guard let context = unsafe context else { return }
    unsafe self.context = nil
    unsafe LibPulse.end(context)
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> SecondOpinion {
    unsafe Unmanaged<SecondOpinion>.fromOpaque(pointer!).takeUnretainedValue()
  }

  private func stateChanged() {
    guard let context = unsafe context else { return }
    switch unsafe pa_context_get_state(context) {
    case PA_CONTEXT_READY:
      let this = unsafe Unmanaged.passUnretained(self).toOpaque()
      let operation = unsafe pa_context_get_server_info(
        context, { _, info, this in unsafe SecondOpinion.of(this).received(info) }, this)
      guard let operation = unsafe operation else { return end() }
      unsafe pa_operation_unref(operation)
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: end()
    default: break
    }
  }

  private func received(_ info: UnsafePointer<pa_server_info>?) {
    let answer = self.answer
    guard let info = unsafe info?.pointee else { return end() }
    let (sink, source) = unsafe (LibPulse.name(info.default_sink_name), LibPulse.microphone(info.default_source_name))
    end()
    answer?(sink, source)
  }
}
