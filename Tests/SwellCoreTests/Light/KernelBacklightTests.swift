import Testing

@testable import SwellCore

@Suite("The kernel's backlights and their displays")
struct KernelBacklightTests {
  private static let intel = "/sys/devices/pci0000:00/0000:00:02.0"
  private static let nvidia = "/sys/devices/pci0000:00/0000:00:01.0/0000:01:00.0"

  private static func connector(
    _ name: String, _ status: String = "connected", card: Int = 0, adapter: String = ""
  ) -> KernelConnector {
    let place = card == 0 ? intel : nvidia
    return KernelConnector(
      folder: "card\(card)-\(name)", path: "\(place)/drm/card\(card)/card\(card)-\(name)", status: status,
      adapter: adapter.isEmpty ? "" : "\(place)/\(adapter)")!
  }

  struct Light: Sendable {
    let name, type, path: String
  }

  private static func light(_ name: String, _ type: String = "raw", _ path: String = "") -> Light {
    Light(name: name, type: type, path: path)
  }

  /// One of the integrated card, at the connector of that name.
  private static func light(_ name: String, at connector: String) -> Light {
    light(name, "raw", "\(intel)/drm/card0/card0-\(connector)")
  }

  private static let panel = light("intel_backlight", at: "eDP-1")
  private static let eDP = connector("eDP-1")

