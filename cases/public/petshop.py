"""The PetShop data set: an application of 41 services, functions, tables and gateways, and 52 issues that were put in."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path

from cases import Case, Resource, Sample, Truth, before, name

SOURCE = (
    "From the PetShop data set (Hardt et al. 2023, Amazon), https://github.com/amazon-science/petshop-root-cause-analysis, "
    "CC BY 4.0; converted: see cases/public/README.md."
)
TRAFFICS = ("low_traffic", "high_traffic")
PERIOD = 300
BEFORE = 288

# They took 3 s in April, when the issues were put in, with or without an issue, and 0.4 s in the quiet days of September.
DEPLOYED_ANEW = ("lambda_step_", "StepFn", "StepFunctions", "AWS::StepFunctions")
TABLES = ("DynamoDB::Table", "Database::SQL", "PGSQL Query")
Series = tuple[str, str, str]


def convert(source: Path) -> Iterator[Case]:
    """:param source: the folder `dataset` of the data set"""
    for traffic in TRAFFICS:
        resources = graph(source / traffic / "graph.csv")
        quiet = samples(source / traffic / "noissue" / "metrics.csv")
        yield Case(f"petshop-{traffic.removesuffix('_traffic')}-quiet-0", "Two days in which nothing was put in.", known(resources, quiet), quiet, None)
        for number, issue in enumerate(sorted(source.glob(f"{traffic}/t*/issue_*")), 1):
            yield one(number, traffic, issue, resources, quiet)


def one(number: int, traffic: str, issue: Path, resources: list[Resource], quiet: list[Sample]) -> Case:
    label = json.loads((issue / "target.json").read_text())
    metrics = samples(issue / "metrics.csv")
    onset = int(label["target"]["timestamp"])
    root = name(label["root_cause"]["node"])
    everything = before(quiet, min(each.second for each in metrics), PERIOD, BEFORE) + metrics
    short = f"petshop-{traffic.removesuffix('_traffic')}-{kind(label)}-{number}"
    story = (
        f"{traffic}/{issue.parent.name}/{issue.name}: {label['target']['metric']} of {label['target']['node']} suffers from {label['root_cause']['node']}. "
        f"The day before is the end of {traffic}/noissue, moved in time."
    )
    truth = Truth("shared_resource_fault", [name(label["target"]["node"])], onset, root)
    return Case(short, story, known(resources, everything), everything, truth)


def kind(label: dict) -> str:
    """What was put in, by the command that the label tells."""
    command = label["metadata"]["reproducibility"]["command"]
    if "requests" in command:
        return "requests"
    return "errors" if label["target"]["metric"] == "availability" else "delay"


def graph(file: Path) -> list[Resource]:
    """Who calls whom: a row calls the columns that have a 1."""
    header, *rows = csv.reader(file.read_text().splitlines())
    return [resource(row[0], called(header[1:], row[1:])) for row in rows if comparable(row[0])]


def called(nodes: list[str], row: list[str]) -> list[str]:
    return [node for node, calls in zip(nodes, row) if float(calls) == 1 and comparable(node)]


def comparable(node: str) -> bool:
    return not node.startswith(DEPLOYED_ANEW)


def resource(original: str, calls: list[str]) -> Resource:
    what = "database" if any(table in original for table in TABLES) else "application"
    return Resource(name(original), what, "application", tuple(name(each) for each in calls))


def known(resources: list[Resource], everything: list[Sample]) -> list[Resource]:
    """The graph's resources, and those that were only measured."""
    ids = {each.id for each in resources}
    return resources + [resource(each, []) for each in sorted({each.resource for each in everything} - ids)]


def samples(file: Path) -> list[Sample]:
    """The file stamps the beginning of a period."""
    nodes, metrics, statistics, _, *rows = csv.reader(file.read_text().splitlines())
    series = list(zip(nodes[1:], metrics[1:], statistics[1:]))
    return [each for row in rows for each in period(int(float(row[0])) + PERIOD, figures(series, row[1:]))]


def figures(series: list[Series], row: list[str]) -> dict[Series, float]:
    return {each: float(cell) for each, cell in zip(series, row) if cell and comparable(each[0])}


def period(end: int, row: dict[Series, float]) -> Iterator[Sample]:
    for (node, metric, statistic), value in row.items():
        if (metric, statistic) == ("latency", "Average"):
            yield Sample(end, name(node), "app.response_time", value * 1000)
        elif metric == "requests":
            yield Sample(end, name(node), "app.throughput", value / PERIOD)
        elif metric == "availability" and (node, "requests", "Sum") in row:
            failed = row[node, "requests", "Sum"] * (1 - value / 100)
            yield Sample(end, name(node), "app.errors", failed * 60 / PERIOD)
