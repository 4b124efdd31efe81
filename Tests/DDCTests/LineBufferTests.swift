import EventLoop
import Foundation
import Testing

@testable import DDC

@Suite("Lines that come through a pipe")
struct LineBufferTests {
  @Test(
    "Are handed over as they come, without their ends",
    arguments: [
      ("1 2\n", ["1 2"]), ("1 2\n3 4\n", ["1 2", "3 4"]), ("end\n", ["end"]), ("é🎧\n", ["é🎧"]), (" \n", [" "]),
      ("a\n\nb\n", ["a", "b"]), ("a\r\n", ["a\r"]),
    ] as [(String, [String])])
  func lines(text: String, lines: [String]) throws {
    let pipe = Pipe()
    var buffer = LineBuffer()
    pipe.send(text)
    #expect(buffer.read(from: pipe.input) == lines)
  }

  @Test("A line may be longer than what is read at once")
  func long() throws {
    let pipe = Pipe()
    var buffer = LineBuffer()
    let line = String(repeating: "x", count: 50_000)
    pipe.send(line + "\nend\n")
    var lines: [String] = []
    while lines.count < 2, let more = buffer.read(from: pipe.input) { lines += more }
    #expect(lines == [line, "end"])
  }

  @Test("Of a line without end, the last 1 MB counts at most")
  func endless() {
    var buffer = LineBuffer()
    for _ in 0..<40 { #expect(buffer.take([UInt8](repeating: 0x78, count: 100_000)[...]) == []) }
    #expect(buffer.take(Array("\nend\n".utf8)[...]).map(\.utf8.count).reduce(0, max) <= 1 << 20)
  }

  @Test("A line that has not ended waits for its end")
  func rest() throws {
    let pipe = Pipe()
    var buffer = LineBuffer()
    pipe.send("1 2\n3")
    #expect(buffer.read(from: pipe.input) == ["1 2"])
    pipe.send(" 4\n5 6\n7")
    #expect(buffer.read(from: pipe.input) == ["3 4", "5 6"])
    pipe.send("\n")
    #expect(buffer.read(from: pipe.input) == ["7"])
    pipe.send("half")
    try pipe.fileHandleForWriting.close()
    for descriptor in [pipe.input, pipe.input, -1] { #expect(buffer.read(from: descriptor) == nil) }
  }
}

extension Pipe {
  fileprivate var input: Int32 { fileHandleForReading.fileDescriptor }

  fileprivate func send(_ text: String) { fileHandleForWriting.write(Data(text.utf8)) }
}
