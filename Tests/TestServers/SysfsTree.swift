import Foundation
import Glibc

/// A `/sys/class` of the test's own, for programs that run in a private mount namespace (unshare(1)).
///
/// It differs from a real one: `actual_brightness` does not follow `brightness`, there is no POLLPRI and no uevent.
public final class SysfsTree {
  private let folder: TemporaryFolder
  private let isReadOnly: Bool
  private var radios: Int32 = -1
  private var devices: [String] = []

  /// - Parameter isReadOnly: whether programs may write nothing in it, like those of a user without permission; the
  ///   mount is read-only, for root too.
  public init(isReadOnly: Bool = false) throws {
    folder = try TemporaryFolder()
    self.isReadOnly = isReadOnly
    for name in ["backlight", "leds"] { try folder.makeFolder(name) }
  }

  deinit {
    if radios >= 0 { close(radios) }
  }

  /// The folders of the graphics cards: that of the processor, and a second one.
  public static let cards = ["devices/pci0000:00/0000:00:02.0", "devices/pci0000:00/0000:00:01.0/0000:01:00.0"]

  /// Adds a connector of the first graphics card, with a monitor.
  ///
  /// - Parameter adapter: the I²C adapter of its monitor (`i2c-5`).
  /// - Returns: its folder, for `addBacklight`.
  @discardableResult
  public func addConnector(_ name: String, adapter: String? = nil) throws -> String {
    let (card, connector) = (Self.cards[0], "card0-\(name)")
    let place = "\(card)/drm/card0/\(connector)"
    try write("connected", to: "\(place)/status")
    try link("drm/\(connector)", to: "../\(place)")
    if let adapter {
      try folder.makeFolder("\(card)/\(adapter)")
      try link("\(place)/ddc", to: "../../../\(adapter)")
    }
    return place
  }

  private func link(_ name: String, to target: String) throws {
    try folder.makeFolder((name as NSString).deletingLastPathComponent)
    try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
  }

  /// Adds the backlight of a panel.
  ///
  /// - Parameter parent: the folder of its `device`; nil for a device without one.
  public func addBacklight(
    _ name: String = "fake_bl", brightness: Int = 400, maximum: String = "1500", type: String = "raw",
    scale: String = "linear", parent: String? = nil
  ) throws {
    if let parent {
      // The devices of a connector lie in it without a folder for their class.
      let isConnector = parent.contains("/card")
      let place = isConnector ? "\(parent)/\(name)" : "\(parent)/backlight/\(name)"
      try folder.makeFolder(place)
      try link("\(place)/device", to: isConnector ? ".." : "../..")
      try link("backlight/\(name)", to: "../\(place)")
    }
    let files = [
      ("brightness", "\(brightness)"), ("actual_brightness", "\(brightness)"), ("max_brightness", maximum),
      ("type", type), ("bl_power", "0"), ("scale", scale),
    ]
    for (file, text) in files { try write(text, to: "backlight/\(name)/\(file)") }
  }

  /// Adds the light of a keyboard, at 1 of 3.
  public func addKeyboard(_ name: String = "fake::kbd_backlight") throws {
    for (file, text) in [("brightness", 1), ("max_brightness", 3), ("brightness_hw_changed", 1)] {
      try write("\(text)", to: "leds/\(name)/\(file)")
    }
  }

  /// The value of the panel.
  public static let brightness = "backlight/fake_bl/brightness"
  /// What the driver says that came of it.
  public static let actual = "backlight/fake_bl/actual_brightness"
  public static let keyboard = "leds/fake::kbd_backlight/brightness"

  /// Writes a file in place, as drivers and programs do.
  public func write(_ text: String, to name: String = brightness) throws {
    guard access(folder.path(name), F_OK) == 0 else {
      try folder.write(text + "\n", to: name)
      return
    }
    guard let file = fopen(folder.path(name), "r+") else {
      throw ServerProblem.failed("Cannot write '\(name)': \(String(cString: strerror(errno))).")
    }
    // One write, so that nobody reads half a number.
    fputs(text + "\n", file)
    fflush(file)
    ftruncate(fileno(file), text.utf8.count + 1)
    fclose(file)
  }

