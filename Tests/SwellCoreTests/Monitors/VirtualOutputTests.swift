import SwellCore
import Testing

@Suite struct VirtualOutputTests {
  @Test(
    "Xwayland, nxagent, TigerVNC and xorgxrdp show their screens in another one",
    arguments: [
      "XWAYLAND0", "NX1", "VNC-0", "rdp0",
    ])
  func virtual(name: String) {
    #expect(Monitor.isVirtual(name))
    let frame = PixelRect(x: 0, y: 0, width: 640, height: 480)
    #expect(Monitor(name: name, frame: frame).isVirtual)
    #expect(Monitor(name: "mine", outputs: [name], frame: frame).isVirtual)
  }

  @Test(
    "Those of drivers, of virtual machines and of Xvfb are screens of their own",
    arguments: [
      "eDP-1", "DP-2", "HDMI-A-1", "DVI-D-0", "VGA1", "Virtual-1", "DUMMY0", "screen", "default",
    ])
  func own(name: String) {
    #expect(!Monitor.isVirtual(name))
  }
}
