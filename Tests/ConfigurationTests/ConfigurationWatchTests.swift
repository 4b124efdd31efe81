import Configuration
import EventLoop
import Foundation
import Logging
import SwellCore
import TestServers
import Testing

@Suite("A configuration file that is saved is noticed", .serialized)
struct ConfigurationWatchTests {
  private let folder: TemporaryFolder
  private let loop: EventLoop

  /// A watch without pauses, and how often it has read the file.
  private final class Watcher {
    private var count = 0
    private let loop: EventLoop
    private(set) var watch: ConfigurationWatch?

    init(_ path: String, on loop: EventLoop) throws {
      self.loop = loop
      let file = ConfigurationFile(path: path)
      var timing = ConfigurationWatch.Timing()
      (timing.saving, timing.writing) = (.zero, .zero)
      let (places, log) = (file.reading.themePlaces, Log(verbosity: .silent))
      watch = ConfigurationWatch(try #require(file), themes: places, timing, on: loop, log: log) { [weak self] _ in
        self?.count += 1
      }
    }

    /// How often a change is noticed that is made now: the kernel has queued its events when the calls return.
    func saves(_ change: () throws -> Void) throws -> Int {
      let before = count
      try change()
      for _ in 0..<10 { try loop.turn(until: MonotonicClock.now) }
      return count - before
    }
  }

  init() throws {
    folder = try TemporaryFolder()
    loop = try EventLoop()
  }

  /// How often a change is noticed by a watch that begins just before it.
  private func saves(_ path: String, _ change: () throws -> Void) throws -> Int {
    try Watcher(path, on: loop).saves(change)
  }

