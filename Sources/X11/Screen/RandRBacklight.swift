internal import CX11
public import SwellCore

/// Sets the brightness of outputs through their RandR property `Backlight`, and reports changes by other clients.
public final class RandRBacklight: EventSource, BrightnessBackend {
  /// The atoms of the property's name, and of its name before xf86-video-intel 2.4, if the server has them.
  private var properties: [Atom] = []
  private var outputs: [Output] = []
  /// The outputs on which a property with one of these names has changed.
  private var changed: [(property: Atom, output: RROutput)] = []

  private struct Output {
    var name: String
    var id: RROutput
    var property: Atom
    /// The last value that the server reported.
    var value: Int
  }

  public let name = BrightnessDevice.Backend.randr
  public let kinds: [BrightnessDevice.Kind] = [.display]

  /// Without creating the atoms: if they do not exist, no output has the property yet.
  private func readNames() {
    var atoms: [Atom] = [0, 0]
    unsafe swell_intern(connection.display, "Backlight,BACKLIGHT", 1, &atoms, Int32(atoms.count))
    properties = atoms.filter { $0 != 0 }
  }

  public func find(_ search: BrightnessSearch) -> BrightnessFinding {
    outputs = []
    if properties.isEmpty { readNames() }
    guard connection.extensions.hasRandR, !properties.isEmpty else {
      return BrightnessFinding(passedOver: [.init(name.rawValue, "no output has a property 'Backlight'")])
    }
    var found = BrightnessFinding()
    for output in connection.outputs {
      guard let property = property(of: output.id) else { continue }
      guard let range = range(of: property, on: output.id), let value = value(of: property, on: output.id) else {
        found.passedOver.append(.init(output.name, "the range of its property 'Backlight' is invalid"))
        continue
      }
      outputs.append(Output(name: output.name, id: output.id, property: property, value: value))
      found.devices.append(
        BrightnessDevice(
          name: output.name, backend: .randr, output: output.name, minimum: range.lowerBound,
          maximum: range.upperBound, value: value))
    }
    return found
  }

  public func set(_ display: BrightnessDevice, to value: Int, isAbsolute: Bool, answer: @escaping BrightnessAnswer) {
    guard let index = outputs.firstIndex(where: { $0.name == display.name }) else {
      return answer(.refused(value: display.value, because: "the output no longer exists"))
    }
    let entry = outputs[index]
    // RandR properties of format 32 are arrays of long in Xlib.
    var wanted = value
    unsafe withUnsafeBytes(of: &wanted) { bytes in
      let bytes = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe XRRChangeOutputProperty(
        connection.display, entry.id, entry.property, Atom(XA_INTEGER), 32, PropModeReplace, bytes.baseAddress, 1)
    }
    // One round trip: when a driver refuses, the X error arrives later, and the value is still the old one.
    guard let now = self.value(of: entry.property, on: entry.id) else {
      return answer(.refused(value: entry.value, because: "its property 'Backlight' no longer exists"))
    }
    outputs[index].value = now
    let isRefused = now != value && now == entry.value
    answer(isRefused ? .refused(value: now, because: "the driver of the output refuses it") : .set)
  }

  override func receive(_ event: ServerEvent) {
    guard case .outputPropertyChanged(let property, let output) = event else { return }
    if properties.isEmpty { readNames() }
    guard properties.contains(property), !changed.contains(where: { $0 == (property, output) }) else { return }
    changed.append((property, output))
  }

  /// A program that dims slowly sets the property many times.
  override func queueIsEmpty() {
    for (property, output) in changed { read(property, of: output) }
    changed = []
  }

  private func read(_ property: Atom, of output: RROutput) {
    let index = outputs.firstIndex { $0.id == output }
    guard let index, let value = value(of: property, on: output) else {
      // The driver has added or removed it.
      return emit(.brightnessDevicesChanged)
    }
    outputs[index].value = value
    emit(.brightness(outputs[index].name, value: value))
  }

  private func property(of output: RROutput) -> Atom? {
    var count: Int32 = 0
    guard let list = unsafe XRRListOutputProperties(connection.display, output, &count) else { return nil }
    defer { unsafe XFree(list) }
    let names = (0..<Int(count)).map { unsafe list[$0] }
    return properties.first { names.contains($0) }
  }

  private func range(of property: Atom, on output: RROutput) -> ClosedRange<Int>? {
    guard let info = unsafe XRRQueryOutputProperty(connection.display, output, property) else { return nil }
    defer { unsafe XFree(info) }
    guard unsafe info.pointee.range != 0, unsafe info.pointee.num_values == 2 else { return nil }
    let (least, most) = unsafe (info.pointee.values[0], info.pointee.values[1])
    return least < most ? least...most : nil
  }

  private func value(of property: Atom, on output: RROutput) -> Int? {
    guard let content = connection.property(property, ofOutput: output, length: 1), content.type == XA_INTEGER else {
      return nil
    }
    return content.words.first.map { Int(Int32(bitPattern: $0)) }
  }
}
