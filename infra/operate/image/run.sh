#!/usr/bin/env bash
# Starts an image as a container engine would, without one: unpacks its layers, and runs its command as its user with a
# read-only root, in a mount namespace. As root. The network and the environment are those of the caller; the options of
# /tmp are those of the compose file, added to Docker's.
set -euo pipefail
archive=$1 etc=$2 folder=$3 # of /etc/crosstalk; for the unpacked image and the data

if [ "${4-}" != inside ]; then
  mkdir -p "$folder/root" "$folder/data"
  tar -xf "$archive" -C "$folder" manifest.json config.json
  for layer in $(jq -r '.[0].Layers[]' "$folder/manifest.json"); do
    tar -xOf "$archive" "$layer" | tar -xz --warning=no-unknown-keyword -C "$folder/root"
  done
  exec unshare --mount "$0" "$archive" "$etc" "$folder" inside
fi

config() { jq -r ".config.$1" "$folder/config.json"; }
root=$folder/root
user=$(config User)
chown "$user" "$folder/data"
mount --bind "$root" "$root"
mount --bind "$etc" "$root/etc/crosstalk"
mount --bind "$folder/data" "$root/var/lib/crosstalk"
mount --bind /proc "$root/proc"
mount --bind /dev "$root/dev"
options=$(sed -n 's#^ *tmpfs: \["/tmp:\([a-z0-9=,]*\)"\].*#,\1#p' "$(dirname "$0")/../compose/compose.yaml")
mount -t tmpfs -o "noexec,nosuid,nodev$options" tmpfs "$root/tmp"
mount -o remount,ro,bind "$root"
mapfile -t environment < <(config 'Env[]')
mapfile -t command < <(config 'Entrypoint[]')
exec env "${environment[@]}" PATH="$PATH" setpriv --no-new-privs \
  chroot --userspec="$user" "$root" "/opt/java/bin/${command[0]}" "${command[@]:1}"
