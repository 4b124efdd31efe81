import Testing

@testable import KernelBrightness
@testable import SwellCore

@Suite("The kernel's backlights and their displays")
struct KernelBacklightTests {
  private static let intel = "/sys/devices/pci0000:00/0000:00:02.0"
  private static let nvidia = "/sys/devices/pci0000:00/0000:00:01.0/0000:01:00.0"
  private static let asus = "/sys/devices/platform/asus-nb-wmi"

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
  private static let touchBar =
    "/sys/devices/pci0000:00/0000:00:1b.0/0000:04:00.1/t2bce_core/usb9/9-7/9-7:1.0/0003:05AC:8102.000D"
  private static let soc = "/sys/devices/platform/soc/"
  private static let dcp = light("apple-panel-bl", "platform", soc + "231c00000.dcp")
  private static let dsi = KernelConnector(
    folder: "card2-DSI-1", path: soc + "228200000.display-pipe/drm/card2/card2-DSI-1", status: "connected", adapter: "")!
  private static let appleEDP = KernelConnector(
    folder: "card1-eDP-1", path: soc + "display-subsystem/drm/card1/card1-eDP-1", status: "connected", adapter: "")!
  private static let eDP = connector("eDP-1")

  struct Machine: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lights: [Light]
    let connectors: [KernelConnector]
    /// The setting `device`.
    let chosen: String
    /// `name` or `name at output`, in this order.
    let used: [String]
    /// Parts of the reasons, by name.
    let objections: KeyValuePairs<String, String>

