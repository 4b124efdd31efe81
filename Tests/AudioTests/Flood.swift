import CPulse
import EventLoop
import TestServers

/// A second client of the server, on the same loop, that asks for many changes without waiting for answers.
final class Flood {
  private let context: OpaquePointer
  private(set) var unanswered = 0

  init(to address: String, on loop: EventLoop) throws {
    let interface = loop.pulseInterface.assumingMemoryBound(to: pa_mainloop_api.self)
    guard let context = pa_context_new(interface, "flood"),
      pa_context_connect(context, address, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0
    else { throw ServerProblem.failed("Cannot connect to '\(address)' a second time.") }
    self.context = context
  }

  deinit {
    pa_context_disconnect(context)
    pa_context_unref(context)
  }

  var isReady: Bool { pa_context_get_state(context) == PA_CONTEXT_READY }

  /// - Parameter volume: 65 536 is 100 %.
  func setVolume(of sink: String, to volume: UInt32) {
    var channels = pa_cvolume()
    pa_cvolume_set(&channels, 2, volume)
    unanswered += 1
    // Not retained: `deinit` ends the connection, and with it the callbacks.
    let operation = pa_context_set_sink_volume_by_name(
      context, sink, &channels, { _, _, this in Unmanaged<Flood>.fromOpaque(this!).takeUnretainedValue().answered() },
      Unmanaged.passUnretained(self).toOpaque())
    if let operation { pa_operation_unref(operation) }
  }

  private func answered() {
    unanswered -= 1
  }
}
