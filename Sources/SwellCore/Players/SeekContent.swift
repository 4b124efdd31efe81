/// What the HUD says of a seek.
enum SeekContent {
  /// A drag over `share` of the monitor's width.
  static func of(_ player: PlayerReading?, dragged share: Double) -> HUDContent {
    guard let player else { return HUDContent(kind: .seek, icon: .warning, label: "No player") }
    guard player.canSeek else {
      var content = HUDContent(kind: .seek, icon: .warning, label: "No seek")
      content.detail = player.position.clockText()
      return content
    }
    return of(player, seekingTo: player.target(dragged: share))
  }

  static func of(_ player: PlayerReading, seekingTo target: Duration) -> HUDContent {
    let distance = target - player.position
    var content = HUDContent(
      kind: .seek, icon: distance < .zero ? .seekBack : .seekForward, label: distance.clockText(signed: true))
    content.detail = target.clockText()
    return content
  }
}
