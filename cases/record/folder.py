"""Writes and reads case folders."""

import csv
import gzip
import io
import json
from datetime import datetime, timezone
from pathlib import Path

from effect import Felt
from model import Sample, Scenario

SHARED_TEAMS = {"network": "team-network", "san": "team-storage", "vmware": "team-virtualization"}


def write(target: Path, scenario: Scenario, samples: list[Sample], felt: Felt, busy: float) -> None:
    """:param busy: which part of the machine's processors was, with whatever it did besides"""
    target.mkdir(parents=True, exist_ok=True)
    write_json(target / "inventory.json", inventory(scenario))
    write_json(target / "expected.json", {"incidents": expected(scenario, felt)})
    (target / "changes.csv").write_text("time,resource,kind,detail\n")
    write_samples(target, samples)
    (target / "README.md").write_text(readme(scenario, felt, busy))


def inventory(scenario: Scenario) -> list[dict]:
    machines = [
        entry(m.id, "vm", "vmware", m.environment, "team-" + m.id.removeprefix("vm-"), m.uses) for m in scenario.machines
    ]
    return machines + [entry(i, kind, layer, "production", SHARED_TEAMS[layer], uses) for i, kind, layer, uses in scenario.resources]


def entry(resource: str, kind: str, layer: str, environment: str, team: str, uses: list[str]) -> dict:
    return {"id": resource, "kind": kind, "layer": layer, "environment": environment, "team": team, "uses": uses}


def expected(scenario: Scenario, felt: Felt) -> list[dict]:
    harm = scenario.harm
    if harm is None:
        return []
    truth = {"causeClass": harm.cause, "victims": harm.victims, "culprits": harm.culprits}
    if harm.shared:
        truth["sharedResource"] = harm.shared
    return [truth | {"onset": iso(felt.onset), "end": iso(felt.end)}]


def iso(second: int) -> str:
    return datetime.fromtimestamp(second, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def write_json(file: Path, content) -> None:
    file.write_text(json.dumps(content, indent=1) + "\n")


def write_samples(target: Path, samples: list[Sample]) -> None:
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["time", "resource", "metric", "value"])
    for s in sorted(samples, key=lambda s: (s.second, s.resource, s.metric)):
        rows.writerow([s.second * 1000, s.resource, s.metric, f"{s.value:.4g}"])
    (target / "samples.csv.gz").write_bytes(gzip.compress(text.getvalue().encode(), mtime=0))


def read_samples(source: Path) -> list[Sample]:
    with gzip.open(source / "samples.csv.gz", "rt", newline="") as text:
        return [Sample(int(r["time"]) // 1000, r["resource"], r["metric"], float(r["value"])) for r in csv.DictReader(text)]


def readme(scenario: Scenario, felt: Felt, busy: float) -> str:
    watched = scenario.effect
    return (
        f"# {scenario.name}\n{scenario.story}\n\n"
        f"Recorded by `record.py run {scenario.name}` ([how](../../record/README.md)): one sample a second for {scenario.seconds} seconds. "
        f"`{watched.metric}` of {watched.watched}: median {felt.before:.3g} before, {felt.during:.3g} during ({felt.times():.1f} times). "
        f"The machine had other work, too: its processors were busy for {busy:.0%} of the time. The recording includes short natural disturbances.\n"
    )
