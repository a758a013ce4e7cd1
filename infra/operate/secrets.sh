#!/usr/bin/env bash
# Makes the secrets of an installation; what exists is kept. FOLDER/secrets is what the services read, as a folder or as
# a Secret of Kubernetes: whoever may enter FOLDER may read it. FOLDER/admin is for people.
set -euo pipefail
folder=${1:?"usage: secrets.sh FOLDER"}

secret() { # file, mode
  [ -s "$1" ] || od -An -v -N32 -tx1 /dev/urandom | tr -d ' \n' >"$1"
  chmod "$2" "$1"
}

token() { # name, file
  printf '{"name":"%s","sha256":"%s","roles":["%s"]}' "$1" "$(sha256sum <"$2" | cut -d' ' -f1)" "$1"
}

umask 077
[ -d "$folder" ] || mkdir -p "$folder"
mkdir -p "$folder/secrets" "$folder/admin"
chmod 755 "$folder/secrets"
for name in crosstalk.database.password crosstalk.history.password service.token; do
  secret "$folder/secrets/$name" 644
done
for name in admin.token ingest.token postgres.password; do
  secret "$folder/admin/$name" 600
done
if [ ! -e "$folder/secrets/tokens.json" ]; then
  printf '{"tokens":[%s,\n%s,\n%s]}\n' "$(token admin "$folder/admin/admin.token")" \
    "$(token ingest "$folder/admin/ingest.token")" "$(token service "$folder/secrets/service.token")" \
    >"$folder/secrets/tokens.json"
  chmod 644 "$folder/secrets/tokens.json"
fi
