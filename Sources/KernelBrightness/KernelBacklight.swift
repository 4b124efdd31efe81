internal import SwellCore

/// A device of `/sys/class/backlight`, and which display it sets.
///
/// The kernel does not say which panel a device sets, but for drivers that register it below the connector. What else
/// is known: the graphics card of a device, and that most machines have one panel.
final class KernelBacklight {
  let name: String
  /// `firmware`, `platform` or `raw`.
  let type: String
  /// Where its link `device` leads (realpath(3)); empty without one.
  let path: String
  /// The kernel's name of the connector of its display; nil when unknown.
  private(set) var output: String?
  /// Why it is not used, a clause without a full stop; nil when it is.
  private(set) var objection: String?
  /// The same for all devices of one display: the path of its connector, "" for a panel without one, or the name of a
  /// device that is alone.
  private var display = ""
  /// The lowest of a display wins.
  private var rank = 0

  init(name: String, type: String, path: String) {
    self.name = name
    self.type = type
    self.path = path
  }

  /// `firmware` and `platform` know this machine; `raw` knows only the graphics chip (kernel ABI, `type`).
  private static let types = ["firmware", "platform", "raw"]
  /// Added to the rank of a device whose graphics card does not drive the panel.
  private static let foreign = 4
  /// The rank of one that its owner has chosen.
  private static let chosen = -1

  /// Finds the display of each device, and the best device of each display.
  ///
  /// - Parameters:
  ///   - devices: In the order of their names.
  ///   - choices: What their owner says.
  /// - Returns: The same, those whose display is not known last.
  static func choose(
    _ devices: [KernelBacklight], at connectors: [KernelConnector], _ choices: [BacklightChoice] = []
  ) -> [KernelBacklight] {
    var panels = connectors.filter { $0.isConnected && Monitor.isPanel($0.name) }
    // Beside a panel on eDP or LVDS, what is on DSI is a Touch Bar (Apple silicon).
    let screens = panels.filter { !$0.isOnDSI }
    if !screens.isEmpty { panels = screens }
    for (index, light) in devices.enumerated() {
      let number = devices[..<index].count { $0.type == "raw" && $0.path == light.path }
      light.locate(number, connectors, panels)
      for choice in choices where choice.device == light.name { light.use(choice, at: connectors) }
    }
    // A device without a connector may set the panel that no other device sets: that of a board, and only then a second
    // one below the keyboard.
    var free = panels.filter { panel in !devices.contains { $0.display == panel.path } }
    for isRaw in [true, false] {
      for light in devices where light.isFree && (light.type == "raw") == isRaw {
        if !free.isEmpty { light.output = free.removeFirst().name }
      }
    }
    for light in devices where light.objection == nil { light.compare(with: devices) }
    var ordered: [KernelBacklight] = []
    for place in 0...2 {
      for light in devices where light.place == place { ordered.append(light) }
    }
    return ordered
  }

  /// Devices with a display of their own come first, those whose display is not known last.
  private var place: Int { isAlone ? (output == nil ? 2 : 1) : 0 }

  private var isAlone: Bool { display == name }

  /// Whether it may set a panel that no other device sets.
  private var isFree: Bool { isAlone && !isOnBus && objection == nil }

  /// Whether it is on the bus of input devices: the Touch Bar of a Mac with an Intel processor. The kernel calls these
  /// `0003:05AC:8102.000D`.
  private var isOnHID: Bool {
    path.parts(separatedBy: "/").contains { part in
      let bytes = part.bytes
      return bytes.count == 19 && bytes[4] == UInt8(ascii: ":") && bytes[9] == bytes[4]
        && bytes[14] == UInt8(ascii: ".")
    }
  }

  /// Whether it is on the bus of a panel on DSI (`228600000.dsi.0`), or is the device that drives one.
  private func isOnDSI(_ connectors: [KernelConnector]) -> Bool {
    let driven = connectors.filter { $0.path.begins(with: path + "/drm/") }
    return path.parts(separatedBy: "/").contains { $0.parts(separatedBy: ".").contains("dsi") }
      || !driven.isEmpty && driven.allSatisfy { $0.isOnDSI }
  }

  /// Its owner has chosen it.
  private func use(_ choice: BacklightChoice, at connectors: [KernelConnector]) {
    (rank, objection) = (KernelBacklight.chosen, nil)
    guard let wanted = choice.output else { return }
    let connector = connectors.first { Monitor.isSame($0.name, wanted) }
    (display, output) = (connector?.path ?? wanted, connector?.name ?? wanted)
  }

