extension Completions {
  /// For zsh's compinit, as a file `_swell` in a folder of `fpath`.
  public var zsh: String {
    var text = """
      #compdef swell
      # zsh completion for swell(1), made from the table of commands, `Invocation.commands`.

      # Proposes flags of which one is enough, as long as none of them is there.
      __swell_flags() {
        local flag
        for flag; do (( ${flags[(Ie)$flag]} )) && return 1; done
        compadd -- "$@"
      }

      __swell_value() {
        case $1 in
          words) shift && compadd -- "$@" ;;
          files) _files ;;
          icons) shift && compadd -- "$@"; _files -g '*.(svg|png)' ;;
          sinks) compadd -- ${(f)"$(\(Self.sinks))"} ;;
          sources) compadd -- ${(f)"$(\(Self.sources))"} ;;
          displays) compadd -- ${(f)"$(\(Self.displays))"} ;;
          *) return 1 ;;
        esac
      }

      _swell() {
        # The command, how many words of its own there are, its flags, and what the last word wants behind it.
        local command= value= word
        local -i place=0 result=1
        local -a flags commands options
        for word in "${(@)words[2,CURRENT-1]}"; do
          [[ -n $value ]] && value= && continue
          case $command:$word in

      """
    let lines = scan(append: { "flags+=($word) value=\($0.quotedForShell)" })
    for line in lines { text += "      \(line.replacing("flags+=\"$word \"", with: "flags+=($word)"))\n" }
    text += """
            *:--*) flags+=($word) ;;
            *) place+=1 ;;
          esac
        done
        if [[ -n $value ]]; then
          __swell_value ${=value}
          return
        fi
        case $command in
          '')
            commands=(

      """
    for command in commands { text += "        \("\(command.name):\(command.summary)".quotedForShell)\n" }
    text += """
            )
            _describe -t commands command commands && result=0
            options=(

      """
    for option in options {
      for name in option.names { text += "        \("\(name):\(option.summary)".quotedForShell)\n" }
    }
    text += """
            )
            _describe -o -t options option options && result=0
            ;;

      """
    for command in commands where !command.usage.groups.isEmpty {
      text += "    \(command.name))\n"
      for (index, place) in command.places.enumerated() {
        let free = place.flags.map { " && ! ${flags[(Ie)\($0)]}" }.joined()
        for value in place.values.compactMap(\.words) {
          text += "      (( place == \(index)\(free) )) && __swell_value \(value) && result=0\n"
        }
        if !place.flags.isEmpty {
          let flags = place.flags.joined(separator: " ")
          text += "      (( place == \(index)\(free) )) && compadd -- \(flags) && result=0\n"
        }
      }
      for flags in command.flagGroups { text += "      __swell_flags \(flags.joined(separator: " ")) && result=0\n" }
      text += "      ;;\n"
    }
    return text + """
        esac
        return result
      }

      _swell "$@"

      """
  }
}
