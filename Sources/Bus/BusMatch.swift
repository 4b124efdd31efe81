internal import CSystemd

/// A match for signals, which lasts as long as this object (`sd_bus_add_match_async`).
@safe final class BusMatch {
  private var slot: OpaquePointer?
  private let handler: (BusMessage) -> Void

  /// - Parameter rule: as in the D-Bus specification, "Match Rules".
  init?(_ rule: String, on bus: OpaquePointer, handler: @escaping (BusMessage) -> Void) {
    self.handler = handler
    // Not retained: the slot goes with this object.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    var slot: OpaquePointer?
    // Without a function for the answer, sd-bus closes the connection when the bus refuses or does not answer.
    let result = unsafe sd.add_match_async(
      bus, &slot, rule,
      { message, this, _ in
        unsafe Unmanaged<BusMatch>.fromOpaque(this!).takeUnretainedValue().handler(BusMessage(message))
        return 0
      }, nil, this)
    guard result >= 0 else { return nil }
    unsafe self.slot = slot
  }

  deinit {
    if let slot = unsafe slot { _ = unsafe sd.slot_unref(slot) }
  }
}
