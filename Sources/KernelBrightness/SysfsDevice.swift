internal import CLibc
internal import EventLoop
internal import Processes
internal import SwellCore

/// One folder of `/sys/class/backlight` or `/sys/class/leds`.
@safe final class SysfsDevice {
  let name: String
  /// `backlight` or `leds`
  let subsystem: String
  let folder: String
  /// The connector of its display, if that is known.
  private var output: String?
  /// As of `BrightnessDevice`.
  private(set) var isSpare = false
  private let maximum: Int
  private let isPerceptual: Bool
  /// The last content of each of the two files, and the value in effect.
  private var wanted: Int
  private var actual: Int?
  private(set) var value: Int
  /// The other LEDs of the same keyboard: they are set with it.
  private var zones: [SysfsDevice] = []
  /// Whether a service is asked to set it, and the value that waits for the answer.
  var isBusy = false
  var waiting: (value: Int, answer: BrightnessAnswer)?
  /// Kept open: reading it arms the next POLLPRI.
  private var firmware: Int32 = -1
  /// The inotify(7) watch of the same file, and that of the file that programs write.
  private var firmwareWatch: Int32 = -1
  private var programWatch: Int32 = -1

  /// All devices: those of displays, of which one sets each and others are spare, and one of each keyboard, the laptop's
  /// first.
  static func all(_ choices: [BacklightChoice]) -> (
    devices: [SysfsDevice], passedOver: [BrightnessFinding.Pass], broken: [String]
  ) {
    var (all, passedOver, broken): ([SysfsDevice], [BrightnessFinding.Pass], [String]) = ([], [], [])
    func device(_ subsystem: String, _ name: String) -> SysfsDevice? {
      let device = SysfsDevice(subsystem, name)
      if device == nil { broken.append("/sys/class/\(subsystem)/\(name)") }
      return device
    }
    // A device that is broken takes no display from one that works.
    let working = Folder.names(in: "/sys/class/backlight").sorted().compactMap { device("backlight", $0) }
    for light in KernelBacklight.choose(working.map { backlight($0.name) }, at: connectors(), choices) {
      guard let device = working.first(where: { $0.name == light.name }) else { continue }
      if let objection = light.objection {
        passedOver.append(.init(light.name, objection))
        device.isSpare = true
      } else {
        device.output = light.output
      }
      all.append(device)
    }
    for choice in choices where !working.contains(where: { $0.name == choice.device }) {
      passedOver.append(.init(choice.device, "the kernel has no such device, which 'device' in [brightness] names"))
    }
    var keyboards: [(owner: String, device: SysfsDevice)] = []
    for name in Folder.names(in: "/sys/class/leds").sorted() {
      guard let owner = keyboardName(of: name), let device = device("leds", name) else { continue }
      if let keyboard = keyboards.first(where: { $0.owner == owner }) {
        keyboard.device.zones.append(device)
      } else {
        keyboards.append((owner, device))
      }
    }
    for isPlugged in [false, true] {
      for keyboard in keyboards where isPluggedIn(keyboard.owner) == isPlugged { all.append(keyboard.device) }
    }
    return (all, passedOver, broken)
  }

  /// The name that all LEDs of one keyboard share: drivers number them (`rgb:kbd_backlight`, `rgb:kbd_backlight_1`), or
  /// name their zones (`rgb:kbd_zoned_backlight-left`; Documentation/leds/well-known-leds.txt).
  ///
  /// - Returns: nil for an LED that is no keyboard's.
  private static func keyboardName(of name: String) -> String? {
    let parts = name.parts(separatedBy: ":")
    let (device, function) = (parts.dropLast().joined(separator: ":"), parts.last ?? "")
    for owner in ["kbd_backlight", "kbd_zoned_backlight"] where function.begins(with: owner) {
      let rest = function.withoutFirst(owner.utf8.count)
      let isNumbered = rest.utf8.first == UInt8(ascii: "_") && Int(rest.withoutFirst(1)) != nil
      if rest.isEmpty || isNumbered || rest.begins(with: "-") { return device + ":" + owner }
    }
    return nil
  }

  /// Whether a keyboard is one that is plugged in: drivers of laptops give their LEDs names of their own (`asus::`), and
  /// others those of an input device (`input7::`) or of its place on a bus (`0003:1038:1234.0005::`).
  private static func isPluggedIn(_ name: String) -> Bool {
    let device = name.parts(separatedBy: ":")[0]
    return Int(device) != nil || device.begins(with: "input") && Int(device.withoutFirst(5)) != nil
  }

  private static func backlight(_ name: String) -> KernelBacklight {
    let folder = "/sys/class/backlight/" + name
    return KernelBacklight(name: name, type: text(folder + "/type") ?? "", path: target(of: folder + "/device"))
  }

  private static func connectors() -> [KernelConnector] {
    Folder.names(in: "/sys/class/drm").sorted().compactMap { name in
      let folder = "/sys/class/drm/" + name
      return KernelConnector(
        folder: name, path: target(of: folder), status: text(folder + "/status") ?? "",
        adapter: target(of: folder + "/ddc"))
    }
  }

