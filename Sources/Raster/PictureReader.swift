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

  /// In colour where a font has colours, else a mask.
  static func glyph(_ character: Unicode.Scalar, _ font: String) -> ShownPicture.Reading {
    defer { FontFile.freeFontconfig() }
    let library = FreeTypeLibrary()
    for file in FontFile.all(matching: font.isEmpty ? "sans-serif" : font, having: [character.value]) {
      guard let library, let face = FontFace(file, library: library, allowsPictures: true) else { continue }
      if let colors = face.colors(of: character) { return .read(.init(colors, isMask: false)) }
      guard face.hasOutline(of: character.value) else { continue }
      let pixels = face.icon(character, size: side).bytes.map { UInt32($0) << 24 }
      return .read(.init(ColorPicture(width: side, height: side, pixels: pixels), isMask: true))
    }
    return .failed("no installed font can draw this character: install one that can")
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
    end(.picture(PictureReader.reading(output) ?? .failed(PictureReader.problem(reason))))
  }

  /// What `PictureFile` has printed; nil if that makes no sense, or is not all.
  static func reading(_ output: [UInt8]) -> ShownPicture.Reading? {
    guard let end = output.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let (line, bytes) = (String(bytes: output[..<end]), output[(end + 1)...])
    let words = line.parts(separatedBy: " ")
    let sides = words.dropFirst().compactMap { Int($0) }
    switch words[0] {
    case "problem": return .failed(line.withoutFirst("problem ".utf8.count))
    case "mask", "colors":
      guard sides.count == 2, let colors = ColorPicture(bytes, width: sides[0], height: sides[1]) else { return nil }
      return .read(.init(colors, isMask: words[0] == "mask"))
    default: return nil
    }
  }

  /// Why there is no picture, and what to do, as the end of a sentence.
  private static func problem(_ reason: ChildProcess.End) -> String {
    switch reason {
    case .overdue: "it is not read and drawn in time: copy it to a disk of this machine, or make it simpler"
    case .crashed: "it cannot be drawn, or needs too much memory: make it simpler"
    default: "the process that reads it has failed: use another file"
    }
  }

  private func end(_ result: Answer) {
    let answer = self.answer
    (helper, output, self.answer) = (nil, [], nil)
    answer?(result)
  }
}

extension ColorPicture {
  /// px in native byte order; nil unless all are there.
  fileprivate init?(_ bytes: ArraySlice<UInt8>, width: Int, height: Int) {
    // `PictureFile` reduces larger ones.
    let sides = 1...255
    guard sides.contains(width), sides.contains(height), bytes.count >= 4 * width * height else { return nil }
    var pixels = [UInt32](repeating: 0, count: width * height)
    unsafe pixels.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes.prefix(4 * width * height)) }
    self.init(width: width, height: height, pixels: pixels)
  }
}
