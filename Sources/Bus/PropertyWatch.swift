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
    service = ServiceWatch(property.service, on: connection) { [unowned(unsafe) self] isPresent in
      unsafe serviceChanged(isPresent)
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
    changes = connection.match(rule) { [unowned(unsafe) self] _ in unsafe read() }
    prepare()
    read()
  }

  private func read() {
    question?.cancel()
    question = connection.ask(property.reading) { [unowned(unsafe) self] message in
      if let value = message.value() { unsafe receive(value) }
    }
    connection.process()
  }
}
