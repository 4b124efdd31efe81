/// Follows one property of a service: reads it when the service starts or is running already, and after each change.
///
/// Answers that arrive after the end of this object are dropped.
@safe final class PropertyWatch {
  struct Property {
    var service, path, interface, name: String
    /// The source of its change signals, as a part of a match rule: `path='…'` or `path_namespace='…'`.
    var changes: String

    /// The call whose answer is its value.
    var reading: BusCall {
      BusCall(
        service: service, path: path, interface: "org.freedesktop.DBus.Properties", method: "Get",
        arguments: [.text(interface), .text(name)])
    }
  }

  private let property: Property
  private let connection: BusConnection
  private let prepare: () -> Void
  private let receive: (BusValue) -> Void
  private var service: ServiceWatch?
  private var changes: BusMatch?
  private var question: BusQuestion?

  /// Starts to follow it, asynchronously.
  ///
  /// - Parameters:
  ///   - prepare: Called for each new owner of the service, before the property is read.
  ///   - receive: Called with each value that is read, changed or not; not after an error.
  init(
    _ property: Property, on connection: BusConnection, prepare: @escaping () -> Void = {},
    receive: @escaping (BusValue) -> Void
  ) {
    self.property = property
    self.connection = connection
    self.prepare = prepare
    self.receive = receive
    // Not retained: what has the closures goes with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    service = ServiceWatch(property.service, on: connection) { isPresent in
      unsafe this.takeUnretainedValue().serviceChanged(isPresent)
    }
  }

  deinit {
    question?.cancel()
  }

  /// Whether the service is running.
  var isPresent: Bool { service?.isPresent ?? false }

  private func serviceChanged(_ isPresent: Bool) {
    question?.cancel()
    question = nil
    changes = nil
    guard isPresent else { return }
    let rule =
      "type='signal',sender='" + property.service + "'," + property.changes
      + ",interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'"
    // Not retained: the match goes with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    changes = connection.match(rule) { _ in unsafe this.takeUnretainedValue().read() }
    prepare()
    read()
  }

  private func read() {
    question?.cancel()
    // Not retained: `deinit` cancels.
    let this = unsafe Unmanaged.passUnretained(self)
    question = connection.ask(property.reading) { message in
      if let value = message.value() { unsafe this.takeUnretainedValue().receive(value) }
    }
    connection.process()
  }
}
