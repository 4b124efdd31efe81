/// The kind of device that a sink plays through, as far as PulseAudio tells.
public enum OutputDevice: String, CaseIterable, Sendable {
  case speaker, headphones, headset, hdmi, bluetooth, phone

  /// The icon of the device while something is heard.
  public func icon(at level: Level) -> Icon {
    switch self {
    case .speaker: .speaker(level, isMuted: false)
    case .headphones: .headphones
    case .headset: .headset
    case .hdmi: .hdmi
    case .bluetooth: .bluetooth
    case .phone: .phone
    }
  }
}
