import Testing

@testable import SwellCore

@Suite("What is known of the outputs, and what is on its way to them", .serialized)
struct AudioStateTests {
  private static let now = Instant(nanoseconds: 100_000_000_000)

  private static func reading(
    _ sink: String = "pci", port: String? = nil, channels: [UInt32], isMuted: Bool = false
  ) -> SinkReading {
    SinkReading(
      name: sink, port: port, volume: channels.max() ?? 0, channels: ChannelVolumes(channels), isMuted: isMuted)
  }

  private static func state(_ reading: SinkReading, _ change: (inout Settings) -> Void = { _ in }) -> AudioState {
    var settings = Settings()
    change(&settings)
    var state = AudioState(settings)
    state.connected(server: "pulse", at: Instant(nanoseconds: 0))
    _ = state.read(reading, at: now)
    return state
  }

  private static func write(_ sink: String, _ port: String?, _ channels: [UInt32]?, _ isMuted: Bool? = nil) -> Write {
    .sink(
      SinkWrite(
        sink: sink, condition: .whileDefault(port: port), channels: channels.map { ChannelVolumes($0) },
        isMuted: isMuted))
  }

  @Test("A change names the output and its port, and says every channel")
  func complete() {
    var state = Self.state(Self.reading("pci", port: "speaker", channels: [32_768, 16_384]))
    #expect(state.change(.to(1), at: Self.now)?.effect?.write == Self.write("pci", "speaker", [65_536, 32_768]))
    #expect(state.sink?.channels.values == [65_536, 32_768])
    #expect(state.toggleMute()?.effect?.write == Self.write("pci", "speaker", nil, true))
    #expect(
      state.step(.up, .sixteenths, isRepeat: false, at: Self.now)?.effect?.write
        == Self.write("pci", "speaker", nil, false))
    #expect(state.step(.up, .sixteenths, isRepeat: false, at: Self.now)?.effect == nil, "at the limit")
  }

  @Test("Without 'balance' all channels get the same")
  func even() {
    var state = Self.state(Self.reading(channels: [32_768, 16_384])) { $0.keepsBalance = false }
    #expect(state.change(.to(1), at: Self.now)?.effect?.write == Self.write("pci", nil, [65_536, 65_536]))
  }

  @Test("The balance comes back from silence; that of another output does not come along")
  func silence() {
    var state = Self.state(Self.reading(channels: [65_536, 32_768]))
    #expect(state.change(.to(0), at: Self.now)?.effect?.write == Self.write("pci", nil, [0, 0]))
    if let write = state.openWrite { state.answered(write: write, isDone: true) }
    _ = state.read(Self.reading(channels: [0, 0]), at: Self.now)
    #expect(state.change(.to(0.5), at: Self.now)?.effect?.write == Self.write("pci", nil, [32_768, 16_384]))
    if let write = state.openWrite { state.answered(write: write, isDone: true) }
    _ = state.read(Self.reading("usb", channels: [0, 0]), at: Self.now)
    #expect(state.change(.to(0.5), at: Self.now)?.effect?.write == Self.write("usb", nil, [32_768, 32_768]))
  }

  @Test("A drag changes the output that it began on, and no other", arguments: [("usb", "a"), ("pci", "b")])
  func drag(sink: String, port: String) {
    let start = Self.reading("pci", port: "a", channels: [32_768, 32_768])
    var state = Self.state(start)
    #expect(state.drag(from: start, by: 0.25, end: 0)?.effect?.write == Self.write("pci", "a", [49_152, 49_152]))
    _ = state.read(Self.reading(sink, port: port, channels: [6553, 6553]), at: Self.now)
    #expect(state.drag(from: start, by: 0.3, end: 0) == nil)
    #expect(state.restore(start) == nil)
    #expect(state.sink?.volume == 6553)
  }

  @Test("Another output by name is written whatever the default one is")
  func other() {
    var state = Self.state(Self.reading(channels: [32_768]))
    let (reading, adjustment) = state.change(.by(-0.25), of: Self.reading("tv", channels: [65_536, 32_768]))
    #expect(reading.volume == 49_152)
    let write = SinkWrite(
      sink: "tv", condition: .always, channels: ChannelVolumes([49_152, 24_576]), isMuted: false)
    #expect(adjustment.effect?.write == .sink(write))
    #expect(state.change(.query, of: Self.reading("tv", channels: [1])).adjustment.effect == nil)
    #expect(state.sink?.volume == 32_768)
  }

  @Test("and keeps its balance when it is silent for a while")
  func otherSilence() {
    var state = Self.state(Self.reading(channels: [32_768]))
    _ = state.change(.to(0), of: Self.reading("tv", channels: [32_768, 65_536]))
    let (_, adjustment) = state.change(.to(0.5), of: Self.reading("tv", channels: [0, 0]))
    let write = SinkWrite(
      sink: "tv", condition: .always, channels: ChannelVolumes([16_384, 32_768]), isMuted: false)
    #expect(adjustment.effect?.write == .sink(write))
  }

  @Test("Without an output there is nothing to change")
  func absent() {
    var state = AudioState(Settings())
    #expect(state.change(.to(1), at: Self.now) == nil)
    #expect(state.toggleMute() == nil)
    #expect(state.changeMicrophone(.toggle) == nil)
    #expect(state.step(.up, .sixteenths, isRepeat: false, at: Self.now) == nil)
  }
}
