internal import SwellCore

/// A setting of another program that disables its pop-ups, and the shell commands that read and write it.
public enum PopUpSetting: Sendable {
  /// A key of GSettings (gsettings(1)), of which the program hears at once.
  case gsettings(schema: String, key: String, standard: String, off: String)
  /// A property of Xfconf (xfconf-query(1)), of which the program hears at once; true where it was never set.
  ///
  /// - Parameter forgets: Whether the program hears, too, that it is reset.
  case xfconf(channel: String, property: String, forgets: Bool)
  /// A key of KDE (kwriteconfig5(1)), of which the program hears at once; true where it was never set.
  case kde(file: String, group: String, key: String)
  /// The widget for the volume in LXQt's panel, which reads its file again.
  case lxqtPanel
  /// A line of a file, which the program reads when it starts.
  ///
  /// - Parameter also: Another line, without which there are no pop-ups.
  case line(String, off: String, also: String, file: String)

  /// What the answer to `question` means.
  enum State {
    case shows
    case isSilent
    /// The part that would show it is not there.
    case isAbsent
  }

  private static let panel = "~/.config/lxqt/panel.conf"
  private static let keyed = "showKeyboardNotifications"
  /// It comes before that of the keyboard, and had two l until LXQt 1.4.
  private static let always = "all*waysShowNotifications"

  /// Prints the value, or the lines that matter; nothing where it was never set.
  public var question: String {
    switch self {
    case .gsettings(let schema, let key, _, _): "gsettings get " + schema + " " + key
    case .xfconf(let channel, let property, _): "xfconf-query -c " + channel + " -p " + property
    case .kde(let file, let group, let key): "kreadconfig5 --file " + file + " --group " + group + " --key " + key
    case .lxqtPanel:
      "grep -xE 'type=volume|" + PopUpSetting.keyed + "=false|" + PopUpSetting.always + "=true' " + PopUpSetting.panel
    case .line(let line, _, let also, let file): "grep -xE '" + line + "|" + also + "' " + file
    }
  }

  func state(_ answer: [String]) -> State {
    switch self {
    case .gsettings(_, _, _, let off):
      return answer.first == "'" + off + "'" || answer.first == "false" ? .isSilent : .shows
    case .xfconf: return answer.first == "false" || answer.first == "0" ? .isSilent : .shows
    case .kde: return answer.first == "false" ? .isSilent : .shows
    case .lxqtPanel:
      guard answer.contains("type=volume") else { return .isAbsent }
      return answer.contains(PopUpSetting.keyed + "=false") && !isAlways(answer) ? .isSilent : .shows
    case .line(let line, _, let also, _):
      guard answer.contains(also) else { return .isAbsent }
      return answer.contains(line) ? .shows : .isSilent
    }
  }

  /// Whether the answer to `question` is that they are disabled.
  public func isFollowed(_ answer: [String]) -> Bool { state(answer) == .isSilent }

  private func isAlways(_ answer: [String]) -> Bool { answer.contains { $0.ends(with: "waysShowNotifications=true") } }

  /// Disables them.
  func command(_ answer: [String]) -> String {
    switch self {
    // Since Cinnamon 6.4 it is a switch.
    case .gsettings(_, _, _, let off): return setting(answer.first == "true" ? "false" : off)
    // Numbers since version 0.4.6 of the plug-in, 0 being none.
    case .xfconf: return setting((answer.first ?? "true") == "true" ? "false" : "0", isNew: answer.isEmpty)
    case .kde: return setting("false")
    case .lxqtPanel:
      return "sed -i -e '/^" + PopUpSetting.keyed + "=/d' -e '/^type=volume$/a " + PopUpSetting.keyed + "=false'"
        + (isAlways(answer) ? alwaysEdit("true", "false") : "") + " " + PopUpSetting.panel
    case .line(let line, let off, _, let file): return "sed -i 's/^" + line + "$/" + off + "/' " + file
    }
  }

  /// Sets what was there before.
  func undo(_ answer: [String]) -> String {
    switch self {
    case .gsettings(let schema, let key, let standard, _):
      if let answer = answer.first, answer != standard, answer != "true" { return setting(answer) }
      return "gsettings reset " + schema + " " + key
    case .xfconf(_, _, let forgets):
      if let answer = answer.first { return setting(answer) }
      return forgets ? question + " -r" : setting("true")
    case .kde(let file, let group, let key):
      if let answer = answer.first { return setting(answer) }
      return "kwriteconfig5 --file " + file + " --group " + group + " --key " + key + " --delete x"
    case .lxqtPanel:
      return "sed -i -e '/^" + PopUpSetting.keyed + "=/d'" + (isAlways(answer) ? alwaysEdit("false", "true") : "") + " "
        + PopUpSetting.panel
    case .line(let line, let off, _, let file): return "sed -i 's/^" + off + "$/" + line + "/' " + file
    }
  }

  private func alwaysEdit(_ old: String, _ new: String) -> String {
    " -e 's/^\\(" + PopUpSetting.always + "\\)=" + old + "$/\\1=" + new + "/'"
  }

  /// - Parameter isNew: Whether the property has to be made.
  private func setting(_ value: String, isNew: Bool = false) -> String {
    switch self {
    case .gsettings(let schema, let key, _, _): "gsettings set " + schema + " " + key + " " + value
    case .kde(let file, let group, let key):
      "kwriteconfig5 --file " + file + " --group " + group + " --key " + key + " " + value
    default: question + (isNew ? " -n -t bool" : "") + " -s " + value
    }
  }

  /// What else must be done, as the end of a sentence.
  public var note: String {
    if case .line = self { ", then start it again" } else { "" }
  }

  /// The same with this number in the place of `NUMBER`.
  public func of(plugin number: String) -> PopUpSetting {
    guard case .xfconf(let channel, let property, let forgets) = self else { return self }
    var parts = property.parts(separatedBy: "/")
    for index in parts.indices where parts[index] == "plugin-NUMBER" { parts[index] = "plugin-" + number }
    var path = ""
    for part in parts where !part.isEmpty { path += "/" + part }
    return .xfconf(channel: channel, property: path, forgets: forgets)
  }
}
