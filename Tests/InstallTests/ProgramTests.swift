import Foundation
import TestServers
import Testing

/// What `make install` makes of the release program, as `make build` links it.
@Suite("The installed program")
struct ProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let outcome = try Project.make("install", "DESTDIR=\(folder.path)", "PREFIX=/usr")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  private func readelf(_ options: String) throws -> String {
    try Child.run(["readelf", options, folder.path("usr/bin/swell")]).output
  }

  @Test("Takes its libraries from the system alone, is hardened and small, and has what debuggers need")
  func program() throws {
    let dynamic = try readelf("-dW")
    #expect(dynamic.contains("(NEEDED)"))
    #expect(!dynamic.contains("(RUNPATH)") && !dynamic.contains("(RPATH)"), "built without --disable-local-rpath?")
    // Position-independent, bound when it starts, and read-only from then on.
    #expect(dynamic.contains("BIND_NOW"))
    #expect(dynamic.contains("Flags: NOW PIE"))
    let segments = try readelf("-lW")
    #expect(segments.contains("GNU_RELRO"))
    let stack = segments.split(separator: "\n").first { $0.contains("GNU_STACK") }
    #expect(stack?.contains(" RW ") == true, "the stack is not executable")
    #expect(try readelf("-nW").contains("Build ID: "))
    let sections = try readelf("-SW")
    #expect(sections.contains(" .eh_frame ") && sections.contains(" .text "))
    for name in [".debug_", ".symtab", ".comment"] { #expect(!sections.contains(name), "it is stripped of \(name)") }
    let size = try FileManager.default.attributesOfItem(atPath: folder.path("usr/bin/swell"))[.size] as? Int ?? .max
    #expect(size <= 2560 * 1024)
  }

  @Test("Calls nothing that the oldest compiler's library lacks")
  func runtime() throws {
    let symbols = try Child.demand(["nm", Project.binary])
    #expect(symbols.contains(" swift_deallocObject\n"), "as it was linked, with its symbols")
    #expect(!symbols.contains(" swift_deallocUninitializedObject\n"), "a call that throws within an indirect case")
  }
}
