internal import CLibc
internal import Diagnostics
public import SwellCore

/// The words of panels in the user's language, from catalogs of GNU gettext (`swell.mo`).
public struct Catalogs {
  private static let domain = "swell"

  /// With a NUL at the end; nil if there are no catalogs.
  private let folder: [UInt8]?
  /// What the environment says of the language, since `language` changes it for a moment.
  private let languages: [UInt8]?
  /// The locale of messages by its name, which the machine may not have.
  private let locale: [UInt8]?

  /// Finds the catalogs beside the program or in `../share/locale`.
  public init() {
    self.init(folder: ToolsProgram.first(of: ["/locale", "/../share/locale"]))
  }

  /// - Parameter folder: Its path, with a NUL at the end.
  init(folder: [UInt8]?) {
    self.folder = folder
    languages = Catalogs.variable("LANGUAGE")
    locale = Catalogs.variable("LC_ALL") ?? Catalogs.variable("LC_MESSAGES") ?? Catalogs.variable("LANG")
  }

  /// All words in a language, such as `pt_BR`; English where there is no catalog.
  ///
  /// Messages of libraries stay English: the locale is that of messages only meanwhile.
  ///
  /// - Parameter wanted: nil for that of the environment, as gettext(3) reads it.
  public func language(_ wanted: String?) -> Language {
    defer {
      _ = unsafe setlocale(LC_MESSAGES, "C")
      if let languages { _ = unsafe setenv("LANGUAGE", languages, 1) } else { _ = unsafe unsetenv("LANGUAGE") }
    }
    guard let folder, choose(wanted) else { return .english }
    _ = unsafe bindtextdomain(Catalogs.domain, folder)
    _ = unsafe bind_textdomain_codeset(Catalogs.domain, "UTF-8")
    return Language { word in
      // What gettext returns is in the catalog, or the argument itself.
      unsafe word.rawValue.withCString { name in
        guard let text = unsafe dgettext(Catalogs.domain, name) else { return word.rawValue }
        return unsafe String(cString: text)
      }
    }
  }

  /// Sets the locale of messages; false where they are to be English.
  private func choose(_ wanted: String?) -> Bool {
    if wanted == "C" { return false }
    let own = unsafe setlocale(LC_MESSAGES, "").map { unsafe String(cString: $0) }
    if wanted == nil, own == "C" || own == "POSIX" { return false }
    let list = wanted ?? (languages ?? locale).map { String(bytes: $0.dropLast()) }
    if let list { _ = unsafe setenv("LANGUAGE", Catalogs.widened(list), 1) }
    if let own, own != "C", own != "POSIX" { return true }
    // The machine does not have the locale, or is asked for another one than C: any other has catalogs too.
    for other in ["C.UTF-8", "en_US.UTF-8"] where unsafe setlocale(LC_MESSAGES, other) != nil { return true }
    return false
  }

  /// A list of languages with that of another region after one whose region has no catalog.
  private static func widened(_ list: String) -> String {
    let near = [("pt", "pt_BR"), ("zh_HK", "zh_TW"), ("zh_MO", "zh_TW"), ("zh_Hant", "zh_TW"), ("zh", "zh_CN")]
    var widened = ""
    for language in list.parts(separatedBy: ":") {
      widened += (widened.isEmpty ? "" : ":") + language
      if let other = near.first(where: { language.begins(with: $0.0) }) { widened += ":" + other.1 }
    }
    return widened
  }

  /// A variable of the environment, with a NUL at the end; nil if it is empty.
  private static func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    let bytes = Array(unsafe String(cString: value).utf8)
    return bytes.isEmpty ? nil : bytes + [0]
  }
}
