/// The result of the search of a back-end.
public struct BrightnessFinding: Equatable, Sendable {
  /// A device, or a back-end, that is not used.
  public struct Pass: Equatable, Sendable {
    /// Name of the device (`intel_backlight`, `DP-1`) or of the back-end (`ddc`).
    public var subject: String
    /// A clause without a full stop: "its brightness values are invalid".
    public var reason: String

    public init(_ subject: String, _ reason: String) {
      self.subject = subject
      self.reason = reason
    }

    /// For `swell doctor`.
    public var sentence: String { "'" + subject + "' is not used: " + reason }
  }

  public var devices: [BrightnessDevice]
  public var passedOver: [Pass]

  public init(_ devices: [BrightnessDevice] = [], passedOver: [Pass] = []) {
    self.devices = devices
    self.passedOver = passedOver
  }
}
