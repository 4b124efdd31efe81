/// The panels of a seek.
enum SeekContent {
  /// A drag over `share` of the monitor's width.
  static func of(_ player: PlayerReading?, dragged share: Double) -> HUDContent {
    guard let player else { return .missing(.seek) }
    return player.canSeek ? of(player, seekingTo: player.target(dragged: share)) : refused(by: player)
  }

  /// The player stays where it was.
  static func refused(by player: PlayerReading) -> HUDContent {
    var content = HUDContent(kind: .seek, icon: .warning, .word(.noSeek))
    content.moreText = player.position.map { .time($0, isSigned: false) }
    return content
  }

  static func of(_ player: PlayerReading, seekingTo target: SeekTarget) -> HUDContent {
    let distance = player.distance(to: target)
    var content = HUDContent(
      kind: .seek, icon: distance < .zero ? .seekBack : .seekForward, .time(distance, isSigned: true))
    // In a track without an end, a position says nothing.
    guard let position = player.position, let length = player.end, length > .zero else { return content }
    let target = max(.zero, position + distance)
    content.moreText = .time(target, isSigned: false)
    content.progress = Level(Double(target.nanoseconds) / Double(length.nanoseconds))
    return content
  }
}
