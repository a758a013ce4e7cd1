"""What a converted case consists of, and how it is written as a folder that `./crosstalk evaluate` reads."""

import csv
import gzip
import io
import json
import re
from dataclasses import dataclass, field
from datetime import datetime, timezone
from pathlib import Path


@dataclass(frozen=True)
class Sample:
    """:param second: the end of the interval, seconds since 1970"""

    second: int
    resource: str
    metric: str
    value: float


@dataclass(frozen=True)
class Resource:
    id: str
    kind: str
    layer: str
    uses: tuple[str, ...] = ()
    attributes: dict = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Truth:
    """What the data set's label says, in the product's words.

    :param onset: seconds since 1970
    :param shared: where the fault was put, None where that is the victim itself
    :param culprits: the neighbours that the label names
    """

    cause: str
    victims: list[str]
    onset: int
    shared: str | None = None
    culprits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Case:
    """:param truth: None where nothing was put in"""

    name: str
    story: str
    resources: list[Resource]
    samples: list[Sample]
    truth: Truth | None


def name(original: str) -> str:
    """An original name as an id: letters, digits, points, underscores and dashes."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", original).strip("-")


def before(quiet: list[Sample], onset: int, interval: int, count: int) -> list[Sample]:
    """The last `count` intervals of a quiet stretch, moved in time to end one interval before `onset`."""
    last = max(each.second for each in quiet)
    moved = onset - interval - last
    return [
        Sample(each.second + moved, each.resource, each.metric, each.value)
        for each in quiet
        if each.second > last - count * interval
    ]


def write(folder: Path, case: Case, source: str) -> None:
    """:param source: whom to thank and by which licence"""
    target = folder / case.name
    target.mkdir(parents=True, exist_ok=True)
    write_json(target / "inventory.json", [entry(each) for each in case.resources])
    write_json(target / "expected.json", {"incidents": [] if case.truth is None else [incident(case.truth)]})
    (target / "changes.csv").write_text("time,resource,kind,detail\n")
    (target / "README.md").write_text(f"# {case.name}\n{case.story}\n\n{source}\n")
    write_samples(target, case.samples)


def write_json(file: Path, content) -> None:
    file.write_text(json.dumps(content, indent=1) + "\n")


def entry(resource: Resource) -> dict:
    found = {"id": resource.id, "kind": resource.kind, "layer": resource.layer, "environment": "production"}
    if resource.attributes:
        found["attributes"] = resource.attributes
    return found | {"uses": list(resource.uses)}


def incident(truth: Truth) -> dict:
    found = {"causeClass": truth.cause, "victims": truth.victims, "culprits": list(truth.culprits)}
    if truth.shared:
        found["sharedResource"] = truth.shared
    return found | {"onset": datetime.fromtimestamp(truth.onset, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")}


def write_samples(target: Path, samples: list[Sample]) -> None:
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["time", "resource", "metric", "value"])
    for each in sorted(samples, key=lambda each: (each.second, each.resource, each.metric)):
        rows.writerow([each.second * 1000, each.resource, each.metric, f"{each.value:.4g}"])
    (target / "samples.csv.gz").write_bytes(gzip.compress(text.getvalue().encode(), mtime=0))
