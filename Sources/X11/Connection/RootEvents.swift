internal import CX11

/// The events that this client gets from the root window.
///
/// A selection replaces the whole event mask of this client for a window, or for a window and a device with XInput 2
/// (`XChangeWindowAttributes`, `XISelectEvents`). So all parts of the program select events of the root window through
/// this object, which keeps the selections of the other parts.
@safe final class RootEvents {
  struct Kinds: OptionSet {
    let rawValue: UInt8

    /// The size of the screen.
    static let size = Kinds(rawValue: 1 << 0)
    static let properties = Kinds(rawValue: 1 << 1)
    /// Windows on it that are mapped, unmapped, moved or restacked.
    static let windows = Kinds(rawValue: 1 << 2)
    /// Grabs of the keyboard, which the root window receives as FocusIn and FocusOut.
    static let grabs = Kinds(rawValue: 1 << 3)
    /// Raw presses and releases of keys.
    static let rawKeys = Kinds(rawValue: 1 << 4)
    /// Raw releases of the buttons of pointers.
    static let rawButtonReleases = Kinds(rawValue: 1 << 5)
    /// Input devices that are added or removed.
    static let devices = Kinds(rawValue: 1 << 6)
    static let deviceProperties = Kinds(rawValue: 1 << 7)
  }

  private static let core: [(kind: Kinds, mask: Int)] = [
    (.size, StructureNotifyMask), (.properties, PropertyChangeMask), (.windows, SubstructureNotifyMask),
    (.grabs, FocusChangeMask),
  ]
  private static let input: [(kind: Kinds, device: Int32, types: [Int32])] = [
    (.rawKeys, XIAllMasterDevices, [XI_RawKeyPress, XI_RawKeyRelease]),
    (.rawButtonReleases, XIAllMasterDevices, [XI_RawButtonRelease]),
    (.devices, XIAllDevices, [XI_HierarchyChanged]),
    (.deviceProperties, XIAllDevices, [XI_PropertyEvent]),
  ]

  private let display: OpaquePointer
  private let root: Window
  private let hasInput: Bool
  /// The selections by part of the program.
  private var wanted: [ObjectIdentifier: Kinds] = [:]
  private var selected: Kinds = []

  init(_ display: OpaquePointer, _ root: Window, hasInput: Bool) {
    unsafe self.display = display
    (self.root, self.hasInput) = (root, hasInput)
  }

  /// Replaces the selection of `part`; at most one request for each mask that changes.
  func select<Part: AnyObject>(_ kinds: Kinds, for part: Part) {
    wanted[ObjectIdentifier(part)] = kinds
    update()
  }

  private func update() {
    let old = selected
    selected = wanted.values.reduce([]) { $0.union($1) }
    let changed = selected.symmetricDifference(old)
    if RootEvents.core.contains(where: { changed.contains($0.kind) }) {
      var attributes = XSetWindowAttributes()
      for (kind, mask) in RootEvents.core where selected.contains(kind) { attributes.event_mask |= mask }
      unsafe XChangeWindowAttributes(display, root, UInt(CWEventMask), &attributes)
    }
    for device in [XIAllMasterDevices, XIAllDevices] where hasInput {
      let kinds = RootEvents.input.filter { $0.device == device }
      guard kinds.contains(where: { changed.contains($0.kind) }) else { continue }
      let types = kinds.filter { selected.contains($0.kind) }.flatMap { $0.types }
      unsafe InputEventMask(device: device, types: types).withMask { unsafe XISelectEvents(display, root, $0, 1) }
    }
  }
}
