/// The content of the HUD.
public struct HUDContent: Equatable, Sendable {
  /// Many functions pass a content on: as one reference it takes less code than as eight words.
  private var fields: OnHeap<Fields>

  private struct Fields: Equatable {
    var kind: Kind
    var icon: Icon?
    var level: Level?
    var label: String
    var detail: String?
    var isOfEachDisplay = false
    /// Rarely there: one reference in place of all its fields.
    var options: OnHeap<ShowOptions>?
  }

  public internal(set) var kind: Kind {
    get { fields.value.kind }
    @inline(never) set { fields.value.kind = newValue }
  }

  /// nil where there is only text.
  public internal(set) var icon: Icon? {
    get { fields.value.icon }
    @inline(never) set { fields.value.icon = newValue }
  }

  /// nil for what has no level, such as Caps Lock.
  public var level: Level? { fields.value.level }

  /// Whether the icon says so: the level is kept, but nothing is heard.
  public var isMuted: Bool { icon == .speakerMuted || icon == .microphoneMuted }

  /// The text under the icon.
  public var label: String {
    get { fields.value.label }
    @inline(never) set { fields.value.label = newValue }
  }

  /// A second, smaller line in place of the bar.
  public var detail: String? {
    get { fields.value.detail }
    @inline(never) set { fields.value.detail = newValue }
  }

  /// Whether each monitor shows the level of its own display, and not this one.
  var isOfEachDisplay: Bool {
    get { fields.value.isOfEachDisplay }
    @inline(never) set { fields.value.isOfEachDisplay = newValue }
  }

  /// What a command wants of this panel.
  public internal(set) var options: ShowOptions? {
    get { fields.value.options?.value }
    @inline(never) set { fields.value.options = newValue.map { OnHeap($0) } }
  }

  /// Whether it is shown until something else is, or it is hidden.
  var isEndless: Bool { options?.delay == .zero }

  @inline(never) public init(kind: Kind, icon: Icon?, level: Level) {
    fields = OnHeap(Fields(kind: kind, icon: icon, level: level, label: "\(level.percent)%"))
  }

  @inline(never) public init(kind: Kind, icon: Icon?, label: String) {
    fields = OnHeap(Fields(kind: kind, icon: icon, label: label))
  }

  /// Something was wanted of what is not there: an output, a microphone, a program that plays.
  @inline(never) static func missing(_ kind: Kind) -> HUDContent {
    HUDContent(kind: kind, icon: .warning, label: "")
  }

  /// What is on or off.
  init(_ kind: Kind, isOn: Bool) {
    let row = kind.row
    self.init(kind: kind, icon: isOn ? row.icon : row.offIcon ?? row.icon, label: isOn ? "On" : "Off")
  }

  /// What has a name, and perhaps a longer one.
  init(_ kind: Kind, name: String, detail: String = "") {
    self.init(kind: kind, icon: kind.row.icon, label: ShortName.label(name))
    if !detail.isEmpty { self.detail = ShortName.label(detail) }
  }
}
