import EventLoop
import Foundation
import Processes
import SwellCore
import TestServers

@testable import DDC

/// `DDCBrightness` with a helper that is a shell script, and what became of both.
final class Desk {
  /// The EDID of the monitor, and that of another one.
  static let edid = [UInt8](0..<128)
  static let otherEDID = [UInt8](1...128)

  /// Nothing is given up, forgotten or done again while a test runs, but for what it changes.
  static func timing(_ change: (inout DDCTiming) -> Void) -> DDCTiming {
    let long = patience * 2
    var timing = DDCTiming(search: long, pause: long, repetition: long, freshness: long, reading: long)
    change(&timing)
    return timing
  }

  let ddc: DDCBrightness
  private let folder: TemporaryFolder
  private let loop: EventLoop
  private let state = State()

  private final class State {
    var events: [Event] = []
    var outcomes: [BrightnessOutcome] = []
    var outputs: [(name: String, edid: [UInt8])] = []
    var setCount = 0
  }

  /// - Parameters:
  ///   - answer: How long the answer to an order may take.
  ///   - start: Shell commands that each helper runs at its start; `$starts` is its number, from 1.
  ///   - order: Shell commands that it runs before it carries out an order.
  init(
    _ timing: DDCTiming = Desk.timing { _ in }, answer: Duration = patience * 2, start: String = ":",
    order: String = ":"
  ) throws {
    folder = try TemporaryFolder()
    let script = """
      #!/bin/sh
      cd '\(folder.path)' || exit 1
      echo start >> orders
      starts=$(grep -c start orders)
      \(start)
      echo "0 $(cat value) 100 \(DDCBrightness.hexadecimal(Self.edid))"
      echo end
      while read -r index value; do
        echo "$index${value:+ $value}" >> orders
        \(order)
        if [ "$value" ]; then
          echo "$value" > value
          echo "set $index 1"
        else
          echo "value $index $(cat value)"
        fi
      done

      """
    try folder.write("50", to: "value")
    let program = try folder.write(script, to: "helper", isProgram: true)
    loop = try EventLoop()
    let state = self.state
    ddc = DDCBrightness(
      ChildProgram([program, "--helper-ddc"], isHelper: true, patience: answer), monitors: { state.outputs }, on: loop,
      log: .init(verbosity: .silent), emit: { state.events.append($0) })
    ddc.timing = timing
  }

  deinit {
    ddc.restore()
  }

  /// What the helpers were told, with a line `start` for each.
  var orders: [String] { text(of: "orders").split(separator: "\n").map { String($0) } }

  /// What the monitor shines with.
  var value: Int? { Int(text(of: "value").filter { $0 != "\n" }) }

  private func text(of name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: folder.path(name)) ?? Data(), as: UTF8.self)
  }

  /// Somebody presses the monitor's own buttons.
  func pressButtons(_ value: Int) throws {
    try folder.write("\(value)", to: "value")
  }

  /// - Parameter edids: Of the monitors at the outputs; nil for an output without one.
  func connect(_ edids: [UInt8]?...) {
    state.outputs = edids.enumerated().compactMap { number, edid in edid.map { ("HDMI-\(number + 1)", $0) } }
  }

  func find() -> [BrightnessDevice] {
    ddc.find(BrightnessSearch(kinds: [.display])).devices
  }

  /// Sets the monitor, of which `device` is known.
  func set(_ device: BrightnessDevice, to value: Int, isAbsolute: Bool = false) {
    state.setCount += 1
    ddc.set(device, to: value, isAbsolute: isAbsolute) { [state] in state.outcomes.append($0) }
  }

  /// Waits until the monitor has taken a value, and has said so when it was asked for the first time.
  func waitUntilSet(to value: Int) throws {
    try wait(for: "the monitor to be at \(value)") {
      outcomes.count == state.setCount && outcomes.last == .set && self.value == value && !ddc.isReading
    }
  }

  /// The orders without the readings.
  var settings: [String] { orders.filter { $0 != "0" } }

  /// What a command is told of the monitor's present value.
  func refresh() throws -> Bool {
    var hasNews: Bool?
    ddc.refresh { hasNews = $0 }
    try wait(for: "the answer") { hasNews != nil }
    return hasNews!
  }

  /// Connects the monitor and waits until it has answered.
  func findMonitor() throws -> BrightnessDevice {
    connect(Self.edid)
    var device: BrightnessDevice?
    try wait(for: "the monitor to answer") {
      device = self.find().first
      return device != nil
    }
    return device!
  }

  func wait(for what: String, _ condition: () throws -> Bool) throws {
    try waitUntil(what) {
      try loop.turn(until: MonotonicClock.now)
      return try condition()
    }
  }

  /// What became of the values that were set, in the order in which it was told.
  var outcomes: [BrightnessOutcome] { state.outcomes }

  /// How often other devices than before were announced.
  var announcements: Int {
    state.events.count { if case .brightnessDevicesChanged = $0 { true } else { false } }
  }
}
