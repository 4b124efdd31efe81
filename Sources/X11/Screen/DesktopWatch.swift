internal import CX11
public import SwellCore

/// Reports the settings of the desktop (XSETTINGS), which are in a property of the owner of a selection, and the
/// colours of the X resources.
public final class DesktopWatch: EventSource {
  private let monitors: MonitorWatch
  /// The window of the daemon; 0 without one.
  private var owner: Window = 0
  private var hasChanged = false
  private var reported = DesktopStyle()

  /// - Parameters:
  ///   - monitors: Read again after a change of the text size.
  ///   - emit: Receives `.desktop`, from within `EventPump.drain`, and now if it is not the default.
  public init(_ connection: XConnection, events: EventPump, monitors: MonitorWatch, emit: @escaping (Event) -> Void) {
    self.monitors = monitors
    super.init(connection, events: events, emit: emit)
    connection.followOwner(of: connection.atoms.settingsDaemon)
    look()
  }

  override func receive(_ event: ServerEvent) {
    switch event {
    case .propertyChanged(XA_RESOURCE_MANAGER, _, _), .propertyChanged(connection.atoms.settings, owner, _):
      hasChanged = true
    case .destroyed(owner), .ownerChanged(connection.atoms.settingsDaemon, _, _): look()
    default: break
    }
  }

  /// One change may cause several events.
  override func queueIsEmpty() {
    guard hasChanged else { return }
    hasChanged = false
    read()
  }

  private func look() {
    let window = connection.owner(of: connection.atoms.settingsDaemon)
    owner = connection.isForeign(window) ? window : 0
    // A window that has vanished causes an X error, which is tolerated.
    if owner != 0 { connection.select(PropertyChangeMask | StructureNotifyMask, of: owner) }
    read()
  }

  private func read() {
    // More than any real daemon has.
    let settings = XSettings(
      owner == 0
        ? []
        : connection.bytes(of: connection.atoms.settings, on: owner, type: connection.atoms.settings, atMost: 65_536))
    monitors.use(desktopDPI: settings.number("Xft/DPI").map { Double($0) / 1024 })
    let resources = connection.resources
    let style = DesktopStyle(
      animates: settings.number("Gtk/EnableAnimations") != 0,
      theme: (settings.text("Net/ThemeName") ?? "").withoutControls,
      // The name becomes part of a path.
      soundTheme: settings.text("Net/SoundThemeName").flatMap { $0.utf8.contains(0x2f) ? nil : $0.withoutControls }
        ?? "",
      background: resources.word(ofSwell: "background").flatMap { connection.color($0) },
      foreground: resources.word(ofSwell: "foreground").flatMap { connection.color($0) })
    guard style != reported else { return }
    reported = style
    emit(.desktop(style))
  }
}
