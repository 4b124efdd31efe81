internal import CLibc
internal import SwellCore

/// One folder of `/sys/class/backlight` or `/sys/class/leds`.
@safe final class SysfsDevice {
  let name: String
  /// `backlight` or `leds`
  let subsystem: String
  let folder: String
  /// The connector of its display, if that is known.
  private var output: String?
  private let maximum: Int
  private let isPerceptual: Bool
  /// The last content of each of the two files, and the value in effect.
  private var wanted, actual: Int
  private(set) var value: Int
  /// Whether a service is asked to set it, and the value that waits for the answer.
  var isBusy = false
  var waiting: (value: Int, answer: BrightnessAnswer)?
  /// Kept open: reading it arms the next POLLPRI.
  private var firmware: Int32 = -1

  /// All devices: those of displays, of which one sets each, and one of a keyboard.
  static func all() -> (devices: [SysfsDevice], passedOver: [BrightnessFinding.Pass], broken: [String]) {
    var (all, passedOver, broken): ([SysfsDevice], [BrightnessFinding.Pass], [String]) = ([], [], [])
    func device(_ subsystem: String, _ name: String) -> SysfsDevice? {
      let device = SysfsDevice(subsystem, name)
      if device == nil { broken.append("/sys/class/\(subsystem)/\(name)") }
      return device
    }
    // A device that is broken takes no display from one that works.
    let working = names(in: "/sys/class/backlight").compactMap { device("backlight", $0) }
    for light in KernelBacklight.choose(working.map { backlight($0.name) }, at: connectors()) {
      if let objection = light.objection {
        passedOver.append(.init(light.name, objection))
      } else if let device = working.first(where: { $0.name == light.name }) {
        device.output = light.output
        all.append(device)
      }
    }
    var keyboard: String?
    for name in names(in: "/sys/class/leds") where name.ends(with: "kbd_backlight") {
      if let keyboard {
        passedOver.append(.init(name, "'" + keyboard + "' is the keyboard's"))
      } else if let device = device("leds", name) {
        all.append(device)
        keyboard = name
      }
    }
    return (all, passedOver, broken)
  }

  private static func backlight(_ name: String) -> KernelBacklight {
    let folder = "/sys/class/backlight/" + name
    return KernelBacklight(name: name, type: text(folder + "/type") ?? "", path: target(of: folder + "/device"))
  }

  private static func connectors() -> [KernelConnector] {
    names(in: "/sys/class/drm").compactMap { name in
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

  private static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe String(cString: swell_entry_name(entry))
      if !name.begins(with: ".") { names.append(name) }
    }
    return names.sorted()
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
    actual = SysfsDevice.number(folder + "/actual_brightness") ?? wanted
    value = min(max(0, actual), maximum)
  }

  deinit {
    if firmware >= 0 { _ = close(firmware) }
  }

  func display(_ backend: BrightnessDevice.Backend) -> BrightnessDevice {
    BrightnessDevice(
      name: name, kind: subsystem == "leds" ? .keyboard : .display, backend: backend, output: output,
      maximum: maximum, value: value, isPerceptual: isPerceptual)
  }

  var isWritable: Bool { unsafe access(folder + "/brightness", W_OK) == 0 }

  /// Its driver has been unloaded, and perhaps loaded again: a file that is open belongs to a device (`ENODEV`).
  var isLost: Bool {
    if unsafe access(folder + "/brightness", F_OK) != 0 { return true }
    return firmware >= 0 && SysfsDevice.text(of: firmware) == nil && swell_errno() == ENODEV
  }

  func write(_ value: Int) -> Bool {
    let file = unsafe swell_open(folder + "/brightness", O_WRONLY | O_CLOEXEC | O_TRUNC, 0)
    guard file >= 0 else { return false }
    defer { _ = close(file) }
    let text = Array("\(value)\n".utf8)
    return unsafe CLibc.write(file, text, text.count) == text.count
  }

  func listen(events: Int32, notifications: Int32) {
    for file in ["/brightness", "/actual_brightness", "/brightness_hw_changed"] {
      _ = unsafe inotify_add_watch(notifications, folder + file, UInt32(IN_MODIFY))
    }
    let source = subsystem == "leds" ? "/brightness_hw_changed" : "/actual_brightness"
    firmware = unsafe swell_open(folder + source, O_RDONLY | O_CLOEXEC, 0)
    guard firmware >= 0 else { return }
    _ = SysfsDevice.number(of: firmware)
    swell_epoll_add(events, firmware, 1)
  }

  /// Takes over what is known of the same device, which is found again: `actual_brightness` may have other units, or
  /// come late. What has changed meanwhile counts, also where nothing told of it.
  func resume(_ old: SysfsDevice) {
    (wanted, actual, value) = (old.wanted, old.actual, old.value)
    (isBusy, waiting) = (old.isBusy, old.waiting)
    _ = readChange()
  }

  /// The present value, if it differs from the last.
  ///
  /// A change of `brightness` was written by a program, and counts: some drivers report `actual_brightness` in slightly
  /// different units. A change of `actual_brightness` alone was made by the firmware. While the panel is powered off,
  /// changes are ignored.
  func readChange() -> Int? {
    if firmware >= 0 { _ = SysfsDevice.number(of: firmware) }
    let wanted = SysfsDevice.number(folder + "/brightness") ?? self.wanted
    let actual = SysfsDevice.number(folder + "/actual_brightness") ?? wanted
    guard SysfsDevice.number(folder + "/bl_power") ?? 0 == 0 else { return nil }
    let old = value
    if wanted != self.wanted {
      value = wanted
    } else if actual != self.actual {
      value = actual
    }
    (self.wanted, self.actual) = (wanted, actual)
    value = min(max(0, value), maximum)
    return value != old ? value : nil
  }

  private func text(_ file: String) -> String { SysfsDevice.text(folder + "/" + file) ?? "" }

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
