/// What `swell status --json` says of the keys' business.
struct LaptopStatus: Decodable {
  struct Audio: Decodable {
    var connected: Bool
    var sink: String?
    var level: Double?
    var muted: Bool?
    var microphoneMuted: Bool?

    enum CodingKeys: String, CodingKey {
      case connected, sink, level, muted
      case microphoneMuted = "microphone_muted"
    }
  }

  /// Something with a brightness.
  struct Light: Decodable, Equatable {
    var display: String
    var output: String?
    var keyboard: Bool
    var backend: String
    var level: Double
  }

  struct Gesture: Decodable {
    /// Why drags are possible.
    var reasons: [String]
  }

  var audio: Audio
  var brightness: [Light]
  var hud: SwellStatus.HUD
  /// The reasons to show nothing.
  var locked: [String]
  var gesture: Gesture
  var monitors: [SwellStatus.Monitor]

  /// A display by its name.
  func light(_ display: String) -> Light? {
    brightness.first { $0.display == display }
  }
}
