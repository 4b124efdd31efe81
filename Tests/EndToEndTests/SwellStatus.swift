/// What `swell status --json` says.
struct SwellStatus: Decodable {
  struct Monitor: Decodable {
    var name: String
    var x, y, width, height: Int
    var scale: Double
  }

  struct Audio: Decodable {
    var server: String?
    var connected: Bool
    var sink: String?
    var description: String?
    var shortName: String?
    var level: Double?
    var muted: Bool?

    enum CodingKeys: String, CodingKey {
      case server, connected, sink, description, level, muted
      case shortName = "short_name"
    }
  }

  struct HUD: Decodable {
    var shown: Bool
    var kind: String?
    var icon: String?
    var level: Double?
    var label: String?
    var detail: String?
    var monitor: String?
  }

  var version: String
  var pid: Int
  var display: String
  var compositor: Bool
  var monitors: [Monitor]
  var audio: Audio
  var hud: HUD
}
