/// The battery of a Bluetooth device that plays sound.
public struct HeadsetBattery: Equatable, Sendable {
  /// The Bluetooth address of the device: 48 bits.
  public var address: UInt64
  /// The name that the owner has given the device.
  public var name: String
  /// In percent, 1 to 100.
  public var charge: Int
  /// How urgent the state of the battery is, as in `PowerReading`; nil while unknown.
  public var warning: Int?

  public init(address: UInt64, name: String = "", charge: Int, warning: Int? = nil) {
    (self.address, self.name, self.charge, self.warning) = (address, name, charge, warning)
  }

  var level: Level { Level(Double(charge) / 100) }

  /// UPower's own limit for devices that are not the supply of a machine is 10 %.
  var isLow: Bool { charge <= 10 || warning ?? 0 >= PowerReading.low }

  /// The panel of a low battery.
  var content: HUDContent {
    var content = HUDContent(kind: .power, icon: .batteryLow, level: level)
    if !name.isEmpty { content.detail = name }
    return content
  }

  /// The Bluetooth address at the end of a text: `00:1B:66:AA:BB:CC`, or `/org/bluez/hci0/dev_00_1B_66_AA_BB_CC`.
  public static func address(in text: String) -> UInt64? {
    let bytes = Array(text.utf8.suffix(17))
    guard bytes.count == 17 else { return nil }
    var address: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      if index % 3 == 2 {
        guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_") else { return nil }
      } else if let digit = OptionValue.hexadecimal([byte]) {
        address = address << 4 | UInt64(digit)
      } else {
        return nil
      }
    }
    return address
  }
}

/// The batteries that are known, and which of them has become low.
struct HeadsetBatteries: Sendable {
  private var batteries: [HeadsetBattery] = []
  /// Every headset seen so far, and whether its battery was low.
  private var known: [(address: UInt64, isLow: Bool)] = []

  /// The charge of the device with this address; nil while unknown.
  func charge(of address: UInt64?) -> Level? {
    batteries.first { $0.address == address }?.level
  }

  /// Takes a reading of all batteries.
  ///
  /// - Returns: A battery that has become low since the last reading.
  mutating func read(_ batteries: [HeadsetBattery]) -> HeadsetBattery? {
    self.batteries = batteries
    var news: HeadsetBattery?
    for battery in batteries {
      let before = known.first { $0.address == battery.address }
      if battery.isLow, before?.isLow == false { news = battery }
      known.removeAll { $0.address == battery.address }
      known.append((battery.address, battery.isLow))
    }
    return news
  }
}
