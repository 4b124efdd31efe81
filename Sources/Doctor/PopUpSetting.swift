internal import SwellCore

/// A setting of another program that disables its pop-ups, and the shell commands that read and write it.
public enum PopUpSetting: Sendable {
  /// A key of GSettings (gsettings(1)); takes effect at once.
  case gsettings(schema: String, key: String, standard: String, off: String)
  /// A property of Xfconf (xfconf-query(1)), true by default; takes effect at once.
  ///
  /// - Parameter forgets: Whether the program also notices a reset.
  case xfconf(channel: String, property: String, forgets: Bool)
  /// A key of KDE, true by default; takes effect at once.
  ///
  /// - Parameter version: Of the KDE Frameworks whose programs (`kwriteconfig6`) are installed.
  case kde(file: String, group: String, key: String, version: Int = 6)
  /// The volume widget of LXQt's panel, which notices changes of its file.
  ///
  /// What is not in the file is as in that of the system, which has the widget: a new user's has no `type` and no
  /// `plugins`.
  case lxqtPanel
  /// A line of a file, which the program reads when it starts.
  ///
  /// - Parameter also: A line that enables pop-ups at all.
  case line(String, off: String, also: String, file: String)

  /// What the answer to `question` means.
  enum State {
    case shows
    case isSilent
    /// The part with the pop-ups is not in use.
    case isAbsent
  }

  private static let panel = "~/.config/lxqt/panel.conf"
  private static let widget = "type=volume"
  private static let keyed = "showKeyboardNotifications"
  /// Takes precedence over the other one; spelled with two l until LXQt 1.4.
  private static let always = "all*waysShowNotifications"

  /// The command that prints the value, or the relevant lines; it prints nothing if the value was never set.
  public var question: String {
    switch self {
    case .gsettings(let schema, let key, _, _): "gsettings get " + schema + " " + key
    case .xfconf(let channel, let property, _): "xfconf-query -c " + channel + " -p " + property
    case .kde: kde("read")
    case .lxqtPanel:
      "grep -xE '" + PopUpSetting.widget + "|plugins=.*|" + PopUpSetting.keyed + "=false|" + PopUpSetting.always
        + "=true' " + PopUpSetting.panel
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
      if !answer.contains(PopUpSetting.widget), answer.contains(where: { $0.begins(with: "plugins=") }) {
        return .isAbsent
      }
      return answer.contains(PopUpSetting.keyed + "=false") && !isAlways(answer) ? .isSilent : .shows
    case .line(let line, _, let also, _):
      guard answer.contains(also) else { return .isAbsent }
      return answer.contains(line) ? .shows : .isSilent
    }
  }

  /// Whether the pop-ups are disabled, by the answer to `question`.
  public func isFollowed(_ answer: [String]) -> Bool { state(answer) == .isSilent }

  private func isAlways(_ answer: [String]) -> Bool { answer.contains { $0.ends(with: "waysShowNotifications=true") } }

  /// The command that disables the pop-ups.
  func command(_ answer: [String]) -> String {
    switch self {
    // A boolean since Cinnamon 6.4.
    case .gsettings(_, _, _, let off): return setting(answer.first == "true" ? "false" : off)
    // A number since version 0.4.6 of the plug-in; 0 means none.
    case .xfconf: return setting((answer.first ?? "true") == "true" ? "false" : "0", isNew: answer.isEmpty)
    case .kde: return setting("false")
    case .lxqtPanel:
      let place = answer.contains(PopUpSetting.widget) ? "/^" + PopUpSetting.widget + "$/a " : "1i [volume]\\n"
      return "sed -i -e '/^" + PopUpSetting.keyed + "=/d' -e '" + place + PopUpSetting.keyed + "=false'"
        + (isAlways(answer) ? alwaysEdit("true", "false") : "") + " " + PopUpSetting.panel
    case .line(let line, let off, _, let file): return "sed -i 's/^" + line + "$/" + off + "/' " + file
    }
  }

  /// The command that restores the previous value.
  func undo(_ answer: [String]) -> String {
    switch self {
    case .gsettings(let schema, let key, let standard, _):
      if let answer = answer.first, answer != standard, answer != "true" { return setting(answer) }
      return "gsettings reset " + schema + " " + key
    case .xfconf(_, _, let forgets):
      if let answer = answer.first { return setting(answer) }
      return forgets ? question + " -r" : setting("true")
    case .kde: return setting(answer.first ?? "--delete x")
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
    case .kde: kde("write") + " " + value
    default: question + (isNew ? " -n -t bool" : "") + " -s " + value
    }
  }

  private func kde(_ verb: String) -> String {
    guard case .kde(let file, let group, let key, let version) = self else { return "" }
    return "k" + verb + "config\(version) --file " + file + " --group " + group + " --key " + key
  }

  /// What else to do, as the end of a sentence.
  public var note: String {
    if case .line = self { ", then start it again" } else { "" }
  }

  /// The setting on this machine.
  ///
  /// - Parameters:
  ///   - plugin: Replaces `NUMBER`.
  ///   - isInstalled: Whether there is a program of this name.
  public func of(plugin number: String, isInstalled: (String) -> Bool) -> PopUpSetting {
    switch self {
    case .xfconf(let channel, let property, let forgets):
      var parts = property.parts(separatedBy: "/")
      for index in parts.indices where parts[index] == "plugin-NUMBER" { parts[index] = "plugin-" + number }
      var path = ""
      for part in parts where !part.isEmpty { path += "/" + part }
      return .xfconf(channel: channel, property: path, forgets: forgets)
    case .kde(let file, let group, let key, _):
      // A machine may have those of both, and Plasma 6 is the newer one; Plasma 5 reads what either has written.
      return .kde(file: file, group: group, key: key, version: isInstalled("kwriteconfig6") ? 6 : 5)
    default: return self
    }
  }
}
