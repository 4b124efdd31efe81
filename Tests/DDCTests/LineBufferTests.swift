import EventLoop
import Glibc
import Testing

@testable import DDC

@Suite("Lines that come through a pipe")
struct LineBufferTests {
  /// A pipe whose two ends are closed with it.
  private final class Pipe {
    let input: Int32
    private var output: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      (input, output) = (ends[0], ends[1])
    }

    deinit {
      end()
      close(input)
    }

    func send(_ text: String) {
      #expect(write(output, text, text.utf8.count) == text.utf8.count)
    }

    func end() {
      if output >= 0 { close(output) }
      output = -1
    }
  }

  @Test(
    "Are handed over as they come, without their ends",
    arguments: [
      ("1 2\n", ["1 2"]), ("1 2\n3 4\n", ["1 2", "3 4"]), ("end\n", ["end"]), ("é🎧\n", ["é🎧"]), (" \n", [" "]),
      ("a\n\nb\n", ["a", "b"]), ("a\r\n", ["a\r"]),
    ] as [(String, [String])])
  func lines(text: String, lines: [String]) throws {
    let pipe = try Pipe()
    var buffer = LineBuffer()
    pipe.send(text)
    #expect(buffer.read(from: pipe.input) == lines)
  }

  @Test("A line may be longer than what is read at once")
  func long() throws {
    let pipe = try Pipe()
    var buffer = LineBuffer()
    let line = String(repeating: "x", count: 50_000)
    pipe.send(line + "\nend\n")
    var lines: [String] = []
    while lines.count < 2, let more = buffer.read(from: pipe.input) { lines += more }
    #expect(lines == [line, "end"])
  }

  @Test("A line that has not ended waits for its end, also without waiting for what comes", arguments: [0, O_NONBLOCK])
  func rest(flags: Int32) throws {
    let pipe = try Pipe()
    var buffer = LineBuffer()
    #expect(fcntl(pipe.input, F_SETFL, flags) == 0)
    if flags != 0 { #expect(buffer.read(from: pipe.input) == []) }
    pipe.send("1 2\n3")
    #expect(buffer.read(from: pipe.input) == ["1 2"])
    if flags != 0 { #expect(buffer.read(from: pipe.input) == []) }
    pipe.send(" 4\n5 6\n7")
    #expect(buffer.read(from: pipe.input) == ["3 4", "5 6"])
    pipe.send("\n")
    #expect(buffer.read(from: pipe.input) == ["7"])
    pipe.send("half")
    pipe.end()
    for descriptor in [pipe.input, pipe.input, -1] { #expect(buffer.read(from: descriptor) == nil) }
  }
}
