internal import Diagnostics
public import EventLoop
public import SwellCore

/// Reads pictures for commands, one at a time. Files are read in a process of their own, which may hang with their
/// file system.
@safe public final class PictureReader {
  private let program: [UInt8]
  private let limit: Duration
  private let loop: EventLoop
  private var helper: ChildProcess?
  /// What it has printed.
  private var output: [UInt8] = []
  private var answer: ((Answer) -> Void)?
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe end(.unavailable(.silent)) }

  /// px of a side: large enough for an icon at any scale.
  private static let side = 240
  /// Bytes; a picture is smaller.
  private static let longestOutput = 300_000

  public convenience init(on loop: EventLoop) {
    // Less than the time that a client waits.
    self.init(HelperProcess.program, within: .seconds(2), on: loop)
  }

  /// - Parameters:
  ///   - program: Path of the helper, with a NUL at the end.
  ///   - limit: How long reading a file may take.
  init(_ program: [UInt8], within limit: Duration, on loop: EventLoop) {
    (self.program, self.limit) = (program, limit)
    self.loop = loop
  }

  deinit {
    helper?.end()
  }

  /// Reads a picture, in place of the one that is being read.
  ///
  /// - Parameter answer: Called once, at once or later: with `.picture`; or `.unavailable` when nothing could read it in
  ///   time, or a newer one is read.
  public func read(_ source: UserIcon.Source, answer: @escaping (Answer) -> Void) {
    end(.unavailable(.outdated))
    switch source {
    case .glyph(let character, let font): answer(.picture(PictureReader.glyph(character, font)))
    case .file(let path):
      self.answer = answer
      start(path)
    }
  }

  private static func glyph(_ character: Unicode.Scalar, _ font: String) -> ShownPicture.Reading {
    defer { FontFile.freeFontconfig() }
    guard let library = FreeTypeLibrary(),
      case .character(_, let face)? = UserPicture.character(character, font: font, library: library)
    else { return .failed(UserPicture.noFont) }
    let pixels = face.icon(character, size: side).bytes.map { UInt32($0) << 24 }
    return .read(.init(ColorPicture(width: side, height: side, pixels: pixels), isMask: true))
  }

  private func start(_ path: String) {
    helper = ChildProcess(
      program, HelperProcess.pictures.rawValue, on: loop, bytes: { [unowned(unsafe) self] in unsafe receive($0) },
      ended: { [unowned(unsafe) self] in unsafe ended() })
    guard let helper, helper.send(path + "\0") else { return end(.unavailable(.lost)) }
    helper.finish()
    alarm.set(after: limit)
  }

  private func receive(_ bytes: [UInt8]) {
    output += bytes
    if output.count > PictureReader.longestOutput { end(.unavailable(.lost)) }
  }

  private func ended() {
    var entries = PictureEntries(output)
    guard let (picture, problem) = entries.next() else { return end(.unavailable(.lost)) }
    switch picture {
    case .mask(let colors)?: end(.picture(.read(.init(colors, isMask: true))))
    case .colors(let colors)?: end(.picture(.read(.init(colors, isMask: false))))
    default: end(.picture(.failed(problem)))
    }
  }

  private func end(_ result: Answer) {
    alarm.stop()
    helper?.end()
    let answer = self.answer
    (helper, output, self.answer) = (nil, [], nil)
    answer?(result)
  }
}
