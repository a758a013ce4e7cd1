#!/usr/bin/env bash
# Builds the release files and checks them: reproducible bytes, licences, chart, units, compose file, images and tarball.
# Debian 12, as root, with a JDK 25 and Go; about 15 minutes, of which ten are installed programs at the first time.
# '--built' checks what is there.
set -euo pipefail
cd "$(dirname "$0")/.."

helm_version=v3.22.0
kubeconform_version=v0.8.0
compose_version=v2.9.0 # of the library that docker compose reads files with
schemas_version=1.37.0
kubernetes_versions=(1.27.0 1.37.0)
tools=/opt/crosstalk-release-tools
files=target/release
work=target/release-check
services=(api-gateway ingest-service correlation-service rules-service)

say() { printf '  … %s\n' "$1" >&2; }
fail() {
  printf 'release: %s\n' "$1" >&2
  exit 1
}

install_tools() {
  mkdir -p "$tools"
  { command -v jq && command -v systemd-analyze; } >/dev/null ||
    apt-get -qq install --no-install-recommends jq systemd >/dev/null
  export GOBIN=$tools
  [ -x "$tools/helm" ] || go install helm.sh/helm/v3/cmd/helm@$helm_version
  [ -x "$tools/kubeconform" ] || go install github.com/yannh/kubeconform/cmd/kubeconform@$kubeconform_version
  [ -x "$tools/cmd" ] || go install github.com/compose-spec/compose-go/v2/cmd@$compose_version
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
  local first
  say "building again: the bytes are the same"
  first=$(<$files/SHA256SUMS)
  build
  (cd $files && sha256sum --quiet -c <<<"$first") || fail "two builds differ"
}

check_tarball() {
  say "the tarball has all libraries that its programs name, and the list of components has them too"
  tar -xzf $files/crosstalk-*.tar.gz -C $work --strip-components=1
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

check_licences() {
  say "a component without a permitted licence is refused"
  local list=components/crosstalk-release.json name output
  mkdir $work/refused && cp -r target/staging/components $work/refused
  name=$(jq -r '.components[-1].name' target/staging/$list)
  jq '.components[-1].licenses = [{license: {id: "GPL-3.0-only"}}]' target/staging/$list >$work/refused/$list
  if output=$(infra/operate/components.sh $work/refused $work/refused/sbom.json 2>&1); then fail "$name is accepted with another licence"; fi
  grep -qF ":$name:" <<<"$output" || fail "the message does not name $name: $output"
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
  local version options extras="sources=sources: [],services.ingest-service.env[0].name=TZ,services.ingest-service.env[0].value=UTC"
  extras+=",services.ingest-service.extraPorts[0].name=flows,services.ingest-service.extraPorts[0].port=2055,services.ingest-service.extraPorts[0].protocol=UDP"
  extras+=",services.ingest-service.extraVolumes[0].name=files,services.ingest-service.extraVolumes[0].emptyDir.medium=Memory"
  extras+=",services.ingest-service.extraVolumeMounts[0].name=files,services.ingest-service.extraVolumeMounts[0].mountPath=/files"
  say "helm lint, helm template, kubeconform"
  mkdir -p $work/chart && tar -xzf $files/*-chart.tgz -C $work/chart --strip-components=1
  "$tools/helm" lint --quiet --strict $work/chart
  for version in "${kubernetes_versions[@]}"; do
    schemas "$version"
    for options in ingress.host= "ingress.host=crosstalk.example.org,ingress.ingestHost=ingest.example.org,ingress.tlsSecret=tls,$extras"; do
      "$tools/helm" template shop $work/chart --kube-version "$version" --set "$options" |
        "$tools/kubeconform" -strict -summary -kubernetes-version "$version" \
          -schema-location "$work/schemas/$version/{{ .ResourceKind }}{{ .KindSuffix }}.json"
    done
  done
}

check_units() {
  say "systemd-analyze verify"
  local unit output
  # It looks for the program, which is there after the installation only.
  sed -i "s#^ExecStart=/opt/crosstalk/#ExecStart=$PWD/$work/#" "$work/systemd/crosstalk@.service"
  # Of what it says about other units of the machine, and of its exit code for them, nothing counts.
  systemd-analyze --version >/dev/null || fail "systemd-analyze is missing"
  output=$(cd $work/systemd && { systemd-analyze verify ./crosstalk@.service ./crosstalk.target 2>&1 || true; } | sed -n /crosstalk/p)
  [ -z "$output" ] || fail "$output"
}

check_compose() {
  say "the compose file is read as docker compose reads it"
  "$tools/cmd" "$work/compose/compose.yaml" >/dev/null
}

# The broker and the database are those of the unpacked tarball; the services are those of the images.
check_platform() {
  say "the unpacked tarball starts; its services are replaced by the images"
  local name port
  $work/crosstalk up --detach --port-base 38180 --data "$PWD/$work/data" >$work/up.log 2>&1 || fail "see $work/up.log"
  trap 'kill $(jobs -p) 2>/dev/null; $work/crosstalk down --data "$PWD/$work/data" >/dev/null' EXIT
  for name in "${services[@]}"; do
    kill "$(jq -r ".processes.\"$name\".pid" "$work/data/platform.json")"
  done
  infra/operate/secrets.sh $work/etc
  chmod 755 $work/etc
  cp $work/data/postgres.password $work/etc/secrets/crosstalk.database.password
  cp $work/data/history.password $work/etc/secrets/crosstalk.history.password
  chmod 644 $work/etc/secrets/*
  export CROSSTALK_KAFKA_BOOTSTRAPSERVERS=127.0.0.1:38184 JDK_JAVA_OPTIONS=-XX:MaxRAM=1536m
  export CROSSTALK_DATABASE_URL=jdbc:postgresql://127.0.0.1:38186/crosstalk CROSSTALK_HISTORY_URL=jdbc:postgresql://127.0.0.1:38186/crosstalk_history
  export CROSSTALK_UPSTREAM_INGESTURL=http://127.0.0.1:38281 CROSSTALK_UPSTREAM_CORRELATIONURL=http://127.0.0.1:38282 CROSSTALK_UPSTREAM_RULESURL=http://127.0.0.1:38283
  port=38280
  for name in "${services[@]}"; do
    SERVER_PORT=$port infra/operate/image/run.sh $files/"$name"-*-image.tar $work/etc "$work/$name" >"$work/$name.log" 2>&1 &
    port=$((port + 1))
  done
  for port in 38280 38281 38282 38283; do
    # Readiness does not tell that a service cannot work, such as without a library of its store.
    timeout 300 sh -c "until curl -sf http://127.0.0.1:$port/actuator/health >/dev/null; do sleep 1; done" ||
      fail "the image at port $port does not get healthy: see $work/*.log"
    curl -sf -H "Authorization: Bearer $(cat $work/etc/admin/admin.token)" "http://127.0.0.1:$port/actuator/info" | grep -F "$(git rev-parse --short=12 HEAD)" ||
      fail "the service at port $port does not tell its commit"
  done
}

rm -rf $work && mkdir -p $work
say "tools"
install_tools
if [ "${1-}" != --built ]; then
  say "building"
  build
  check_same_bytes
  mkdir -p $work
fi
(cd $files && sha256sum --quiet -c SHA256SUMS)
check_tarball
check_licences
check_chart
check_units
check_compose
check_platform
ls -l $files
say "all is well"