  private func move(_ old: String, _ new: String) throws { try #require(rename(old, new) == 0) }

  private func link(_ path: String, to target: String) throws { try #require(symlink(target, path) == 0) }

  @Test("when it is written, replaced, moved away or removed")
  func ways() throws {
    let file = try folder.write("1", to: "swell.ini")
    #expect(try saves(file) { try folder.write("2", to: "swell.ini") } > 0)
    try folder.write("3", to: "other")
    #expect(try saves(file) { try move(folder.path("other"), file) } > 0)
    #expect(try saves(file) { try move(file, folder.path("away")) } > 0)
    #expect(try saves(file) { try move(folder.path("away"), file) } > 0)
    #expect(try saves(file) { try #require(unlink(file) == 0) } > 0)
    #expect(try saves(file) { try folder.write("4", to: "swell.ini") } > 0)
  }

  @Test("and other files beside it are not, nor is reading it, nor does anything of that wake anybody")
  func others() throws {
    let file = try folder.write("1", to: "swell.ini")
    let watcher = try Watcher(file, on: loop)
    let start = MonotonicClock.now
    let saves = try watcher.saves {
      for name in ["new", "swell.ini~", ".swell.ini.swp"] {
        try folder.write("2", to: name)
        try #require(unlink(folder.path(name)) == 0)
      }
      _ = try String(contentsOfFile: file, encoding: .utf8)
      // Nothing but the deadline ends the turn.
      try loop.turn(until: start + .milliseconds(50))
    }
    #expect(saves == 0 && MonotonicClock.now - start >= .milliseconds(50))
  }

  @Test("only when its writer has closed it")
  func open() throws {
    let file = try folder.write("1", to: "swell.ini")
    let watcher = try Watcher(file, on: loop)
    let handle = try #require(FileHandle(forWritingAtPath: file))
    #expect(try watcher.saves { try handle.write(contentsOf: Data("half".utf8)) } == 0)
    #expect(try watcher.saves { try handle.close() } == 1)
  }

  @Test("four times while a program writes it: then what is there counts, but not nothing", arguments: [false, true])
  func written(isEmpty: Bool) throws {
    let file = try folder.write("1", to: "swell.ini")
    let watcher = try Watcher(file, on: loop)
    let handle = try #require(FileHandle(forWritingAtPath: file))
    if isEmpty { try handle.truncate(atOffset: 0) }
    #expect(try watcher.saves { watcher.watch?.saved() } == (isEmpty ? 0 : 1))
    #expect(try watcher.saves { try handle.close() } == 1)
    #expect(try watcher.saves { for text in ["2", "3"] { try folder.write(text, to: "swell.ini") } } == 1)
  }

  @Test("in folders that are made only later, one after the other or all at once, and gone and made again")
  func laterFolders() throws {
    let watcher = try Watcher(folder.path("a/b/c/swell.ini"), on: loop)
    for name in ["a", "a/b", "a/b/c"] { _ = try watcher.saves { try folder.makeFolder(name) } }
    #expect(try watcher.saves { try folder.write("1", to: "a/b/c/swell.ini") } > 0)
    #expect(try watcher.saves { try FileManager.default.removeItem(atPath: folder.path("a")) } > 0)
    for text in ["2", "3"] { #expect(try watcher.saves { try folder.write(text, to: "a/b/c/swell.ini") } > 0) }
  }

  @Test("where links lead to it, in the folder of each, and where they lead when they are changed")
  func links() throws {
    try folder.write("1", to: "dotfiles/real.ini")
    try folder.write("1", to: "other/real.ini")
    try folder.makeFolder("config")
    let file = folder.path("config/swell.ini")
    try link(file, to: "../dotfiles/middle.ini")
    try link(folder.path("dotfiles/middle.ini"), to: folder.path("dotfiles/real.ini"))
    let watcher = try Watcher(file, on: loop)
    #expect(try watcher.saves { try folder.write("2", to: "dotfiles/real.ini") } > 0)
    let changed = try watcher.saves {
      try #require(unlink(file) == 0)
      try link(file, to: folder.path("other/real.ini"))
    }
    #expect(changed > 0)
    #expect(try watcher.saves { try folder.write("2", to: "other/real.ini") } > 0)
  }

  @Test(
    "where its folder, or one above it, is a link, and when that leads elsewhere, or is moved away",
    arguments: ["", "/swell"])
  func linkedFolder(below: String) throws {
    for name in ["one", "two"] { try folder.write("1", to: "\(name)\(below)/swell.ini") }
    let link = folder.path("config")
    try self.link(link, to: "one")
    let watcher = try Watcher("\(link)\(below)/swell.ini", on: loop)
    #expect(try watcher.saves { try folder.write("2", to: "one\(below)/swell.ini") } > 0)
    let replaced = try watcher.saves {
      try self.link(folder.path("new"), to: folder.path("two"))
      try move(folder.path("new"), link)
    }
    #expect(replaced > 0)
    #expect(try watcher.saves { try folder.write("2", to: "two\(below)/swell.ini") } > 0)
    #expect(try watcher.saves { try move(link, folder.path("away")) } > 0)
    #expect(try watcher.saves { try move(folder.path("away"), link) } > 0)
  }

  @Test("with its themes, which may come, be saved and go, and which may be others when it is read again")
  func themes() throws {
    let file = try folder.write("[hud]\ntheme = sea\n[hud muted]\ntheme = wave\n", to: "swell.ini")
    let watcher = try Watcher(file, on: loop)
    #expect(try watcher.saves { try folder.write("", to: "theme") } == 0)
    #expect(try watcher.saves { try folder.makeFolder("themes") } > 0)
    for name in ["sea", "wave"] {
      let theme = folder.path("themes/\(name).ini")
      for text in ["1", "2"] { #expect(try watcher.saves { try folder.write(text, to: "themes/\(name).ini") } > 0) }
      #expect(try watcher.saves { try move(theme, folder.path("away")) } > 0)
      #expect(try watcher.saves { try move(folder.path("away"), theme) } > 0)
      #expect(try watcher.saves { try #require(unlink(theme) == 0) } > 0)
    }
    #expect(try watcher.saves { try folder.write("", to: "themes/sun.ini") } == 0)
    _ = try watcher.saves { try folder.write("[hud]\ntheme = sun\n", to: "swell.ini") }
    #expect(watcher.watch?.read().isValid == true)
    #expect(try watcher.saves { try folder.write("", to: "themes/sea.ini") } == 0)
    #expect(try watcher.saves { try folder.write("2", to: "themes/sun.ini") } > 0)
    try folder.write("3", to: "dotfiles/sun.ini")
    let linked = try watcher.saves {
      try #require(unlink(folder.path("themes/sun.ini")) == 0)
      try link(folder.path("themes/sun.ini"), to: "../dotfiles/sun.ini")
    }
    #expect(linked > 0)
    #expect(try watcher.saves { try folder.write("4", to: "dotfiles/sun.ini") } > 0)
  }

  @Test(
    "and links in a circle, or a place that cannot be, do no harm", arguments: ["circle", "/proc/no/such", "", "x/"])
  func nowhere(path: String) throws {
    try link(folder.path("circle"), to: "circle")
    #expect(try saves(path == "circle" ? folder.path(path) : path) {} == 0)
  }
}
