/// A key of `swell.ini` as other programs call it: xob, wob, volnoti, dunst, SwayOSD, polybar, CSS.
struct ForeignKey {
  let section, key: String
  /// With hyphens in place of underscores.
  let names: [String]

  private init(_ section: String, _ key: String, _ names: String) {
    (self.section, self.key) = (section, key)
    self.names = names.parts(separatedBy: " ")
  }

  static let all = [
    ForeignKey("hud", "ink", "foreground fg foreground-color fg-color text-color font-color bar-color icon-color"),
    ForeignKey("hud", "color", "background bg background-color bg-color panel-color fill"),
    ForeignKey("hud", "opacity", "alpha transparency"),
    ForeignKey("hud", "border", "border-color border-width frame-color frame-width outline outline-mode"),
    ForeignKey("hud", "radius", "corner-radius border-radius rounding round roundness rounded-corners"),
    ForeignKey("hud", "size", "width height length thickness geometry icon-size"),
    ForeignKey("hud", "font", "font-family font-name fonts"),
    ForeignKey("hud", "hide-delay", "timeout duration time delay display-time show-time expire-timeout"),
    ForeignKey("hud", "fade", "fade-out fade-time fadeout animation-duration transition"),
    ForeignKey("hud", "reduced-motion", "animation animations no-animation"),
    ForeignKey("hud", "position", "anchor origin location gravity place align alignment placement"),
    ForeignKey("hud", "offset", "margin margins padding gap x-offset y-offset top-margin"),
    ForeignKey("hud", "monitor", "screen display follow-mode"),
    ForeignKey("hud", "form", "shape orientation layout-mode"),
    ForeignKey("hud", "bar", "progress-bar progress-bar-height show-bar"),
    ForeignKey("hud", "number", "show-percentage percentage percent show-value"),
    ForeignKey("hud", "theme", "style skin look color-scheme"),
    ForeignKey("hud", "scale", "dpi scaling scale-factor"),
    ForeignKey("keys", "step", "increment volume-step brightness-step volume-increment inc interval"),
    ForeignKey("audio", "max-volume", "maximum max limit volume-max overamplification allow-boost"),
    ForeignKey("brightness", "minimum", "min min-brightness minimum-brightness"),
    ForeignKey("gesture", "hold", "modifier modifiers mod mod-key drag-modifier"),
    ForeignKey("show", "layout", "keyboard-layout xkb-layout language-switch"),
    ForeignKey("show", "quiet", "do-not-disturb dnd paused pause-level fullscreen-quiet"),
    ForeignKey("show", "player", "media mpris track now-playing"),
  ]
}

extension String {
  /// `hide_delay` as `hide-delay`.
  var replacingUnderscores: String {
    String(bytes: bytes.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 })
  }
}
