extension Completions {
  /// For the package bash-completion.
  public var bash: String {
    var text = """
      # bash completion for swell(1), made from the table of commands, `Invocation.commands`.

      # Proposes those words that begin with what is typed.
      __swell_words() {
        local word
        for word; do [[ $word == "$cur"* ]] && COMPREPLY+=("$word"); done
      }

      # Proposes flags of which one is enough, as long as none of them is there.
      __swell_flags() {
        local flag
        for flag; do [[ $flags == *" $flag "* ]] && return; done
        __swell_words "$@"
      }

      # Proposes what others have named, one a line; nothing in it is expanded.
      __swell_names() {
        local name
        while IFS= read -r name; do
          [[ $name == "$cur"* ]] && COMPREPLY+=("$(printf %q "$name")")
        done
      }

      __swell_value() {
        case $1 in
          words) shift && __swell_words "$@" ;;
          files) _filedir ;;
          icons) shift && __swell_words "$@"; _filedir '@(svg|png)' ;;
          sinks) __swell_names < <(\(Self.sinks)) ;;
          sources) __swell_names < <(\(Self.sources)) ;;
          displays) __swell_names < <(\(Self.displays)) ;;
        esac
      }

      _swell() {
        local cur prev words cword
        _init_completion -n : || return
        # The command, how many words of its own there are, its flags, and what the last word wants behind it.
        local command= place=0 flags=' ' value= word
        for word in "${words[@]:1:cword-1}"; do
          [[ $value ]] && value= && continue
          case $command:$word in

      """
    for line in scan(append: { "flags+=\"$word \" value=\($0.quotedForShell)" }) { text += "      \(line)\n" }
    text += """
            *:--*) flags+="$word " ;;
            *) place=$((place + 1)) ;;
          esac
        done
        # Word splitting is meant: there are no special characters in what was set above.
        if [[ $value ]]; then
          __swell_value $value
        else
          case $command in
            '')
              __swell_words \(commands.map(\.name).joined(separator: " "))
              \(options.map { "__swell_flags " + $0.names.joined(separator: " ") }.joined(separator: "\n        "))
              ;;

      """
    for command in commands where !command.usage.groups.isEmpty {
      text += "      \(command.name))\n"
      for (index, place) in command.places.enumerated() {
        let condition = (["$place == \(index)"] + place.flags.map { "$flags != *' \($0) '*" }).joined(separator: " && ")
        for value in place.values.compactMap(\.words) {
          text += "        [[ \(condition) ]] && __swell_value \(value)\n"
        }
        if !place.flags.isEmpty {
          text += "        [[ \(condition) ]] && __swell_words \(place.flags.joined(separator: " "))\n"
        }
      }
      for flags in command.flagGroups { text += "        __swell_flags \(flags.joined(separator: " "))\n" }
      text += "        ;;\n"
    }
    return text + """
          esac
        fi
        __ltrim_colon_completions "$cur"
      } && complete -F _swell swell

      """
  }

  /// A program that prints the names of the sinks.
  static let sinks = "pactl list short sinks 2>/dev/null | cut -f 2"
  /// The same of the sources that are no monitors of sinks.
  static let sources = #"pactl list short sources 2>/dev/null | cut -f 2 | grep -v '\.monitor$'"#
  /// A program that prints the names of the displays whose light can be changed.
  static let displays = #"swell status 2>/dev/null | sed -n 's/^light  *\(.*\) at [0-9]*% by .*/\1/p'"#

  /// The cases of `command:word` that bash and zsh have in common.
  ///
  /// - Parameter append: What is done for a flag that takes this.
  func scan(append: (String) -> String) -> [String] {
    var lines: [String] = []
    for option in options where option.takesFile {
      lines.append("\(option.names.map { ":\($0)" }.joined(separator: " | "))) \(append("files")) ;;")
    }
    lines.append(":-*) flags+=\"$word \" ;;")
    lines.append(":*) command=$word ;;")
    for command in commands {
      for (flag, value) in command.flagValues {
        lines.append("\(command.name):\(flag)) \(append(value.words ?? "nothing")) ;;")
      }
    }
    return lines
  }
}
