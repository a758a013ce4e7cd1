#!/usr/bin/env python3
"""Records real contention as case folders. README.md says what it needs and does."""

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path

import cpu
import disk
import folder
import net
import resample
from effect import SETTLING, felt
from model import OneByOne, Processor, Sample, Scenario, Throttled, Wire
from scenarios import SCENARIOS

RIGS = {Throttled: disk, OneByOne: disk, Processor: cpu, Wire: net}


def main() -> int:
    arguments = parse()
    if arguments.what == "list":
        print("\n".join(f"{each.name:24} {each.seconds:5} s  {each.story}" for each in SCENARIOS.values()))
        return 0
    if arguments.what == "resample":
        resample.resample(arguments.source, arguments.target, arguments.seconds)
        return 0
    return record(SCENARIOS[arguments.scenario], arguments.target)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    commands.add_parser("list", help="the scenarios")
    one = commands.add_parser("run", help="record a scenario")
    one.add_argument("scenario", choices=SCENARIOS)
    one.add_argument("target", type=Path, help="the case folder to write")
    coarse = commands.add_parser("resample", help="a copy with fewer samples")
    coarse.add_argument("source", type=Path)
    coarse.add_argument("target", type=Path)
    coarse.add_argument("seconds", type=int)
    return parser.parse_args()


def record(scenario: Scenario, target: Path) -> int:
    """:return: 0, or 1 when the effect was not what the scenario wants; the folder is written all the same"""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    rig = RIGS[type(next(iter(scenario.places.values())))]
    with tempfile.TemporaryDirectory(prefix="record-") as work:
        begin, ticks = round(time.time()), processor_ticks()
        samples = whole_seconds(rig.play(scenario, Path(work)), begin, scenario.seconds)
    effect = felt(scenario.effect, begin, samples)
    folder.write(target, scenario, samples, effect, busy_since(ticks))
    low, high = scenario.effect.times
    print(f"{scenario.name}: {effect.before:.3g} → {effect.during:.3g}, {effect.times():.1f} times (wanted: {low} to {high})")
    return 0 if low <= effect.times() <= high else 1


def processor_ticks() -> list[int]:
    with open("/proc/stat") as stat:
        return [int(cell) for cell in stat.readline().split()[1:]]


def busy_since(before: list[int]) -> float:
    passed = [now - then for now, then in zip(processor_ticks(), before)]
    return 1 - (passed[3] + passed[4]) / sum(passed)


def whole_seconds(samples: list[Sample], begin: int, seconds: int) -> list[Sample]:
    """Without the seconds in which everybody starts at once, or no longer runs."""
    return [each for each in samples if begin + SETTLING <= each.second < begin + seconds]


if __name__ == "__main__":
    sys.exit(main())
