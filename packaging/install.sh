#!/bin/sh
# Installs Swell from this folder, or removes what it has installed. Swell also runs from here: bin/swell
#
# usage: ./install.sh [--remove | --no-autostart] [PREFIX]     PREFIX: /usr/local, or a folder of yours such as ~/.local
#
# An autostart entry or a unit that you changed or removed stays so, also with a new version. --no-autostart: no session
# starts Swell. AUTOSTARTDIR: where sessions look for what they start. DESTDIR goes before both and is not remembered.
set -eu
umask 022
usage() { sed -n 's/^# \(usage: .*\)/\1/p' "$0"; }
wrong() {
  echo "install.sh: $1" >&2
  usage >&2
  exit 64
}

remove=false autostarts=true prefix=
for word; do
  case $word in
    --help | -h)
      usage
      exit
      ;;
    --remove) remove=true ;;
    --no-autostart) autostarts=false ;;
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
home=${HOME-}
home=${home%/}
case ${home:+$prefix} in
  "$home"/?*) autostart=${XDG_CONFIG_HOME:-$home/.config}/autostart units=share/systemd/user ;;
esac
autostart=${AUTOSTARTDIR:-$autostart}
cd "$(dirname "$0")"

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

# Files of 0.2.0 that have another name now, or none.
former='libexec/swell/swell-tools share/metainfo/swell.metainfo.xml'
[ $units = lib/systemd/user ] || former="$former lib/systemd/user/swell.service"
for file in $former; do
  file=${DESTDIR-}$prefix/$file
  [ -e "$file" ] || continue
  rm -f "$file"
  remove_folders "$file" "${DESTDIR-}$prefix"
done

find bin etc lib share ! -type d | LC_ALL=C sort | while read -r file; do
  end=${DESTDIR-}$prefix source=$file removes=$remove
  case $file in
    etc/xdg/autostart/*) target=${DESTDIR-}$autostart/${file##*/} end=${DESTDIR-}${autostart%/*} ;;
    lib/systemd/user/*) target=$end/$units/${file##*/} ;;
    *) target=$end/$file ;;
  esac
  case $file in
    *.desktop | *.service)
      # As it was installed: it names the program by its path. Whatever differs is somebody's decision.
      source=${DESTDIR-}$prefix/share/swell/start/${file##*/} is_foreign=false
      if [ -e "$source" ]; then
        cmp -s "$source" "$target" || is_foreign=true
      elif [ -e "$target" ]; then
        is_foreign=true
      fi
      if $remove; then
        rm -f "$source"
        remove_folders "$source" "${DESTDIR-}${prefix%/*}"
      else
        mkdir -p "${source%/*}"
        sed "s|/bin/swell|$prefix/bin/swell|" "$file" > "$source"
      fi
      if $is_foreign && [ -e "$target" ]; then
        echo "$target is left as it is: it was changed, or is not from here"
        continue
      elif $is_foreign && ! $remove; then
        echo "$target is not made again, since it was removed: $source is a copy of it"
        continue
      fi
      case $file in *.desktop) $autostarts || removes=true ;; esac
      ;;
  esac
  if $removes; then
    [ ! -e "$target" ] || echo "$target"
    rm -f "$target"
    remove_folders "$target" "${end%/*}"
  else
    mkdir -p "${target%/*}"
    cp -f "$source" "$target"
    echo "$target"
  fi
done
