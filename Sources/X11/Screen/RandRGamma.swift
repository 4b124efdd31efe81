internal import CX11
public import SwellCore

/// Dims outputs by their gamma ramps, where no other back-end can: the picture is darker, the backlight does not
/// change.
///
/// At the end Swell removes its share from the ramps, even if another client has set them since. Ramps belong to CRTCs,
/// not to outputs (RandR 1.2), so Swell stores the ramps of each CRTC.
@safe public final class RandRGamma: BrightnessBackend {
  private struct Ramps {
    /// The ramps of red, green and blue, with 16 bits a step.
    var channels: [[UInt16]]

    /// Whether these ramps are the other ramps after rounding by a driver, which may keep 8 bits of a step.
    func isNear(_ other: Ramps) -> Bool {
      channels.elementsEqual(other.channels) { one, other in
        one.elementsEqual(other) { ($0 > $1 ? $0 - $1 : $1 - $0) < 257 }
      }
    }

    /// - Parameter share: in hundredths, 0 to 100.
    func dimmed(to share: Int) -> Ramps { scaled { $0 * share / 100 } }

    /// The ramps without Swell's share in them.
    func brightened(from share: Int) -> Ramps { scaled { min($0 * 100 / share, 65_535) } }

    private func scaled(_ scale: (Int) -> Int) -> Ramps {
      Ramps(channels: channels.map { ramp in ramp.map { UInt16(scale(Int($0))) } })
    }

    /// The brightest step.
    var peak: Double { Double(channels.reduce(1) { max($0, $1.max() ?? 0) }) }
  }

  /// A CRTC that was found once: its ramps without Swell's share, and that share.
  private struct Crtc {
    var id: RRCrtc
    var original: Ramps
    /// In hundredths.
    var share: Int
    /// All former shares.
    var earlier: [Int] = []

    /// Swell's share in ramps that another client has set.
    ///
    /// Programs that colour the screen multiply the ramps that they found at their start, and do not change one of the
    /// channels. The peak of this channel shows the share that they found. Programs that make new ramps are brighter.
    func share(in ramps: Ramps) -> Int {
      let peak = 100 * ramps.peak / original.peak
      return earlier.first { abs(Double($0) - peak) < 0.75 } ?? (peak > Double(share) ? 100 : share)
    }
  }

  public let name = BrightnessDevice.Backend.gamma
  public let kinds: [BrightnessDevice.Kind] = [.display]
  public let admission = BrightnessAdmission.named(because: "gamma changes colours; 'backend = gamma' enables it")

  private let connection: XConnection
  private var crtcs: [Crtc] = []
  private var outputs: [(name: String, crtc: RRCrtc)] = []

  /// The least share, in hundredths of the full ramp. Below a tenth the screen is too dark to read and to undo the
  /// change.
  private static let range = 10...100

  public init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Removes Swell's share from the ramps.
  public func restore() {
    guard !crtcs.isEmpty else { return }
    for crtc in crtcs {
      guard let index = refresh(crtc.id), crtcs[index].share != RandRGamma.range.upperBound else { continue }
      show(crtcs[index].original, on: crtc.id)
    }
    (crtcs, outputs) = ([], [])
    connection.flush()
  }

  public func find(_ search: BrightnessSearch) -> BrightnessFinding {
    outputs = []
    guard connection.extensions.hasRandR else {
      return BrightnessFinding(passedOver: [.init(name.rawValue, "the X server has no RANDR")])
    }
    let isVirtual = connection.isXwayland
    var found = BrightnessFinding()
    for output in connection.outputs where output.crtc != 0 {
      let (name, id) = (output.name, output.crtc)
      if isVirtual || Monitor.isVirtual(name) {
        found.passedOver.append(.init(name, "the X server has no screen of its own, and gamma has no effect"))
        continue
      }
      if let other = outputs.first(where: { $0.crtc == id }) {
        found.passedOver.append(.init(name, "it shows the picture of '" + other.name + "', with one gamma ramp"))
        continue
      }
      guard let crtc = refresh(id).map({ crtcs[$0] }) else {
        found.passedOver.append(.init(name, "its driver has no gamma ramp"))
        continue
      }
      outputs.append((name, id))
      found.devices.append(
        BrightnessDevice(
          name: name, backend: .gamma, output: name, minimum: RandRGamma.range.lowerBound,
          maximum: RandRGamma.range.upperBound, value: crtc.share, isPerceptual: true,
          isUnplugged: output.connection == RR_Disconnected))
    }
    return found
  }

