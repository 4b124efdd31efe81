internal import CLibc
public import EventLoop
public import Logging
public import SwellCore

/// Reads the kernel's brightness devices in `/sys/class`, sets them where that is permitted, and reports every change.
///
/// The kernel's ABI is Documentation/ABI/stable/sysfs-class-backlight. Writes of other programs to `brightness` are
/// reported by inotify(7). Changes by the firmware are reported by POLLPRI on `actual_brightness`, or on
/// `brightness_hw_changed` of a keyboard.
@safe public final class SysfsBrightness: BrightnessBackend {
  /// How values are written.
  public enum Writer {
    /// By this process, for devices whose file it may write.
    case file
    /// By logind, for all other devices.
    ///
    /// - Parameters:
    ///   - isAvailable: Whether logind is available; called only when it is needed.
    ///   - write: Takes subsystem, device, value, and what to call with the outcome: nil, or why logind refuses;
    ///     returns whether the request was sent.
    case logind(isAvailable: () -> Bool, write: (String, String, Int, @escaping (String?) -> Void) -> Bool)
  }

  private let log: Log
  private let writer: Writer
  private let loop: EventLoop
  private let emit: (Event) -> Void
  public let kinds: [BrightnessDevice.Kind] = [.display, .keyboard]
  private var devices: [SysfsDevice] = []
  private var reported: [String] = []
  /// `pa_mainloop` cannot wait for POLLPRI; an epoll(7) descriptor can, and the loop waits for that.
  private var events: Int32 = -1
  private var watch: Watch?
  private var files: FileWatch?

  /// - Parameter emit: Receives `.brightness`, and `.brightnessDevicesChanged` when a device has gone.
  public init(writer: Writer, on loop: EventLoop, log: Log, emit: @escaping (Event) -> Void) {
    self.writer = writer
    self.loop = loop
    self.log = log
    self.emit = emit
  }

  /// Stops watching. There is nothing to restore, but what waits for an answer is sent: nobody will hear it later.
  public func restore() {
    for device in devices {
      if let (value, answer) = device.waiting { request(device, value, answer) }
    }
    stop()
  }

  private func stop() {
    (watch, files, devices) = (nil, nil, [])
  }

  public func find(_ search: BrightnessSearch) -> BrightnessFinding {
    let before = devices
    stop()
    defer {
      for old in before where !devices.contains(where: { $0.folder == old.folder }) {
        old.waiting?.answer(.refused(value: old.value, because: "\(name.rawValue) no longer sets it"))
      }
    }
    let found = SysfsDevice.all(search.backlights)
    for device in found.devices {
      if let old = before.first(where: { $0.folder == device.folder }) { device.resume(old) }
    }
    var passedOver: [BrightnessFinding.Pass] = []
    var isDelegated = true
    if case .file = writer {
      isDelegated = false
      passedOver = found.passedOver
      report(found.broken)
      for folder in found.broken { passedOver.append(.init(folder, "its brightness values are invalid")) }
      for device in found.devices where !device.isWritable && !device.isSpare {
        passedOver.append(.init(device.folder, "this user may not write it"))
      }
    }
    for device in found.devices where device.isWritable != isDelegated { devices.append(device) }
    guard !devices.isEmpty else { return BrightnessFinding(passedOver: passedOver) }
    if case .logind(let isAvailable, _) = writer, !isAvailable() {
      devices = []
      return BrightnessFinding(passedOver: [.init(name.rawValue, "it is not on the system bus")])
    }
    listen()
    return BrightnessFinding(devices.map { $0.display(name) }, passedOver: passedOver)
  }

  public var hasLostDevice: Bool {
    // Looking reads the files, after which the kernel tells their changes no more.
    readChanges(files?.take() ?? [])
    return devices.contains { $0.isLost }
  }

