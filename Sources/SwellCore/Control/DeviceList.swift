/// The list that `swell output` and `swell input` print.
struct DeviceList {
  /// In the server's order.
  var devices: [AudioDevice]
  /// The name of the default device.
  var current: String?
  var batteries = HeadsetBatteries()

  /// A line for each device; an asterisk marks the default device: `* alsa_output.pci  Speakers, 40%`.
  var text: PlainText {
    var text: PlainText = ""
    for device in devices {
      text += device.name == current ? "* " : "  "
      text += "\(device.name)  \(device.shortName), \(device.level.text(isMuted: device.isMuted))"
      if let charge = batteries.charge(of: device.address) { text += ", battery \(charge.percent)%" }
      text += device.isUnplugged ? ", unplugged\n" : "\n"
    }
    return text
  }

  /// One line of JSON; members may be added, but are never removed.
  var json: PlainText {
    JSON.array(
      devices.map { device in
        JSON.object([
          ("name", JSON(device.name)),
          ("description", JSON(device.description)),
          ("short_name", JSON(device.shortName)),
          ("device", JSON(device.output?.rawValue)),
          ("default", JSON(device.name == current)),
          ("level", JSON(device.level.fraction)),
          ("muted", JSON(device.isMuted)),
          ("unplugged", JSON(device.isUnplugged)),
          ("battery", JSON(batteries.charge(of: device.address)?.fraction)),
        ])
      }
    ).line
  }
}
