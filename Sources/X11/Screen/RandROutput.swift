internal import CX11
internal import Logging

/// An output, as the server last knew it (RandR 1.2).
struct RandROutput {
  let id: RROutput
  let name: String
  /// 0 while it is off.
  let crtc: RRCrtc
  /// `RR_Connected`, `RR_Disconnected` or `RR_UnknownConnection`
  let connection: Int32
}

extension XConnection {
  /// Calls `body` with the outputs, CRTCs and modes (`XRRGetScreenResourcesCurrent`); one round trip; nil without RandR.
  func withScreenResources<Value>(_ body: (UnsafeMutablePointer<XRRScreenResources>) -> Value?) -> Value? {
    guard extensions.hasRandR, let resources = unsafe XRRGetScreenResourcesCurrent(display, root) else { return nil }
    defer { unsafe XRRFreeScreenResources(resources) }
    return unsafe body(resources)
  }

  /// All outputs, and one round trip for each (`XRRGetOutputInfo`).
  func outputs(in resources: UnsafeMutablePointer<XRRScreenResources>) -> [RandROutput] {
    let ids = unsafe UnsafeBufferPointer(start: resources.pointee.outputs, count: Int(resources.pointee.noutput))
    return unsafe ids.compactMap { id in
      guard let info = unsafe XRRGetOutputInfo(display, resources, id) else { return nil }
      defer { unsafe XRRFreeOutputInfo(info) }
      return unsafe RandROutput(
        id: id, name: foreignText(info.pointee.name), crtc: info.pointee.crtc,
        connection: Int32(info.pointee.connection))
    }
  }

  /// All outputs; one round trip, and one for each; none without RandR.
  var outputs: [RandROutput] { unsafe withScreenResources { unsafe outputs(in: $0) } ?? [] }
}