  /// The index of a CRTC in `crtcs`, after an update of its entry.
  private func refresh(_ id: RRCrtc) -> Int? {
    guard let now = ramps(of: id) else { return nil }
    guard let index = crtcs.firstIndex(where: { $0.id == id }) else {
      crtcs.append(Crtc(id: id, original: now, share: RandRGamma.range.upperBound))
      return crtcs.count - 1
    }
    if !isOwn(now, of: crtcs[index]) {
      let share = crtcs[index].share(in: now)
      (crtcs[index].share, crtcs[index].original) = (share, now.brightened(from: share))
    }
    return index
  }

  /// Whether the ramps are the ramps that Swell has set.
  private func isOwn(_ ramps: Ramps, of crtc: Crtc) -> Bool {
    ramps.isNear(crtc.original.dimmed(to: crtc.share))
  }

  private func ramps(of crtc: RRCrtc) -> Ramps? {
    let display = unsafe connection.display
    guard unsafe XRRGetCrtcGammaSize(display, crtc) > 1, let gamma = unsafe XRRGetCrtcGamma(display, crtc) else {
      return nil
    }
    defer { unsafe XRRFreeGamma(gamma) }
    let size = unsafe Int(gamma.pointee.size)
    // The size of the ramp may have changed since it was read.
    guard size > 1 else { return nil }
    let channels = unsafe [gamma.pointee.red!, gamma.pointee.green!, gamma.pointee.blue!].map {
      unsafe Array(UnsafeMutableBufferPointer(start: $0, count: size))
    }
    // Some servers answer with zeros until a ramp is set for the first time: that means a linear one.
    let linear = (0..<size).map { UInt16(65_535 * $0 / (size - 1)) }
    return Ramps(channels: channels[1][size - 1] == 0 ? [linear, linear, linear] : channels)
  }

  public func set(_ display: BrightnessDevice, to value: Int, isAbsolute: Bool, answer: @escaping BrightnessAnswer) {
    guard let id = outputs.first(where: { $0.name == display.name })?.crtc else {
      return answer(.refused(value: display.value, because: "the output is off"))
    }
    let old = crtcs.first { $0.id == id }?.share
    // Others may have set ramps since the last time.
    guard let index = refresh(id) else {
      return answer(.refused(value: display.value, because: "the output is off"))
    }
    if !isAbsolute, let old, old != crtcs[index].share { return answer(.corrected(from: old, to: crtcs[index].share)) }
    let share = min(max(value, RandRGamma.range.lowerBound), RandRGamma.range.upperBound)
    guard show(crtcs[index].original.dimmed(to: share), on: id) else {
      return answer(.refused(value: crtcs[index].share, because: "out of memory"))
    }
    crtcs[index].share = share
    if !crtcs[index].earlier.contains(share) { crtcs[index].earlier.append(share) }
    answer(.set)
  }

  @discardableResult private func show(_ ramps: Ramps, on crtc: RRCrtc) -> Bool {
    guard let gamma = unsafe XRRAllocGamma(Int32(ramps.channels[0].count)) else { return false }
    defer { unsafe XRRFreeGamma(gamma) }
    let targets = unsafe [gamma.pointee.red!, gamma.pointee.green!, gamma.pointee.blue!]
    for (index, ramp) in ramps.channels.enumerated() { unsafe targets[index].update(from: ramp, count: ramp.count) }
    unsafe XRRSetCrtcGamma(connection.display, crtc, gamma)
    return true
  }
}
