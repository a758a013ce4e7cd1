"""python3 -m unittest discover -s cases/public"""

import csv
import gzip
import json
import struct
import tempfile
import unittest
import zlib
from pathlib import Path
from unittest import mock

import acmeair
import cases
import dbsherlock
import mat
import nezha
import petshop
from cases import Case, Resource, Sample, Truth

QUIET = """microservice,PetSite,PetSite,PetSite,PetSite,orders_AWS::ECS::Fargate,StepFnX_client
metric,latency,latency,requests,availability,latency,latency
statistic,Average,p99,Sum,Average,Average,Average
unix_timestamp,,,,,,
600.0,0.1,0.9,500,98.0,0.02,3.0
900.0,0.2,0.9,600,100.0,,3.0
"""
ISSUE = QUIET.replace("600.0", "9000.0").replace("\n900.0", "\n9300.0")
GRAPH = ",PetSite,orders_AWS::ECS::Fargate,StepFnX_client\nPetSite,0.0,1.0,1.0\norders_AWS::ECS::Fargate,0.0,0.0,0.0\nStepFnX_client,0.0,0.0,0.0\n"

POD = "Time,TimeStamp,PodName,CpuUsageRate(%),PodServerLatencyP90(s),PodWorkload(Ops),NodeCpuUsageRate(%)\n"
DEPENDENCY = "Source,Target,Weight\nshop,mail,1\nshop,10.0.0.1,1\nmail,10.0.0.1,1\nloadgenerator,10.0.0.9,1\n"


class CasesTest(unittest.TestCase):
    def test_moves_the_end_of_a_quiet_stretch_before_the_trouble(self):
        quiet = [Sample(second, "vm", "disk.latency", second) for second in range(0, 601, 60)]
        moved = cases.before(quiet, 10_000, 60, 3)
        self.assertEqual([(each.second, each.value) for each in moved], [(9820, 480), (9880, 540), (9940, 600)])

    def test_writes_what_the_evaluation_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            resources, samples = [Resource("shop", "application", "application", ("host",))], [Sample(60, "shop", "app.errors", 1.5)]
            cases.write(Path(folder), Case("one", "A story.", resources, samples, Truth("self_inflicted", ["shop"], 60)), "From somewhere.")
            target = Path(folder) / "one"
            self.assertEqual(json.loads((target / "inventory.json").read_text())[0]["uses"], ["host"])
            expected = {"causeClass": "self_inflicted", "victims": ["shop"], "culprits": [], "onset": "1970-01-01T00:01:00Z"}
            self.assertEqual(json.loads((target / "expected.json").read_text()), {"incidents": [expected]})
            with gzip.open(target / "samples.csv.gz", "rt") as text:
                self.assertEqual(list(csv.reader(text)), [["time", "resource", "metric", "value"], ["60000", "shop", "app.errors", "1.5"]])

    def test_writes_culprits_and_attributes(self):
        truth = Truth("noisy_neighbour", ["shop"], 60, "host", ("lab",))
        self.assertEqual(cases.incident(truth)["culprits"], ["lab"])
        self.assertEqual(cases.entry(Resource("host", "host", "vmware", attributes={"vcpus": 4}))["attributes"], {"vcpus": 4})
        self.assertNotIn("attributes", cases.entry(Resource("host", "host", "vmware")))

    def test_makes_ids_of_names(self):
        self.assertEqual(cases.name("PetSearch/prod_AWS::ECS"), "PetSearch-prod_AWS-ECS")


class PetshopTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = Path(folder.name)
        for traffic in petshop.TRAFFICS:
            issue = self.source / traffic / "test" / "issue_3"
            issue.mkdir(parents=True)
            (self.source / traffic / "noissue").mkdir()
            (self.source / traffic / "graph.csv").write_text(GRAPH)
            (self.source / traffic / "noissue" / "metrics.csv").write_text(QUIET)
            (issue / "metrics.csv").write_text(ISSUE)
            (issue / "target.json").write_text(json.dumps(self.label("put-parameter delay")))

    @staticmethod
    def label(command: str, metric: str = "latency") -> dict:
        return {
            "target": {"node": "PetSite", "metric": metric, "timestamp": 9290},
            "root_cause": {"node": "orders_AWS::ECS::Fargate"},
            "metadata": {"reproducibility": {"command": command}},
        }

    def test_makes_a_case_of_each_issue_and_a_silent_one_of_the_quiet_days(self):
        found = {each.name: each.truth for each in petshop.convert(self.source)}
        truth = Truth("shared_resource_fault", ["PetSite"], 9290, "orders_AWS-ECS-Fargate")
        self.assertEqual(found, {"petshop-low-quiet-0": None, "petshop-low-delay-1": truth, "petshop-high-quiet-0": None, "petshop-high-delay-1": truth})

    def test_takes_the_end_of_a_period_and_the_units_of_the_product(self):
        quiet = next(petshop.convert(self.source))
        first = {(each.resource, each.metric): round(each.value, 6) for each in quiet.samples if each.second == 900}
        expected = {("PetSite", "app.response_time"): 100, ("PetSite", "app.throughput"): 1.666667, ("PetSite", "app.errors"): 2}
        expected[("orders_AWS-ECS-Fargate", "app.response_time")] = 20
        self.assertEqual(first, expected)

    def test_leaves_out_what_was_not_measured_and_what_was_deployed_anew(self):
        quiet = next(petshop.convert(self.source))
        self.assertEqual({each.resource for each in quiet.samples if each.second == 1200}, {"PetSite"})
        self.assertEqual([(each.id, each.uses) for each in quiet.resources], [("PetSite", ("orders_AWS-ECS-Fargate",)), ("orders_AWS-ECS-Fargate", ())])

    def test_puts_quiet_days_right_before_an_issue(self):
        issue = list(petshop.convert(self.source))[1]
        self.assertEqual(sorted({each.second for each in issue.samples}), [8700, 9000, 9300, 9600])

    def test_tells_the_kinds_of_issues_apart(self):
        kinds = [petshop.kind(label) for label in (self.label("delay"), self.label("issue_dynamo_db_requests"), self.label("error", "availability"))]
        self.assertEqual(kinds, ["delay", "requests", "errors"])


class NezhaTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = Path(folder.name)
        for day in nezha.DAYS:
            metrics = self.source / day / "metric"
            metrics.mkdir(parents=True)
            (metrics / "dependency.csv").write_text(DEPENDENCY)
            (metrics / "shop-57-wc2lz_metric.csv").write_text(POD + "".join(self.pod(minute) for minute in range(60)))
            (metrics / "mail-57-abcde_metric.csv").write_text(POD)
            (metrics / "source_50.csv").write_text(f"time,timestamp,shop_mail\n{self.moment(0)},1,0.25\n")
            (metrics / "destination_50.csv").write_text(f"time,timestamp,shop_mail\n{self.moment(0)},1,0.05\n")
            faults = {"00": [self.fault(120, "cpu_contention"), self.fault(1200, "return")]}
            (self.source / day / f"{day}-fault_list.json").write_text(json.dumps(faults))

    @staticmethod
    def moment(minute: int) -> str:
        return f"1970-01-01 00:{minute:02}:00.5 +0000 UTC m=+0.1"

    def pod(self, minute: int) -> str:
        return f"{self.moment(minute)},1861140279,shop-57-wc2lz,{'0' if minute == 1 else '25'},0.3,4,{12 if minute else ''}\n"

    @staticmethod
    def fault(second: int, kind: str) -> dict:
        return {"inject_timestamp": str(second), "inject_pod": "shop-57-wc2lz", "inject_type": kind}

    def test_makes_cases_of_the_faults_that_a_metric_shows(self):
        found = {each.name: each.truth for each in nezha.convert(self.source)}
        truth = Truth("self_inflicted", ["shop"], 120)
        self.assertEqual(found, {"nezha-quiet-22": None, "nezha-cpu-contention-2201": truth, "nezha-quiet-23": None, "nezha-cpu-contention-2301": truth})

    def test_knows_who_calls_whom_and_where_they_run(self):
        graph = next(nezha.convert(self.source)).resources
        services = [("mail", "application", ("10.0.0.1",)), ("shop", "application", ("10.0.0.1", "mail"))]
        self.assertEqual([(each.id, each.kind, each.uses) for each in graph], [*services, ("10.0.0.1", "host", ())])

    def test_takes_no_figure_for_zero(self):
        first = [each for each in nezha.samples(self.source / nezha.DAYS[0] / "metric") if each.second <= 60]
        found = {(each.second, each.resource, each.metric): round(each.value, 6) for each in first}
        self.assertEqual(found[0, "mail", "net.rtt"], 200)
        self.assertEqual(found[0, "shop", "app.response_time"], 300)
        self.assertNotIn((0, "10.0.0.1", "cpu.utilization"), found)
        self.assertNotIn((60, "shop", "cpu.utilization"), found)

    def test_puts_quiet_hours_of_the_same_day_before_a_fault(self):
        fault = list(nezha.convert(self.source))[1]
        times = sorted({each.second for each in fault.samples})
        self.assertEqual([each for each in times if each >= 60], [60, 120, 180, 240, 300, 360, 420, 480])
        self.assertEqual(times[-9:-7], [0, 60])


