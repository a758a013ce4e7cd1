"""The DBSherlock data set: a MySQL server under TPC-C, one sample a second, and ten kinds of trouble that were put in."""

from collections.abc import Iterator
from pathlib import Path

import mat
from cases import Case, Resource, Sample, Truth, name

SOURCE = (
    "From the DBSherlock data set (Yoon, Niu, Mozafari, SIGMOD 2016), https://github.com/dongyoungy/dbsherlock-reproducibility, "
    "no licence, the authors ask to be cited; converted: see cases/public/README.md."
)
FILE = "dbsherlock_dataset_tpcc_16w.mat"
DURATIONS = range(30, 85, 5)

# The recordings have seconds from 1; the date is chosen.
BASE = 1_451_606_400

# The load begins within eleven seconds, and ends up to twelve before a recording does.
STARTED, STOPPED = 12, 12

# Seconds before the trouble that are not used as quiet ones, and seconds after it that belong to the case.
MARGIN, AFTER = 5, 20

PROCESSORS = 4
MEBIBYTE, KIBIBYTE = 1.048576, 0.001024

OTHERS, SERVER, DISK, NETWORK, DATABASE = "other-processes", "server", "disk", "network", "mysql"

# What was put in: the class, where, and whose load.
CAUSES = {
    "Poorly Written Query": ("self_inflicted", None, ()),
    "Poor Physical Design": ("self_inflicted", None, ()),
    "Workload Spike": ("self_inflicted", None, ()),
    "I/O Saturation": ("noisy_neighbour", DISK, (OTHERS,)),
    "DB Backup": ("self_inflicted", None, ()),
    "Table Restore": ("self_inflicted", None, ()),
    "CPU Saturation": ("noisy_neighbour", SERVER, (OTHERS,)),
    "Flush Log/Table": ("self_inflicted", None, ()),
    "Network Congestion": ("shared_resource_fault", NETWORK, ()),
    "Lock Contention": ("self_inflicted", None, ()),
}
RESOURCES = [
    Resource(DATABASE, "database", "application", (SERVER, DISK, NETWORK), {"vcpus": PROCESSORS}),
    Resource(OTHERS, "job_group", "application", (SERVER, DISK)),
    Resource(SERVER, "host", "vmware", attributes={"vcpus": PROCESSORS}),
    Resource(DISK, "volume", "san"),
    Resource(NETWORK, "link", "network"),
]
Row = dict[str, float]


class Recording:
    """A recording of two to three minutes.

    :param rows: figures of each second, from second 1 on
    """

    def __init__(self, data: dict, abnormal: list[int], normal: list[int]):
        count = len(data["data"]) // len(data["field_names"])
        columns = [data["data"][at : at + count] for at in range(0, len(data["data"]), count)]
        self.rows: list[Row] = [dict(zip(data["field_names"], row)) for row in zip(*columns)]
        self.onset, self.last = min(abnormal), max(abnormal)
        self.normal = [each for each in normal or range(1, self.onset - MARGIN) if each >= STARTED]

    def trouble(self) -> range:
        return range(STARTED, max(self.last, min(self.last + AFTER, len(self.rows) - STOPPED)) + 1)

    def samples(self, second: int, at: int) -> Iterator[Sample]:
        """The samples of a second, at another time."""
        row, before = self.rows[second - 1], self.rows[second - 2]
        for resource, metric, value in figures(row, known=row["dbmsTotalPages"] >= 0 and before["dbmsTotalPages"] >= 0):
            if value >= 0:
                yield Sample(BASE + at, resource, metric, value)


def convert(source: Path) -> Iterator[Case]:
    """:param source: the folder `datasets` of the data set"""
    content = mat.read(source / FILE)
    kinds = content["causes"]
    for at, kind in enumerate(kinds):
        recordings = [
            Recording(content["test_datasets"][one][0], content["abnormal_regions"][one], content["normal_regions"][one])
            for one in range(at, len(content["test_datasets"]), len(kinds))
        ]
        quiet = joined(recordings, 0)
        yield Case(f"dbsherlock-quiet-{short(kind)}", f"Quiet seconds before {kind}, of {len(recordings)} recordings.", RESOURCES, quiet, None)
        for duration, recording in zip(DURATIONS, recordings):
            yield one(kind, duration, recording, [each for each in recordings if each is not recording])


def short(kind: str) -> str:
    return name(kind.replace("I/O", "IO")).lower()


def one(kind: str, duration: int, recording: Recording, others: list[Recording]) -> Case:
    history = joined(others, STARTED - sum(len(each.normal) for each in others))
    samples = [each for second in recording.trouble() for each in recording.samples(second, second)]
    cause, where, culprits = CAUSES[kind]
    story = f"{kind} for about {duration} seconds. The minutes before are quiet seconds of the other recordings of this kind, joined."
    truth = Truth(cause, [DATABASE], BASE + recording.onset, where, culprits)
    return Case(f"dbsherlock-{short(kind)}-{duration}", story, RESOURCES, history + samples, truth)


def joined(recordings: list[Recording], start: int) -> list[Sample]:
    """The quiet seconds of recordings, one after the other."""
    seconds = [(each, second) for each in recordings for second in each.normal]
    return [each for at, (recording, second) in enumerate(seconds, start) for each in recording.samples(second, at)]


def figures(row: Row, known: bool) -> Iterator[tuple[str, str, float]]:
    """:param known: whether the database answered in this second and the one before: its figures are differences"""
    busy = 100 - row["AvgCpuIdle"] - row["AvgCpuWai"]
    written = row["osNumberOfSectorWrites"] * MEBIBYTE
    yield SERVER, "cpu.utilization", busy
    yield DISK, "disk.busy", min(100.0, row["osDiskUtilization"])
    yield DISK, "disk.write.throughput", written
    yield DISK, "disk.write.iops", row["osNumberOfWritesCompleted"] * 2**20
    yield DATABASE, "net.tx.throughput", row["osNetworkSendKB"] * KIBIBYTE
    yield DATABASE, "net.rx.throughput", row["osNetworkRecvKB"] * KIBIBYTE
    if row["Combined Avg Latency"] > 0:
        yield DATABASE, "app.response_time", row["Combined Avg Latency"] * 1000
    if known:
        own = row["dbmsTotalWritesMB"] * MEBIBYTE
        yield DATABASE, "app.throughput", row["dbmsCommittedCommands"]
        yield DATABASE, "job.concurrency", row["dbmsThreadsRunning"]
        yield DATABASE, "cpu.utilization", row["dbmsMeasuredCPU"]
        yield DATABASE, "disk.write.throughput", own
        yield OTHERS, "cpu.utilization", max(0.0, busy - row["dbmsMeasuredCPU"]) * PROCESSORS
        yield OTHERS, "disk.write.throughput", max(0.0, written - own)
