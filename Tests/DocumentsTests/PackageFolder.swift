import Foundation

/// The folder of the package, which some tests compare their results with the files of.
enum PackageFolder {
  /// The nearest folder above this source file that has a `Package.swift`.
  static let url: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      precondition(folder.path != "/", "no Package.swift above \(#filePath)")
      folder = folder.deletingLastPathComponent()
    }
    return folder
  }()
}
