internal import CX11
internal import SwellCore

/// The empty panel and the screen below it, as px in this process: a level that follows another one is painted here, and
/// sent into the window, one picture for each thing that is another.
///
/// These are at most three requests in place of seven to ten over as many pictures of the server, and each px is as it
/// would make it: the arithmetic is that of pixman. What the server has besides is older then, until it paints again.
@safe final class PanelPixels {
  /// The empty panel.
  let ground: RenderPicture
  private let connection: XConnection
  private let window: Window
  private let context: GC
  private let bounds: PixelRect
  /// The sequence numbers of what was asked, without an answer yet: the px of the panel, and those of the screen.
  private var panelRequest, screenRequest: UInt32
  /// How many of both have come.
  private var answers = 0
  /// Pictures of the size of the panel, one after the other: the empty panel (premultiplied ARGB), the screen, the one
  /// over the other, and this with what was painted.
  private let own, screen, empty, result: UnsafeMutablePointer<UInt32>
  /// What `paint` has painted last.
  private var last = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// px: what is larger takes longer to be sent than to be painted by the server, or more memory than it is worth.
  private static let (partLimit, panelLimit) = (8192, 32_768)

  /// Asks for the px (`xcb_get_image`), and does not wait for them.
  ///
  /// - Parameters:
  ///   - screen: What is below the panel, in the format of the root window, which is one that `canRead` accepts.
  ///   - window: Where the panel is shown.
  init(
    _ connection: XConnection, of ground: RenderPicture, on screen: RenderPicture, width: Int, height: Int,
    in window: Window, _ context: GC
  ) {
    (self.connection, self.ground, self.window) = (connection, ground, window)
    unsafe self.context = context
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    let count = width * height
    unsafe own = .allocate(capacity: 4 * count)
    unsafe (self.screen, empty, result) = (own + count, own + 2 * count, own + 3 * count)
    func ask(_ picture: RenderPicture) -> UInt32 {
      unsafe xcb_get_image(
        XGetXCBConnection(connection.display), UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue),
        UInt32(truncatingIfNeeded: picture.pixmap), 0, 0, UInt16(clamping: width), UInt16(clamping: height), .max
      ).sequence
    }
    (panelRequest, screenRequest) = (ask(ground), ask(screen))
    // Xlib does not count them before its own next request. It ends the process if that finds that they cannot be sent.
    connection.flushedSerial = 0
    connection.flush()
  }

  deinit {
    unsafe own.deallocate()
    guard !connection.isLost else { return }
    for request in [panelRequest, screenRequest] where request != 0 {
      unsafe xcb_discard_reply(XGetXCBConnection(connection.display), request)
    }
  }

  /// Whether px of the root window are numbers of 32 bits as this process has them, with 8 bits for each colour, and not
  /// too many for a panel of this size.
  static func canRead(_ connection: XConnection, width: Int, height: Int) -> Bool {
    let display = unsafe connection.display
    guard width * height <= panelLimit, let visual = unsafe swell_visual(display)?.pointee,
      unsafe swell_depth(display) == 24
    else { return false }
    let order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
    return unsafe visual.red_mask == 0xff0000 && visual.green_mask == 0xff00 && visual.blue_mask == 0xff
      && XImageByteOrder(display) == order
  }

  /// Takes the answers if they have come.
  func take() {
    guard screenRequest != 0 else { return }
    unsafe receive(&panelRequest, own)
    unsafe receive(&screenRequest, screen)
    guard answers == 2 else { return }
    for place in 0..<bounds.width * bounds.height {
      let px = unsafe Channels(own[place])
      unsafe (empty + place).initialize(to: (px + Channels(screen[place]) * px.transparency).pixel)
    }
  }

  private func receive(_ request: inout UInt32, _ pixels: UnsafeMutablePointer<UInt32>) {
    guard let answer = unsafe connection.takeReply(to: &request) else { return }
    defer { unsafe free(answer) }
    let count = bounds.width * bounds.height
    // In units of 4 bytes.
    let reply = unsafe answer.assumingMemoryBound(to: xcb_get_image_reply_t.self)
    guard unsafe Int(reply.pointee.length) == count else { return }
    unsafe memcpy(pixels, xcb_get_image_data(reply), count * 4)
    answers += 1
  }

  /// Begins with the empty panel.
  ///
  /// - Parameter part: What will be painted and sent.
  /// - Returns: Whether it can be: the px are there, and not too many.
  func begin(_ part: PixelRect) -> Bool {
    guard answers == 2, bounds.covers(part), part.width * part.height <= PanelPixels.partLimit else { return false }
    for row in part.y..<part.y + part.height {
      let start = row * bounds.width + part.x
      unsafe memcpy(result + start, empty + start, part.width * 4)
    }
    last = PixelRect(x: 0, y: 0, width: 0, height: 0)
    return true
  }

  /// Paints a colour through a mask, as `XRenderComposite` does by `PictOpOver`.
  ///
  /// - Parameters:
  ///   - x: Of the left edge of the mask, in px of the panel.
  ///   - y: Of its upper edge.
  /// - Returns: false when that is where the last one was: for what is over that, the server is needed.
  func paint(_ color: Color, _ opacity: Double, through mask: Coverage, x: Int, y: Int) -> Bool {
    let place = PixelRect(x: x, y: y, width: mask.width, height: mask.height)
    guard bounds.covers(place), !place.intersects(last) else { return false }
    last = place
    let ink = Channels(XRenderColor(color, opacity: opacity))
    unsafe mask.bytes.withUnsafeBufferPointer { mask in
      guard var source = mask.baseAddress else { return }
      var start = y * bounds.width + x
      for _ in 0..<place.height {
        for px in start..<start + place.width {
          let coverage = unsafe UInt64(source.pointee)
          unsafe source += 1
          if coverage == 0 { continue }
          if coverage == 255, ink.isOpaque {
            unsafe (result + px).initialize(to: ink.pixel)
            continue
          }
          let part = ink * coverage
          let own = unsafe part + Channels(own[px]) * part.transparency
          unsafe (result + px).initialize(to: (own + Channels(screen[px]) * own.transparency).pixel)
        }
        start += bounds.width
      }
    }
    return true
  }

  /// Sends what was painted (`XPutImage`).
  func send(_ part: PixelRect) {
    let bytes = unsafe UnsafeRawBufferPointer(start: result, count: bounds.width * bounds.height * 4)
    unsafe connection.put(bytes, of: bounds, into: window, context, part, depth: 24)
  }
}

