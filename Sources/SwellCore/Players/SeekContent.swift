/// What the HUD says of a seek.
enum SeekContent {
  /// A drag over `share` of the monitor's width.
  static func of(_ player: PlayerReading?, dragged share: Double) -> HUDContent {
    guard let player else { return HUDContent(kind: .seek, icon: .warning, label: "No player") }
    return player.canSeek ? of(player, seekingTo: player.target(dragged: share)) : refused(by: player)
  }

  /// The player stays where it was.
  static func refused(by player: PlayerReading) -> HUDContent {
    var content = HUDContent(kind: .seek, icon: .warning, label: "No seek")
    content.detail = player.position.clockText()
    return content
  }

  static func of(_ player: PlayerReading, seekingTo target: Duration) -> HUDContent {
    let distance = target - player.position
    var content = HUDContent(
      kind: .seek, icon: distance < .zero ? .seekBack : .seekForward, label: distance.clockText(signed: true))
    content.detail = target.clockText()
    return content
  }
}
