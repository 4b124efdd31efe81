/// Programs that the tests run, and the Debian packages that have them: a test without its program fails and says so.
public enum Requirement {
  private static let packages = [
    "Xvfb": "xvfb", "Xephyr": "xserver-xephyr", "Xorg": "xserver-xorg-core", "pactl": "pulseaudio-utils",
    "pacat": "pulseaudio-utils",
    "dbus-daemon": "dbus-daemon",
    "dbus-run-session": "dbus-daemon", "i3": "i3-wm", "convert": "imagemagick", "sh": "dash",
    "pipewire": "pipewire-bin", "xrandr": "x11-xserver-utils", "xprop": "x11-utils",
    "desktop-file-validate": "desktop-file-utils", "appstreamcli": "appstream", "systemd-analyze": "systemd",
    "dpkg-deb": "dpkg",
  ]

  /// The Debian package that has a program.
  public static func package(of program: String) -> String {
    packages[program] ?? program
  }

  /// The path of a program on `PATH`; throws ``ServerProblem/missing(program:package:)`` without it.
  public static func path(of program: String) throws(ServerProblem) -> String {
    if let path = Child.find(program) { return path }
    throw .missing(program: program, package: package(of: program))
  }
}
