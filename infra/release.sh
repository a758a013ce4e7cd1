#!/usr/bin/env bash
# Builds the release files and checks them: reproducible bytes, chart, units, compose file, images and tarball. Debian 12,
# as root, with a JDK 25 and Go; about 15 minutes, of which ten are installed programs at the first time. '--built' checks
# what is there.
set -euo pipefail
cd "$(dirname "$0")/.."

helm_version=v3.22.0
kubeconform_version=v0.8.0
compose_version=v2.40.3
schemas_version=1.37.0
kubernetes_versions=(1.27.0 1.37.0)
tools=/opt/crosstalk-release-tools
files=target/release
work=target/release-check
user=65532

say() { printf '  … %s\n' "$1" >&2; }
fail() {
  printf 'release: %s\n' "$1" >&2
  exit 1
}

install_tools() {
  mkdir -p "$tools"
  command -v jq systemd-analyze >/dev/null || apt-get -qq install --no-install-recommends jq systemd >/dev/null
  export GOBIN=$tools
  [ -x "$tools/helm" ] || go install helm.sh/helm/v3/cmd/helm@$helm_version
  [ -x "$tools/kubeconform" ] || go install github.com/yannh/kubeconform/cmd/kubeconform@$kubeconform_version
  [ -d "$tools/schemas" ] || {
    python3 -m venv "$tools/schemas"
    "$tools/schemas/bin/pip" install -q kubernetes-validate==$schemas_version
  }
}

build() {
  [ -z "$(git status --porcelain)" ] || fail "a release is built from a commit: there are changes that are not in one"
  ./mvnw -B -ntp -q -Prelease -DskipTests clean package
}

check_same_bytes() {
  say "building again: the bytes are the same"
  rm -rf target/release-first && cp -r $files target/release-first
  build
  (cd target/release-first && sha256sum --quiet -c "../../$files/SHA256SUMS") || fail "two builds differ"
  rm -rf target/release-first
}

check_tarball() {
  say "the tarball has all libraries that its programs name, and the list of components has them too"
  tar -xzf $files/crosstalk-*[0-9T].tar.gz -C $work --strip-components=1
  local jar library
  for jar in $work/programs/*.jar; do
    unzip -p "$jar" META-INF/MANIFEST.MF | tr -d '\r' | sed -e ':a;N;$!ba;s/\n //g' | sed -n 's/^Class-Path: //p' | tr ' ' '\n' |
      while read -r library; do [ -f "$work/programs/$library" ] || fail "$jar names $library, which is missing"; done
  done
  jq -r '.components[] | "\(.name)-\(.version)"' $files/*-sbom.json >$work/components
  for library in $work/programs/lib/*.jar; do
    library=$(basename "$library" .jar)
    grep -qxF -e "$library" -e "${library%-linux-x86_64}" $work/components || fail "the list of components lacks $library"
  done
  $work/crosstalk --version
}

# Makes each schema complete in itself, which is what kubeconform reads.
schemas() { # version
  local from
  from=$(echo "$tools"/schemas/lib/python*/site-packages/kubernetes_validate/kubernetes-json-schema/v"$1"-local-strict)
  mkdir -p "$work/schemas/$1"
  for kind in configmap-v1 service-v1 statefulset-apps-v1 ingress-networking-v1; do
    jq -s '.[0] + .[1]' "$from/$kind.json" "$from/_definitions.json" | sed 's#"/api/_definitions.json#"#' >"$work/schemas/$1/$kind.json"
  done
}

check_chart() {
  local version options=(--set ingress.host=crosstalk.example.org --set ingress.tlsSecret=tls --set-string 'sources=sources: []')
  say "helm lint, helm template, kubeconform"
  tar -xzf $files/*-chart.tgz -C $work
  "$tools/helm" lint --quiet --strict $work/crosstalk-chart
  for version in "${kubernetes_versions[@]}"; do
    schemas "$version"
    for options in "" "ingress.host=crosstalk.example.org,ingress.tlsSecret=tls,sources=sources: []"; do
      "$tools/helm" template shop $work/crosstalk-chart --kube-version "$version" --set "$options" |
        "$tools/kubeconform" -strict -summary -kubernetes-version "$version" \
          -schema-location "$work/schemas/$version/{{ .ResourceKind }}{{ .KindSuffix }}.json"
    done
  done
}
