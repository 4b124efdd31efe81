#!/bin/sh
# Installs Swell from this folder, or removes what it has installed. Swell also runs from here: bin/swell
#
# usage: ./install.sh [--remove] [PREFIX]     PREFIX: /usr/local, or a folder of yours such as ~/.local
#
# AUTOSTARTDIR: where sessions look for what they start. DESTDIR goes before both and is not remembered.
set -eu
umask 022
usage() { sed -n 's/^# \(usage: .*\)/\1/p' "$0"; }
wrong() {
  echo "install.sh: $1" >&2
  usage >&2
  exit 64
}

remove=false prefix=
for word; do
  case $word in
    --help | -h)
      usage
      exit
      ;;
    --remove) remove=true ;;
    -* | '') wrong "'$word' is no option" ;;
    *)
      [ -z "$prefix" ] || wrong "there is one PREFIX, and '$word' is another"
      prefix=$word
      ;;
  esac
done
prefix=${prefix:-/usr/local}
case $prefix in
  /*) ;;
  *) prefix=$PWD/$prefix ;;
esac
prefix=${prefix%/}
# The autostart entry has the path in words of a shell, the unit in those of systemd.
case $prefix in
  *[[:space:]\'\"\\\$\`\|\&\;%\<\>\(\)\*\?\#]*) wrong "PREFIX has a character that no start file takes: '$prefix'" ;;
esac
autostart=/etc/xdg/autostart units=lib/systemd/user
case $prefix in
  "${HOME-}"/?*) autostart=${XDG_CONFIG_HOME:-$HOME/.config}/autostart units=share/systemd/user ;;
esac
autostart=${AUTOSTARTDIR:-$autostart}
cd "$(dirname "$0")"

# Whether a file starts the Swell of this prefix.
is_own() { grep -qsF -e " $prefix/bin/swell" -e "=$prefix/bin/swell" "$1"; }

# Removes the folders of a file that are empty, below $2.
remove_folders() {
  folder=${1%/*}
  until [ "$folder" = "$2" ]; do
    case ${folder#"${DESTDIR-}"} in
      # Every system has them.
      /etc/* | /usr/*bin | /usr/*lib | /usr/*share | /usr/*share/man) return 0 ;;
    esac
    rmdir "$folder" 2> /dev/null || return 0
    folder=${folder%/*}
  done
}

# From 0.2.0, whose commands were in a second program.
rm -f "${DESTDIR-}$prefix/libexec/swell/swell-tools"
rmdir "${DESTDIR-}$prefix/libexec/swell" 2> /dev/null || true

find bin etc lib share ! -type d | LC_ALL=C sort | while read -r file; do
  end=${DESTDIR-}$prefix
  case $file in
    etc/xdg/autostart/*) target=${DESTDIR-}$autostart/${file##*/} end=${DESTDIR-}${autostart%/*} ;;
    lib/systemd/user/*) target=$end/$units/${file##*/} ;;
    *) target=$end/$file ;;
  esac
  case $file in
    *.desktop | *.service)
      if [ -e "$target" ] && ! is_own "$target"; then
        echo "$target is left as it is: it starts another Swell"
        continue
      fi
      ;;
  esac
  if $remove; then
    [ -e "$target" ] || continue
    rm -f "$target"
    remove_folders "$target" "${end%/*}"
  else
    mkdir -p "${target%/*}"
    case $file in
      # They name the program by its path.
      *.desktop | *.service) sed "s|/bin/swell|$prefix/bin/swell|" "$file" > "$target" ;;
      *) cp -f "$file" "$target" ;;
    esac
  fi
  echo "$target"
done
