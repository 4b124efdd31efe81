/// Presses keys as a user would, through XTEST (xdotool(1)).
public enum Keys {
  /// - Parameter key: a keysym name, "XF86AudioRaiseVolume", or a chord, "shift+XF86AudioRaiseVolume".
  public static func press(_ display: String, _ key: String, times: Int = 1) throws {
    try xdotool(display, ["key", "--delay", "0"] + [String](repeating: key, count: times))
  }

  public static func hold(_ display: String, _ key: String) throws {
    try xdotool(display, ["keydown", key])
  }

  public static func release(_ display: String, _ key: String) throws {
    try xdotool(display, ["keyup", key])
  }

  public static func xdotool(_ display: String, _ arguments: [String]) throws {
    try Child.demand(["xdotool"] + arguments, environment: ["DISPLAY": display])
  }
}
