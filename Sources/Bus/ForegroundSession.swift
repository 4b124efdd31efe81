/// Whether this session is the one in the foreground of its seat: logind refuses what others ask.
@safe public final class ForegroundSession {
  /// nil while it is not known.
  public private(set) var isActive: Bool?
  private var activity: PropertyWatch?

  /// Starts to read it, now and after each change, asynchronously.
  public init(on bus: SystemBus) {
    // Not retained: the watch goes with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    activity = PropertyWatch(LoginSession.property("Active"), on: bus.connection) { value in
      unsafe this.takeUnretainedValue().isActive = value.truth
    }
  }
}
