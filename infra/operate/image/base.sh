#!/usr/bin/env bash
# Makes the base image of the services as an archive: C libraries from packages of Debian, and a JVM linked from the
# JDK. No registry of images is asked, no shell is in it. The same packages and the same JDK give the same bytes.
set -euo pipefail
export LC_ALL=C TZ=UTC
umask 022

case ${1-} in
tar://*) archive=${1#tar://} ;;
*) exit 0 ;; # another image was chosen
esac
packages=(base-files libc6 libgcc-s1 libstdc++6 zlib1g)
modules=java.se,jdk.charsets,jdk.crypto.cryptoki,jdk.jcmd,jdk.jfr,jdk.localedata,jdk.management,jdk.management.agent
modules+=,jdk.naming.dns,jdk.net,jdk.security.auth,jdk.security.jgss,jdk.unsupported,jdk.zipfs
user=65532
java=${JAVA_HOME:?"JAVA_HOME is not set"}

fail() { # what happened, what to do
  printf 'base.sh: %s\n  → %s\n' "$1" "$2" >&2
  exit 6
}

{ command -v apt-get && command -v dpkg-deb; } >/dev/null || fail "this is no Debian" "choose a base image: ./mvnw -Prelease -Dimage.base=eclipse-temurin:25-jre package"
[ ! -f "$archive" ] || [ "$archive" -ot "$0" ] || exit 0 # 'clean' removes it

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/os" "$work/jvm/opt" "$work/image" "$work/packages" "$(dirname "$archive")"

operating_system() {
  local package name
  (cd "$work/packages" && apt-get -q download "${packages[@]}" >/dev/null) ||
    fail "the packages ${packages[*]} cannot be downloaded" "run 'apt-get update', or choose a base image with -Dimage.base=…"
  mkdir -p "$work/os/var/lib/dpkg/status.d"
  for package in "$work"/packages/*.deb; do
    dpkg-deb -x "$package" "$work/os"
    name=$(dpkg-deb -f "$package" Package)
    # Here scanners of images look for the packages.
    dpkg-deb -f "$package" >"$work/os/var/lib/dpkg/status.d/$name"
  done
  find "$work/os/usr/share" -mindepth 1 -maxdepth 1 ! -name doc -exec rm -rf {} +
  find "$work/os/usr/share/doc" -type f ! -name copyright -delete
  rm -rf "$work"/os/usr/lib/*/gconv "$work/os/var/lib/dpkg/info"
  mkdir -p "$work/os/etc/crosstalk" "$work/os/var/lib/crosstalk" "$work/os/tmp"
  printf 'root:x:0:0::/root:/sbin/nologin\ncrosstalk:x:%s:%s::/var/lib/crosstalk:/sbin/nologin\n' $user $user >"$work/os/etc/passwd"
  printf 'root:x:0:\ncrosstalk:x:%s:\n' $user >"$work/os/etc/group"
  printf 'hosts: files dns\n' >"$work/os/etc/nsswitch.conf"
  chmod 1777 "$work/os/tmp"
}

jvm() {
  "$java/bin/jlink" --add-modules $modules --no-header-files --no-man-pages --generate-cds-archive --output "$work/jvm/opt/java"
}

layer() { # name, options of tar…
  tar --sort=name --mtime=@0 --numeric-owner --format=gnu -C "$work/$1" "${@:2}" .
}

sha256() { sha256sum "$1" | cut -d' ' -f1; }

operating_system
jvm
(cd "$work" && mkdir home home/var home/var/lib && mv os/var/lib/crosstalk home/var/lib/)
layer os --owner=0 --group=0 -cf "$work/image/os.tar"
layer jvm --owner=0 --group=0 -cf "$work/image/jvm.tar"
tar --mtime=@0 --numeric-owner --format=gnu -C "$work/home" --owner=$user --group=$user -cf "$work/image/home.tar" ./var/lib/crosstalk
printf '{"architecture":"%s","os":"linux","created":"1970-01-01T00:00:00Z","config":{"Env":["PATH=/opt/java/bin","JAVA_HOME=/opt/java","LANG=C.UTF-8"]},"rootfs":{"type":"layers","diff_ids":["sha256:%s","sha256:%s","sha256:%s"]}}' \
  "$(dpkg --print-architecture)" "$(sha256 "$work/image/os.tar")" "$(sha256 "$work/image/jvm.tar")" "$(sha256 "$work/image/home.tar")" >"$work/image/config.json"
printf '[{"Config":"config.json","RepoTags":["crosstalk/base:latest"],"Layers":["os.tar","jvm.tar","home.tar"]}]' >"$work/image/manifest.json"
tar --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$work/image" -cf "$archive" manifest.json config.json os.tar jvm.tar home.tar