  /// Where a link leads (realpath(3)); empty when it leads nowhere.
  private static func target(of link: String) -> String {
    guard let path = unsafe realpath(link, nil) else { return "" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  private init?(_ subsystem: String, _ name: String) {
    self.subsystem = subsystem
    self.name = name
    folder = "/sys/class/\(subsystem)/\(name)"
    // The kernel's type is int (struct backlight_properties): a greater number is invalid.
    guard let maximum = SysfsDevice.number(folder + "/max_brightness"), maximum > 0, maximum <= Int(Int32.max),
      let wanted = SysfsDevice.number(folder + "/brightness")
    else { return nil }
    self.maximum = maximum
    isPerceptual = SysfsDevice.text(folder + "/scale") == "non-linear"
    self.wanted = wanted
    actual = SysfsDevice.number(folder + "/actual_brightness")
    value = min(max(0, wanted), maximum)
  }

  deinit {
    if firmware >= 0 { _ = close(firmware) }
  }

  func display(_ backend: BrightnessDevice.Backend) -> BrightnessDevice {
    BrightnessDevice(
      name: name, kind: subsystem == "leds" ? .keyboard : .display, backend: backend, output: output,
      maximum: maximum, value: value, isPerceptual: isPerceptual, isSpare: isSpare)
  }

  var isWritable: Bool {
    let isWritable = unsafe access(folder + "/brightness", W_OK) == 0
    return isWritable && zones.allSatisfy { $0.isWritable }
  }

  /// Its driver has been unloaded, and perhaps loaded again: a file that is open belongs to a device (`ENODEV`).
  var isLost: Bool {
    if unsafe access(folder + "/brightness", F_OK) != 0 { return true }
    return firmware >= 0 && SysfsDevice.text(of: firmware) == nil && swell_errno() == ENODEV
  }

  /// What is to be written for a value: to this device, and to the zones of the keyboard, whose range may be another.
  func parts(of value: Int) -> [(device: SysfsDevice, value: Int)] {
    [(self, value)] + zones.map { ($0, (value * $0.maximum + maximum - 1) / maximum) }
  }

  /// Writes `brightness` of this device alone.
  func write(_ value: Int) -> Bool {
    let file = unsafe swell_open(folder + "/brightness", O_WRONLY | O_CLOEXEC | O_TRUNC, 0)
    guard file >= 0 else { return false }
    defer { _ = close(file) }
    let text = Array("\(value)\n".utf8)
    return unsafe CLibc.write(file, text, text.count) == text.count
  }

  func listen(events: Int32, _ files: FileWatch) {
    let source = folder + (subsystem == "leds" ? "/brightness_hw_changed" : "/actual_brightness")
    programWatch = files.add((folder + "/brightness").bytes, UInt32(IN_MODIFY))
    firmwareWatch = files.add(source.bytes, UInt32(IN_MODIFY))
    firmware = unsafe swell_open(source, O_RDONLY | O_CLOEXEC, 0)
    guard firmware >= 0 else { return }
    _ = SysfsDevice.number(of: firmware)
    swell_epoll_add(events, firmware)
  }

  /// Whether an event of epoll(7) or inotify(7) is about what the firmware has set, or what came of a value.
  func isMeant(descriptor: Int32) -> Bool { firmware >= 0 && firmware == descriptor }
  func isMeant(watch: Int32) -> Bool { firmwareWatch >= 0 && firmwareWatch == watch }

  /// Whether an event of inotify(7) says that a program has written the value.
  func isWritten(watch: Int32) -> Bool { programWatch >= 0 && programWatch == watch }

  /// Takes over what is known of the same device, which is found again; what has been written meanwhile counts.
  func resume(_ old: SysfsDevice) {
    (wanted, actual, value) = (old.wanted, old.actual, old.value)
    (isBusy, waiting) = (old.isBusy, old.waiting)
    _ = readChange(isSignalled: false)
  }

  /// The present value, if it differs from the last.
  ///
  /// The level is what was written to `brightness`. `actual_brightness` is what came of it: after a curve, after the
  /// panel's power saving, or in other units. It counts only where the kernel signals its change while `brightness`
  /// stays, as for keys of the firmware, and where it agreed with the level until then. While the panel is powered off,
  /// changes are ignored.
  func readChange(isSignalled: Bool) -> Int? {
    if firmware >= 0 { _ = SysfsDevice.number(of: firmware) }
    let wanted = SysfsDevice.number(folder + "/brightness") ?? self.wanted
    let actual = SysfsDevice.number(folder + "/actual_brightness")
    guard SysfsDevice.number(folder + "/bl_power") ?? 0 == 0 else { return nil }
    let old = value
    if wanted != self.wanted {
      value = min(max(0, wanted), maximum)
    } else if isSignalled, let actual, (0...maximum).contains(actual), let before = self.actual, actual != before,
      agrees(before)
    {
      value = actual
    }
    (self.wanted, self.actual) = (wanted, actual)
    return value != old ? value : nil
  }

  /// Whether a number of `actual_brightness` is the level, but for what a driver rounds.
  private func agrees(_ actual: Int) -> Bool {
    (0...maximum).contains(actual) && max(actual, value) - min(actual, value) <= maximum / 50
  }

  private static func text(_ path: String) -> String? {
    let file = unsafe swell_open(path, O_RDONLY | O_CLOEXEC, 0)
    guard file >= 0 else { return nil }
    defer { _ = close(file) }
    return text(of: file)
  }

  private static func text(of file: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe pread(file, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return String(bytes: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") })
  }

  private static func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  private static func number(of file: Int32) -> Int? { text(of: file).flatMap { Int($0) } }
}
