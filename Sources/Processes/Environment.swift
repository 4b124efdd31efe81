internal import CLibc

/// The environment of this process (getenv(3)).
public enum Environment {
  /// The value of a variable; nil if it is empty or not set.
  public static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }
}
