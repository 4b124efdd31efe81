internal import CX11
internal import SwellCore

extension XConnection {
  /// The frames of the heads of a server that joins the screens of several graphics cards by Xinerama; two round trips;
  /// none without Xinerama. RandR reports those of the first card there, or none.
  var xineramaHeads: [PixelRect] {
    guard hasExtension("XINERAMA") else { return [] }
    let question = unsafe xcb_xinerama_query_screens(server).sequence
    return unsafe reply(to: question, as: xcb_xinerama_query_screens_reply_t.self) { answer in
      // The length is in units of 4 bytes.
      let count = unsafe min(answer.pointee.number, answer.pointee.length / 2)
      let heads = unsafe UnsafeBufferPointer(
        start: xcb_xinerama_query_screens_screen_info(answer), count: Int(count))
      return unsafe heads.map {
        PixelRect(x: Int($0.x_org), y: Int($0.y_org), width: Int($0.width), height: Int($0.height))
      }
    } ?? []
  }
}
