import Foundation
import TestServers
import Testing

@Suite("The sound of a change", .serialized)
struct ChangeSoundTests {
  /// A laptop with a sound theme, and a recording of what its speakers play.
  private final class Listening {
    let laptop: Laptop
    private let folder: TemporaryFolder
    private let recorder: Child
    private let daemon: SettingsDaemon?

    init(_ sound: String, theme: String = "freedesktop", desktopTheme: String? = nil) throws {
      folder = try TemporaryFolder()
      try folder.makeFolder("data/sounds/\(theme)/stereo")
      let file = folder.path("data/sounds/\(theme)/stereo/audio-volume-change.wav")
      try Listening.wave.write(to: URL(fileURLWithPath: file))
      if let desktopTheme {
        try folder.write(
          "[Sound Theme]\nName=Test\nInherits=\(theme)\n", to: "data/sounds/\(desktopTheme)/index.theme")
      }
      let laptop = try Laptop(
        configuration: "[audio]\nsound = \(sound)\n",
        environment: ["XDG_DATA_HOME": folder.path("data"), "XDG_DATA_DIRS": "/nowhere"],
        startsSwell: false)
      daemon = try desktopTheme.map { try SettingsDaemon(on: laptop, "Net/SoundThemeName \"\($0)\"\n") }
      try laptop.startSwell()
      self.laptop = laptop
      recorder = try Child(
        [
          "parec", "--device=spk.monitor", "--format=s16le", "--rate=8000", "--channels=1", "--latency-msec=20",
          "--raw",
          folder.path("recording"),
        ], environment: laptop.audio.environment)
      try waitUntil("the recording to begin") { try !recording().isEmpty }
    }

    /// 0.1 s of a loud tone of 500 Hz.
    private static var wave: Data {
      let samples = (0..<4410).map { Int16($0 / 44 % 2 == 0 ? 24_000 : -24_000).littleEndian }
      let bytes = samples.withUnsafeBytes { Data($0) }
      func number(_ value: UInt32) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
      func short(_ value: UInt16) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
      var data = Data("RIFF".utf8) + number(36 + UInt32(bytes.count)) + Data("WAVEfmt ".utf8) + number(16)
      data += short(1) + short(1) + number(44_100) + number(88_200) + short(2) + short(16)
      return data + Data("data".utf8) + number(UInt32(bytes.count)) + bytes
    }

    private func recording() throws -> [Int16] {
      let data = FileManager.default.contents(atPath: folder.path("recording")) ?? Data()
      return data.withUnsafeBytes { bytes in
        (0..<bytes.count / 2).map { Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self)) }
      }
    }

    /// How many tones there are in the recording: louder than a hundredth, with 40 ms of silence between two.
    func tones() throws -> Int {
      var (count, silence) = (0, 320)
      for sample in try recording() {
        if sample.magnitude > 327 {
          if silence >= 320 { count += 1 }
          silence = 0
        } else {
          silence += 1
        }
      }
      return count
    }

    func waitForTones(_ count: Int) throws {
      try waitUntil("\(count) tones") { try tones() >= count }
      #expect(try laptop.remains(for: .milliseconds(700)) { try tones() == count })
    }
  }

  @Test("is heard once after a burst of keys, on the output that changed, and not for the changes of others")
  func burst() throws {
    let scene = try Listening("on")
    try scene.laptop.audio.setVolume("50%")
    #expect(try scene.laptop.remains(for: .milliseconds(700)) { try scene.tones() == 0 })
    for count in 1...2 {
      try scene.laptop.atOnce { try scene.laptop.press(.volumeUp, times: 4) }
      try scene.waitForTones(count)
    }
    // Nothing can be heard: nothing is played, until it can.
    try scene.laptop.press(.mute)
    try scene.laptop.waitForStatus("mute") { $0.audio.muted == true }
    try scene.laptop.press(.mute)
    try scene.waitForTones(3)
    #expect(try scene.laptop.audio.pactl("list", "short", "samples").contains("swell-audio-volume-change"))
    #expect(scene.laptop.problems == [])
  }

  @Test(
    "comes from the theme of the desktop, which inherits it; not when it is off, nor with 'quiet' while something plays"
  )
  func off() throws {
    let quiet = try Listening("quiet", theme: "base", desktopTheme: "mine")
    let player = try quiet.laptop.play("--raw")
    try quiet.laptop.press(.volumeUp)
    #expect(try quiet.laptop.remains(for: .milliseconds(900)) { try quiet.tones() == 0 })
    try player.stop()
    try waitUntil("the stream to stop") { try quiet.laptop.streams.isEmpty }
    try quiet.laptop.press(.volumeUp)
    try quiet.waitForTones(1)
    try quiet.laptop.use("[audio]\nsound = off\n")
    try quiet.laptop.press(.volumeUp)
    #expect(try quiet.laptop.remains(for: .milliseconds(900)) { try quiet.tones() == 1 })
  }

  @Test("that no theme has, or that is no sound, is said in one sentence", arguments: [true, false])
  func none(_ isThere: Bool) throws {
    let folder = try TemporaryFolder()
    if isThere { try folder.write("no sound", to: "sounds/freedesktop/stereo/audio-volume-change.oga") }
    let laptop = try Laptop(
      configuration: "[audio]\nsound = on\n", environment: ["XDG_DATA_HOME": folder.path, "XDG_DATA_DIRS": "/nowhere"])
    let sentence = isThere ? "is no sound file that libsndfile can read" : "has no audio-volume-change"
    for sixteenths in [5.0, 6.0] {
      try laptop.press(.volumeUp)
      try laptop.waitForVolume(sixteenths: sixteenths)
      try waitUntil("the sentence") { laptop.swell.errors.contains(sentence) }
    }
    #expect(laptop.swell.errors.components(separatedBy: sentence).count == 2)
  }
}
