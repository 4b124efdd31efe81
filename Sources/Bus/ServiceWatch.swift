/// Reports when a service of a bus starts and ends (`NameOwnerChanged`); the loss of the bus is an end.
@safe final class ServiceWatch {
  private let service: String
  private let connection: BusConnection
  private let onChange: (Bool) -> Void
  private var subscription: BusSubscription?
  private var owner: BusMatch?
  private var question: BusQuestion?
  private(set) var isPresent = false

  /// Starts to watch, asynchronously.
  ///
  /// - Parameter onChange: Called with true for each new owner of the name, as after a restart, and with false when it
  ///   has no owner.
  init(_ service: String, on connection: BusConnection, onChange: @escaping (Bool) -> Void) {
    self.service = service
    self.connection = connection
    self.onChange = onChange
    // Not retained: `deinit` leaves.
    let this = unsafe Unmanaged.passUnretained(self)
    let subscription = BusSubscription(
      begin: { unsafe this.takeUnretainedValue().begin() }, end: { unsafe this.takeUnretainedValue().end() })
    self.subscription = subscription
    connection.follow(subscription)
  }

  deinit {
    if let subscription { connection.leave(subscription) }
    question?.cancel()
  }

  private func begin() {
    let rule = "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='" + service + "'"
    // Not retained: the match and the question go with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    owner = connection.match(rule) { message in
      // Name, old owner, new owner.
      _ = (message.value(), message.value())
      unsafe this.takeUnretainedValue().found(message.value()?.text?.isEmpty == false)
    }
    question = connection.ask(.bus("NameHasOwner", [.text(service)])) { message in
      unsafe this.takeUnretainedValue().found(message.value()?.truth == true)
    }
  }

  private func end() {
    owner = nil
    question?.cancel()
    question = nil
    found(false)
  }

  private func found(_ isPresent: Bool) {
    guard isPresent || self.isPresent else { return }
    self.isPresent = isPresent
    onChange(isPresent)
  }
}