/// Blue, red, green and alpha of a px, premultiplied, each in 16 bits.
private struct Channels {
  private let bits: UInt64
  private static let mask: UInt64 = 0xff_00ff_00ff_00ff

  private init(bits: UInt64) {
    self.bits = bits
  }

  @inline(__always) init(_ pixel: UInt32) {
    bits = (UInt64(pixel) | UInt64(pixel) << 24) & Channels.mask
  }

  init(_ color: XRenderColor) {
    bits =
      UInt64(color.alpha >> 8) << 48 | UInt64(color.green >> 8) << 32 | UInt64(color.red >> 8) << 16
      | UInt64(color.blue >> 8)
  }

  @inline(__always) var pixel: UInt32 { UInt32(truncatingIfNeeded: bits | bits >> 24) }
  @inline(__always) var isOpaque: Bool { bits >> 48 == 255 }
  @inline(__always) var transparency: UInt64 { 255 &- bits >> 48 }

  /// Of each channel `factor` / 255, rounded as pixman does (`UN8x4_MUL_UN8`).
  @inline(__always) static func * (channels: Channels, factor: UInt64) -> Channels {
    let product = channels.bits &* factor &+ 0x80_0080_0080_0080
    return Channels(bits: (product &+ (product >> 8 & mask)) >> 8 & mask)
  }

  @inline(__always) static func + (one: Channels, other: Channels) -> Channels {
    Channels(bits: one.bits &+ other.bits)
  }
}