    init(
      _ description: String, _ lights: [Light], at connectors: [KernelConnector] = [eDP], chosen: String = "",
      used: String..., not objections: KeyValuePairs<String, String> = [:]
    ) {
      (testDescription, self.lights, self.connectors, self.chosen) = (description, lights, connectors, chosen)
      (self.used, self.objections) = (used, objections)
    }
  }

  static let machines = [
    Machine(
      "no DRM: the best type", [light("aaa"), light("acpi_video0", "firmware"), light("laptop", "platform")], at: [],
      used: "acpi_video0", not: ["aaa": "'firmware' is better than 'raw'", "laptop": "'platform'"]),
    Machine(
      "two of the same kind: the first",
      [light("acpi_video0", "firmware", intel), light("acpi_video1", "firmware", intel)], at: [],
      used: "acpi_video0", not: ["acpi_video1": "'acpi_video0' sets the same panel"]),
    Machine(
      "intel and ddcci on a DP AUX channel", [light("ddcci5", at: "DP-1/i2c-5/5-0037/ddcci5"), panel],
      at: [connector("DP-1"), eDP], used: "ddcci5 at DP-1", "intel_backlight at eDP-1"),
    Machine(
      "intel and ddcci on a bus of the card, which the connector's ddc names",
      [
        light("ddcci4", "firmware", intel + "/i2c-4/4-0037/ddcci4"),
        light("ddcci5", "platform", intel + "/i2c-5/5-0037/ddcci5"), panel,
      ], at: [connector("HDMI-A-1", adapter: "i2c-5"), eDP],
      used: "ddcci5 at HDMI-A-1", "intel_backlight at eDP-1", "ddcci4"),
    Machine(
      "intel, ACPI and nvidia", [light("acpi_video0", "firmware", intel), panel, light("nvidia_0", "raw", nvidia)],
      at: [eDP, connector("HDMI-A-1", card: 1)], used: "acpi_video0 at eDP-1",
      not: ["intel_backlight": "'firmware' is better than 'raw'", "nvidia_0": "this graphics card does not drive"]),
    Machine(
      "the panel's own card before the better type of another", [light("acpi_video1", "firmware", nvidia), panel],
      used: "intel_backlight at eDP-1", not: ["acpi_video1": "'intel_backlight' sets the panel"]),
    Machine(
      "nvidia alone", [light("nvidia_0", "raw", nvidia)], at: [connector("eDP-1", card: 1)], used: "nvidia_0 at eDP-1"),
    Machine(
      "amdgpu and the second screen of an ASUS",
      [light("amdgpu_bl1", at: "eDP-1"), light("asus_screenpad", "platform", asus)],
      used: "amdgpu_bl1 at eDP-1", "asus_screenpad"),
    Machine(
      "the second screen at a panel connector that no other device sets",
      [light("amdgpu_bl1", at: "eDP-1"), light("asus_screenpad", "platform", asus)], at: [eDP, connector("eDP-2")],
      used: "amdgpu_bl1 at eDP-1", "asus_screenpad at eDP-2"),
    Machine(
      "a panel without a connector of its own, and a second screen",
      [light("asus_screenpad", "platform", asus), light("rig_backlight", "raw", "/sys/devices/platform/rig")],
      used: "rig_backlight at eDP-1", "asus_screenpad"),
    Machine(
      "ASUS's own driver of the main panel",
      [light("asus-nb-wmi", "platform", asus), light("asus_screenpad", "platform", asus), panel],
      used: "asus-nb-wmi at eDP-1", "asus_screenpad", not: ["intel_backlight": "'platform' is better than 'raw'"]),
    Machine(
      "two panels", [panel, light("intel_backlight.1", at: "eDP-2")], at: [eDP, connector("eDP-2")],
      used: "intel_backlight at eDP-1", "intel_backlight.1 at eDP-2"),
    Machine(
      "two panels of a driver that registers below the card",
      [light("amdgpu_bl0", "raw", intel), light("amdgpu_bl1", "raw", intel)], at: [eDP, connector("eDP-2")],
      used: "amdgpu_bl0 at eDP-1", "amdgpu_bl1 at eDP-2"),
    Machine(
      "a panel that is switched to the other card",
      [light("amdgpu_bl1", at: "eDP-1"), light("nvidia_0", "raw", nvidia)],
      at: [connector("eDP-1", "disconnected"), connector("eDP-1", card: 1)], used: "nvidia_0 at eDP-1",
      not: ["amdgpu_bl1": "does not drive"]),
    Machine(
      "a panel whose connector says that it is not there", [light("intel_backlight", at: "LVDS-1")],
      at: [connector("LVDS-1", "disconnected")], used: "intel_backlight at LVDS-1"),
    Machine(
      "a monitor that was unplugged", [light("ddcci5", at: "DP-1/i2c-5/5-0037/ddcci5"), panel],
      at: [connector("DP-1", "disconnected"), eDP], used: "intel_backlight at eDP-1",
      not: ["ddcci5": "no monitor is connected to DP-1"]),
    Machine(
      "a connector that has gone", [light("ddcci7", at: "DP-7/i2c-7/7-0037/ddcci7"), panel],
      used: "intel_backlight at eDP-1", "ddcci7"),
    Machine(
      "a board with a PWM for its DSI panel", [light("backlight", "raw", "/sys/devices/platform/backlight")],
      at: [connector("DSI-1")], used: "backlight at DSI-1"),
    Machine(
      "a Touch Bar that is an input device",
      [
        light("appletb_backlight", "raw", touchBar), light("gmux_backlight", "platform", "/sys/devices/pnp0/00:03"),
        panel,
      ], used: "gmux_backlight at eDP-1", not: ["appletb_backlight": "on the bus of input devices"]),
    Machine(
      "a Touch Bar, and a panel that no device sets", [light("appletb_backlight", "raw", touchBar)],
      not: ["appletb_backlight": "on the bus of input devices"]),
    Machine(
      "a Touch Bar on DSI (Apple silicon)",
      [light("228600000.dsi.0", "raw", soc + "228600000.dsi/228600000.dsi.0"), dcp], at: [dsi, appleEDP],
      used: "apple-panel-bl at eDP-1", not: ["228600000.dsi.0": "another bus than the panel eDP-1"]),
    Machine(
      "the same, whose light is that of its display controller, and a panel of type raw",
      [
        light("228200000.display-pipe", "raw", soc + "228200000.display-pipe"),
        light("apple-panel-bl", "raw", soc + "231c00000.dcp"),
      ], at: [dsi, appleEDP], used: "apple-panel-bl at eDP-1",
      not: ["228200000.display-pipe": "another bus than the panel eDP-1"]),
    Machine(
      "a phone with a panel on DSI", [light("ae94000.dsi.0", "raw", soc + "ae94000.dsi/ae94000.dsi.0")], at: [dsi],
      used: "ae94000.dsi.0 at DSI-1"),
    Machine(
      "a card with panels on eDP and DSI", [light("acpi_video0", "firmware", intel), light("x", at: "DSI-1")],
      at: [connector("DSI-1"), eDP], used: "acpi_video0 at eDP-1", "x at DSI-1"),
    Machine(
      "the owner chooses between two cards", [light("amdgpu_bl1", at: "eDP-1"), light("nvidia_wmi", "firmware")],
      chosen: "amdgpu_bl1", used: "amdgpu_bl1 at eDP-1", not: ["nvidia_wmi": "as 'device' in [brightness] says"]),
    Machine(
      "the owner says which panel is whose",
      [light("a", "raw", intel), light("b", "raw", intel)], at: [eDP, connector("eDP-2")],
      chosen: "eDP-2 a,  eDP1  b", used: "a at eDP-2", "b at eDP-1"),
    Machine(
      "the owner chooses what is no display, and for an output that nobody knows",
      [light("appletb_backlight", "raw", touchBar), light("odd"), panel], chosen: "X-1 appletb_backlight, gone",
      used: "appletb_backlight at X-1", "intel_backlight at eDP-1", not: ["odd": "'intel_backlight'"]),
    Machine(
      "garbage", [light("", "", "/"), light("x", "what", "//:::..."), light("y", "firmware", "card0-eDP-1/i2c-")],
      used: " at eDP-1", "y", not: ["x": "'' sets the same panel"]),
  ]

  @Test("Each display has one, the best, with its connector", arguments: machines)
  func machine(_ machine: Machine) {
    let lights = machine.lights.map { KernelBacklight(name: $0.name, type: $0.type, path: $0.path) }
    let choices = machine.chosen.split(separator: ",").compactMap { BacklightChoice(String($0)) }
    let all = KernelBacklight.choose(lights, at: machine.connectors, choices)
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

  @Test(
    "The kernel's name of an output and that of a driver of X are the same, or not",
    arguments: [
      ("eDP-1-1", "eDP-1", true), ("eDP-1-1", "eDP1", true), ("eDP-1-2", "eDP-1", false), ("LVDS-1-1", "LVDS", true),
      ("DP-1-1", "DP-1", false), ("eDP-1", "eDP-1", true), ("eDP-1", "eDP1", true), ("eDP-1", "eDP", true),
      ("LVDS-1", "LVDS", true),
      ("HDMI-A-1", "HDMI-1", true), ("HDMI-A-2", "HDMI2", true), ("DP-3", "DP3", true), ("eDP-1", "eDP-2", false),
      ("eDP-1", "DP-1", false), ("eDP-1", "LVDS", false), ("HDMI-A-1", "HDMI-2", false), ("HDMI-A-1", "HDMI", false),
      ("DP-1", "DP", false), ("", "eDP", false), ("eDP-1", "", false), ("DP-1", "DP-11", false),
    ])
  func same(kernel: String, server: String, isSame: Bool) {
    #expect(Monitor.isSame(kernel, server) == isSame && Monitor.isSame(server, kernel) == isSame)
  }
}
