internal import CX11
internal import SwellCore

extension XConnection {
  /// The outputs with an external monitor, and the EDID of each: DDC/CI may reach them, unlike the panels of laptops.
  public func externalMonitors() -> [(name: String, edid: [UInt8])] {
    guard hasRandR else { return [] }
    let display = unsafe self.display
    // Without creating the atom: if it does not exist, no output has an EDID.
    let property = unsafe XInternAtom(display, "EDID", 1)
    guard property != 0, let resources = unsafe XRRGetScreenResourcesCurrent(display, root) else {
      return []
    }
    defer { unsafe XRRFreeScreenResources(resources) }
    var monitors: [(name: String, edid: [UInt8])] = []
    for index in 0..<Int(unsafe resources.pointee.noutput) {
      let output = unsafe resources.pointee.outputs[index]
      guard let edid = edid(of: output, property), let info = unsafe XRRGetOutputInfo(display, resources, output) else {
        continue
      }
      defer { unsafe XRRFreeOutputInfo(info) }
      let name = unsafe String(cString: info.pointee.name)
      if !Monitor.isPanel(name) { monitors.append((name, edid)) }
    }
    return monitors
  }

  private func edid(of output: RROutput, _ property: Atom) -> [UInt8]? {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    guard
      unsafe XRRGetOutputProperty(
        display, output, property, 0, 32, 0, 0, 0, &type, &format, &count, &rest, &bytes) == 0,
      let bytes = unsafe bytes
    else { return nil }
    defer { unsafe XFree(bytes) }
    guard format == 8, count == 128 else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: 128))
  }
}
