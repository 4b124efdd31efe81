/// Brightness devices in the status.
extension BrightnessState {
  /// A line for each device.
  var statusLines: PlainText {
    var text: PlainText = ""
    for device in devices where !device.isSpare {
      text += device.kind == .keyboard ? "keyboard  " : "light     "
      text += "\(device.name) at \(level(of: device).percent)% by \(device.backend.rawValue)"
      text += device.isWriteOnly ? " (write only)\n" : "\n"
    }
    return text
  }

  var json: JSON { .array(devices.filter { !$0.isSpare }.map { json($0) }) }

  private func json(_ device: BrightnessDevice) -> JSON {
    .object([
      ("display", JSON(device.name)),
      ("output", JSON(device.output)),
      ("keyboard", JSON(device.kind == .keyboard)),
      ("backend", JSON(device.backend.rawValue)),
      ("level", JSON(level(of: device).fraction)),
    ])
  }
}
