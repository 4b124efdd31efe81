public import SwellCore

/// Reports what the user prefers of all programs, as xdg-desktop-portal says (`org.freedesktop.portal.Settings`), while
/// it runs; it is never started.
@safe public final class DesktopPortal {
  private static let service = "org.freedesktop.portal.Desktop"
  private static let settings = "org.freedesktop.portal.Settings"
  private static let namespace = "org.freedesktop.appearance"
  private static let keys = ["color-scheme", "contrast", "reduced-motion"]

  private let connection: BusConnection
  private let emit: (Event) -> Void
  private var service: ServiceWatch?
  private var changes: BusMatch?
  private var questions: [BusQuestion] = []
  private var reported = DesktopPreferences()

  /// Does nothing yet.
  ///
  /// - Parameters:
  ///   - players: On whose connection it is followed.
  ///   - emit: Receives `.preferences`, when they are others than none, or than before.
  public init(_ players: Players, emit: @escaping (Event) -> Void) {
    connection = players.connection
    self.emit = emit
  }

  deinit {
    for question in questions { question.cancel() }
  }

  /// Starts to report, now and after each change, or stops.
  public func follow(_ isOn: Bool) {
    guard isOn != (service != nil) else { return }
    guard isOn else {
      service = nil
      return serviceChanged(false)
    }
    service = ServiceWatch(DesktopPortal.service, on: connection) { [unowned(unsafe) self] isPresent in
      unsafe serviceChanged(isPresent)
    }
  }

  private func serviceChanged(_ isPresent: Bool) {
    for question in questions { question.cancel() }
    (questions, changes) = ([], nil)
    report(DesktopPreferences())
    guard isPresent else { return }
    changes = connection.match(
      "type='signal',sender='" + DesktopPortal.service + "',interface='" + DesktopPortal.settings
        + "',member='SettingChanged',arg0='" + DesktopPortal.namespace + "'"
    ) { [unowned(unsafe) self] message in
      // Namespace, key, value.
      guard message.value() != nil, let key = message.value()?.text else { return }
      unsafe received(key, message.value()?.number)
    }
    for key in DesktopPortal.keys {
      let call = BusCall(
        service: DesktopPortal.service, path: "/org/freedesktop/portal/desktop", interface: DesktopPortal.settings,
        method: "Read", arguments: [.text(DesktopPortal.namespace), .text(key)])
      // An error: it does not have this one.
      let question = connection.ask(call) { [unowned(unsafe) self] in unsafe received(key, $0.value()?.number) }
      if let question { questions.append(question) }
    }
    connection.process()
  }

  /// - Parameter value: 0 stands for no preference; nil where it is no number.
  private func received(_ key: String, _ value: Int64?) {
    var preferences = reported
    switch key {
    case "color-scheme": preferences.isDark = value == 1 ? true : value == 2 ? false : nil
    case "contrast": preferences.isHighContrast = value == 1
    case "reduced-motion": preferences.reducesMotion = value == 1
    default: break
    }
    report(preferences)
  }

  private func report(_ preferences: DesktopPreferences) {
    guard preferences != reported else { return }
    reported = preferences
    emit(.preferences(preferences))
  }
}
