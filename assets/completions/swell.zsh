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
    sinks) compadd -- ${(f)"$(pactl list short sinks 2>/dev/null | cut -f 2)"} ;;
    sources) compadd -- ${(f)"$(pactl list short sources 2>/dev/null | cut -f 2 | grep -v '\.monitor$')"} ;;
    displays) compadd -- ${(f)"$(swell status 2>/dev/null | sed -n 's/^light  *\(.*\) at [0-9]*% by .*/\1/p')"} ;;
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
      :-c | :--config) flags+=($word) value='files' ;;
      :-*) flags+=($word) ;;
      :*) command=$word ;;
      volume:--program) flags+=($word) value='nothing' ;;
      volume:--sink) flags+=($word) value='sinks' ;;
      brightness:--display) flags+=($word) value='displays' ;;
      show:--icon) flags+=($word) value='icons speaker-muted speaker-low speaker-medium speaker-high speaker-over headphones headset hdmi bluetooth phone microphone microphone-muted brightness-low brightness-medium brightness-high keyboard-backlight seek-back seek-forward play pause stop next previous caps-lock caps-lock-off num-lock num-lock-off scroll-lock scroll-lock-off keyboard touchpad touchpad-off airplane airplane-off power-profile-low power-profile-medium power-profile-high battery-low battery-medium battery-high battery-full battery-charging warning volume brightness battery' ;;
      show:--value) flags+=($word) value='words 40%' ;;
      show:--label) flags+=($word) value='nothing' ;;
      show:--ink) flags+=($word) value='words #rrggbb' ;;
      show:--for) flags+=($word) value='words 3s' ;;
      show:--position) flags+=($word) value='words centre top-left top top-right left right bottom-left bottom bottom-right' ;;
      show:--monitor) flags+=($word) value='words focused pointer primary all' ;;
      pipe:--icon) flags+=($word) value='icons speaker-muted speaker-low speaker-medium speaker-high speaker-over headphones headset hdmi bluetooth phone microphone microphone-muted brightness-low brightness-medium brightness-high keyboard-backlight seek-back seek-forward play pause stop next previous caps-lock caps-lock-off num-lock num-lock-off scroll-lock scroll-lock-off keyboard touchpad touchpad-off airplane airplane-off power-profile-low power-profile-medium power-profile-high battery-low battery-medium battery-high battery-full battery-charging warning volume brightness battery' ;;
      pipe:--max) flags+=($word) value='words 100' ;;
      pipe:--style) flags+=($word) value='words NAME=ICON,INK' ;;
      pipe:--for) flags+=($word) value='words 3s' ;;
      pipe:--position) flags+=($word) value='words centre top-left top top-right left right bottom-left bottom bottom-right' ;;
      pipe:--monitor) flags+=($word) value='words focused pointer primary all' ;;
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
        'volume:Change or print the volume of an output, the microphone or a program'
        'brightness:Change or print the brightness of the monitor under the pointer, or of another device'
        'output:Switch the default output, or list the outputs'
        'input:Switch the default microphone, or list the microphones'
        'seek:Seek forward or back in the media player'
        'player:Control the media player, or print its track or its own volume'
        'show:Show an icon (a name, an SVG or PNG file, or glyph:X), a level or a text'
        'pipe:Show each line of standard input: 42, 42! (muted) or 42 STYLE'
        'hide:Hide the panel'
        'quiet:Show nothing for a time, or print whether quiet is on; keys still work'
        'gesture:Enable or disable drags without a key'
        'rotate:Turn the panel and drags, or the screen (see '\''rotation'\'' in swell.ini(5))'
        'status:Print the state of the running Swell: monitors, sound, brightness, panel'
        'watch:Print each change; --now prints the current state first, --wait waits for Swell'
        'reload:Read the configuration again, and print its mistakes'
        'quit:End the running Swell'
        'doctor:Say what works and what to do; --all says more, --fix disables pop-ups of other programs'
        'check-config:Check a configuration file, by default the file of Swell'
        'help:Print this help, or the help of one command'
      )
      _describe -t commands command commands && result=0
      options=(
        '-h:Print this help'
        '--help:Print this help'
        '--version:Print the version'
        '-v:Log on standard error what Swell does'
        '--verbose:Log on standard error what Swell does'
        '-c:Use this configuration file'
        '--config:Use this configuration file'
      )
      _describe -o -t options option options && result=0
      ;;
    volume)
      (( place == 0 )) && __swell_value words +5% -5% 40% mute unmute toggle && result=0
      __swell_flags --mic --app --program --sink --programs && result=0
      __swell_flags --json && result=0
      ;;
    brightness)
      (( place == 0 )) && __swell_value words +5% -5% 40% && result=0
      __swell_flags --display --all --keyboard && result=0
      ;;
    output)
      (( place == 0 && ! ${flags[(Ie)--json]} )) && __swell_value words next previous && result=0
      (( place == 0 && ! ${flags[(Ie)--json]} )) && __swell_value sinks && result=0
      (( place == 0 && ! ${flags[(Ie)--json]} )) && compadd -- --json && result=0
      ;;
    input)
      (( place == 0 && ! ${flags[(Ie)--json]} )) && __swell_value words next previous && result=0
      (( place == 0 && ! ${flags[(Ie)--json]} )) && __swell_value sources && result=0
      (( place == 0 && ! ${flags[(Ie)--json]} )) && compadd -- --json && result=0
      ;;
    seek)
      (( place == 0 )) && __swell_value words +10s -1.5s && result=0
      ;;
    player)
      (( place == 0 && ! ${flags[(Ie)--json]} )) && __swell_value words play pause toggle next previous stop volume && result=0
      (( place == 0 && ! ${flags[(Ie)--json]} )) && compadd -- --json && result=0
      (( place == 1 )) && __swell_value words +5% -5% 40% && result=0
      ;;
    show)
      __swell_flags --icon && result=0
      __swell_flags --value && result=0
      __swell_flags --label && result=0
      __swell_flags --muted && result=0
      __swell_flags --ink && result=0
      __swell_flags --for && result=0
      __swell_flags --position && result=0
      __swell_flags --monitor && result=0
      ;;
    pipe)
      __swell_flags --icon && result=0
      __swell_flags --max && result=0
      __swell_flags --style && result=0
      __swell_flags --xob && result=0
      __swell_flags --now && result=0
      __swell_flags --for && result=0
      __swell_flags --position && result=0
      __swell_flags --monitor && result=0
      ;;
    quiet)
      (( place == 0 )) && __swell_value words on off toggle 30m && result=0
      ;;
    gesture)
      (( place == 0 )) && __swell_value words on off toggle && result=0
      ;;
    rotate)
      (( place == 0 )) && __swell_value words left right normal inverted && result=0
      ;;
    status)
      __swell_flags --json && result=0
      ;;
    watch)
      __swell_flags --json && result=0
      __swell_flags --now && result=0
      __swell_flags --wait && result=0
      ;;
    doctor)
      __swell_flags --all --json --fix && result=0
      ;;
    check-config)
      (( place == 0 )) && __swell_value files && result=0
      ;;
    help)
      (( place == 0 )) && __swell_value words volume brightness output input seek player show pipe hide quiet gesture rotate status watch reload quit doctor check-config help && result=0
      ;;
  esac
  return result
}

_swell "$@"
