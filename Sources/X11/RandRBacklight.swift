internal import CX11
public import SwellCore

/// Sets the brightness of outputs through their RandR property `Backlight`, and hears when others do.
@safe public final class RandRBacklight: BrightnessBackend, XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void
  /// The property's name now, and its name in drivers before xf86-video-intel 2.4.
  private let properties: [Atom]
  private var outputs: [(name: String, output: RROutput, property: Atom)] = []

  /// - Parameter emit: Receives `.brightness`, from within `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    // Asked for only if they exist: a server that never heard of them has no output with them.
    properties = ["Backlight", "BACKLIGHT"].map { (name: String) in unsafe XInternAtom(connection.display, name, 1) }
      .filter { $0 != 0 }
    events.add(self)
  }

  public func find() -> [BrightnessDevice] {
    outputs = []
    guard connection.hasRandR, !properties.isEmpty else { return [] }
    let display = unsafe connection.display
    guard let resources = unsafe XRRGetScreenResourcesCurrent(display, connection.root) else { return [] }
    defer { unsafe XRRFreeScreenResources(resources) }
    var found: [BrightnessDevice] = []
    for index in 0..<Int(unsafe resources.pointee.noutput) {
      let output = unsafe resources.pointee.outputs[index]
      guard let property = property(of: output), let range = range(of: property, on: output),
        let value = value(of: property, on: output), let info = unsafe XRRGetOutputInfo(display, resources, output)
      else { continue }
      let name = unsafe String(cString: info.pointee.name)
      unsafe XRRFreeOutputInfo(info)
      outputs.append((name, output, property))
      found.append(
        BrightnessDevice(
          name: name, backend: .randr, output: name, minimum: range.lowerBound, maximum: range.upperBound, value: value
        ))
    }
    return found
  }

  public func set(_ display: BrightnessDevice, to value: Int) -> Bool {
    guard let entry = outputs.first(where: { $0.name == display.name }) else { return false }
    // RandR properties of format 32 are arrays of long in Xlib.
    var value = value
    unsafe withUnsafeBytes(of: &value) { bytes in
      let bytes = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe XRRChangeOutputProperty(
        connection.display, entry.output, entry.property, Atom(XA_INTEGER), 32, PropModeReplace, bytes.baseAddress, 1)
    }
    return true
  }

  func receive(_ event: XEvent) {
    guard unsafe event.type == connection.randrEvents + RRNotify else { return }
    let output = unsafe swell_randr_output(event)
    guard let entry = outputs.first(where: { $0.output == output }),
      let value = value(of: entry.property, on: output)
    else { return }
    emit(.brightness(entry.name, value: value))
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
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    guard
      unsafe XRRGetOutputProperty(
        connection.display, output, property, 0, 1, 0, 0, 0, &type, &format, &count, &rest, &bytes) == 0,
      let bytes = unsafe bytes
    else { return nil }
    defer { unsafe XFree(bytes) }
    guard format == 32, count == 1, type == XA_INTEGER else { return nil }
    return unsafe UnsafeRawPointer(bytes).loadUnaligned(as: Int.self)
  }
}
