import CX11

extension XProbe {
  /// Gives the first output a RandR property `Backlight`, as drivers of laptops do.
  public func addBacklight(_ range: ClosedRange<Int>, value: Int) {
    withOutput { output, _ in
      var limits = [range.lowerBound, range.upperBound]
      XRRConfigureOutputProperty(connection, output, atom("Backlight"), 0, 1, 2, &limits)
    }
    setBacklight(value)
  }

  public func setBacklight(_ value: Int) {
    withOutput { output, _ in
      // Xlib expects elements of format 32 as C long.
      withUnsafeBytes(of: value) { bytes in
        XRRChangeOutputProperty(
          connection, output, atom("Backlight"), Atom(XA_INTEGER), 32, PropModeReplace,
          bytes.bindMemory(to: UInt8.self).baseAddress, 1)
      }
    }
    XSync(connection, 0)
  }

  /// The value of the property `Backlight`; nil without it.
  public var backlight: Int? {
    withOutput { output, _ -> Int? in
      var (type, format): (Atom, Int32) = (0, 0)
      var (count, rest): (UInt, UInt) = (0, 0)
      var bytes: UnsafeMutablePointer<UInt8>?
      let code = XRRGetOutputProperty(
        connection, output, atom("Backlight"), 0, 1, 0, 0, 0, &type, &format, &count, &rest, &bytes)
      guard code == Success, let bytes else { return nil }
      defer { XFree(bytes) }
      return format == 32 && count == 1 ? UnsafeRawPointer(bytes).loadUnaligned(as: Int.self) : nil
    }
  }

  /// Gives the first output the EDID of a monitor (128 bytes, VESA E-EDID).
  public func setEDID(_ bytes: [UInt8]) {
    withOutput { output, _ in
      XRRChangeOutputProperty(
        connection, output, atom("EDID"), Atom(XA_INTEGER), 8, PropModeReplace, bytes, Int32(bytes.count))
    }
    XSync(connection, 0)
  }

  /// The gamma ramp of the green channel on the first output that is on, 16 bits a step.
  public var gammaRamp: [UInt16] {
    get { gammaRamps()[1] }
    set { gammaRamps = [newValue, newValue, newValue] }
  }

  /// Those of red, green and blue.
  public var gammaRamps: [[UInt16]] {
    get { gammaRamps() }
    set {
      withOutput { _, crtc in
        guard let gamma = XRRAllocGamma(Int32(newValue[0].count)) else { return }
        defer { XRRFreeGamma(gamma) }
        for index in newValue[0].indices {
          gamma.pointee.red[index] = newValue[0][index]
          gamma.pointee.green[index] = newValue[1][index]
          gamma.pointee.blue[index] = newValue[2][index]
        }
        XRRSetCrtcGamma(connection, crtc, gamma)
      }
      XSync(connection, 0)
    }
  }

  /// The same of any output, the first being 0; empty without a picture.
  public func gammaRamps(ofOutput index: Int = 0) -> [[UInt16]] {
    withOutput(index) { _, crtc in
      guard let gamma = XRRGetCrtcGamma(connection, crtc) else { return [[], [], []] }
      defer { XRRFreeGamma(gamma) }
      let ramps: [UnsafeMutablePointer<UInt16>?] = [gamma.pointee.red, gamma.pointee.green, gamma.pointee.blue]
      return ramps.map { Array(UnsafeBufferPointer(start: $0, count: Int(gamma.pointee.size))) }
    }
  }

  private func withOutput<Value>(_ index: Int = 0, _ body: (RROutput, RRCrtc) -> Value) -> Value {
    guard let resources = XRRGetScreenResourcesCurrent(connection, root), resources.pointee.noutput > index,
      let info = XRRGetOutputInfo(connection, resources, resources.pointee.outputs[index])
    else { fatalError("'\(display)' has no output \(index)") }
    defer {
      XRRFreeOutputInfo(info)
      XRRFreeScreenResources(resources)
    }
    return body(resources.pointee.outputs[index], info.pointee.crtc)
  }
}
