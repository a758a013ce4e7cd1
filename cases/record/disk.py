"""Plays machines as fio processes that share disks."""

import subprocess
import time
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path

from model import Load, Machine, OneByOne, Sample, Scenario, Throttled
from places import FIRST, StorageServer, ThrottledDisk

KINDS = {Throttled: ThrottledDisk, OneByOne: StorageServer}
MIB_EACH = 8
IN_FLIGHT = 32
DIRECTIONS = {0: "read", 1: "write"}


def play(scenario: Scenario, folder: Path) -> list[Sample]:
    machines = scenario.machines + rebuilds(scenario)
    with ExitStack() as undo:
        disks = {name: KINDS[type(place)](name, place, MIB_EACH * len(machines), undo) for name, place in scenario.places.items()}
        begin = time.time()
        players = [start(machine, index, disks[machine.place], scenario.seconds, folder, undo) for index, machine in enumerate(machines)]
        change_limits(scenario, begin, disks)
        for player in players:
            if player.wait(timeout=scenario.seconds + 120) != 0:
                raise RuntimeError(f"fio failed: {player.args}")
    played = [each for machine in scenario.machines for each in samples(machine, folder)]
    return played + [total for name in disks for total in totals(scenario, name, played)]


def rebuilds(scenario: Scenario) -> list[Machine]:
    """What only the servers themselves know of."""
    servers = {name: place for name, place in scenario.places.items() if isinstance(place, OneByOne)}
    return [Machine(f"rebuild-{name}", name, server.rebuild, []) for name, server in servers.items() if server.rebuild]


def change_limits(scenario: Scenario, begin: float, disks: dict) -> None:
    throttled = {name: place for name, place in scenario.places.items() if isinstance(place, Throttled)}
    for at, name, mib, iops in sorted((at, name, mib, iops) for name, place in throttled.items() for at, mib, iops in place.becomes):
        time.sleep(max(0.0, begin + at - time.time()))
        disks[name].limit(mib, iops)


def start(machine: Machine, index: int, disk, seconds: int, folder: Path, undo: ExitStack) -> subprocess.Popen:
    """A process for each machine, a job for each of its loads."""
    file = folder / f"{machine.id}.fio"
    file.write_text(header(disk, index) + "".join(job(f"{machine.id}.{i}", load, seconds) for i, load in enumerate(machine.loads)))
    player = subprocess.Popen([*FIRST, "fio", "--output", f"{file}.out", str(file)], cwd=folder, preexec_fn=disk.enter)
    undo.callback(player.wait, timeout=60)
    undo.callback(player.terminate)
    return player


def header(disk, index: int) -> str:
    return (
        f"[global]\n{disk.target()}offset={index * MIB_EACH}m\nsize={MIB_EACH}m\nthread=1\ntime_based=1\niodepth={IN_FLIGHT}\n"
        "rate_process=poisson\nrandrepeat=0\nlog_avg_msec=1000\nlog_unix_epoch=1\nper_job_logs=0\n"
    )


def job(log: str, load: Load, seconds: int) -> str:
    end = seconds if load.end is None else load.end
    return (
        f"[{log}]\nrw={load.kind}\nbs={load.size:g}k\nrate_iops={load.per_second:g}\nstartdelay={load.start:g}\nruntime={end - load.start:g}\n"
        f"write_lat_log={log}\nwrite_bw_log={log}\nwrite_iops_log={log}\n"
    )


def samples(machine: Machine, folder: Path) -> list[Sample]:
    """A machine's loads together: rates are added, latencies weighed with their requests."""
    rates, weighed = defaultdict(float), defaultdict(list)
    for log in (folder / f"{machine.id}.{i}" for i in range(len(machine.loads))):
        iops = read_log(f"{log}_iops.log")
        for (second, direction), value in iops.items():
            rates[second, f"disk.{direction}.iops"] += value
        for (second, direction), kib in read_log(f"{log}_bw.log").items():
            rates[second, f"disk.{direction}.throughput"] += kib * 1024 / 1e6
        for (second, direction), nanos in read_log(f"{log}_clat.log").items():
            weighed[second, f"disk.{direction}.latency"].append((max(iops.get((second, direction), 0), 1), nanos / 1e6))
    for key, parts in weighed.items():
        rates[key] = sum(weight * value for weight, value in parts) / sum(weight for weight, _ in parts)
    return [Sample(second, machine.id, metric, value) for (second, metric), value in rates.items()]


def read_log(log: str) -> dict[tuple[int, str], float]:
    """What fio logged, by second and direction; the mean where a second has two lines."""
    found = defaultdict(list)
    for line in Path(log).read_text().splitlines():
        millis, value, direction = (int(cell) for cell in line.split(",")[:3])
        found[round(millis / 1000), DIRECTIONS[direction]].append(value)
    return {key: sum(values) / len(values) for key, values in found.items()}


def totals(scenario: Scenario, name: str, played: list[Sample]) -> list[Sample]:
    """What the machines of a disk do together."""
    members = {machine.id for machine in scenario.machines if machine.place == name}
    sums = defaultdict(float)
    for sample in played:
        what = sample.metric.rsplit(".", 1)[1]
        if sample.resource in members and what in ("iops", "throughput"):
            sums[sample.second, f"disk.{what}"] += sample.value
    return [Sample(second, name, metric, value) for (second, metric), value in sums.items()]