  private func listen() {
    events = loop.checked(epoll_create1(Int32(EPOLL_CLOEXEC)))
    let files = FileWatch(on: loop) { [unowned(unsafe) self] in unsafe readChanges($0) }
    watch = loop.watch(events, closes: true) { [unowned(unsafe) self] in unsafe readChanges(files.take()) }
    self.files = files
    for device in devices { device.listen(events: events, files) }
  }

  /// Logs once for each device that it cannot be used.
  private func report(_ broken: [String]) {
    for folder in broken where !reported.contains(folder) {
      log.problem("the brightness device '\(folder)' is not used: its brightness values are invalid")
    }
    reported = broken
  }

  public var name: BrightnessDevice.Backend {
    switch writer {
    case .file: .sysfs
    case .logind: .logind
    }
  }

  public func set(_ display: BrightnessDevice, to value: Int, isAbsolute: Bool, answer: @escaping BrightnessAnswer) {
    guard let device = devices.first(where: { $0.name == display.name }) else {
      return answer(.refused(value: display.value, because: "it no longer exists"))
    }
    switch writer {
    case .file:
      var reason: Int32 = 0
      for part in device.parts(of: value) where !part.device.write(part.value) { reason = swell_errno() }
      if reason == 0 { return answer(.set) }
      if reason == ENOENT || reason == ENODEV { emit(.brightnessDevicesChanged) }
      answer(.refused(value: device.value, because: errorText(reason)))
    case .logind:
      guard device.isBusy else { return request(device, value, answer) }
      // One request at a time: the newest value waits for the answer.
      device.waiting?.answer(.replaced)
      device.waiting = (value, answer)
    }
  }

  /// Asks logind, if that is the writer.
  private func request(_ device: SysfsDevice, _ value: Int, _ answer: @escaping BrightnessAnswer) {
    guard case .logind(_, let write) = writer else { return }
    (device.isBusy, device.waiting) = (true, nil)
    let parts = device.parts(of: value)
    var (open, reason): (Int, String?) = (parts.count, nil)
    // Not `device`, which may be found again meanwhile.
    let folder = device.folder
    for part in parts {
      let isSent = write(part.device.subsystem, part.device.name, part.value) { [self] refusal in
        (open, reason) = (open - 1, reason ?? refusal)
        if open == 0 { loginAnswered(folder, value, refusal: reason, answer) }
      }
      guard isSent else {
        device.isBusy = false
        return answer(.refused(value: device.value, because: "there is no system bus"))
      }
    }
  }

  /// logind has set the value, or refused to.
  private func loginAnswered(_ folder: String, _ value: Int, refusal: String?, _ answer: BrightnessAnswer) {
    guard let device = devices.first(where: { $0.folder == folder }) else {
      return answer(refusal.map { .refused(value: value, because: $0) } ?? .set)
    }
    device.isBusy = false
    if let waiting = device.waiting {
      answer(.replaced)
      request(device, waiting.value, waiting.answer)
    } else if let refusal {
      // The device may have gone.
      emit(.brightnessDevicesChanged)
      answer(.refused(value: device.value, because: refusal))
    } else {
      answer(.set)
    }
  }

  private func readChanges(_ notices: [FileNotice]) {
    var descriptors = [Int32](repeating: -1, count: 8)
    _ = unsafe swell_epoll_take(events, &descriptors)
    for device in devices {
      let isSignalled =
        descriptors.contains { device.isMeant(descriptor: $0) } || notices.contains { device.isMeant(watch: $0.watch) }
      let isChanged = device.readChange(isSignalled: isSignalled) != nil
      let isKeyboard = device.subsystem == "leds"
      // The kernel signals a write by a program, too, but for keyboards.
      let byFirmware = isSignalled && (isKeyboard || !notices.contains { device.isWritten(watch: $0.watch) })
      guard isChanged || byFirmware && isKeyboard else { continue }
      emit(.brightness(device.name, value: device.value, byFirmware: byFirmware))
    }
  }
}
