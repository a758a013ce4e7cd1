"""The Acme-Air data set: a booking site in containers on one or two virtual machines, and a neighbour whose load grows step by step."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from cases import Case, Resource, Sample, Truth

SOURCE = (
    "From the change impact prediction data set (York University, 2023), https://github.com/yar-yorku/Change-Impact-Prediction-Datasets, "
    "no licence; converted: see cases/public/README.md."
)
ALONE, TOGETHER = "1 Acme-Air Data at O(0)", "2 Acme-Air + LAS Data at O(t)"
LOADS = ("light", "medium", "heavy")

# A run takes about 110 seconds, the pause after it 25. The date is chosen.
PERIOD = 135
BASE = 1_672_531_200

# A run is a row of measurements in which the site uses more than this part of a processor (percent), with pauses of at most one row.
AT_WORK, PAUSE, LEAST = 0.5, 1, 8

# The response time at the end of a sweep, compared with that of the site alone at the same rate of requests.
DEGRADED, SLIGHT = 1.5, 1.2

SITE, DATABASE = "acme-web", "acme-db"
Row = dict[str, str]


@dataclass(frozen=True)
class Run:
    """A run of the load generator at one rate of requests.

    :param stress: the setting of the neighbour, 0 where it does nothing
    :param loads: percent of a processor by resource, of all processors for a virtual machine
    """

    rate: int
    stress: int
    response: float
    throughput: float
    loads: dict[str, float]


def convert(source: Path) -> Iterator[Case]:
    """:param source: a copy of the repository"""
    for machines in (1, 2):
        for load in LOADS:
            setup = f"{machines}vm-{load}"
            alone, together = (runs(source / part / f"{machines}VM", load, machines) for part in (ALONE, TOGETHER))
            resources = inventory(machines)
            yield Case(f"acmeair-{setup}-quiet-0", "The site alone, 200 runs at two rates of requests.", resources, list(samples(alone)), None)
            for number, sweep in enumerate(sweeps(together), 1):
                yield one(setup, number, machines, resources, [each for each in alone if each.rate == sweep[0].rate], sweep)


def one(setup: str, number: int, machines: int, resources: list[Resource], alone: list[Run], sweep: list[Run]) -> Case:
    end = sweep[-max(3, len(sweep) // 3) :]
    times = median(each.response for each in end) / median(each.response for each in alone)
    what = "neighbour" if times >= DEGRADED else "slight" if times >= SLIGHT else "harmless"
    onset = BASE + PERIOD * (len(alone) + next(at for at, each in enumerate(sweep) if each.stress > 0))
    probes = tuple(f"probe-{each}" for each in range(1, machines + 1))
    shared = "vm-1" if machines == 1 else None
    truth = Truth("noisy_neighbour", [SITE], onset, shared, probes) if times >= DEGRADED else None
    story = (
        f"{sweep[0].rate} requests a run. The neighbour's load grows from run to run; at the end the response time is {times:.2f} times that of the "
        "site alone. The runs before are those of the site alone at the same rate."
    )
    return Case(f"acmeair-{setup}-{what}-{number}", story, resources, list(samples(alone + sweep)), truth)


def inventory(machines: int) -> list[Resource]:
    home = f"vm-{machines}"
    applications = [
        Resource(SITE, "application", "application", ("vm-1", DATABASE), {"vcpus": 1}),
        Resource(DATABASE, "database", "application", (home,), {"vcpus": 1}),
    ]
    for each in range(1, machines + 1):
        applications.append(Resource(f"probe-{each}", "application", "application", (f"vm-{each}",), {"vcpus": 1}))
    return applications + [Resource(f"vm-{each}", "vm", "vmware", attributes={"vcpus": 2}) for each in range(1, machines + 1)]


def sweeps(together: list[Run]) -> Iterator[list[Run]]:
    """A sweep begins where the neighbour's setting falls back."""
    starts = [0] + [at for at in range(1, len(together)) if together[at].stress < together[at - 1].stress]
    for start, end in zip(starts, [*starts[1:], len(together)]):
        yield together[start:end]


def runs(folder: Path, load: str, machines: int) -> list[Run]:
    raw, results = (rows(next(folder.glob(f"*{load.capitalize()}*{part}*.csv"))) for part in ("Raw", "Httperf"))
    measured = list(at_work(raw))
    if len(measured) != len(results):
        raise ValueError(f"{folder}: {len(measured)} runs measured, {len(results)} results")
    return [run(each, result, machines) for each, result in zip(measured, results)]


def run(measured: list[Row], result: Row, machines: int) -> Run:
    columns = {SITE: "Acme Web CPU Usage", DATABASE: "MongoDB CPU Usage"}
    for each in range(1, machines + 1):
        prefix = "" if machines == 1 else f"VM {each} "
        columns |= {f"probe-{each}": f"{prefix}Probe App CPU Usage", f"vm-{each}": f"{prefix}Avg Host CPU Usage"}
    loads = {resource: mean(float(row.get(column) or 0) for row in measured) for resource, column in columns.items()}
    return Run(int(result["NumOfRequests"]), int(result.get("CPU Stress", 0)), float(result["Response Time"]), float(result["Throughput"]), loads)


def at_work(raw: list[Row]) -> Iterator[list[Row]]:
    found, pause = [], 0
    for row in raw:
        if float(row["Acme Web CPU Usage"] or 0) > AT_WORK:
            found, pause = [*found, row], 0
            continue
        pause += 1
        if pause > PAUSE:
            if len(found) >= LEAST:
                yield found
            found = []
    if len(found) >= LEAST:
        yield found


def samples(everything: list[Run]) -> Iterator[Sample]:
    for number, each in enumerate(everything, 1):
        end = BASE + number * PERIOD
        yield Sample(end, SITE, "app.response_time", each.response)
        yield Sample(end, SITE, "app.throughput", each.throughput)
        for resource, value in each.loads.items():
            yield Sample(end, resource, "cpu.utilization", value)


def rows(file: Path) -> list[Row]:
    with file.open(newline="", encoding="utf-8-sig") as text:
        return [{key.strip(): value for key, value in row.items() if key} for row in csv.DictReader(text)]
