"""python3 -m unittest discover -s cases/public"""

import csv
import gzip
import json
import tempfile
import unittest
from pathlib import Path

import cases
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


if __name__ == "__main__":
    unittest.main()
