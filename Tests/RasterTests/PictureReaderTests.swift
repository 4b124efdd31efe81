import EventLoop
import Foundation
import Processes
import SwellCore
import TestServers
import Testing

@testable import Raster

extension RasterTests {
  @Suite("The pictures that commands bring")
  struct PictureReaderTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop

    init() throws {
      folder = try TemporaryFolder()
      loop = try EventLoop()
    }

    /// What answers came; closures share it.
    private final class Answers {
      var list: [Answer] = []
    }

    /// A reader whose helper is a shell script.
    private func reader(_ script: String, within limit: Duration = patience * 2) throws -> PictureReader {
      let program = try folder.write("#!/bin/sh\ncd '\(folder.path)'\n\(script)\n", to: "helper", isProgram: true)
      return PictureReader(ChildProgram([program, "--helper-pictures"], isHelper: true, patience: limit), on: loop)
    }

    private func wait(for count: Int, _ answers: Answers) throws {
      try turn("answer \(count) after \(answers.list)") { answers.list.count >= count }
    }

    /// Lives until something is so.
    private func turn(_ what: String, until condition: () throws -> Bool) throws {
      let deadline = MonotonicClock.now + patience
      while try !condition() {
        guard MonotonicClock.now < deadline else {
          throw ServerProblem.timedOut(waitingFor: what, after: patience, details: "")
        }
        try loop.turn(until: MonotonicClock.now + .milliseconds(10))
      }
    }

