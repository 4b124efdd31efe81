internal import SwellCore

/// A setting of another program that disables its pop-ups.
///
/// What a program says of its present value only chooses among the words below: none of its own gets into a command.
public enum PopUpSetting: Sendable {
  /// Commands, whose effect comes at once: `get` prints the value, which is true by default, and `set` sets it, with the
  /// value as its last word.
  ///
  /// - Parameter create: As `set`, where there is no value yet.
  case command(get: [String], set: [String], create: [String])
  /// Keys of a file, which are to be false.
  ///
  /// - Parameters:
  ///   - keys: Separated by blanks.
  ///   - mark: A line in front of the keys, without which nothing is shown.
  ///   - section: Where the first key is true unless the file has it: the section for it, if the program has saved nothing
  ///     yet. Such a program notices changes of the file; others read it when they start.
  case file(String, keys: String, mark: String, section: String? = nil)

  /// What the program does.
  enum State {
    case shows
    case isSilent
    /// The part with the pop-ups is not in use.
    case isAbsent
  }

  /// A key of GSettings (gsettings(1)).
  static func gsettings(_ schema: String, _ key: String) -> PopUpSetting {
    let set = ["gsettings", "set", schema, key]
    return .command(get: ["gsettings", "get", schema, key], set: set, create: set)
  }

  /// A property of Xfconf (xfconf-query(1)).
  static func xfconf(_ channel: String, _ property: String) -> PopUpSetting {
    let get = ["xfconf-query", "-c", channel, "-p", property]
    return .command(get: get, set: get + ["-s"], create: get + ["-n", "-t", "bool", "-s"])
  }

  /// A key of Plasma.
  ///
  /// - Parameter version: Of the KDE Frameworks whose programs (`kwriteconfig6`) are installed.
  static func plasma(_ version: String) -> PopUpSetting {
    let key = ["--file", "plasmarc", "--group", "OSD", "--key", "Enabled"]
    let set = ["kwriteconfig" + version] + key
    return .command(get: ["kreadconfig" + version] + key, set: set, create: set)
  }

  /// - Parameter answer: What `get` has printed, or the lines of the file.
  func state(_ answer: [String]) -> State {
    guard case .file = self else {
      return ["false", "0", "'disabled'"].contains(answer.first ?? "") ? .isSilent : .shows
    }
    return edited(answer).map { $0 == answer ? .isSilent : .shows } ?? .isAbsent
  }

  /// Whether the pop-ups are disabled.
  public func isFollowed(_ answer: [String]) -> Bool { state(answer) == .isSilent }

  /// The command that disables the pop-ups; empty where a file does.
  public func command(_ answer: [String]) -> [String] {
    guard case .command(_, let set, let create) = self else { return [] }
    guard let old = answer.first else { return create + ["false"] }
    // A boolean since Cinnamon 6.4, and a number since version 0.4.6 of the plug-in of Xfce: 0 means none.
    return set + [old == "true" ? "false" : old.begins(with: "'") ? "disabled" : "0"]
  }

  /// The lines of the file without the pop-ups; nil where the part with the pop-ups is not in use.
  public func edited(_ lines: [String]) -> [String]? {
    guard case .file(_, let words, let mark, let section) = self else { return nil }
    let place = lines.firstIndex(of: mark)
    // The list of the panel's widgets does not have this one.
    guard place != nil || section != nil && !lines.contains(where: { $0.begins(with: "plugins=") }) else { return nil }
    let keys = words.parts(separatedBy: " ")
    var new = lines
    for key in keys { new = new.map { $0 == key + "=true" ? key + "=false" : $0 } }
    let off = keys[0] + "=false"
    if new.contains(off) { return new }
    guard let section else { return nil }
    if let place { new.insert(off, at: place + 1) } else { new += [section, off] }
    return new
  }

  /// The present value.
  public func value(_ answer: [String]) -> String {
    if case .command = self, let value = answer.first { value } else { "true" }
  }

  /// How to disable the pop-ups, in the imperative.
  public func remedy(_ answer: [String]) -> String {
    guard case .file(let file, let keys, _, let section) = self else {
      return "run '" + command(answer).joined(separator: " ") + "'"
    }
    return "set '" + keys.parts(separatedBy: " ")[0] + "=false' in '" + file + "'"
      + (section == nil ? ", and start the program again" : "")
  }
}
