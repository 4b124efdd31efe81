internal import CX11
internal import SwellCore

/// The touch screens, and how the server maps them to the screen.
struct TouchScreens {
  private let connection: XConnection

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// The numbers of the touch screens now; one round trip.
  var devices: [Int] {
    connection.inputDevices.filter { $0.isPhysicalPointer && $0.isTouchScreen }.map { $0.id }
  }

  /// The server's own matrix of a device ("Coordinate Transformation Matrix"); nil without one.
  func matrix(of device: Int) -> TouchMatrix? {
    let content = connection.property(
      connection.atoms.matrix, ofDevice: device, type: connection.atoms.float, length: 9)
    guard let rows = content?.words, rows.count == 9 else { return nil }
    return TouchMatrix(rows.map { Double(Float(bitPattern: $0)) })
  }

  /// Sets the server's own matrix of a device.
  func setMatrix(_ matrix: TouchMatrix, of device: Int) {
    let rows = matrix.rows.map { Float($0).bitPattern }
    connection.setProperty(
      connection.atoms.matrix, ofDevice: device, type: connection.atoms.float, format: 32,
      unsafe rows.withUnsafeBytes { unsafe Array($0) })
  }
}
