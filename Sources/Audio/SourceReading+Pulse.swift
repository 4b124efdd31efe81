internal import CPulse
internal import SwellCore

extension AudioDevice {
  /// Copies a `pa_source_info`, which is valid only during the callback.
  init(_ info: pa_source_info) {
    let port = unsafe info.active_port?.pointee
    let name = unsafe LibPulse.text(info.name) ?? ""
    let description = unsafe LibPulse.text(info.description) ?? name
    func property(_ key: String) -> String? { unsafe LibPulse.property(key, of: info.proplist) }
    self.init(
      name: name, description: description,
      shortName: OutputName.short(
        .speaker, bus: property("device.bus"), description: description, port: unsafe LibPulse.text(port?.description),
        product: property("device.product.name")),
      level: Level(volume: unsafe ChannelVolumes(info.volume).loudest), isMuted: unsafe info.mute != 0,
      isUnplugged: unsafe port?.available == Int32(PA_PORT_AVAILABLE_NO.rawValue))
  }
}

extension SourceReading {
  /// Copies the default source.
  init(_ info: pa_source_info) {
    let device = unsafe AudioDevice(info)
    self.init(
      name: device.name, shortName: device.shortName, level: device.level,
      channels: unsafe ChannelVolumes(info.volume), isMuted: device.isMuted)
  }
}
