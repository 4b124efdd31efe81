/// The list that `swell volume --programs` prints: the programs that play, each with its loudest stream.
struct ProgramList {
  /// In the server's order.
  private(set) var programs: [StreamReading] = []

  init(_ streams: [StreamReading]) {
    for stream in streams {
      guard let index = programs.firstIndex(where: { $0.name == stream.name }) else {
        programs.append(stream)
        continue
      }
      let isMuted = programs[index].isMuted && stream.isMuted
      if stream.volume > programs[index].volume { programs[index] = stream }
      programs[index].isMuted = isMuted
    }
  }

  /// A line for each program: `Firefox  40%`.
  var text: PlainText {
    var text: PlainText = ""
    for program in programs {
      text += "\(program.name)  \(program.level.text(isMuted: program.isMuted))\n"
    }
    return programs.isEmpty ? "no program plays sound\n" : text
  }

  /// One line of JSON; members may be added, but are never removed.
  var json: PlainText {
    JSON.array(
      programs.map { program in
        JSON.object([
          ("name", JSON(program.name)), ("level", JSON(program.level.fraction)), ("muted", JSON(program.isMuted)),
        ])
      }
    ).line
  }
}

extension StreamReading {
  /// Whether a user means its program by this name: `Firefox`, `firefox` or `org.mozilla.firefox`.
  func isCalled(_ wanted: String) -> Bool {
    names.contains { FocusedProgram(process: 0, names: [wanted]).isCalled($0) }
  }
}
