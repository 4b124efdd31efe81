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
            case ':-c' ':--config'
                set -a flags $word
                set skips yes
            case ':-*'
                set -a flags $word
            case ':*'
                set command $word
            case 'volume:--program' 'volume:--sink' 'brightness:--display' 'show:--icon' 'show:--value' 'show:--label' 'show:--ink' 'show:--for' 'show:--position' 'show:--monitor' 'pipe:--icon' 'pipe:--max' 'pipe:--style' 'pipe:--for' 'pipe:--position' 'pipe:--monitor'
                set -a flags $word
                set skips yes
            case '*:--*'
                set -a flags $word
            case '*'
                set place (math $place + 1)
        end
    end
    # A flag whose word is being typed is not done yet.
    test $skips = yes; and set -e flags[-1]
    printf '%s\n' "$command" $place $flags
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
complete -c swell -n '__swell_at "" 0' -a volume -d 'Change or print the volume of an output, the microphone or a program'
complete -c swell -n '__swell_at "" 0' -a brightness -d 'Change or print the brightness of the monitor under the pointer, or of another device'
complete -c swell -n '__swell_at "" 0' -a output -d 'Switch the default output, or list the outputs'
complete -c swell -n '__swell_at "" 0' -a input -d 'Switch the default microphone, or list the microphones'
complete -c swell -n '__swell_at "" 0' -a seek -d 'Seek forward or back in the media player'
complete -c swell -n '__swell_at "" 0' -a player -d 'Control the media player, or print its track or its own volume'
complete -c swell -n '__swell_at "" 0' -a show -d 'Show an icon (a name, an SVG or PNG file, or glyph:X), a level or a text'
complete -c swell -n '__swell_at "" 0' -a pipe -d 'Show each line of standard input: 42, 42! (muted) or 42 STYLE'
complete -c swell -n '__swell_at "" 0' -a hide -d 'Hide the panel'
complete -c swell -n '__swell_at "" 0' -a quiet -d 'Show nothing for a time, or print whether quiet is on; keys still work'
complete -c swell -n '__swell_at "" 0' -a gesture -d 'Enable or disable drags without a key'
complete -c swell -n '__swell_at "" 0' -a rotate -d 'Turn the panel and drags, or the screen (see '\''rotation'\'' in swell.ini(5))'
complete -c swell -n '__swell_at "" 0' -a status -d 'Print the state of the running Swell: monitors, sound, brightness, panel'
complete -c swell -n '__swell_at "" 0' -a watch -d 'Print each change; --now prints the current state first, --wait waits for Swell'
complete -c swell -n '__swell_at "" 0' -a reload -d 'Read the configuration again, and print its mistakes'
complete -c swell -n '__swell_at "" 0' -a quit -d 'End the running Swell'
complete -c swell -n '__swell_at "" 0' -a doctor -d 'Say what works and what to do; --all says more, --fix disables pop-ups of other programs'
complete -c swell -n '__swell_at "" 0' -a check-config -d 'Check a configuration file, by default the file of Swell'
complete -c swell -n '__swell_at "" 0' -a help -d 'Print this help, or the help of one command'
complete -c swell -n '__swell_free "" -h --help' -s h -l help -d 'Print this help'
complete -c swell -n '__swell_free "" --version' -l version -d 'Print the version'
complete -c swell -n '__swell_free "" -v --verbose' -s v -l verbose -d 'Log on standard error what Swell does'
complete -c swell -n '__swell_free "" -c --config' -s c -l config -r -F -d 'Use this configuration file'
complete -c swell -n '__swell_at volume 0' -k -a '+5% 40% mute unmute toggle'
complete -c swell -n '__swell_at volume 0' -o '5%'
complete -c swell -n '__swell_free volume --mic --app --program --sink --programs' -l mic
complete -c swell -n '__swell_free volume --mic --app --program --sink --programs' -l app
complete -c swell -n '__swell_free volume --mic --app --program --sink --programs' -l program -x
complete -c swell -n '__swell_free volume --mic --app --program --sink --programs' -l sink -x -a "(pactl list short sinks 2>/dev/null | cut -f 2)"
complete -c swell -n '__swell_free volume --mic --app --program --sink --programs' -l programs
complete -c swell -n '__swell_free volume --json' -l json
complete -c swell -n '__swell_at brightness 0' -k -a '+5% 40%'
complete -c swell -n '__swell_at brightness 0' -o '5%'
complete -c swell -n '__swell_free brightness --display --all --keyboard' -l display -x -a "(swell status 2>/dev/null | sed -n 's/^light  *\(.*\) at [0-9]*% by .*/\1/p')"
complete -c swell -n '__swell_free brightness --display --all --keyboard' -l all
complete -c swell -n '__swell_free brightness --display --all --keyboard' -l keyboard
complete -c swell -n '__swell_at output 0; and __swell_free output --json' -k -a 'next previous'
complete -c swell -n '__swell_at output 0; and __swell_free output --json' -a "(pactl list short sinks 2>/dev/null | cut -f 2)"
complete -c swell -n '__swell_at output 0; and __swell_free output --json' -l json
complete -c swell -n '__swell_at input 0; and __swell_free input --json' -k -a 'next previous'
complete -c swell -n '__swell_at input 0; and __swell_free input --json' -a "(pactl list short sources 2>/dev/null | cut -f 2 | grep -v '\.monitor\$')"
complete -c swell -n '__swell_at input 0; and __swell_free input --json' -l json
complete -c swell -n '__swell_at seek 0' -k -a '+10s'
complete -c swell -n '__swell_at seek 0' -o '1.5s'
complete -c swell -n '__swell_at player 0; and __swell_free player --json' -k -a 'play pause toggle next previous stop volume'
complete -c swell -n '__swell_at player 0; and __swell_free player --json' -l json
complete -c swell -n '__swell_at player 1' -k -a '+5% 40%'
complete -c swell -n '__swell_at player 1' -o '5%'
complete -c swell -n '__swell_free show --icon' -l icon -r -F -k -a 'speaker-muted speaker-low speaker-medium speaker-high speaker-over headphones headset hdmi bluetooth phone microphone microphone-muted brightness-low brightness-medium brightness-high keyboard-backlight seek-back seek-forward play pause stop next previous caps-lock caps-lock-off num-lock num-lock-off scroll-lock scroll-lock-off keyboard touchpad touchpad-off airplane airplane-off power-profile-low power-profile-medium power-profile-high battery-low battery-medium battery-high battery-full battery-charging warning volume brightness battery'
complete -c swell -n '__swell_free show --value' -l value -x -k -a '40%'
complete -c swell -n '__swell_free show --label' -l label -x
complete -c swell -n '__swell_free show --muted' -l muted
complete -c swell -n '__swell_free show --ink' -l ink -x -k -a '#rrggbb'
complete -c swell -n '__swell_free show --for' -l for -x -k -a '3s'
complete -c swell -n '__swell_free show --position' -l position -x -k -a 'centre top-left top top-right left right bottom-left bottom bottom-right'
complete -c swell -n '__swell_free show --monitor' -l monitor -x -k -a 'focused pointer primary all'
complete -c swell -n '__swell_free pipe --icon' -l icon -r -F -k -a 'speaker-muted speaker-low speaker-medium speaker-high speaker-over headphones headset hdmi bluetooth phone microphone microphone-muted brightness-low brightness-medium brightness-high keyboard-backlight seek-back seek-forward play pause stop next previous caps-lock caps-lock-off num-lock num-lock-off scroll-lock scroll-lock-off keyboard touchpad touchpad-off airplane airplane-off power-profile-low power-profile-medium power-profile-high battery-low battery-medium battery-high battery-full battery-charging warning volume brightness battery'
complete -c swell -n '__swell_free pipe --max' -l max -x -k -a '100'
complete -c swell -n '__swell_free pipe --style' -l style -x -k -a 'NAME=ICON,INK'
complete -c swell -n '__swell_free pipe --xob' -l xob
complete -c swell -n '__swell_free pipe --now' -l now
complete -c swell -n '__swell_free pipe --for' -l for -x -k -a '3s'
complete -c swell -n '__swell_free pipe --position' -l position -x -k -a 'centre top-left top top-right left right bottom-left bottom bottom-right'
complete -c swell -n '__swell_free pipe --monitor' -l monitor -x -k -a 'focused pointer primary all'
complete -c swell -n '__swell_at quiet 0' -k -a 'on off toggle 30m'
complete -c swell -n '__swell_at gesture 0' -k -a 'on off toggle'
complete -c swell -n '__swell_at rotate 0' -k -a 'left right normal inverted'
complete -c swell -n '__swell_free status --json' -l json
complete -c swell -n '__swell_free watch --json' -l json
complete -c swell -n '__swell_free watch --now' -l now
complete -c swell -n '__swell_free watch --wait' -l wait
complete -c swell -n '__swell_free doctor --all --json --fix' -l all
complete -c swell -n '__swell_free doctor --all --json --fix' -l json
complete -c swell -n '__swell_free doctor --all --json --fix' -l fix
complete -c swell -n '__swell_at check-config 0' -F
complete -c swell -n '__swell_at help 0' -k -a 'volume brightness output input seek player show pipe hide quiet gesture rotate status watch reload quit doctor check-config help'
