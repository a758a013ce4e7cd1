#!/usr/bin/env bash
# Puts the lists of components of the programs together (CycloneDX), lists the licences, and fails when a component has
# no permitted one; of several licences, one is enough. Needs jq.
set -euo pipefail
staging=$1 all=$2
lists=("$staging"/components/{crosstalk-release,ingest-service,correlation-service,rules-service,api-gateway,crosstalk-local}.json)
allowed='["Apache-2.0", "MIT", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Unicode-3.0", "EPL-2.0",
  "Go License", "IBM Public License Version 1.0"]'
name='"\(.group):\(.name):\(.version)"'
licences='[.licenses[]? | .expression // .license.id // .license.name]'

mkdir -p "$(dirname "$all")"
jq -s '.[0] + {
    components: ([.[].components[]] | unique_by(."bom-ref")),
    dependencies: ([.[].dependencies[]] | group_by(.ref) | map({ref: .[0].ref, dependsOn: ([.[].dependsOn[]?] | unique)}))
  }' "${lists[@]}" >"$all"
jq -r ".components[] | $name + \"  \" + ($licences | join(\", \"))" "$all" | LC_ALL=C sort >"$staging/THIRD-PARTY.txt"
refused=$(jq -r --argjson allowed "$allowed" ".components[] | select($licences - ($licences - \$allowed) == []) | $name" "$all")
if [ -n "$refused" ]; then
  printf 'no permitted licence:\n%s\n  → read the licence, and add it to %s or replace the library\n' "$refused" "$0" >&2
  exit 1
fi
