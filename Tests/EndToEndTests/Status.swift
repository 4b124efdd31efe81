import Foundation

/// What `swell status --json` says.
struct Status: Decodable {
  struct Monitor: Decodable {
    var name: String
    var x, y, width, height: Int
    var scale: Double
  }

  struct Audio: Decodable {
    var server: String?
    var connected: Bool
    var sink, description, shortName: String?
    var level: Double?
    var muted, microphoneMuted: Bool?
  }

  /// Something with a brightness.
  struct Light: Decodable, Equatable {
    var display: String
    var output: String?
    var keyboard: Bool
    var backend: String
    var level: Double
  }

  struct HUD: Decodable {
    var shown: Bool
    var kind, icon: String?
    var level: Double?
    var label, detail, monitor: String?
  }

  struct Gesture: Decodable {
    /// Why drags are possible.
    var reasons: [String]
    var layer: String
    /// The parts of the layer that another program has.
    var taken: [String]
  }

  var version: String
  var pid: Int
  var display: String
  var compositor: Bool
  var monitors: [Monitor]
  var audio: Audio
  var brightness: [Light]
  var hud: HUD
  /// The reasons to show nothing.
  var locked: [String]
  var gesture: Gesture

  init(json: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Status.self, from: Data(json.utf8))
  }

  /// A display by its name.
  func light(_ display: String) -> Light? { brightness.first { $0.display == display } }
}
