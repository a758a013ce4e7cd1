"""The Nezha data set: Google's Online Boutique, ten services on eight hosts, and faults of three minutes each."""

import csv
import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path

from cases import Case, Resource, Sample, Truth, before

SOURCE = (
    "From the Nezha data set (Yu et al., ESEC/FSE 2023), https://github.com/IntelligentDDS/Nezha, MIT licence, Copyright (c) 2023 IntelligentDDS; "
    "converted: see cases/public/README.md."
)
DAYS = ("2022-08-22", "2022-08-23")
PERIOD = 60
BEFORE = 240

# Seconds from a fault's beginning: it lasts 180, and the next one comes 480 later at the earliest.
FIRST, LAST = -60, 420

# Seconds after the last fault of a day, from which on it is quiet.
SETTLED = 1800

# Faults in a program's code (return, exception) show in no metric of the set.
CAUSES = {"cpu_contention": "self_inflicted", "cpu_consumed": "self_inflicted", "network_delay": "shared_resource_fault"}
Row = dict[str, str]


def convert(source: Path) -> Iterator[Case]:
    """:param source: the folder `rca_data` of the data set"""
    for day in DAYS:
        metrics = source / day / "metric"
        faults = labels(source / day / f"{day}-fault_list.json")
        resources, everything = graph(metrics), samples(metrics)
        quiet = [each for each in everything if each.second >= faults[-1][0] + SETTLED]
        yield Case(f"nezha-quiet-{day[-2:]}", f"{day}, after the last fault.", resources, quiet, None)
        for number, fault in enumerate(faults, 1):
            if fault[2] in CAUSES:
                yield one(f"{day[-2:]}{number:02}", fault, resources, quiet, everything)


def one(number: str, label: tuple[int, str, str], resources: list[Resource], quiet: list[Sample], everything: list[Sample]) -> Case:
    onset, service, fault = label
    window = [each for each in everything if onset + FIRST <= each.second < onset + LAST]
    story = f"{fault} of {service}. The four hours before are the end of the same day, moved in time."
    truth = Truth(CAUSES[fault], [service], onset)
    history = before(quiet, min(each.second for each in window), PERIOD, BEFORE)
    return Case(f"nezha-{fault.replace('_', '-')}-{number}", story, resources, history + window, truth)


def labels(file: Path) -> list[tuple[int, str, str]]:
    """When, which service, what; by time."""
    faults = [each for hour in json.loads(file.read_text()).values() for each in hour]
    return sorted((int(each["inject_timestamp"]), service_of(each["inject_pod"]), each["inject_type"]) for each in faults)


def service_of(pod: str) -> str:
    return pod.rsplit("-", 2)[0]


def edges(folder: Path) -> list[tuple[str, str]]:
    """Who calls whom, and which host a service runs on (an address)."""
    return [(row["Source"], row["Target"]) for row in rows(folder / "dependency.csv") if row["Source"] != "loadgenerator"]


def graph(folder: Path) -> list[Resource]:
    uses, hosts = defaultdict(list), set()
    for service, used in edges(folder):
        uses[service].append(used)
        hosts |= {used} if is_host(used) else set()
    services = [Resource(each, "application", "application", tuple(sorted(uses[each]))) for each in sorted(uses)]
    return services + [Resource(each, "host", "vmware") for each in sorted(hosts)]


def is_host(node: str) -> bool:
    return node.replace(".", "").isdigit()


def samples(folder: Path) -> list[Sample]:
    hosts = {service: used for service, used in edges(folder) if is_host(used)}
    found = {}
    for file in sorted(folder.glob("*_metric.csv")):
        service = service_of(file.name.removesuffix("_metric.csv"))
        for row in rows(file):
            for each in figures(service, hosts[service], row):
                found[each.second, each.resource, each.metric] = each
    return list(found.values()) + round_trips(folder)


def figures(service: str, host: str, row: Row) -> Iterator[Sample]:
    """Zero is what the set says when a figure is not known."""
    wanted = (
        (service, "app.response_time", "PodServerLatencyP90(s)", 1000),
        (service, "app.throughput", "PodWorkload(Ops)", 1),
        (service, "cpu.utilization", "CpuUsageRate(%)", 1),
        (host, "cpu.utilization", "NodeCpuUsageRate(%)", 1),
    )
    for resource, metric, column, times in wanted:
        if float(row[column] or 0) > 0:
            yield Sample(second_of(row["Time"]), resource, metric, float(row[column]) * times)


def round_trips(folder: Path) -> list[Sample]:
    """What a caller waits longer than the called service works: the mean of its callers."""
    answered = {second_of(row["time"]) // PERIOD: row for row in rows(folder / "destination_50.csv")}
    return [
        Sample(second_of(row["time"]), service, "net.rtt", 1000 * sum(waits) / len(waits))
        for row in rows(folder / "source_50.csv")
        for service, waits in waits_of(row, answered.get(second_of(row["time"]) // PERIOD, {})).items()
    ]


def waits_of(asked: Row, answered: Row) -> dict[str, list[float]]:
    found = defaultdict(list)
    for edge, seconds in asked.items():
        if "_" in edge and seconds and answered.get(edge):
            found[edge.split("_")[1]].append(max(0.0, float(seconds) - float(answered[edge])))
    return found


def second_of(moment: str) -> int:
    """The set's column of seconds since 1970 is wrong in one file; this text is right in all."""
    return round(datetime.fromisoformat(moment[:19]).replace(tzinfo=timezone.utc).timestamp())


def rows(file: Path) -> Iterator[Row]:
    with file.open(newline="") as text:
        yield from csv.DictReader(text)