class MatTest(unittest.TestCase):
    @staticmethod
    def element(kind: int, data: bytes) -> bytes:
        return struct.pack("<II", kind, len(data)) + data + bytes(-len(data) % 8)

    def array(self, kind: int, count: int, content: bytes, label: str = "") -> bytes:
        start = self.element(6, bytes([kind, 0, 0, 0, 0, 0, 0, 0])) + self.element(5, struct.pack("<ii", 1, count))
        return self.element(14, start + self.element(1, label.encode()) + content)

    def test_reads_numbers_texts_cells_and_structures(self):
        double = self.array(6, 2, self.element(9, struct.pack("<2d", 1.5, -2)))
        text = self.array(4, 2, struct.pack("<HH4s", 16, 2, b"ab"))
        small = self.array(6, 2, struct.pack("<HH4s", 2, 2, bytes([7, 8])))
        fields = struct.pack("<HHi", 5, 4, 8) + self.element(1, b"data".ljust(8, b"\0") + b"name".ljust(8, b"\0"))
        cell = self.array(1, 3, text + small + self.array(2, 1, fields + double + text), "all")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "x.mat"
            packed = zlib.compress(cell)
            file.write_bytes(bytes(mat.HEADER) + struct.pack("<II", mat.COMPRESSED, len(packed)) + packed + cell.replace(b"all", b"two"))
            expected = ["ab", [7, 8], [{"data": [1.5, -2.0], "name": "ab"}]]
            self.assertEqual(mat.read(file), {"all": expected, "two": expected})


class DbsherlockTest(unittest.TestCase):
    FIGURES = {
        "Combined Avg Latency": 1.5, "AvgCpuIdle": 50, "AvgCpuWai": 10, "osNumberOfSectorWrites": 3, "osDiskUtilization": 101,
        "osNumberOfWritesCompleted": 2**-20, "osNetworkSendKB": 1000, "osNetworkRecvKB": 0, "dbmsTotalPages": 8192, "dbmsTotalWritesMB": 2,
        "dbmsCommittedCommands": 40, "dbmsThreadsRunning": 65, "dbmsMeasuredCPU": 15,
    }  # fmt: skip

    def content(self, seconds: int = 60) -> dict:
        names = list(self.FIGURES)
        rows = [self.FIGURES | {"Combined Avg Latency": 0 if second == 20 else 1.5} for second in range(1, seconds + 1)]
        rows[39] = rows[39] | {"dbmsTotalPages": -1}
        recording = [{"data": [row[each] for each in names for row in rows], "field_names": names}]
        return {
            "causes": ["CPU Saturation", "DB Backup"],
            "test_datasets": [recording] * 4,
            "abnormal_regions": [list(range(30, 46))] * 4,
            "normal_regions": [[]] * 4,
        }

    def setUp(self):
        with mock.patch("mat.read", return_value=self.content()):
            self.found = {each.name: each for each in dbsherlock.convert(Path())}

    def test_makes_a_case_of_each_recording_and_a_silent_one_of_each_kind(self):
        backup, processor = Truth("self_inflicted", ["mysql"], dbsherlock.BASE + 30), Truth(
            "noisy_neighbour", ["mysql"], dbsherlock.BASE + 30, "server", ("other-processes",)
        )
        expected = {
            "dbsherlock-quiet-cpu-saturation": None, "dbsherlock-cpu-saturation-30": processor, "dbsherlock-cpu-saturation-35": processor,
            "dbsherlock-quiet-db-backup": None, "dbsherlock-db-backup-30": backup, "dbsherlock-db-backup-35": backup,
        }  # fmt: skip
        self.assertEqual({each.name: each.truth for each in self.found.values()}, expected)

    def test_puts_quiet_seconds_of_other_recordings_before_the_trouble(self):
        case = self.found["dbsherlock-db-backup-30"]
        seconds = sorted({each.second - dbsherlock.BASE for each in case.samples})
        self.assertEqual(seconds, list(range(-1, 49)))

    def test_divides_the_server_between_the_database_and_all_others(self):
        case = self.found["dbsherlock-db-backup-30"]
        first = {(each.resource, each.metric): round(each.value, 6) for each in case.samples if each.second == dbsherlock.BASE + 12}
        self.assertEqual(first["server", "cpu.utilization"], 40)
        self.assertEqual(first["mysql", "cpu.utilization"], 15)
        self.assertEqual(first["other-processes", "cpu.utilization"], 100)
        self.assertEqual(first["other-processes", "disk.write.throughput"], 1.048576)
        self.assertEqual(first["mysql", "net.tx.throughput"], 1.024)
        self.assertEqual(first["disk", "disk.busy"], 100)
        self.assertEqual(first["mysql", "app.response_time"], 1500)

    def test_knows_no_figures_of_a_database_that_did_not_answer(self):
        case = self.found["dbsherlock-db-backup-30"]
        metrics = {second: {each.metric for each in case.samples if each.second == dbsherlock.BASE + second} for second in (20, 40, 41, 42)}
        self.assertNotIn("app.response_time", metrics[20])
        self.assertEqual([each for each, found in metrics.items() if "app.throughput" not in found], [40, 41])


class AcmeairTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = Path(folder.name)
        for machines in (1, 2):
            for load in acmeair.LOADS:
                self.recording(acmeair.ALONE, machines, load, [(2, 0), (2.2, 0)])
                self.recording(acmeair.TOGETHER, machines, load, [(2, 0), (3.6, 10), (3.6, 20), (2, 0), (2, 10)])

    def recording(self, part: str, machines: int, load: str, results: list[tuple[float, int]]):
        folder = self.source / part / f"{machines}VM"
        folder.mkdir(parents=True, exist_ok=True)
        own = [("", 1)] if machines == 1 else [("VM 1 ", 1), ("VM 2 ", 2)]
        head = "Acme Web CPU Usage,MongoDB CPU Usage" + "".join(f",{each}Probe App CPU Usage,{each}Avg Host CPU Usage" for each, _ in own)
        idle, rows = "0.01,0.1" + ",0,3" * machines, []
        for _, stress in results:
            rows += [idle] * 3 + [f"10,5,{stress},20" + f",{stress},30" * (machines - 1)] * 10
        (folder / f"1 - {load.capitalize()} Workload - Raw.csv").write_text("\ufeff" + "\n".join([head, *rows, idle]) + "\n")
        stresses = "" if part == acmeair.ALONE else "CPU Stress,"
        lines = [("" if part == acmeair.ALONE else f"{stress},") + f"500,39.5,{time}" for time, stress in results]
        text = "\n".join([f"{stresses}NumOfRequests, Throughput, Response Time", *lines]) + "\n"
        (folder / f"1 - {load.capitalize()} Workload - Httperf.csv").write_text("\ufeff" + text)

    def test_makes_a_case_of_each_sweep(self):
        found = {each.name: each.truth for each in acmeair.convert(self.source) if "light" in each.name}
        onset = acmeair.BASE + 3 * acmeair.PERIOD
        expected = {
            "acmeair-1vm-light-quiet-0": None, "acmeair-1vm-light-harmless-2": None,
            "acmeair-1vm-light-neighbour-1": Truth("noisy_neighbour", ["acme-web"], onset, "vm-1", ("probe-1",)),
            "acmeair-2vm-light-quiet-0": None, "acmeair-2vm-light-harmless-2": None,
            "acmeair-2vm-light-neighbour-1": Truth("noisy_neighbour", ["acme-web"], onset, None, ("probe-1", "probe-2")),
        }  # fmt: skip
        self.assertEqual(found, expected)

    def test_puts_the_runs_of_the_site_alone_before_a_sweep(self):
        case = next(each for each in acmeair.convert(self.source) if each.name == "acmeair-2vm-heavy-neighbour-1")
        times = [(each.second - acmeair.BASE, each.value) for each in case.samples if each.metric == "app.response_time"]
        self.assertEqual(times, [(135, 2), (270, 2.2), (405, 2), (540, 3.6), (675, 3.6)])
        last = {each.resource: each.value for each in case.samples if each.second == acmeair.BASE + 675 and each.metric == "cpu.utilization"}
        self.assertEqual(last, {"acme-web": 10, "acme-db": 5, "probe-1": 20, "probe-2": 20, "vm-1": 20, "vm-2": 30})

    def test_refuses_runs_without_a_result(self):
        file = next(self.source.glob("*/1VM/*Light*Httperf*"))
        file.write_text("\n".join(file.read_text().splitlines()[:-1]) + "\n")
        with self.assertRaisesRegex(ValueError, "runs measured"):
            list(acmeair.convert(self.source))


if __name__ == "__main__":
    unittest.main()
