import Foundation

/// mpv(1) with a film of ten minutes, full-screen, with MPRIS on a private bus.
public final class VideoPlayer {
  public static let className = "mpv"
  private static let service = "org.mpris.MediaPlayer2.mpv"
  private static let script = "/etc/mpv/scripts/mpris.so"

  private let folder: TemporaryFolder
  private let child: Child
  private let bus: PrivateBus

  /// Starts the player at the fifth minute and waits until it is on the bus.
  ///
  /// - Parameter bindings: lines of its input.conf, such as "MBTN_LEFT cycle pause".
  /// - Parameter hasControls: whether it has its seek bar, at the lower edge.
  public init(
    on bus: PrivateBus, bindings: [String], isPaused: Bool, hasControls: Bool = false, environment: [String: String?]
  ) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    self.bus = bus
    let clip = folder.path("clip.mkv")
    try Child.demand([
      "mpv", "--no-config", "av://lavfi:testsrc=size=160x100:rate=2:duration=600", "--ovc=mpeg4", "--o=\(clip)",
    ])
    let keys = try folder.write(bindings.map { "\($0)\n" }.joined(), to: "input.conf")
    child = try Child(
      [
        "mpv", "--no-config", "--script=\(Self.script)", "--vo=x11", "--ao=null", "--fs",
        "--osc=\(hasControls ? "yes" : "no")", "--start=300",
        "--hr-seek=yes",
        "--no-input-default-bindings", "--input-conf=\(keys)", "--pause=\(isPaused ? "yes" : "no")", clip,
      ],
      environment: environment.merging(bus.environment.mapValues { $0 }) { $1 })
    try bus.waitForName(Self.service, of: child)
  }

  public func quit() throws {
    try child.stop()
  }

  /// In seconds.
  public func position() throws -> Double {
    (Double(try property("Position")) ?? -1) / 1_000_000
  }

  public func isPlaying() throws -> Bool { try property("PlaybackStatus") == "Playing" }

  /// 1 is 100 %.
  public func volume() throws -> Double { Double(try property("Volume")) ?? -1 }

  private func property(_ name: String) throws -> String {
    try bus.property(name, of: "org.mpris.MediaPlayer2.Player", Self.service, "/org/mpris/MediaPlayer2")
  }
}