  struct Machine: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var lights: [Light]
    var connectors: [KernelConnector]
    /// `name` or `name at output`, in this order.
    var used: [String]
    /// Parts of the reasons, by name.
    var objections: [(name: String, part: String)] = []
  }

  static let machines = [
    Machine(
      testDescription: "no DRM: the best type",
      lights: [light("aaa"), light("acpi_video0", "firmware"), light("laptop", "platform")], connectors: [],
      used: ["acpi_video0"], objections: [("aaa", "'firmware' is better than 'raw'"), ("laptop", "'platform'")]),
    Machine(
      testDescription: "two of the same kind: the first",
      lights: [light("acpi_video0", "firmware", intel), light("acpi_video1", "firmware", intel)], connectors: [],
      used: ["acpi_video0"],
      objections: [("acpi_video1", "'acpi_video0' sets the same panel")]),
    Machine(
      testDescription: "intel and ddcci on a DP AUX channel",
      lights: [light("ddcci5", at: "DP-1/i2c-5/5-0037/ddcci5"), panel], connectors: [connector("DP-1"), eDP],
      used: ["ddcci5 at DP-1", "intel_backlight at eDP-1"]),
    Machine(
      testDescription: "intel and ddcci on a bus of the card, which the connector's ddc names",
      lights: [
        light("ddcci4", "firmware", intel + "/i2c-4/4-0037/ddcci4"),
        light("ddcci5", "platform", intel + "/i2c-5/5-0037/ddcci5"),
        panel,
      ], connectors: [connector("HDMI-A-1", adapter: "i2c-5"), eDP],
      used: ["ddcci5 at HDMI-A-1", "intel_backlight at eDP-1", "ddcci4"]),
    Machine(
      testDescription: "intel, ACPI and nvidia",
      lights: [light("acpi_video0", "firmware", intel), panel, light("nvidia_0", "raw", nvidia)],
      connectors: [eDP, connector("HDMI-A-1", card: 1)], used: ["acpi_video0 at eDP-1"],
      objections: [
        ("intel_backlight", "'firmware' is better than 'raw'"), ("nvidia_0", "this graphics card does not drive"),
      ]),
    Machine(
      testDescription: "the panel's own card before the better type of another",
      lights: [light("acpi_video1", "firmware", nvidia), panel], connectors: [eDP], used: ["intel_backlight at eDP-1"],
      objections: [("acpi_video1", "'intel_backlight' sets the panel")]),
    Machine(
      testDescription: "nvidia alone", lights: [light("nvidia_0", "raw", nvidia)],
      connectors: [connector("eDP-1", card: 1)], used: ["nvidia_0 at eDP-1"]),
    Machine(
      testDescription: "the embedded controller of a switched panel",
      lights: [
        panel,
        light(
          "nvidia_wmi_ec_backlight", "firmware", "/sys/devices/platform/PNP0C14:00/wmi_bus/wmi_bus-PNP0C14:00/603E"),
      ], connectors: [eDP], used: ["nvidia_wmi_ec_backlight at eDP-1"],
      objections: [("intel_backlight", "'nvidia_wmi_ec_backlight' sets the same panel")]),
    Machine(
      testDescription: "amdgpu and the second screen of an ASUS",
      lights: [
        light("amdgpu_bl1", at: "eDP-1"),
        light("asus_screenpad", "platform", "/sys/devices/platform/asus-nb-wmi"),
      ], connectors: [eDP], used: ["amdgpu_bl1 at eDP-1", "asus_screenpad"]),
    Machine(
      testDescription: "the second screen at a panel connector that no other device sets",
      lights: [
        light("amdgpu_bl1", at: "eDP-1"),
        light("asus_screenpad", "platform", "/sys/devices/platform/asus-nb-wmi"),
      ], connectors: [eDP, connector("eDP-2")],
      used: ["amdgpu_bl1 at eDP-1", "asus_screenpad at eDP-2"]),
    Machine(
      testDescription: "a panel without a connector of its own, and a second screen",
      lights: [
        light("asus_screenpad", "platform", "/sys/devices/platform/rig"),
        light("rig_backlight", "raw", "/sys/devices/platform/rig"),
      ], connectors: [eDP], used: ["rig_backlight at eDP-1", "asus_screenpad"]),
    Machine(
      testDescription: "ASUS's own driver of the main panel",
      lights: [
        light("asus-nb-wmi", "platform", "/sys/devices/platform/asus-nb-wmi"),
        light("asus_screenpad", "platform", "/sys/devices/platform/asus-nb-wmi"),
        panel,
      ], connectors: [eDP], used: ["asus-nb-wmi at eDP-1", "asus_screenpad"],
      objections: [("intel_backlight", "'platform' is better than 'raw'")]),
    Machine(
      testDescription: "two panels",
      lights: [panel, light("intel_backlight.1", at: "eDP-2")], connectors: [eDP, connector("eDP-2")],
      used: ["intel_backlight at eDP-1", "intel_backlight.1 at eDP-2"]),
    Machine(
      testDescription: "two panels of a driver that registers below the card",
      lights: [light("amdgpu_bl0", "raw", intel), light("amdgpu_bl1", "raw", intel)],
      connectors: [eDP, connector("eDP-2")], used: ["amdgpu_bl0 at eDP-1", "amdgpu_bl1 at eDP-2"]),
    Machine(
      testDescription: "a panel that is switched to the other card",
      lights: [light("amdgpu_bl1", at: "eDP-1"), light("nvidia_0", "raw", nvidia)],
      connectors: [connector("eDP-1", "disconnected"), connector("eDP-1", card: 1)], used: ["nvidia_0 at eDP-1"],
      objections: [("amdgpu_bl1", "does not drive")]),
    Machine(
      testDescription: "a panel whose connector says that it is not there",
      lights: [light("intel_backlight", at: "LVDS-1")],
      connectors: [connector("LVDS-1", "disconnected")], used: ["intel_backlight at LVDS-1"]),
    Machine(
      testDescription: "a monitor that was unplugged",
      lights: [light("ddcci5", at: "DP-1/i2c-5/5-0037/ddcci5"), panel],
      connectors: [connector("DP-1", "disconnected"), eDP], used: ["intel_backlight at eDP-1"],
      objections: [("ddcci5", "no monitor is connected to DP-1")]),
    Machine(
      testDescription: "a connector that has gone",
      lights: [light("ddcci7", at: "DP-7/i2c-7/7-0037/ddcci7"), panel], connectors: [eDP],
      used: ["intel_backlight at eDP-1", "ddcci7"]),
    Machine(
      testDescription: "a board with a PWM for its DSI panel",
      lights: [light("backlight", "raw", "/sys/devices/platform/backlight")], connectors: [connector("DSI-1")],
      used: ["backlight at DSI-1"]),
    Machine(
      testDescription: "the bar above a keyboard",
      lights: [
        light("appletb_backlight", "raw", intel.replacing("02.0", with: "14.0") + "/usb1/1-6/1-6:1.0/0003:05AC:8102"),
        light("gmux_backlight", "platform", "/sys/devices/pnp0/00:03"),
        panel,
      ], connectors: [eDP], used: ["gmux_backlight at eDP-1", "appletb_backlight"]),
    Machine(
      testDescription: "garbage",
      lights: [light("", "", "/"), light("x", "what", "//:::..."), light("y", "firmware", "card0-eDP-1/i2c-")],
      connectors: [eDP], used: [" at eDP-1", "y"], objections: [("x", "'' sets the same panel")]),
  ]

  @Test("Each display has one, the best, with its connector", arguments: machines)
  func machine(_ machine: Machine) {
    let lights = machine.lights.map { KernelBacklight(name: $0.name, type: $0.type, path: $0.path) }
    let all = KernelBacklight.choose(lights, at: machine.connectors)
    #expect(Set(all.map(\.name)) == Set(lights.map(\.name)))
    let used = all.filter { $0.objection == nil }.map { $0.name + ($0.output.map { " at " + $0 } ?? "") }
    #expect(used == machine.used)
    for (name, part) in machine.objections {
      let objection = all.first { $0.name == name }?.objection
      #expect(objection?.contains(part) == true, "\(name): \(objection ?? "used")")
    }
  }

  @Test("Only what has the name of a connector is one", arguments: ["card0", "renderD128", "version", "", "-"])
  func noConnector(folder: String) {
    #expect(KernelConnector(folder: folder, path: "/sys/x", status: "connected", adapter: "") == nil)
    #expect(KernelConnector(folder: "card0-eDP-1", path: "", status: "connected", adapter: "") == nil)
  }
}

@Suite("Names of outputs")
struct BacklightOutputNameTests {
  @Test(
    "The kernel's name and that of a driver of X are the same output, or not",
    arguments: [
      ("eDP-1", "eDP-1", true), ("eDP-1", "eDP1", true), ("eDP-1", "eDP", true), ("LVDS-1", "LVDS", true),
      ("HDMI-A-1", "HDMI-1", true), ("HDMI-A-2", "HDMI2", true), ("DP-3", "DP3", true), ("eDP-1", "eDP-2", false),
      ("eDP-1", "DP-1", false), ("eDP-1", "LVDS", false), ("HDMI-A-1", "HDMI-2", false), ("HDMI-A-1", "HDMI", false),
      ("DP-1", "DP", false), ("", "eDP", false), ("eDP-1", "", false), ("DP-1", "DP-11", false),
    ])
  func same(kernel: String, server: String, isSame: Bool) {
    #expect(Monitor.isSame(kernel, server) == isSame && Monitor.isSame(server, kernel) == isSame)
  }
}
