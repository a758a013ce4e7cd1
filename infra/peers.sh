#!/usr/bin/env bash
# Installs the real programs that `./crosstalk test --peers` talks to. Debian 12, as root. Versions are pinned; what is there
# already is left alone.
set -euo pipefail

# The build of each module calls this: all wait for the first. Daemons of packages do not inherit the lock (-o).
[ "${1-}" = locked ] || exec flock -o "$0" "$0" locked

snmpsim_folder=/opt/snmpsim
contract_folder=/opt/crosstalk-contract
project=$(dirname "$0")/..
telegraf_tags=custom,inputs.file,inputs.http_listener_v2,outputs.http,outputs.opentelemetry,outputs.kafka
telegraf_tags+=,serializers.prometheusremotewrite,serializers.influx,parsers.influx,parsers.prometheusremotewrite

say() { printf '  … %s\n' "$1" >&2; }

missing() { ! command -v "$1" >/dev/null; }

fail() { # what happened, what to do
  printf 'peers: %s\n  → %s\n' "$1" "$2" >&2
  exit 6
}

packages() {
  local wanted=() pair
  for pair in chromium-headless-shell:chromium-headless-shell snmpd:snmpd softflowd:softflowd pmacctd:pmacct nfcapd:nfdump tshark:tshark prometheus:prometheus prometheus-node-exporter:prometheus-node-exporter prometheus-alertmanager:prometheus-alertmanager \
    npm:npm rt-setup-database-5:request-tracker5 sendmail:msmtp-mta; do # Request Tracker needs a sendmail; msmtp is no daemon
    if missing "${pair%%:*}"; then wanted+=("${pair##*:}"); fi
  done
  [ ${#wanted[@]} -gt 0 ] || return 0
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null ||
    fail "missing: ${wanted[*]}" "install these packages (on Debian and Ubuntu, as root: apt-get install ${wanted[*]})"
  say "installing ${wanted[*]}"
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq -o Acquire::Retries=3 update
  apt-get -qq -o Acquire::Retries=3 install --no-install-recommends "${wanted[@]}" fonts-dejavu-core >/dev/null
}

snmpsim() {
  missing snmpsim-command-responder || return 0
  say "installing snmpsim"
  python3 -m venv "$snmpsim_folder"
  "$snmpsim_folder/bin/pip" install -q snmpsim==1.2.2 pysmi==2.0.0
  ln -sf "$snmpsim_folder/bin/snmpsim-command-responder" /usr/local/bin/
}

# Schemathesis, and what the clients generated from the OpenAPI description need.
contract_tools() {
  if missing schemathesis || [ ! -x "$contract_folder/bin/python" ]; then
    say "installing schemathesis"
    python3 -m venv "$contract_folder"
    "$contract_folder/bin/pip" install -q schemathesis==4.32.5 pydantic==2.14.4 python-dateutil==4.0.0 urllib3==2.8.0
    ln -sf "$contract_folder/bin/schemathesis" /usr/local/bin/
  fi
  if missing tsc; then
    say "installing the compiler of TypeScript"
    npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$contract_folder" typescript@7.0.2
    ln -sf "$contract_folder/node_modules/.bin/tsc" /usr/local/bin/
  fi
}

go_programs() {
  missing go && fail "Go is missing: the simulator of a vCenter, the Collector, telemetrygen, Telegraf, vmagent and vegeta are built with it" \
    "install Go 1.24 or later (https://go.dev/dl)"
  if missing telemetrygen; then
    say "building telemetrygen"
    GOBIN=/usr/local/bin go install github.com/open-telemetry/opentelemetry-collector-contrib/cmd/telemetrygen@v0.161.0
  fi
  if missing telegraf; then
    say "building telegraf"
    GOBIN=/usr/local/bin go install -tags "$telegraf_tags" github.com/influxdata/telegraf/cmd/telegraf@v1.37.2
  fi
  if missing vegeta; then
    say "building vegeta"
    GOBIN=/usr/local/bin go install github.com/tsenart/vegeta/v12@v12.13.0
  fi
  if missing vmagent; then
    say "building vmagent"
    GOBIN=/usr/local/bin go install github.com/VictoriaMetrics/VictoriaMetrics/app/vmagent@v1.151.0
  fi
  own_program crosstalk-vcsim "$project/libs/collectors/src/peers/go/vcsim"
  own_program crosstalk-otelcol "$project/ingest-service/src/peers/go/otelcol"
  go -C "$project/api-gateway/src/peers/clients/go" mod download
}

own_program() { # its source is a part of the tests: name, folder
  if missing "$1" || [ -n "$(find "$2" -newer "$(command -v "$1")")" ]; then
    say "building $1"
    go -C "$2" build -o "/usr/local/bin/$1" .
  fi
}

packages
snmpsim
contract_tools
go_programs