    /// Waits until each helper has ended and was reaped: a dead child has exit tests wait without an end.
    private func waitUntilReaped() throws {
      try turn("the helpers to be reaped") {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").allSatisfy { task in
          let children = (try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)) ?? ""
          return children.split(separator: " ").allSatisfy { child in
            let words = (try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)) ?? ""
            return !words.isEmpty && !words.contains("sleep") && !words.contains(folder.path)
          }
        }
      }
    }

    private func answer(_ script: String, within limit: Duration = patience * 2) throws -> Answer {
      let answers = Answers()
      let reader = try reader(script, within: limit)
      reader.read(.file("/x.png")) { answers.list.append($0) }
      try wait(for: 1, answers)
      try waitUntilReaped()
      return answers.list[0]
    }

    @Test("A file is read by a process that is told its path")
    func file() throws {
      let answer = try answer("cat > asked; echo $1 >> asked; printf 'colors 1 1\\nABCD'")
      let pixels = ColorPicture(width: 1, height: 1, pixels: [0x4443_4241])
      #expect(answer == .picture(.read(.init(pixels, isMask: false))))
      #expect(try String(contentsOfFile: folder.path("asked"), encoding: .utf8) == "/x.png--helper-pictures\n")
    }

    @Test("A large one comes in parts, a problem is passed on, and a process that makes no sense is none")
    func answers() throws {
      let failure = Self.failed("the process that reads it has failed: use another file")
      let large = ColorPicture(width: 240, height: 240, pixels: [UInt32](repeating: 0, count: 57_600))
      for (script, expected) in [
        ("cat > /dev/null; echo mask 240 240; head -c 230400 /dev/zero", .picture(.read(.init(large, isMask: true)))),
        ("cat > /dev/null; echo problem it is empty", .picture(.failed("it is empty"))),
        ("exit 0", failure), ("echo nonsense", failure), ("echo; echo", failure), ("echo mask 9 9", failure),
        ("echo mask 999 1", failure), ("exec cat /dev/zero", Self.crash), ("kill -9 $$", Self.crash),
        ("kill -XCPU $$", Self.delay),
      ] as [(String, Answer)] {
        #expect(try answer(script) == expected, "\(script)")
      }
    }

    private static func failed(_ reason: String) -> Answer { .picture(.failed(reason)) }
    private static let crash = failed("it cannot be drawn, or needs too much memory: make it simpler")
    private static let delay = failed(
      "it is not read and drawn in time: copy it to a disk of this machine, or make it simpler")

    @Test("One that hangs is ended in time")
    func hanging() throws {
      #expect(try answer("echo mask 1 1; exec sleep 1000", within: .milliseconds(300)) == Self.delay)
    }

    @Test("The icons of the user come one after the other, and Swell's own stay until then")
    func icons() throws {
      let own = try #require(FreeTypeRasterizer(log: .init(verbosity: .silent)))
      let rasterizer = try #require(FreeTypeRasterizer(log: .init(verbosity: .silent)))
      func isOwn(_ icon: Icon) -> Bool { rasterizer.coverage(of: icon, size: 30) == own.coverage(of: icon, size: 30) }
      let reader = try reader(
        """
        case $(cat) in
          *a.svg) while [ ! -e go ]; do sleep 0.01; done; printf 'mask 1 1\\nABCD';;
          *b.svg) echo problem it is empty;;
          *) printf 'mask 1 1\\nABCD';;
        esac
        """)
      let icons = zip([Icon.play, .pause, .stop], ["a", "b", "c"]).map {
        UserIcon(icon: $0, source: .file("/\($1).svg"))
      }
      var hasAll: Bool?
      rasterizer.use(icons[...], read: { reader.read($0, answer: $1) }, done: { hasAll = $0 })
      #expect((hasAll, isOwn(.play), isOwn(.stop)) == (nil, true, true), "it does not wait")
      try folder.write("", to: "go")
      try turn("the icons") { hasAll != nil }
      #expect((hasAll, isOwn(.play), isOwn(.pause), isOwn(.stop)) == (false, false, true, false))
      // Newer ones take the place of those that are being read.
      try FileManager.default.removeItem(atPath: folder.path("go"))
      var isCalled = false
      rasterizer.use(icons[...], read: { reader.read($0, answer: $1) }, done: { _ in isCalled = true })
      hasAll = nil
      rasterizer.use(icons[2...], read: { reader.read($0, answer: $1) }, done: { hasAll = $0 })
      try turn("the newer icons") { hasAll != nil }
      #expect(hasAll == true && !isCalled)
      try waitUntilReaped()
    }

    @Test("A newer one ends the one before, which has an answer too")
    func newer() throws {
      let answers = Answers()
      let reader = try reader("path=$(cat); [ -e second ] || { touch second; exec sleep 1000; }; echo problem $path")
      reader.read(.file("/a.png")) { _ in answers.list.append(.done) }
      try turn("the first") { FileManager.default.fileExists(atPath: folder.path("second")) }
      #expect(answers.list.isEmpty, "it does not wait")
      reader.read(.file("/b.png")) { answers.list.append($0) }
      #expect(answers.list == [.done])
      try wait(for: 2, answers)
      #expect(answers.list[1] == .picture(.failed("/b.png")))
      reader.read(.file("/c.png")) { answers.list.append($0) }
      try wait(for: 3, answers)
      #expect(answers.list[2] == .picture(.failed("/c.png")))
      try waitUntilReaped()
    }

    @Test("Without the program, or with a path that is too long, there is an answer")
    func absent() throws {
      let answers = Answers()
      let absent = PictureReader(ChildProgram(["/nonexistent"], isHelper: true, patience: patience), on: loop)
      absent.read(.file("/x.png")) { answers.list.append($0) }
      try wait(for: 1, answers)
      let reader = try reader("exec sleep 1000")
      reader.read(.file("/" + String(repeating: "x", count: 70_000) + ".png")) { answers.list.append($0) }
      try wait(for: 2, answers)
      #expect(answers.list.allSatisfy { if case .picture(.failed) = $0 { true } else { false } })
      try waitUntilReaped()
    }

    @Test("A character of a font is a mask; one that no font has is refused")
    func glyph() throws {
      let answers = Answers()
      let reader = PictureReader(on: loop)
      reader.read(.glyph("W", font: "DejaVu Sans:bold")) { answers.list.append($0) }
      reader.read(.glyph("\u{10FFFD}", font: "")) { answers.list.append($0) }
      guard case .picture(.read(let pixels)) = answers.list[0], case .picture(.failed(let reason)) = answers.list[1]
      else {
        Issue.record("\(answers.list)")
        return
      }
      #expect(pixels.isMask && Ink(pixels.colors.fitted(into: 30).coverage).area > 90)
      #expect(reason.contains("install"))
    }
  }
}