  /// Changes a file without a notification, as the kernel does for changes by the firmware.
  public func replace(_ name: String, by text: String) throws {
    try folder.write(text + "\n", to: "new")
    guard rename(folder.path("new"), folder.path(name)) == 0 else {
      throw ServerProblem.failed("Cannot replace '\(name)'.")
    }
  }

  /// Reads the number in a file; nil if there is none, as during a write.
  public func number(_ name: String = brightness) -> Int? {
    let text = FileManager.default.contents(atPath: folder.path(name)).map { String(decoding: $0, as: UTF8.self) }
    return text.flatMap { Int($0.split(separator: "\n").first ?? "") }
  }

  public func waitForNumber(_ number: Int, in name: String = brightness) throws {
    try waitUntil("\(number) in '\(name)'", details: "It holds \(self.number(name) as Any).") {
      self.number(name) == number
    }
  }

  /// Removes a device, as when it is unplugged.
  ///
  /// - Parameter name: "backlight/fake_bl".
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path(name))
  }

  /// Replaces `/dev/rfkill` by a FIFO, to which `tell` writes the events of the kernel.
  public func addRadios() throws {
    guard mkfifo(folder.path("rfkill"), 0o644) == 0 else { throw ServerProblem.failed("Cannot make a FIFO.") }
    devices.append("rfkill")
    // Open for reading too, so that it never ends.
    radios = open(folder.path("rfkill"), O_RDWR | O_NONBLOCK | O_CLOEXEC)
  }

  /// Adds `/dev/i2c-…`, as an empty file.
  public func addBus(_ name: String) throws {
    try folder.write("", to: name)
    devices.append(name)
  }

  /// A program opens a bus, and closes it.
  public func useBus(_ name: String) throws {
    let file = open(folder.path(name), O_RDWR | O_CLOEXEC)
    guard file >= 0, close(file) == 0 else { throw ServerProblem.failed("Cannot open '\(name)'.") }
  }

  /// Sends the kernel's event about a radio: added (0), removed (1) or changed (2), and whether a program blocks it.
  public func tellRadio(_ index: UInt8, _ operation: UInt8, isBlocked: Bool = false) throws {
    guard Glibc.write(radios, [index, 0, 0, 0, 1, operation, isBlocked ? 1 : 0, 0], 8) == 8 else {
      throw ServerProblem.failed("Cannot write into the FIFO.")
    }
  }

  /// A `/dev` with the usual devices.
  private static let usualDevices = """
    mkdir "$0/dev" && mount --rbind /dev "$0/dev" && mount -t tmpfs none /dev && cd "$0/dev" && \
    for name in null zero full random urandom tty; do touch /dev/$name && mount --bind $name /dev/$name; done && \
    mkdir /dev/shm && mount --bind shm /dev/shm && ln -s /proc/self/fd /dev/fd && cd /
    """

  /// The words before a command that make it see this tree. Users other than root become root in a namespace.
  public var wrapper: [String] {
    var script = "mount --make-rprivate /"
    if !devices.isEmpty { script += " && " + Self.usualDevices }
    for name in devices { script += " && touch /dev/\(name) && mount --bind \"$0/\(name)\" /dev/\(name)" }
    script += " && mount --bind \"$0\" /sys/class"
    if isReadOnly { script += " && mount -o remount,bind,ro \"$0\" /sys/class" }
    script += " && exec \"$@\""
    return ["unshare"] + (geteuid() == 0 ? ["-m"] : ["-rm"]) + ["sh", "-c", script, folder.path]
  }

  /// Runs a program that sees this tree; it must succeed.
  ///
  /// - Returns: its standard output.
  @discardableResult
  public func run(_ arguments: String...) throws -> String {
    try Child.demand(wrapper + arguments)
  }
}
