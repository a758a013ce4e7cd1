#!/usr/bin/env bash
# Lists the components of an SBOM with their licences, and fails when one has no permitted licence; of several licences,
# one is enough. Needs jq.
set -euo pipefail
sbom=$1 list=$2
allowed='["Apache-2.0", "MIT", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Unicode-3.0", "EPL-2.0",
  "Go License", "IBM Public License Version 1.0"]'
licences='[.licenses[]? | .expression // .license.id // .license.name]'

jq -r ".components[] | \"\\(.group):\\(.name):\\(.version)  \" + ($licences | join(\", \"))" "$sbom" | LC_ALL=C sort >"$list"
refused=$(jq -r --argjson allowed "$allowed" ".components[] | select($licences - ($licences - \$allowed) == []) | \"\\(.group):\\(.name):\\(.version)\"" "$sbom")
if [ -n "$refused" ]; then
  printf 'no permitted licence:\n%s\n  → read the licence, and add it to %s or replace the library\n' "$refused" "$0" >&2
  exit 1
fi
