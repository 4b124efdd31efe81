public import Bus
internal import DDC
public import EventLoop
internal import KernelBrightness
public import Logging
public import SwellCore
public import X11

/// The one list of brightness back-ends, in the order in which they are tried.
///
/// Each device belongs to the first back-end that finds it. A back-end that is named in the configuration is the only
/// one for monitors. A new back-end needs a line here; HACKING.md lists the other places.
public final class BrightnessControl {
  private let backends: [any BrightnessBackend]
  private let monitors: ExternalMonitorWatch
  private let log: Log
  /// The back-end of the configuration; nil for the first that works.
  private var only: BrightnessDevice.Backend?
  private var backlights: [BacklightChoice] = []
  private var found: [BrightnessDevice] = []
  /// The devices that refused what was to be set last.
  private var refusing: [String] = []
  /// What the last `find` has skipped, and why.
  public private(set) var passedOver: [BrightnessFinding.Pass] = []

  /// - Parameter emit: Receives `.brightness`, `.monitorsUnidentified`, and `.brightnessDevicesChanged` when `find` would
  ///   return other devices than the last time.
  public init(
    _ connection: XConnection, events: EventPump, bus: SystemBus, loop: EventLoop, log: Log,
    emit: @escaping (Event) -> Void
  ) {
    self.log = log
    bus.onLogin = { emit(.brightnessDevicesChanged) }
    let login = SysfsBrightness.Writer.logind(
      isAvailable: { bus.hasLogin },
      write: { bus.setBrightness(subsystem: $0, device: $1, value: $2, answer: $3) })
    monitors = ExternalMonitorWatch(connection, events: events, emit: emit)
    backends = [
      SysfsBrightness(writer: .file, on: loop, log: log, emit: emit),
      SysfsBrightness(writer: login, on: loop, log: log, emit: emit),
      RandRBacklight(connection, events: events, emit: emit),
      DDCBrightness(monitors: { [monitors] in monitors.monitors }, on: loop, log: log, emit: emit),
      RandRGamma(connection),
      UPowerBacklight(on: bus, emit: emit),
    ]
  }

  /// Uses this back-end for monitors from now on, nil: the first that works; and these devices of the kernel. Call `find`
  /// afterwards.
  public func use(_ only: BrightnessDevice.Backend?, _ backlights: [BacklightChoice]) {
    (self.only, self.backlights) = (only, backlights)
  }

  /// Has the X server look again which monitors are connected; does not wait.
  public func probeOutputs() {
    monitors.probe()
  }

  /// Everything whose brightness can be set now; may be called at any time.
  public func find() -> [BrightnessDevice] {
    found = []
    passedOver = []
    for backend in backends {
      let isNamed = backend.name == only
      let kinds = backend.kinds.filter { only == nil || isNamed || $0 == .keyboard }
      if let reason = objection(to: backend, for: kinds) {
        passedOver.append(.init(backend.name.rawValue, reason))
        backend.restore()
        continue
      }
      let finding = backend.find(BrightnessSearch(kinds: kinds, found: found, backlights: backlights))
      passedOver += finding.passedOver
      for device in finding.devices where kinds.contains(device.kind) {
        if let other = found.first(where: { BrightnessControl.isSame($0, device) }) {
          passedOver.append(.init(device.name, other.backend.rawValue + " sets it already"))
        } else {
          found.append(device)
        }
      }
    }
    return found
  }

  /// Finds the devices again if one of the last time has gone, of which no event tells; `.done` if none has.
  public func findIfLost() -> Answer {
    backends.contains { $0.hasLostDevice } ? .brightnessDevices(find()) : .done
  }

  /// Finds the devices again if one has gone or has another value; `.done` if none has.
  public func refresh(_ answer: @escaping (Answer) -> Void) {
    var (open, isOutdated) = (backends.count, backends.contains { $0.hasLostDevice })
    for backend in backends {
      backend.refresh { [self] hasNews in
        (open, isOutdated) = (open - 1, isOutdated || hasNews)
        if open == 0 { answer(isOutdated ? .brightnessDevices(find()) : .done) }
      }
    }
  }

  /// Why a back-end is not searched; nil if it is.
  private func objection(to backend: any BrightnessBackend, for kinds: [BrightnessDevice.Kind]) -> String? {
    if kinds.isEmpty { return "'backend = " + (only?.rawValue ?? "") + "' is set" }
    switch backend.admission {
    case .named(let reason): return backend.name == only ? nil : reason
    // Only the back-end knows which monitors are missing.
    case .missing where kinds == [.keyboard]:
      return found.first { $0.kind == .keyboard }.map { $0.backend.rawValue + " sets the keyboard backlight already" }
    case .always, .missing: return nil
    }
  }

  /// Whether two back-ends have the same device: the panel of a laptop is a device of the kernel and an output of
  /// RandR.
  private static func isSame(_ one: BrightnessDevice, _ other: BrightnessDevice) -> Bool {
    if one.kind != other.kind { return false }
    if one.name == other.name { return true }
    if one.kind == .keyboard || one.isSpare || other.isSpare { return false }
    guard let output = other.output else { return false }
    return one.output.map { Monitor.isSame($0, output) } ?? Monitor.isPanel(output)
  }

  /// Swell ends: each back-end restores what it must.
  public func end() {
    for backend in backends { backend.restore() }
  }

  /// Sets a device that `find` returned; a refusal is logged, once until the device takes a value.
  ///
  /// - Parameters: As of `BrightnessBackend.set`.
  public func set(_ device: BrightnessDevice, to value: Int, isAbsolute: Bool, answer: @escaping BrightnessAnswer) {
    let logged: BrightnessAnswer = { [self] outcome in
      log(outcome, of: device.name)
      answer(outcome)
    }
    guard let own = found.first(where: { $0.name == device.name && $0.backend == device.backend }),
      let backend = backends.first(where: { $0.name == device.backend })
    else { return logged(.refused(value: device.value, because: "it no longer exists")) }
    backend.set(own, to: min(max(value, own.minimum), own.maximum), isAbsolute: isAbsolute, answer: logged)
  }

  private func log(_ outcome: BrightnessOutcome, of device: String) {
    switch outcome {
    case .set: refusing.removeAll { $0 == device }
    case .refused(_, let reason):
      if refusing.contains(device) { return }
      refusing.append(device)
      log.problem("cannot set the brightness of '" + device + "' (" + reason + ")")
    case .corrected, .replaced: break
    }
  }
}
