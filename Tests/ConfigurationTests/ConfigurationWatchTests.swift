import Configuration
import EventLoop
import Foundation
import SwellCore
import TestServers
import Testing

@Suite("A configuration file that is saved is noticed", .serialized)
struct ConfigurationWatchTests {
  private let folder: TemporaryFolder
  private let loop: EventLoop

  private final class Count {
    var saves = 0
  }

  init() throws {
    folder = try TemporaryFolder()
    loop = try EventLoop()
  }

  /// How often a change is noticed while `change` is made: the kernel has queued its events when the calls return.
  private func saves(_ path: String, during change: () throws -> Void) throws -> Int {
    let count = Count()
    let watch = ConfigurationWatch(try #require(ConfigurationFile(path: path)), on: loop) { count.saves += 1 }
    try change()
    try turn()
    withExtendedLifetime(watch) {}
    return count.saves
  }

  private func turn() throws {
    for _ in 0..<5 { try loop.turn(until: MonotonicClock.now) }
  }

  private func move(_ old: String, _ new: String) throws { try #require(rename(old, new) == 0) }

  private func remove(_ path: String) throws { try #require(unlink(path) == 0) }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  @Test("when it is written, replaced, moved away or removed")
  func ways() throws {
    let file = try folder.write("1", to: "swell.ini")
    #expect(try saves(file) { try folder.write("2", to: "swell.ini") } > 0)
    try folder.write("3", to: "other")
    #expect(try saves(file) { try move(folder.path("other"), file) } > 0)
    #expect(try saves(file) { try move(file, folder.path("away")) } > 0)
    #expect(try saves(file) { try move(folder.path("away"), file) } > 0)
    #expect(try saves(file) { try remove(file) } > 0)
    #expect(try saves(file) { try folder.write("4", to: "swell.ini") } > 0)
  }

  @Test("and other files beside it are not, nor is reading it")
  func others() throws {
    let file = try folder.write("1", to: "swell.ini")
    let saves = try saves(file) {
      try folder.write("2", to: "swell.ini~")
      try folder.write("2", to: ".swell.ini.swp")
      #expect(unlink(folder.path("swell.ini~")) == 0)
      _ = try String(contentsOfFile: file, encoding: .utf8)
    }
    #expect(saves == 0)
  }

  @Test("only when its writer has closed it")
  func open() throws {
    let file = try folder.write("1", to: "swell.ini")
    let count = Count()
    let watch = ConfigurationWatch(try #require(ConfigurationFile(path: file)), on: loop) { count.saves += 1 }
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.write(contentsOf: Data("half".utf8))
    try turn()
    #expect(count.saves == 0)
    try handle.close()
    try turn()
    #expect(count.saves == 1)
    withExtendedLifetime(watch) {}
  }

  @Test("in folders that are made only later, one after the other")
  func laterFolders() throws {
    let file = folder.path("a/b/c/swell.ini")
    let count = Count()
    let watch = ConfigurationWatch(try #require(ConfigurationFile(path: file)), on: loop) { count.saves += 1 }
    for name in ["a", "a/b", "a/b/c"] {
      try folder.makeFolder(name)
      try turn()
    }
    let before = count.saves
    try folder.write("1", to: "a/b/c/swell.ini")
    try turn()
    #expect(count.saves > before)
    // All at once, and gone and made again.
    try FileManager.default.removeItem(atPath: folder.path("a"))
    try turn()
    let gone = count.saves
    #expect(gone > before + 1)
    try folder.write("2", to: "a/b/c/swell.ini")
    try turn()
    #expect(count.saves > gone)
    let again = count.saves
    try folder.write("3", to: "a/b/c/swell.ini")
    try turn()
    #expect(count.saves > again)
    withExtendedLifetime(watch) {}
  }

  @Test("where links lead to it, in the folder of each, and where they lead when they are changed")
  func links() throws {
    try folder.write("1", to: "dotfiles/real.ini")
    try folder.write("1", to: "other/real.ini")
    try folder.makeFolder("config")
    let file = folder.path("config/swell.ini")
    try link(file, to: "../dotfiles/middle.ini")
    try link(folder.path("dotfiles/middle.ini"), to: folder.path("dotfiles/real.ini"))
    #expect(try saves(file) { try folder.write("2", to: "dotfiles/real.ini") } > 0)
    let count = Count()
    let watch = ConfigurationWatch(try #require(ConfigurationFile(path: file)), on: loop) { count.saves += 1 }
    #expect(unlink(file) == 0)
    try link(file, to: folder.path("other/real.ini"))
    try turn()
    let before = count.saves
    #expect(before > 0)
    try folder.write("2", to: "other/real.ini")
    try turn()
    #expect(count.saves > before)
    withExtendedLifetime(watch) {}
  }

  @Test("where its folder is a link, and when that leads elsewhere")
  func linkedFolder() throws {
    try folder.write("1", to: "one/swell.ini")
    try folder.write("1", to: "two/swell.ini")
    try link(folder.path("swell"), to: folder.path("one"))
    let file = folder.path("swell/swell.ini")
    #expect(try saves(file) { try folder.write("2", to: "one/swell.ini") } > 0)
    let count = Count()
    let watch = ConfigurationWatch(try #require(ConfigurationFile(path: file)), on: loop) { count.saves += 1 }
    try link(folder.path("new"), to: folder.path("two"))
    #expect(rename(folder.path("new"), folder.path("swell")) == 0)
    try turn()
    let before = count.saves
    #expect(before > 0)
    try folder.write("2", to: "two/swell.ini")
    try turn()
    #expect(count.saves > before)
    withExtendedLifetime(watch) {}
  }

  @Test("where a folder above it is a link, and that link is replaced or moved away")
  func linkAbove() throws {
    try folder.write("1", to: "one/swell/swell.ini")
    try folder.write("1", to: "two/swell/swell.ini")
    let link = folder.path("config")
    try self.link(link, to: "one")
    let file = link + "/swell/swell.ini"
    #expect(try saves(file) { try folder.write("2", to: "one/swell/swell.ini") } > 0)
    let isReplaced = try saves(file) {
      try self.link(folder.path("new"), to: "two")
      try move(folder.path("new"), link)
    }
    #expect(isReplaced > 0)
    #expect(try saves(file) { try folder.write("2", to: "two/swell/swell.ini") } > 0)
    #expect(try saves(file) { try move(link, folder.path("away")) } > 0)
    #expect(try saves(file) { try move(folder.path("away"), link) } > 0)
  }

  @Test("and a file that is there wakes nobody for what happens beside it")
  func noise() throws {
    let file = try folder.write("1", to: "swell.ini")
    let watch = ConfigurationWatch(try #require(ConfigurationFile(path: file)), on: loop) {}
    let start = MonotonicClock.now
    for name in ["new", ".new", "swell.ini~"] {
      try folder.write("1", to: name)
      try remove(folder.path(name))
    }
    // Nothing but the deadline ends the turn.
    try loop.turn(until: MonotonicClock.now + .milliseconds(50))
    #expect(MonotonicClock.now - start >= .milliseconds(50))
    withExtendedLifetime(watch) {}
  }

  @Test(
    "and links in a circle, or a place that cannot be, do no harm", arguments: ["circle", "/proc/no/such", "", "x/"])
  func nowhere(path: String) throws {
    try link(folder.path("circle"), to: "circle")
    #expect(try saves(path == "circle" ? folder.path(path) : path) {} == 0)
  }
}
