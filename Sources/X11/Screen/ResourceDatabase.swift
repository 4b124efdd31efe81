internal import CX11
internal import SwellCore

/// An X resource database, read by the rules of the resource manager (`XrmGetResource`): `Xft.dpi`, `Xft*dpi`, `*dpi`.
@safe struct ResourceDatabase: ~Copyable {
  private let database: XrmDatabase?

  /// - Parameter text: Lines of `name: value`. Those that include a file are left out.
  init(_ text: [UInt8]) {
    let lines = String(bytes: text).parts(separatedBy: "\n").filter {
      $0.bytes.first { !$0.isBlank } != UInt8(ascii: "#")
    }
    XrmInitialize()
    unsafe database = lines.joined(separator: "\n").withCString { unsafe XrmGetStringDatabase($0) }
  }

  deinit { unsafe XrmDestroyDatabase(database) }

  /// The value of a resource of Xft, if it is a number without a sign. The class is that of `XGetDefault`, by which
  /// libXft reads them.
  func number(ofXft name: String) -> Double? {
    word("Xft." + name, "Program.Name").flatMap { OptionValue.number($0.utf8) }
  }

  /// The value of a resource of Swell, such as `Swell*background` or `*background`, if it is one word.
  func word(ofSwell name: String) -> String? {
    word("swell." + name, "Swell." + String(name.prefix(1)).uppercasedASCII + name.dropFirst())
  }

  private func word(_ name: String, _ kind: String) -> String? {
    var type: UnsafeMutablePointer<CChar>?
    var value = unsafe XrmValue()
    guard unsafe XrmGetResource(database, name, kind, &type, &value) != 0, let address = unsafe value.addr
    else { return nil }
    let text = unsafe String(cString: address).bytes.drop { $0.isBlank }
    let word = text.prefix { !$0.isBlank }
    return text.dropFirst(word.count).allSatisfy { $0.isBlank } ? String(bytes: word) : nil
  }
}
