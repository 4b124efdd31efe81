public import EventLoop
public import Processes
public import SwellCore

/// Reads pictures, one at a time. Files are read in a process of their own: it may hang with their file system, and they
/// may come from anywhere.
@safe public final class PictureReader {
  private let program: ChildProgram
  private let loop: EventLoop
  private var helper: ChildProcess?
  /// What it has printed.
  private var output: [UInt8] = []
  private var answer: ((Answer) -> Void)?

  /// px of a side: large enough for an icon at any scale.
  private static let side = 240
  /// Bytes; a picture is smaller.
  private static let longestOutput = 300_000

  /// - Parameter program: It reads files.
  public init(_ program: ChildProgram = ProcessRole.pictures.program, on loop: EventLoop) {
    (self.program, self.loop) = (program, loop)
  }

  /// Reads a picture, in place of the one that is being read.
  ///
  /// - Parameter answer: Called once, at once or later: with `.picture`; or `.unavailable(.outdated)` after `stop`, or when
  ///   a newer one is read.
  public func read(_ source: UserIcon.Source, answer: @escaping (Answer) -> Void) {
    stop()
    switch source {
    case .glyph(let character, let font): answer(.picture(PictureReader.glyph(character, font)))
    case .file(let path):
      self.answer = answer
      start(path)
    }
  }

  /// Reads no more; what was asked is answered.
  public func stop() { end(.unavailable(.outdated)) }

  private static func glyph(_ character: Unicode.Scalar, _ font: String) -> ShownPicture.Reading {
    defer { FontFile.freeFontconfig() }
    switch FreeTypeLibrary().flatMap({ UserPicture.character(character, font: font, library: $0) }) {
    case .character(_, let face):
      let pixels = face.icon(character, size: side).bytes.map { UInt32($0) << 24 }
      return .read(.init(ColorPicture(width: side, height: side, pixels: pixels), isMask: true))
    case .colors(let colors): return .read(.init(colors, isMask: false))
    default: return .failed(UserPicture.noFont)
    }
  }

  private func start(_ path: String) {
    let helper = ChildProcess(
      program, on: loop, receive: { [unowned(unsafe) self] in unsafe receive($0) },
      ended: { [unowned(unsafe) self] in unsafe ended($0) })
    self.helper = helper
    helper.send(path)
    helper.finish()
    helper.expect(within: program.patience)
  }

  private func receive(_ bytes: [UInt8]) {
    output += bytes
    if output.count > PictureReader.longestOutput { ended(.crashed) }
  }

  private func ended(_ reason: ChildProcess.End) {
    let output = PictureOutput(output)
    end(.picture(output.reading ?? .failed(PictureReader.problem(reason, in: output.library))))
  }

  /// Why there is no picture, and what to do, as the end of a sentence.
  ///
  /// - Parameter library: Where the process has ended; nil: before the file was read.
  private static func problem(_ reason: ChildProcess.End, in library: String?) -> String {
    switch (reason, library) {
    case (.overdue, nil): "it cannot be read in time: copy it to a disk of this machine"
    case (.overdue, _?): "it takes too long to draw: make it simpler"
    case (.crashed, let library?): library + " fails to draw it, or needs too much memory: make it simpler"
    default: "the process that reads it has failed: use another file"
    }
  }

  private func end(_ result: Answer) {
    let answer = self.answer
    (helper, output, self.answer) = (nil, [], nil)
    answer?(result)
  }
}
