/// What a sink plays through, as far as PulseAudio tells.
public enum OutputDevice: String, CaseIterable, Sendable {
  case speaker, headphones, headset, hdmi, bluetooth, phone

  /// The icon shown when the default sink moves here.
  public func icon(for level: Level, isMuted: Bool) -> Icon {
    switch self {
    case .speaker: .speaker(level, isMuted: isMuted)
    case .headphones: .headphones
    case .headset: .headset
    case .hdmi: .hdmi
    case .bluetooth: .bluetooth
    case .phone: .phone
    }
  }
}
