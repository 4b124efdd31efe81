internal import CLibc

/// The text of an error number, from strerror(3).
public func errorText(_ number: Int32) -> String {
  guard let text = unsafe strerror(number) else { return "error \(number)" }
  return unsafe String(cString: text)
}
