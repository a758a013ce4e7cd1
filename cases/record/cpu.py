"""Plays machines as processes that compute on one processor, each thread of a load in a process of its own."""

import hashlib
import multiprocessing
import os
import random
import time
from collections import defaultdict
from contextlib import ExitStack, contextmanager
from pathlib import Path

from arrivals import due, sleep_until
from model import Load, Machine, Sample, Scenario

CPU = Path("/sys/fs/cgroup/cpu")
MOST_SHARES = 262144
BLOCK = bytes(16384)

# Pid of each process, and the machine it belongs to.
Owners = dict[int, str]


def play(scenario: Scenario, folder: Path) -> list[Sample]:
    (host,) = scenario.places
    with ExitStack() as undo:
        group = undo.enter_context(preferred())
        blocks_per_ms = measure_speed()
        begin = time.time() + 1
        owners: Owners = {}
        for machine in scenario.machines:
            for index, load in enumerate(each for each in machine.loads for _ in range(each.streams)):
                arguments = (group, load, begin, scenario.seconds, blocks_per_ms, folder / f"{machine.id}.{index}")
                player = multiprocessing.Process(target=work, args=arguments, daemon=True)
                player.start()
                undo.callback(player.join, timeout=10)
                undo.callback(player.terminate)
                owners[player.pid] = machine.id
        used = watch(owners, begin, scenario.seconds, host)
    return used + [each for machine in scenario.machines for each in responses(machine, folder)]


@contextmanager
def preferred():
    """A control group that comes before the machine's other work on its last processor."""
    group = CPU / f"record-{os.getpid()}"
    group.mkdir()
    try:
        (group / "cpu.shares").write_text(str(MOST_SHARES))
        yield group
    finally:
        group.rmdir()


def compute(blocks: int) -> None:
    for _ in range(blocks):
        hashlib.sha256(BLOCK).digest()


def measure_speed() -> float:
    """Blocks a millisecond of processor time."""
    before = time.process_time()
    compute(20000)
    return 20000 / (time.process_time() - before) / 1000


def work(group: Path, load: Load, begin: float, seconds: int, blocks_per_ms: float, log: Path) -> None:
    (group / "cgroup.procs").write_text("0")
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    random.seed()
    with log.open("w") as out:
        for at in due(load, begin, seconds):
            compute(round(load.size * blocks_per_ms))
            done = time.time()
            out.write(f"{done} {(done - at) * 1000}\n")


def responses(machine: Machine, folder: Path) -> list[Sample]:
    """Of pieces that came at a time of their own; what follows without a pause waits for nobody."""
    found = defaultdict(list)
    for index, load in enumerate(each for each in machine.loads for _ in range(each.streams)):
        if load.per_second is not None:
            for line in (folder / f"{machine.id}.{index}").read_text().splitlines():
                done, millis = map(float, line.split())
                found[int(done) + 1].append(millis)
    return [Sample(second, machine.id, "app.response_time", sum(values) / len(values)) for second, values in found.items()]


def watch(owners: Owners, begin: float, seconds: int, host: str) -> list[Sample]:
    """Each second: how much every machine computed, and how long it waited for the processor."""
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    samples, before, last = [], {}, begin
    for second in range(int(begin) + 1, int(begin) + seconds + 1):
        sleep_until(second)
        now, counters = time.time(), {pid: read_counters(pid) for pid in owners}
        if before:
            samples += second_of(owners, before, counters, now - last, second, host)
        before, last = counters, now
    return samples


def read_counters(pid: int) -> tuple[int, int]:
    """Nanoseconds computed and nanoseconds waited for the processor; nothing more once the process has ended."""
    try:
        computed, waited, _ = Path(f"/proc/{pid}/schedstat").read_text().split()
        return int(computed), int(waited)
    except (FileNotFoundError, ProcessLookupError):
        return 0, 0


def second_of(owners: Owners, before: dict, now: dict, passed: float, second: int, host: str) -> list[Sample]:
    """`cpu.ready` is the mean of a machine's processes, as if each were a virtual processor."""
    computed, waited = defaultdict(float), defaultdict(list)
    for pid, machine in owners.items():
        computed[machine] += max(0, now[pid][0] - before[pid][0]) / 1e7 / passed
        waited[machine].append(max(0, now[pid][1] - before[pid][1]) / 1e7 / passed)
    samples = [Sample(second, machine, "cpu.utilization", value) for machine, value in computed.items()]
    samples += [Sample(second, machine, "cpu.ready", sum(parts) / len(parts)) for machine, parts in waited.items()]
    return samples + [Sample(second, host, "cpu.utilization", sum(computed.values()))]
