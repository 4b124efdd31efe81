internal import CPulse
internal import Logging
internal import SwellCore

/// Functions that all callers of libpulse use.
enum LibPulse {
  /// Copies a C string, which lives only during the callback.
  static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    unsafe pointer.map { unsafe foreignText($0) }
  }

  /// Copies a name; nil for an empty name.
  static func name(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let name = unsafe text(pointer), !name.isEmpty else { return nil }
    return name
  }

  /// The name of a source; nil for the monitor of a sink. Without a microphone, both servers name a monitor, with a
  /// name made from its sink.
  static func microphone(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let name = unsafe name(pointer), !name.ends(with: ".monitor") else { return nil }
    return name
  }

  /// Whether a source is the monitor of a sink. The servers mark monitors in different ways.
  static func isMonitor(_ source: pa_source_info) -> Bool {
    // PA_INVALID_INDEX
    unsafe source.monitor_of_sink != .max || microphone(source.name) == nil
  }

  /// Ends a connection and all its callbacks.
  static func end(_ context: OpaquePointer) {
    unsafe pa_context_set_state_callback(context, nil, nil)
    unsafe pa_context_set_subscribe_callback(context, nil, nil)
    unsafe pa_context_disconnect(context)
    unsafe pa_context_unref(context)
  }

  /// A property of a device or a stream.
  static func property(_ key: String, of list: OpaquePointer?) -> String? {
    unsafe text(pa_proplist_gets(list, key))
  }
}
