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
    sinks) __swell_names < <(pactl list short sinks 2>/dev/null | cut -f 2) ;;
    sources) __swell_names < <(pactl list short sources 2>/dev/null | cut -f 2 | grep -v '\.monitor$') ;;
    displays) __swell_names < <(swell status 2>/dev/null | sed -n 's/^light  *\(.*\) at [0-9]*% by .*/\1/p') ;;
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
      :-c | :--config) flags+="$word " value='files' ;;
      :-*) flags+="$word " ;;
      :*) command=$word ;;
      volume:--program) flags+="$word " value='nothing' ;;
      volume:--sink) flags+="$word " value='sinks' ;;
      brightness:--display) flags+="$word " value='displays' ;;
      show:--icon) flags+="$word " value='icons speaker-muted speaker-low speaker-medium speaker-high speaker-over headphones headset hdmi bluetooth phone microphone microphone-muted brightness-low brightness-medium brightness-high keyboard-backlight seek-back seek-forward play pause stop next previous caps-lock caps-lock-off num-lock num-lock-off scroll-lock scroll-lock-off keyboard touchpad touchpad-off airplane airplane-off power-profile-low power-profile-medium power-profile-high battery-low battery-medium battery-high battery-full battery-charging warning volume brightness battery' ;;
      show:--value) flags+="$word " value='words 40%' ;;
      show:--label) flags+="$word " value='nothing' ;;
      show:--ink) flags+="$word " value='words #rrggbb' ;;
      show:--for) flags+="$word " value='words 3s' ;;
      show:--position) flags+="$word " value='words centre top-left top top-right left right bottom-left bottom bottom-right' ;;
      show:--monitor) flags+="$word " value='words focused pointer primary all' ;;
      pipe:--icon) flags+="$word " value='icons speaker-muted speaker-low speaker-medium speaker-high speaker-over headphones headset hdmi bluetooth phone microphone microphone-muted brightness-low brightness-medium brightness-high keyboard-backlight seek-back seek-forward play pause stop next previous caps-lock caps-lock-off num-lock num-lock-off scroll-lock scroll-lock-off keyboard touchpad touchpad-off airplane airplane-off power-profile-low power-profile-medium power-profile-high battery-low battery-medium battery-high battery-full battery-charging warning volume brightness battery' ;;
      pipe:--max) flags+="$word " value='words 100' ;;
      pipe:--style) flags+="$word " value='words NAME=ICON,INK' ;;
      pipe:--for) flags+="$word " value='words 3s' ;;
      pipe:--position) flags+="$word " value='words centre top-left top top-right left right bottom-left bottom bottom-right' ;;
      pipe:--monitor) flags+="$word " value='words focused pointer primary all' ;;
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
        __swell_words volume brightness output input seek player show pipe hide quiet gesture rotate status watch reload quit doctor check-config help
        __swell_flags -h --help
        __swell_flags --version
        __swell_flags -v --verbose
        __swell_flags -c --config
        ;;
      volume)
        [[ $place == 0 ]] && __swell_value words +5% -5% 40% mute unmute toggle
        __swell_flags --mic --app --program --sink --programs
        __swell_flags --json
        ;;
      brightness)
        [[ $place == 0 ]] && __swell_value words +5% -5% 40%
        __swell_flags --display --all --keyboard
        ;;
      output)
        [[ $place == 0 && $flags != *' --json '* ]] && __swell_value words next previous
        [[ $place == 0 && $flags != *' --json '* ]] && __swell_value sinks
        [[ $place == 0 && $flags != *' --json '* ]] && __swell_words --json
        ;;
      input)
        [[ $place == 0 && $flags != *' --json '* ]] && __swell_value words next previous
        [[ $place == 0 && $flags != *' --json '* ]] && __swell_value sources
        [[ $place == 0 && $flags != *' --json '* ]] && __swell_words --json
        ;;
      seek)
        [[ $place == 0 ]] && __swell_value words +10s -1.5s
        ;;
      player)
        [[ $place == 0 && $flags != *' --json '* ]] && __swell_value words play pause toggle next previous stop volume
        [[ $place == 0 && $flags != *' --json '* ]] && __swell_words --json
        [[ $place == 1 ]] && __swell_value words +5% -5% 40%
        ;;
      show)
        __swell_flags --icon
        __swell_flags --value
        __swell_flags --label
        __swell_flags --muted
        __swell_flags --ink
        __swell_flags --for
        __swell_flags --position
        __swell_flags --monitor
        ;;
      pipe)
        __swell_flags --icon
        __swell_flags --max
        __swell_flags --style
        __swell_flags --xob
        __swell_flags --now
        __swell_flags --for
        __swell_flags --position
        __swell_flags --monitor
        ;;
      quiet)
        [[ $place == 0 ]] && __swell_value words on off toggle 30m
        ;;
      gesture)
        [[ $place == 0 ]] && __swell_value words on off toggle
        ;;
      rotate)
        [[ $place == 0 ]] && __swell_value words left right normal inverted
        ;;
      status)
        __swell_flags --json
        ;;
      watch)
        __swell_flags --json
        __swell_flags --now
        __swell_flags --wait
        ;;
      doctor)
        __swell_flags --all --json --fix
        ;;
      check-config)
        [[ $place == 0 ]] && __swell_value files
        ;;
      help)
        [[ $place == 0 ]] && __swell_value words volume brightness output input seek player show pipe hide quiet gesture rotate status watch reload quit doctor check-config help
        ;;
    esac
  fi
  __ltrim_colon_completions "$cur"
} && complete -F _swell swell
