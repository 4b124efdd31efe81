internal import CLibc
internal import Processes
public import SwellCore

/// The words of panels in the user's language, from catalogs of GNU gettext (`swell.mo`).
public struct Catalogs {
  /// With a NUL at the end; nil if there are no catalogs.
  private let folder: [UInt8]?

  /// Finds the catalogs beside the program or in `../share/locale`.
  public init() {
    self.init(folder: Folder.besideProgram(["/locale", "/../share/locale"]))
  }

  /// - Parameter folder: Its path, with a NUL at the end.
  init(folder: [UInt8]?) {
    self.folder = folder
  }

  /// All words in a language, such as `pt_BR`; English where there is no catalog.
  ///
  /// - Parameter wanted: nil for that of the environment, as gettext(3) reads it.
  public func language(_ wanted: String?) -> Language {
    for name in Catalogs.widened(wanted ?? Catalogs.session) {
      if ["C", "POSIX", "en"].contains(name) { break }
      guard let catalog = catalog(of: name) else { continue }
      return Language { word in catalog.translation(of: word.rawValue) ?? word.rawValue }
    }
    return .english
  }

  /// The languages of the session: those of `LANGUAGE` count, unless the locale of messages is `C`.
  private static var session: String {
    let locale =
      Environment.variable("LC_ALL") ?? Environment.variable("LC_MESSAGES") ?? Environment.variable("LANG") ?? "C"
    return locale == "C" || locale == "POSIX" ? "C" : Environment.variable("LANGUAGE") ?? locale
  }

  /// The names of catalogs for a list such as `de_AT.UTF-8:pt`: that of the region, and of the language alone; after one
  /// whose region has no catalog that of another region.
  private static func widened(_ list: String) -> [String] {
    let near = [("pt", "pt_BR"), ("zh_HK", "zh_TW"), ("zh_MO", "zh_TW"), ("zh_Hant", "zh_TW"), ("zh", "zh_CN")]
    var names: [String] = []
    for locale in list.parts(separatedBy: ":") {
      let name = locale.parts(separatedBy: ".")[0].parts(separatedBy: "@")[0]
      names += [name, name.parts(separatedBy: "_")[0]]
      if let other = near.first(where: { name.begins(with: $0.0) }) { names.append(other.1) }
    }
    return names
  }

  private func catalog(of name: String) -> Catalog? {
    // It becomes part of a path.
    guard let folder, !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    return Catalog(path: folder.prefix { $0 != 0 } + Array("/\(name)/LC_MESSAGES/swell.mo\0".utf8))
  }
}
