internal import CX11
public import SwellCore

/// Dims outputs by their gamma ramps, where nothing else can: the picture is darkened, the light stays on.
///
/// The ramps that were there before are put back at the end.
@safe public final class RandRGamma: BrightnessBackend {
  /// An output that is on, and its ramps as they were found, 16 bits a step.
  private struct Output {
    var name: String
    var crtc: RRCrtc
    var red, green, blue: [UInt16]
  }

  private let connection: XConnection
  private var outputs: [Output] = []

  /// Hundredths of the full ramp. Below a tenth nothing could be read any more, not even how to get out of it.
  private static let range = 10...100

  public init(_ connection: XConnection) {
    self.connection = connection
  }

  public func end() {
    restore()
  }

  private func restore() {
    guard !connection.isLost, !outputs.isEmpty else { return }
    for output in outputs { dim(output, to: RandRGamma.range.upperBound) }
    outputs = []
    connection.flush()
  }

  public func find() -> [BrightnessDevice] {
    restore()
    guard connection.hasRandR else { return [] }
    let display = unsafe connection.display
    guard let resources = unsafe XRRGetScreenResourcesCurrent(display, connection.root) else { return [] }
    defer { unsafe XRRFreeScreenResources(resources) }
    for index in 0..<Int(unsafe resources.pointee.noutput) {
      guard let info = unsafe XRRGetOutputInfo(display, resources, resources.pointee.outputs[index]) else { continue }
      let (name, crtc) = unsafe (String(cString: info.pointee.name), info.pointee.crtc)
      unsafe XRRFreeOutputInfo(info)
      if crtc != 0, let output = ramps(of: crtc, name) { outputs.append(output) }
    }
    return outputs.map {
      BrightnessDevice(
        name: $0.name, backend: .gamma, output: $0.name, minimum: RandRGamma.range.lowerBound,
        maximum: RandRGamma.range.upperBound, value: RandRGamma.range.upperBound, isPerceptual: true)
    }
  }

  private func ramps(of crtc: RRCrtc, _ name: String) -> Output? {
    let display = unsafe connection.display
    guard unsafe XRRGetCrtcGammaSize(display, crtc) > 1, let gamma = unsafe XRRGetCrtcGamma(display, crtc) else {
      return nil
    }
    defer { unsafe XRRFreeGamma(gamma) }
    let size = unsafe Int(gamma.pointee.size)
    func copy(_ ramp: UnsafeMutablePointer<UInt16>) -> [UInt16] {
      unsafe Array(UnsafeBufferPointer(start: ramp, count: size))
    }
    let (red, green, blue) = unsafe (copy(gamma.pointee.red), copy(gamma.pointee.green), copy(gamma.pointee.blue))
    // Some servers answer with zeros until a ramp is set for the first time: that is a straight one.
    guard green.last == 0 else { return Output(name: name, crtc: crtc, red: red, green: green, blue: blue) }
    let straight = (0..<size).map { UInt16(65_535 * $0 / (size - 1)) }
    return Output(name: name, crtc: crtc, red: straight, green: straight, blue: straight)
  }

  public func set(_ display: BrightnessDevice, to value: Int) -> Bool {
    guard let output = outputs.first(where: { $0.name == display.name }) else { return false }
    dim(output, to: min(max(value, RandRGamma.range.lowerBound), RandRGamma.range.upperBound))
    return true
  }

  private func dim(_ output: Output, to share: Int) {
    guard let gamma = unsafe XRRAllocGamma(Int32(output.green.count)) else { return }
    defer { unsafe XRRFreeGamma(gamma) }
    for index in output.green.indices {
      unsafe gamma.pointee.red[index] = UInt16(Int(output.red[index]) * share / 100)
      unsafe gamma.pointee.green[index] = UInt16(Int(output.green[index]) * share / 100)
      unsafe gamma.pointee.blue[index] = UInt16(Int(output.blue[index]) * share / 100)
    }
    unsafe XRRSetCrtcGamma(connection.display, output.crtc, gamma)
  }
}
