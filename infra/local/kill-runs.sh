#!/usr/bin/env bash
# Kills each process of a platform in the middle of a replay, starts it again, and compares the incidents with
# those of an undisturbed run. Usage and exit codes: README.md beside this file.
set -euo pipefail

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
case_folder=${1:-$project/cases/c2-uat-vm}
read -ra moments <<<"${KILL_MOMENTS:-0.2 1 2 3}"
read -ra components <<<"${KILL_COMPONENTS:-kafka postgres ingest-service correlation-service rules-service api-gateway}"
work=$(mktemp -d)
export CROSSTALK_DATA=$work/data
replay=''
failed=0

crosstalk() { "$project/crosstalk" "$@"; }

finish() {
  local status=$?
  trap - EXIT
  [ -z "$replay" ] || kill "$replay" 2>/dev/null || true
  crosstalk down >"$work/down.log" 2>&1 || true
  if [ "$status" = 0 ]; then
    rm -rf "$work"
  else
    printf 'kept for a closer look: %s\n' "$work" >&2
  fi
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM

ended() { ! kill -0 "$replay" 2>/dev/null; }

start_replay() { # output, incidents
  : >"$1"
  "$project/crosstalk" replay "$case_folder" --json "$2" >"$1" 2>&1 &
  replay=$!
}

# So many seconds after the case was pushed.
await_moment() { # seconds, output
  until grep -q ': pushed' "$2"; do
    ! ended || return 0
    sleep 0.02
  done
  sleep "$1"
}

process_of() { # component
  crosstalk status --json | tr '{' '\n' | sed -n 's/^"name":"'"$1"'".*"pid":\([0-9]*\).*/\1/p'
}

# Without what differs by nature: when it was written down, and the number of the run.
comparable() { sed -e '/"recordedAt"/d' -e 's/\("world" : "[^"~]*\)~[0-9]*"/\1"/' "$1"; }

same_incidents() { # incidents, differences
  diff <(comparable "$work/reference.json") <(comparable "$1") >"$2"
}

came_through() { grep -q ': complete (' "$1"; }

kill_run() { # component, moment
  local run=$work/$1-$2 what pid begin=$SECONDS
  what=$(printf '%s after %s s' "$1" "$2")
  pid=$(process_of "$1")
  start_replay "$run.out" "$run.json"
  await_moment "$2" "$run.out"
  kill -9 "$pid"
  if came_through "$run.out" || ended; then
    printf '✗ %s: killed too late, use a larger case or an earlier moment\n' "$what"
    crosstalk up --detach >"$run.up" 2>&1
    return 1
  fi
  if ! crosstalk up --detach >"$run.up" 2>&1; then
    printf '✗ %s: it does not start again\n' "$what"
    cat "$run.up"
    kill "$replay"
    wait "$replay" || true
    return 1
  fi
  if ! wait "$replay"; then
    printf '✗ %s: the replay failed\n' "$what"
    cat "$run.out"
    return 1
  fi
  if ! same_incidents "$run.json" "$run.diff"; then
    printf '✗ %s: other incidents\n' "$what"
    head -n 20 "$run.diff"
    return 1
  fi
  printf '✓ %s: same incidents (%s s)\n' "$what" $((SECONDS - begin))
}

crosstalk up --detach >"$work/up.log" 2>&1 || { cat "$work/up.log" && exit 1; }
# A build from now on would pull the classes away from under a replay.
export CROSSTALK_SKIP_BUILD=1
start_replay "$work/reference.out" "$work/reference.json"
wait "$replay" || { cat "$work/reference.out" && exit 1; }

for moment in "${moments[@]}"; do
  for component in "${components[@]}"; do
    kill_run "$component" "$moment" || failed=1
  done
done
exit "$failed"
