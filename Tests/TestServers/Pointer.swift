/// Moves the pointer and clicks as a user would, through XTEST (xdotool(1)).
public enum Pointer {
  public static func move(_ display: String, _ x: Int, _ y: Int) throws {
    try Keys.xdotool(display, ["mousemove", "\(x)", "\(y)"])
  }

  /// - Parameter button: 1 left, 2 middle, 3 right, 4 and 5 the wheel.
  public static func click(_ display: String, _ x: Int, _ y: Int, button: Int = 1) throws {
    try Keys.xdotool(display, ["mousemove", "\(x)", "\(y)", "click", "\(button)"])
  }

  /// - Parameter steps: up if positive.
  public static func scroll(_ display: String, _ x: Int, _ y: Int, steps: Int) throws {
    let wheel = ["click", "--delay", "0", "--repeat", "\(abs(steps))", steps > 0 ? "4" : "5"]
    try Keys.xdotool(display, ["mousemove", "\(x)", "\(y)"] + wheel)
  }
}
