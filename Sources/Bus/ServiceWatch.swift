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
    let subscription = BusSubscription(
      begin: { [unowned(unsafe) self] in unsafe begin() }, end: { [unowned(unsafe) self] in unsafe end() })
    self.subscription = subscription
    connection.follow(subscription)
  }

  deinit {
    if let subscription { connection.leave(subscription) }
    question?.cancel()
  }

  private func begin() {
    let rule = "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='" + service + "'"
    owner = connection.match(rule) { [unowned(unsafe) self] message in
      // Name, old owner, new owner.
      _ = (message.value(), message.value())
      unsafe found(message.value()?.text?.isEmpty == false)
    }
    question = connection.ask(.bus("NameHasOwner", [.text(service)])) { [unowned(unsafe) self] message in
      unsafe found(message.value()?.truth == true)
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
