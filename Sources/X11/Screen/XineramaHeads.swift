internal import CX11
internal import SwellCore

/// The heads of a server that joins the screens of several graphics cards by Xinerama. RandR reports those of the first
/// card there, or none.
struct XineramaHeads {
  private let connection: XConnection

  private struct Head {
    var x: Int16 = 0
    var y: Int16 = 0
    var width: UInt16 = 0
    var height: UInt16 = 0
  }

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Their frames (the request `XineramaQueryScreens` of panoramiXproto.h); two round trips; none without Xinerama.
  var frames: [PixelRect] {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard unsafe XQueryExtension(connection.display, "XINERAMA", &opcode, &event, &error) != 0 else { return [] }
    var request = xXineramaQueryScreensReq()
    request.panoramiXReqType = UInt8(X_XineramaQueryScreens)
    let question = connection.send(&request, opcode: opcode)
    var failure: UnsafeMutablePointer<xcb_generic_error_t>?
    let answer = unsafe xcb_wait_for_reply(XGetXCBConnection(connection.display), question, &failure)
    defer {
      unsafe free(answer)
      unsafe free(failure)
    }
    guard let answer = unsafe answer else { return [] }
    let header = unsafe answer.load(as: xXineramaQueryScreensReply.self)
    // The length is in units of 4 bytes.
    let count = min(Int(header.number), Int(header.length) / 2)
    return (0..<count).map { index in
      let head = unsafe answer.load(
        fromByteOffset: MemoryLayout<xXineramaQueryScreensReply>.size + index * MemoryLayout<Head>.size, as: Head.self)
      return PixelRect(x: Int(head.x), y: Int(head.y), width: Int(head.width), height: Int(head.height))
    }
  }
}
