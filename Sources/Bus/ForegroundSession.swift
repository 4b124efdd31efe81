/// Whether this session is the one in the foreground of its seat: logind refuses what others ask.
@safe public final class ForegroundSession {
  /// nil while it is not known.
  public private(set) var isActive: Bool?
  private var activity: PropertyWatch?

  /// Starts to read it, now and after each change, asynchronously.
  public init(on bus: SystemBus) {
    activity = PropertyWatch(LoginSession.property("Active"), on: bus.connection) { [unowned(unsafe) self] value in
      unsafe isActive = value.truth
    }
  }
}
