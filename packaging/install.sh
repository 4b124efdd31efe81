#!/bin/sh
# Installs Swell from this folder, or removes what it has installed. Swell also runs from here: bin/swell
#
# usage: ./install.sh [--remove] [PREFIX]     PREFIX: /usr/local, or a folder of yours such as ~/.local
#
# AUTOSTARTDIR: where sessions look for what they start. DESTDIR goes before both and is not remembered.
set -eu
umask 022
remove=false
if [ "${1-}" = --remove ]; then
  remove=true
  shift
fi
prefix=${1:-/usr/local}
case $prefix in
  /*) ;;
  *) prefix=$PWD/$prefix ;;
esac
autostart=/etc/xdg/autostart units=lib/systemd/user
case $prefix in
  "${HOME-}"/?*) autostart=${XDG_CONFIG_HOME:-$HOME/.config}/autostart units=share/systemd/user ;;
esac
autostart=${AUTOSTARTDIR:-$autostart}
cd "$(dirname "$0")"

find bin etc lib libexec share ! -type d | LC_ALL=C sort | while read -r file; do
  case $file in
    etc/xdg/autostart/*) target=${DESTDIR-}$autostart/${file##*/} ;;
    lib/systemd/user/*) target=${DESTDIR-}$prefix/$units/${file##*/} ;;
    *) target=${DESTDIR-}$prefix/$file ;;
  esac
  if $remove; then
    rm -f "$target"
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
if $remove; then
  cd "${DESTDIR-}$prefix"
  rmdir share/doc/swell/examples share/doc/swell libexec/swell 2>/dev/null || true
fi
