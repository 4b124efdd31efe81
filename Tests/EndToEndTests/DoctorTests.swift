import Foundation
import TestServers
import Testing

@Suite("swell doctor", .serialized)
struct DoctorTests {
  private struct Report: Decodable {
    struct Finding: Decodable {
      var topic, weight, text: String
      var remedy: String?
    }

    var problems: Int
    var findings: [Finding]

    func texts(_ topic: String) -> [String] { findings.filter { $0.topic == topic }.map(\.text) }
  }

  private func report(_ environment: [String: String?], status: Int32) throws -> Report {
    let outcome = try SwellProcess.run(["doctor", "--json"], environment: environment)
    #expect(outcome.status == status, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    return try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
  }

  @Test("On a session that works it finds what is there, and disturbs nothing")
  func session() throws {
    let stage = try Stage()
    let grabber = try Grabber(.core, KeyName.volumeUp.rawValue, on: stage.screen.display)
    let report = try report(stage.environment, status: 0)
    withExtendedLifetime(grabber) {}
    #expect(report.problems == 0)
    #expect(
      report.texts("display") == ["X display '\(stage.screen.display)'; no compositor: Swell blends the panel itself"])
    #expect(report.texts("swell").first?.hasSuffix("process \(stage.swell.child.pid) runs on this display") == true)
    #expect(report.texts("audio").first?.contains("at 25 %") == true)
    // It names a likely one among the user's programs, which may be one of another test.
    let keys = try #require(report.texts("keys").first)
    #expect(keys.hasPrefix("another program"))
    #expect(keys.hasSuffix(" handles RaiseVolume: Swell only shows the result"))
    #expect(try stage.staysSilent())
  }

  @Test("Without a display and without an audio server it says so, each with what to do")
  func nothing() throws {
    let report = try report(["DISPLAY": nil, "PULSE_SERVER": "unix:/nonexistent", "HOME": "/nonexistent"], status: 1)
    #expect(report.problems == 2)
    #expect(report.texts("display").first?.contains("DISPLAY is not set") == true)
    #expect(report.texts("audio") == ["no audio server answers: volume is neither shown nor changed"])
  }

  @Test("What it does not take is wrong usage")
  func usage() throws {
    let outcome = try SwellProcess.run(["doctor", "--xml"], environment: [:])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'--xml'"))
  }
}
