internal import SwellCore

extension Completions {
  /// For fish, as a file in its folder of completions.
  public var fish: String {
    var text = """
      # fish completion for swell(1), made from the table of commands, `Invocation.commands`.

      # Prints the command that is typed, how many words of its own there are, and its flags: one a line.
      function __swell_line
          set -l command ''
          set -l place 0
          set -l flags
          set -l skips no
          for word in (commandline -opc)[2..]
              if test $skips = yes
                  set skips no
                  continue
              end
              switch "$command:$word"

      """
    for option in options where option.takesFile {
      text += "            case \(option.names.map { ":\($0)".quotedForShell }.joined(separator: " "))\n"
      text += "                set -a flags $word\n                set skips yes\n"
    }
    text += """
                  case ':-*'
                      set -a flags $word
                  case ':*'
                      set command $word

      """
    let takers = commands.flatMap { command in command.flagValues.map { "\(command.name):\($0.flag)".quotedForShell } }
    if !takers.isEmpty {
      text += "            case \(takers.joined(separator: " "))\n"
      text += "                set -a flags $word\n                set skips yes\n"
    }
    text += """
                  case '*:--*'
                      set -a flags $word
                  case '*'
                      set place (math $place + 1)
              end
          end
          # A flag whose word is being typed is not done yet.
          test $skips = yes; and set -e flags[-1]
          printf '%s\\n' "$command" $place $flags
      end

      # Whether a word at this place of this command comes next.
      function __swell_at --argument-names command place
          set -l line (__swell_line)
          test "$line[1]" = "$command" -a $line[2] = $place
      end

      # Whether it is this command, and none of these flags is there.
      function __swell_free --argument-names command
          set -l line (__swell_line)
          test "$line[1]" = "$command"; or return
          for flag in $argv[2..]
              contains -- $flag $line[3..]; and return 1
          end
          return 0
      end

      complete -c swell -f

      """
    for command in commands {
      text += "complete -c swell -n '__swell_at \"\" 0' -a \(command.name) -d \(command.summary.quotedForShell)\n"
    }
    for option in options {
      let condition = "__swell_free \"\" \(option.names.joined(separator: " "))"
      let names = option.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
      text += "complete -c swell -n '\(condition)' \(names.joined(separator: " "))\(option.takesFile ? " -r -F" : "")"
      text += " -d \(option.summary.quotedForShell)\n"
    }
    for command in commands {
      for (index, place) in command.places.enumerated() {
        var condition = "__swell_at \(command.name) \(index)"
        if !place.flags.isEmpty {
          condition += "; and __swell_free \(command.name) \(place.flags.joined(separator: " "))"
        }
        for value in place.values { text += fish(condition: condition, value) }
        for flag in place.flags { text += "complete -c swell -n '\(condition)' -l \(flag.dropFirst(2))\n" }
      }
      let values = Dictionary(uniqueKeysWithValues: command.flagValues.map { ($0.flag, $0.value) })
      for flags in command.flagGroups {
        for flag in flags {
          text += "complete -c swell -n '__swell_free \(command.name) \(flags.joined(separator: " "))'"
          text += " -l \(flag.dropFirst(2))\(values[flag].map { " " + fish($0, isOfFlag: true) } ?? "")\n"
        }
      }
    }
    return text
  }

  private func fish(condition: String, _ value: Value) -> String {
    var text = "complete -c swell -n '\(condition)' \(fish(value, isOfFlag: false))\n"
    // fish takes what begins with a dash for an option, and proposes it only when it is one.
    if case .examples(let words) = value {
      for word in words where word.hasPrefix("-") {
        text += "complete -c swell -n '\(condition)' -o \(String(word.dropFirst()).quotedForShell)\n"
      }
    }
    return text
  }

  private func fish(_ value: Value, isOfFlag: Bool) -> String {
    let takes = isOfFlag ? "-x " : ""
    switch value {
    case .examples(let words):
      return takes + "-k -a \(words.filter { isOfFlag || !$0.hasPrefix("-") }.joined(separator: " ").quotedForShell)"
    case .files: return isOfFlag ? "-r -F" : "-F"
    case .icons: return "-r -F -k -a " + Icon.names.joined(separator: " ").quotedForShell
    case .sinks: return takes + "-a \"(\(Self.sinks))\""
    case .sources: return takes + "-a \"(\(Self.sources.replacing("$", with: "\\$")))\""
    case .displays: return takes + "-a \"(\(Self.displays))\""
    case .unknown: return isOfFlag ? "-x" : ""
    }
  }
}
