internal import CSystemd

/// Signals that are listened for, as long as this lives (`sd_bus_add_match_async`).
@safe final class BusMatch {
  private var slot: OpaquePointer?
  private let handler: (BusMessage) -> Void

  /// - Parameter rule: as in the D-Bus specification, "Match Rules".
  init?(_ rule: String, on bus: OpaquePointer, handler: @escaping (BusMessage) -> Void) {
    self.handler = handler
    // Not retained: the slot goes with this object.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    var slot: OpaquePointer?
    // Without a function for the answer, sd-bus gives up the connection of a bus that refuses or does not answer:
    // nothing would be heard on it.
    let result = unsafe sd_bus_add_match_async(
      bus, &slot, rule,
      { message, this, _ in
        unsafe Unmanaged<BusMatch>.fromOpaque(this!).takeUnretainedValue().handler(BusMessage(message))
        return 0
      }, nil, this)
    guard result >= 0 else { return nil }
    unsafe self.slot = slot
  }

  deinit {
    if let slot = unsafe slot { unsafe sd_bus_slot_unref(slot) }
  }
}
