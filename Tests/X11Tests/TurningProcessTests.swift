import EventLoop
import Foundation
import Processes
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// With a helper that is a shell script; the end-to-end tests have the real one.
  @Suite("The process that turns the screen") struct TurningProcessTests {
    private let stage: Stage
    private let folder: TemporaryFolder
    private let loop: EventLoop

    /// What was answered; closures share it.
    private final class Answers {
      var list: [Bool] = []
    }

    private let answers = Answers()

    init() throws {
      stage = try Stage()
      folder = try TemporaryFolder()
      loop = try EventLoop()
    }

    /// - Parameter script: Shell commands for each line that a helper is told; `$starts` is its number, from 1.
    private func process(_ script: String, within limit: Duration = patience * 2) throws -> TurningProcess {
      let text = """
        #!/bin/sh
        cd '\(folder.path)' || exit 1
        echo start >> orders
        starts=$(grep -c start orders)
        while read -r order rest; do
          echo "$order" >> orders
          \(script)
        done

        """
      let program = try folder.write(text, to: "helper", isProgram: true)
      return TurningProcess(stage.connection, on: loop, ChildProgram(program, "", patience: limit))
    }

    private func turn(_ orientation: Orientation, _ process: TurningProcess) throws {
      process.turn(try #require(stage.monitors.first), to: orientation) { [answers] in answers.list.append($0) }
    }

    private var orders: [String] {
      let bytes = FileManager.default.contents(atPath: folder.path("orders")) ?? Data()
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map { String($0) }
    }

    @Test("Nothing waits for it; what comes meanwhile is done after it, and the end waits for all")
    func patient() throws {
      let process = try process("while [ ! -e go ]; do sleep 0.01; done; [ \"$order\" != right ]; printf $((1 - $?))")
      for orientation in [Orientation.left, .right, .inverted] { try turn(orientation, process) }
      #expect(answers.list.isEmpty)
      try loop.wait(for: "the first order") { orders == ["start", "left"] }
      #expect(answers.list.isEmpty)
      try folder.write("", to: "go")
      try loop.wait(for: "the answers") { answers.list.count == 3 }
      #expect(answers.list == [true, false, true])
      try turn(.left, process)
      process.end()
      #expect(answers.list.last == true && orders == ["start", "left", "right", "inverted", "left", ""])
      process.end()
      #expect(orders.count == 6, "there is nothing to turn back")
    }

    @Test(
      "Where it is killed or hangs, another one turns back what it had turned, and turns nothing else",
      arguments: ["kill -9 $$", "kill -STOP $$"])
    func lost(script: String) throws {
      let process = try process("[ $starts -gt 1 ] || \(script); printf 1", within: .seconds(2))
      try turn(.normal, process)
      try turn(.left, process)
      try loop.wait(for: "the answers") { answers.list.count == 2 }
      #expect(answers.list == [true, true] && orders == ["start", "normal", "start", "", "left"])
      // The one that hung may still be ending.
      for child in try children() { kill(child, SIGKILL) }
      try loop.wait(for: "its end") { try children().isEmpty }
      try turn(.right, process)
      try loop.wait(for: "the refusal") { answers.list.count == 3 }
      #expect(answers.list.last == false && orders.suffix(2) == ["start", ""])
    }

    private func children() throws -> [pid_t] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").flatMap { task in
        let text = (try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)) ?? ""
        return text.split(separator: " ").filter { child in
          let words = (try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)) ?? ""
          return words.contains(folder.path)
        }.compactMap { pid_t($0) }
      }
    }

    @Test("Two that fail are enough, and without the program there is a refusal")
    func failing() throws {
      let process = try process("exit 1")
      try turn(.normal, process)
      try loop.wait(for: "the refusal") { answers.list.count == 1 }
      #expect(answers.list == [false] && orders == ["start", "normal", "start", ""])
      let absent = TurningProcess(stage.connection, on: loop, ChildProgram("/nonexistent", "", patience: patience))
      try turn(.left, absent)
      try loop.wait(for: "the refusal") { answers.list.count == 2 }
      #expect(answers.list.last == false)
      absent.end()
    }
  }
}
