internal import CX11
internal import SwellCore

/// Follows the keyboard layout: the group of the keyboard that is locked (XKB), and the names of its layouts, which
/// setxkbmap(1) and all desktops leave on the root window.
///
/// A group that lasts only while a key is held is not reported.
@safe final class LayoutWatch {
  private let connection: XConnection
  private let emit: (Event) -> Void
  /// 0 to 3; nil while the layout is not followed.
  private var group: Int?
  private var hasChanged = false

  init(_ connection: XConnection, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
  }

  /// Starts or stops reporting the layout, now and after each change.
  func follow(_ isOn: Bool) {
    let (display, mask) = unsafe (connection.display, UInt(XkbGroupLockMask))
    unsafe XkbSelectEventDetails(display, KeyboardWatch.keyboard, UInt32(XkbStateNotify), mask, isOn ? mask : 0)
    group = nil
    guard isOn else { return }
    var state = XkbStateRec()
    unsafe XkbGetState(display, KeyboardWatch.keyboard, &state)
    group = Int(state.locked_group)
    report()
  }

  func groupChanged(to new: Int) {
    guard let group, group != new else { return }
    self.group = new
    hasChanged = true
  }

  /// The names arrive after the map.
  func propertyChanged(_ property: Atom) {
    if property == connection.atoms.keyboardRules { hasChanged = true }
  }

  func queueIsEmpty() { if hasChanged { report() } }

  private func report() {
    hasChanged = false
    guard let group, 0..<4 ~= group else { return }
    // Rules, model, layouts, variants, options.
    let texts = String(bytes: connection.bytes(of: connection.atoms.keyboardRules, on: connection.root, atMost: 4096))
      .parts(separatedBy: "\0")
    func text(_ index: Int) -> String { texts.indices.contains(index) ? texts[index].plainText : "" }
    emit(.keyboardLayout(KeyboardLayout(index: group, layouts: text(2), variants: text(3), name: name(of: group))))
  }

  /// The name of a group in the keyboard map, such as `German` (`XkbGetNames`); empty if it has none.
  private func name(of group: Int) -> String {
    let atom: Atom? = unsafe connection.withKeyboard { keyboard in
      guard unsafe XkbGetNames(connection.display, UInt32(XkbGroupNamesMask), keyboard) == 0 else { return nil }
      return unsafe keyboard.pointee.names.map { names in
        let atoms = unsafe names.pointee.groups
        return [atoms.0, atoms.1, atoms.2, atoms.3][group]
      }
    }
    return atom.flatMap { connection.name(of: $0)?.plainText } ?? ""
  }
}
