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

  @Test("A line that has not ended waits for its end")
  func rest() throws {
    let pipe = try Pipe()
    var buffer = LineBuffer()
    pipe.send("1 2\n3")
    #expect(buffer.read(from: pipe.input) == ["1 2"])
    pipe.send(" 4\n5 6\n7")
    #expect(buffer.read(from: pipe.input) == ["3 4", "5 6"])
    pipe.send("\n")
    #expect(buffer.read(from: pipe.input) == ["7"])
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

  @Test("At the end there is nothing more, also where a line has not ended", arguments: ["", "half"])
  func end(text: String) throws {
    let pipe = try Pipe()
    var buffer = LineBuffer()
    pipe.send("whole\n")
    #expect(buffer.read(from: pipe.input) == ["whole"])
    pipe.send(text)
    pipe.end()
    #expect(buffer.read(from: pipe.input) == nil)
    #expect(buffer.read(from: pipe.input) == nil)
  }

  @Test("Without waiting there are none before a line is whole")
  func withoutWaiting() throws {
    let pipe = try Pipe()
    var buffer = LineBuffer()
    #expect(fcntl(pipe.input, F_SETFL, O_NONBLOCK) == 0)
    #expect(buffer.read(from: pipe.input) == [])
    pipe.send("1 ")
    #expect(buffer.read(from: pipe.input) == [])
    pipe.send("2\n3")
    #expect(buffer.read(from: pipe.input) == ["1 2"])
    pipe.end()
    #expect(buffer.read(from: pipe.input) == nil)
  }

  @Test("A descriptor that is none is the end")
  func noDescriptor() {
    var buffer = LineBuffer()
    #expect(buffer.read(from: -1) == nil)
  }

  @Test(
    "Bytes are written as two hexadecimal digits each",
    arguments: [
      ([], ""), ([0], "00"), ([0x0f], "0f"), ([0xf0], "f0"),
      ([0, 255, 255, 255, 255, 255, 255, 0], "00ffffffffffff00"),
      ([0x12, 0xab, 0x9c], "12ab9c"),
    ] as [([UInt8], String)])
  func hexadecimal(bytes: [UInt8], text: String) {
    #expect(DDCBrightness.hexadecimal(bytes) == text)
  }

  @Test("Every byte has digits of its own")
  func everyByte() {
    for byte in UInt8.min...UInt8.max {
      let text = DDCBrightness.hexadecimal([byte])
      #expect(text.count == 2)
      #expect(UInt8(text, radix: 16) == byte)
      #expect(text == text.lowercased())
    }
  }
}
