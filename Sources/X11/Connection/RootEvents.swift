internal import CX11

/// The events that this client gets from the root window.
///
/// A selection replaces the client's whole event mask of a window, with XInput 2 that of the window and device
/// (`XChangeWindowAttributes`, `XISelectEvents`). So all parts of the program select on the root window through this
/// object, and none removes the selection of another.
@safe final class RootEvents {
  /// The events that a part of the program receives.
  struct Interest: OptionSet {
    let rawValue: UInt16

    /// The size of the screen and its resources.
    static let screen = Interest(rawValue: 1 << 0)
    /// Which window is the active one.
    static let activeWindow = Interest(rawValue: 1 << 1)
    /// Windows that may lie over the HUD.
    static let covers = Interest(rawValue: 1 << 2)
    /// Windows that may be lockers.
    static let lockers = Interest(rawValue: 1 << 3)
    /// Grabs of the keyboard, which the root window receives as FocusIn and FocusOut.
    static let grabs = Interest(rawValue: 1 << 4)
    /// Raw presses and releases of keys.
    static let rawKeys = Interest(rawValue: 1 << 5)
    /// Raw releases of the buttons of pointers.
    static let rawButtonReleases = Interest(rawValue: 1 << 6)
    /// Input devices that are added or removed.
    static let devices = Interest(rawValue: 1 << 7)
    /// Raw presses of keys, during a drag.
    static let escape = Interest(rawValue: 1 << 8)
    /// Raw releases of buttons, after a press at an edge.
    static let edgeReleases = Interest(rawValue: 1 << 9)
    /// Windows that may lie over the strips at the edges.
    static let edges = Interest(rawValue: 1 << 10)
    /// Windows that may be menus.
    static let menus = Interest(rawValue: 1 << 11)
    /// Windows that may be the frames of full-screen ones.
    static let frames = Interest(rawValue: 1 << 12)
    /// Properties of input devices.
    static let deviceProperties = Interest(rawValue: 1 << 13)
  }

  private let display: OpaquePointer
  private let root: Window
  private var interests: Interest = []
  private var selectedMask = NoEventMask
  private var selectedInput: Interest = []

  /// Those that are selected for the master devices, and for all devices.
  private static let ofMasters: Interest = [.rawKeys, .escape, .rawButtonReleases, .edgeReleases]
  private static let ofAll: Interest = [.devices, .deviceProperties]

  init(_ display: OpaquePointer, _ root: Window) {
    unsafe self.display = display
    self.root = root
  }

  /// Adds or removes `interest`; at most one request for each selection that changes.
  func select(_ interest: Interest, _ isOn: Bool = true) {
    if isOn { interests.formUnion(interest) } else { interests.subtract(interest) }
    selectCoreEvents()
    selectInputEvents()
  }

  private func selectCoreEvents() {
    var mask = NoEventMask
    if interests.contains(.screen) { mask |= StructureNotifyMask | PropertyChangeMask }
    if interests.contains(.activeWindow) { mask |= PropertyChangeMask }
    if !interests.isDisjoint(with: [.covers, .lockers, .edges, .menus, .frames]) { mask |= SubstructureNotifyMask }
    if interests.contains(.grabs) { mask |= FocusChangeMask }
    guard mask != selectedMask else { return }
    selectedMask = mask
    var attributes = XSetWindowAttributes()
    attributes.event_mask = mask
    unsafe XChangeWindowAttributes(display, root, UInt(CWEventMask), &attributes)
  }

  private func selectInputEvents() {
    let old = selectedInput
    selectedInput = interests.intersection(RootEvents.ofMasters.union(RootEvents.ofAll))
    let changed = old.symmetricDifference(selectedInput)
    if !changed.isDisjoint(with: RootEvents.ofMasters) {
      var mask = InputEventMask(device: XIAllMasterDevices, types: [])
      if !interests.isDisjoint(with: [.rawKeys, .escape]) {
        mask.add(XI_RawKeyPress)
        mask.add(XI_RawKeyRelease)
      }
      if !interests.isDisjoint(with: [.rawButtonReleases, .edgeReleases]) { mask.add(XI_RawButtonRelease) }
      select(mask)
    }
    if !changed.isDisjoint(with: RootEvents.ofAll) {
      var mask = InputEventMask(device: XIAllDevices, types: [])
      if interests.contains(.devices) { mask.add(XI_HierarchyChanged) }
      if interests.contains(.deviceProperties) { mask.add(XI_PropertyEvent) }
      select(mask)
    }
  }

  private func select(_ mask: InputEventMask) {
    unsafe mask.withMask { unsafe XISelectEvents(display, root, $0, 1) }
  }
}