  /// ddcci-driver: its devices are on the I²C bus of an external monitor.
  private var isOnBus: Bool { path.parts(separatedBy: "/").contains { $0.begins(with: "i2c-") } }

  /// - Parameters:
  ///   - number: How many `raw` devices of the same parent come before.
  ///   - panels: The connected ones of `connectors`.
  private func locate(
    _ number: Int, _ connectors: [KernelConnector], _ panels: [KernelConnector]
  ) {
    let type = type
    rank = KernelBacklight.types.firstIndex { $0 == type } ?? KernelBacklight.types.count
    if let connector = connectors.first(where: { $0.has(path) }) {
      (display, output) = (connector.path, connector.name)
      if connector.isConnected { return }
      if !Monitor.isPanel(connector.name) {
        objection = "no monitor is connected to " + connector.name
      } else if let panel = panels.first {
        // Two cards have a connector for the one panel, which is switched between them.
        (display, output, rank) = (panel.path, panel.name, rank + KernelBacklight.foreign)
      }
      return
    }
    if isOnHID {
      (display, objection) = (name, "it is on the bus of input devices, such as a Touch Bar")
      return
    }
    if isOnDSI(connectors), let panel = panels.first, !panel.isOnDSI {
      (display, objection) = (name, "it is on another bus than the panel " + panel.name)
      return
    }
    let isOnCard = KernelBacklight.isOnPCI(path)
    // asus-wmi: the second screen of some laptops, which has no other mark.
    if isOnBus || name.begins(with: "asus_screenpad") || (type == "raw" && !isOnCard && !path.isEmpty) {
      display = name
      return
    }
    var panel = panels.first
    if isOnCard, panel != nil {
      let own = panels.filter { $0.path.begins(with: path + "/drm/") }
      if own.isEmpty { rank += KernelBacklight.foreign }
      // Drivers that do not register below the connector have a device for each panel, in their order.
      if !own.isEmpty { panel = own[type == "raw" ? min(number, own.count - 1) : 0] }
    }
    (display, output) = (panel?.path ?? "", panel?.name)
  }

  /// Whether the path ends with a PCI address (`0000:00:02.0`).
  private static func isOnPCI(_ path: String) -> Bool {
    let name = Array((path.parts(separatedBy: "/").last ?? "").utf8)
    return name.count == 12 && name[4] == UInt8(ascii: ":") && name[7] == name[4] && name[10] == UInt8(ascii: ".")
  }

  private func compare(with all: [KernelBacklight]) {
    var best = self
    // The first by name of the lowest rank: `all` is in the order of the names.
    for other in all where other.display == display && other.objection == nil || other.name == name {
      if other.rank < best.rank || (other.rank == best.rank && other.name < best.name) { best = other }
    }
    guard best.name != name else { return }
    objection = "'" + best.name + "' sets the same panel"
    if best.rank == KernelBacklight.chosen {
      objection? += ", as 'device' in [brightness] says"
    } else if rank >= KernelBacklight.foreign, best.rank < KernelBacklight.foreign {
      objection = "'" + best.name + "' sets the panel, which this graphics card does not drive"
    } else if rank != best.rank {
      objection? += ", and its type '" + best.type + "' is better than '" + type + "'"
    }
  }
}

/// A connector of a graphics card, in `/sys/class/drm`.
final class KernelConnector: Sendable {
  /// `eDP-1`
  let name: String
  /// Where it is in `/sys/devices`.
  let path: String
  let isConnected: Bool
  /// The I²C adapter of its monitor (`i2c-5`); empty when unknown.
  let adapter: String
  var isOnDSI: Bool { name.begins(with: "DSI") }

  /// - Parameters:
  ///   - folder: Its name in `/sys/class/drm`: `card0-eDP-1`.
  ///   - path: realpath(3) of that.
  ///   - status: Its file `status`: `connected`, `disconnected` or `unknown`.
  ///   - adapter: realpath(3) of its link `ddc`.
  /// - Returns: nil for what is not a connector, such as `card0`.
  init?(folder: String, path: String, status: String, adapter: String) {
    let parts = folder.parts(separatedBy: "-")
    guard parts.count > 1, folder.begins(with: "card"), !path.isEmpty else { return nil }
    name = folder.withoutFirst(parts[0].utf8.count + 1)
    self.path = path
    isConnected = status != "disconnected"
    self.adapter = adapter.parts(separatedBy: "/").last ?? ""
  }

  /// Whether a device is below it, or on its I²C bus.
  func has(_ device: String) -> Bool {
    (device + "/").begins(with: path + "/")
      || (!adapter.isEmpty && device.parts(separatedBy: "/").contains(adapter))
  }
}
