import CPulse
import SwellCore
import Testing

@testable import Audio

@Suite struct OutputDeviceTests {
  private static func number(_ type: pa_device_port_type) -> Int { Int(type.rawValue) }

  private static let types =
    [
      (PA_DEVICE_PORT_TYPE_UNKNOWN, .speaker), (PA_DEVICE_PORT_TYPE_AUX, .speaker),
      (PA_DEVICE_PORT_TYPE_SPEAKER, .speaker), (PA_DEVICE_PORT_TYPE_HEADPHONES, .headphones),
      (PA_DEVICE_PORT_TYPE_LINE, .speaker), (PA_DEVICE_PORT_TYPE_HEADSET, .headset),
      (PA_DEVICE_PORT_TYPE_HANDSET, .phone), (PA_DEVICE_PORT_TYPE_HDMI, .hdmi), (PA_DEVICE_PORT_TYPE_TV, .hdmi),
      (PA_DEVICE_PORT_TYPE_SPDIF, .speaker), (PA_DEVICE_PORT_TYPE_BLUETOOTH, .bluetooth),
      (PA_DEVICE_PORT_TYPE_HANDSFREE, .headset), (PA_DEVICE_PORT_TYPE_PHONE, .phone),
      (PA_DEVICE_PORT_TYPE_ANALOG, .speaker), (PA_DEVICE_PORT_TYPE_HIFI, .speaker), (PA_DEVICE_PORT_TYPE_CAR, .speaker),
    ].map { (number($0), $1) } as [(Int, OutputDevice)]

  @Test("The type of the port tells the device", arguments: types)
  func portType(number: Int, device: OutputDevice) {
    #expect(OutputDevice(portType: number, portName: nil, formFactor: nil, bus: nil) == device)
  }

  @Test("The type of the port counts more than the rest, unless it says little, or is none that libpulse has")
  func precedence() {
    let type = Self.number(PA_DEVICE_PORT_TYPE_HDMI)
    #expect(
      OutputDevice(portType: type, portName: "analog-output-headphones", formFactor: "headset", bus: "bluetooth")
        == .hdmi)
    #expect(OutputDevice(portType: 0, portName: "hdmi-output-0", formFactor: "headset", bus: nil) == .headset)
    #expect(OutputDevice(portType: nil, portName: "hdmi-output-0", formFactor: nil, bus: "bluetooth") == .hdmi)
    for number in [23, 1000, 0x7fff_ffff, 0xffff_ffff] {
      #expect(OutputDevice(portType: number, portName: "hdmi-output-0", formFactor: nil, bus: nil) == .hdmi)
      #expect(OutputDevice(portType: number, portName: nil, formFactor: nil, bus: nil) == .speaker)
    }
  }

  @Test(
    "The form factor tells the device",
    arguments: [
      ("headphone", OutputDevice.headphones), ("headset", .headset), ("hands-free", .headset), ("tv", .hdmi),
      ("handset", .phone), ("internal", .speaker), ("portable", .speaker), ("", .speaker), ("HEADPHONE", .speaker),
      ("garbage", .speaker),
    ])
  func formFactor(text: String, device: OutputDevice) {
    #expect(OutputDevice(portType: nil, portName: nil, formFactor: text, bus: nil) == device)
    #expect(OutputDevice(portType: 0, portName: nil, formFactor: text, bus: "usb") == device)
  }

  @Test(
    "The name of the port tells the device",
    arguments: [
      ("analog-output-headphones", OutputDevice.headphones), ("analog-output-headphones-2", .headphones),
      ("[Out] Headphones", .headphones), ("[Out] Headset", .headset), ("headset-output", .headset),
      ("hdmi-output-0", .hdmi), ("HDMI / DisplayPort 3", .hdmi), ("[Out] HDMI1", .hdmi),
      ("analog-output-speaker", .speaker), ("iec958-stereo-output", .speaker), ("", .speaker), ("---", .speaker),
      ("\u{0}\u{fffd}Ω", .speaker), ("nothdmi", .speaker),
    ])
  func portName(text: String, device: OutputDevice) {
    #expect(OutputDevice(portType: nil, portName: text, formFactor: nil, bus: nil) == device)
    #expect(OutputDevice(portType: 0, portName: text, formFactor: "internal", bus: "pci") == device)
  }

  @Test(
    "The bus counts last",
    arguments: [("bluetooth", OutputDevice.bluetooth), ("usb", .speaker), ("", .speaker), ("Bluetooth", .speaker)])
  func bus(text: String, device: OutputDevice) {
    #expect(OutputDevice(portType: nil, portName: nil, formFactor: nil, bus: text) == device)
    #expect(OutputDevice(portType: nil, portName: nil, formFactor: "headphone", bus: text) == .headphones)
  }

  @Test("The monitor's name is that of the port, where the card has one")
  func monitor() throws {
    let properties = try #require(pa_proplist_new())
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, "device.product.name", "DELL U2720Q")
    let infos = UnsafeMutableBufferPointer<pa_card_port_info>.allocate(capacity: 2)
    infos.initialize(repeating: pa_card_port_info())
    defer { infos.deallocate() }
    "hdmi-output-1".withCString { name in
      (infos[1].name, infos[1].proplist) = (name, properties)
      var ports = [infos.baseAddress, nil, infos.baseAddress.map { $0 + 1 }]
      ports.withUnsafeMutableBufferPointer { ports in
        var card = pa_card_info()
        (card.n_ports, card.ports) = (3, ports.baseAddress)
        card.index = 3
        let names = MonitorName.all(on: card)
        #expect(names.map(\.card) == [3] && names.map(\.port) == ["hdmi-output-1"])
        #expect(names.map(\.name) == ["DELL U2720Q"])
        card.n_ports = 1
        #expect(MonitorName.all(on: card).isEmpty)
      }
    }
    #expect(MonitorName.all(on: pa_card_info()).isEmpty)
  }

  @Test("The card is not asked for the monitor behind a port with nothing plugged in")
  func unplugged() {
    var (port, sink) = (pa_sink_port_info(), pa_sink_info())
    sink.card = 3
    #expect(MonitorName.card(of: sink) == 3)
    withUnsafeMutablePointer(to: &port) { port in
      sink.active_port = port
      for state in [PA_PORT_AVAILABLE_UNKNOWN, PA_PORT_AVAILABLE_YES, PA_PORT_AVAILABLE_NO] {
        port.pointee.available = Int32(state.rawValue)
        #expect(MonitorName.card(of: sink) == (state == PA_PORT_AVAILABLE_NO ? .max : 3))
      }
    }
  }
}
