"""A copy of a case as a tool would have seen it that asks less often."""

import shutil
from collections import defaultdict
from pathlib import Path

import folder
from model import Sample


def resample(source: Path, target: Path, seconds: int) -> None:
    """:param seconds: between two samples of the copy"""
    target.mkdir(parents=True, exist_ok=True)
    for name in ("inventory.json", "expected.json", "changes.csv"):
        shutil.copy(source / name, target / name)
    (target / "README.md").write_text(
        f"# {target.name}\nMeans of {seconds} seconds of {source.name}; latencies are weighted by their requests.\n"
    )
    folder.write_samples(target, means(folder.read_samples(source), seconds))


def means(samples: list[Sample], seconds: int) -> list[Sample]:
    """Of whole intervals only; each is stamped with its end."""
    requests = {(s.second, s.resource, s.metric): s.value for s in samples if s.metric.endswith(".iops")}
    first, last = min(s.second for s in samples), max(s.second for s in samples)
    intervals = defaultdict(list)
    for s in samples:
        end = -(-s.second // seconds) * seconds
        if end - seconds >= first - 1 and end <= last:
            weight = requests.get((s.second, s.resource, s.metric.replace(".latency", ".iops")), 1) if s.metric.endswith(".latency") else 1
            intervals[end, s.resource, s.metric].append((max(weight, 1e-9), s.value))
    return [
        Sample(end, resource, metric, sum(w * v for w, v in parts) / sum(w for w, _ in parts))
        for (end, resource, metric), parts in intervals.items()
    ]
