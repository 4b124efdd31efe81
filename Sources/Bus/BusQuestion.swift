internal import CSystemd
internal import SwellCore

/// A call that waits for its answer: it is answered once, or cancelled.
@safe final class BusQuestion {
  private var slot: OpaquePointer?
  private var answer: ((BusMessage) -> Void)?

  init(_ answer: @escaping (BusMessage) -> Void) {
    self.answer = answer
  }

  deinit {
    cancel()
  }

  var isOpen: Bool { answer != nil }

  /// Sends the call (`sd_bus_call_async`).
  ///
  /// - Parameter limit: After this time an error is the answer (`BusMessage.isSilence`); nil: never.
  /// - Returns: whether it was sent; otherwise there is no answer.
  func send(_ call: BusCall, on bus: OpaquePointer, within limit: Duration?) -> Bool {
    guard let message = unsafe call.message(on: bus) else { return false }
    defer { _ = unsafe sd.message_unref(message) }
    // Not retained: the slot goes with this object.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    var slot: OpaquePointer?
    let result = unsafe sd.call_async(
      bus, &slot, message,
      { message, this, _ in
        unsafe Unmanaged<BusQuestion>.fromOpaque(this!).takeUnretainedValue().end(with: BusMessage(message))
        return 0
      }, this, limit.map { UInt64(max(1, $0.nanoseconds / 1000)) } ?? UInt64.max)
    unsafe self.slot = slot
    return result >= 0
  }

  func end(with message: BusMessage) {
    guard let answer else { return }
    cancel()
    answer(message)
  }

  /// Cancels the call: there will be no answer.
  func cancel() {
    answer = nil
    guard let slot = unsafe slot else { return }
    unsafe self.slot = nil
    _ = unsafe sd.slot_unref(slot)
  }
}
