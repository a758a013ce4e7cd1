"""What can be recorded. Whoever is loud is loud by the scenario, so the truth is known before anything is measured."""

from dataclasses import replace

from model import Effect, Harm, Load, Machine, OneByOne, Processor, Scenario, Throttled, Wire

WATCHED = "vm-erp-db"
UAT = "vm-oracle-uat"
BUILD = "vm-build"
ENVIRONMENTS = {UAT: "uat", BUILD: "development"}
EVERYBODY = [WATCHED, "vm-crm-app", "vm-files", "vm-report", "vm-web", BUILD, UAT]
WRITES, RESPONSES = "disk.write.latency", "app.response_time"

HOST = ("host-1", "host", "vmware", [])
STORE = ("ds-1", "datastore", "san", [])
NEIGHBOUR, FAULT, OWN, CAPACITY = "noisy_neighbour", "shared_resource_fault", "self_inflicted", "capacity"


def ordinary(loads: dict[str, list[Load]], place: str, uses: list[str]) -> list[Machine]:
    """Machines as they are while nothing happens."""
    return [Machine(name, place, loads[name], uses, ENVIRONMENTS.get(name, "production")) for name in loads]


def louder(machines: list[Machine], extra: dict[str, list[Load]]) -> list[Machine]:
    return [replace(machine, loads=machine.loads + extra.get(machine.id, [])) for machine in machines]


# A storage server of 2 ms a write and 1 ms a read is busy for some 45 % of the time with these.
FEW_REQUESTS = {
    WATCHED: [Load(8, 40)],
    "vm-crm-app": [Load(16, 40)],
    "vm-files": [Load(64, 30, kind="write")],
    "vm-report": [Load(64, 40, kind="randread")],
    "vm-web": [Load(4, 30, kind="randrw")],
    BUILD: [Load(32, 20)],
    UAT: [Load(8, 10)],
}

# Half of 10 MiB/s.
FEW_MEBIBYTES = {
    WATCHED: [Load(8, 40)],
    "vm-crm-app": [Load(16, 60)],
    "vm-files": [Load(128, 16, kind="write")],
    "vm-report": [Load(64, 20, kind="randread")],
    "vm-web": [Load(4, 50, kind="randrw")],
    BUILD: [Load(64, 10)],
    UAT: [Load(32, 10)],
}

# Some 45 % of one processor.
LITTLE_WORK = {
    WATCHED: [Load(8, 12)],
    "vm-crm-app": [Load(10, 8)],
    "vm-files": [Load(5, 8)],
    "vm-report": [Load(40, 2)],
    "vm-web": [Load(5, 12)],
    BUILD: [Load(30, 1)],
    UAT: [Load(10, 3)],
}

# Some 45 % of 20 Mbit/s.
FEW_ANSWERS = {
    WATCHED: [Load(24, 8)],
    "vm-crm-app": [Load(16, 12)],
    "vm-files": [Load(128, 2)],
    "vm-report": [Load(64, 2)],
    "vm-web": [Load(8, 20)],
    BUILD: [Load(64, 1)],
    UAT: [Load(16, 2)],
}


def served(name: str, story: str, extra: dict[str, list[Load]], effect: Effect, harm: Harm | None, seconds=300, rebuild=()) -> Scenario:
    """Everybody on one storage server with a queue."""
    machines = louder(ordinary(FEW_REQUESTS, "ds-1", ["ds-1", "host-1"]), extra)
    return Scenario(name, story, seconds, machines, {"ds-1": OneByOne(1, 2, list(rebuild))}, [STORE, HOST], effect, harm)


def blamed(*culprits: str, shared: str = "ds-1") -> Harm:
    return Harm(NEIGHBOUR, [WATCHED], list(culprits), shared)


def gentle(name: str, seconds: int, start: int, end: int) -> list[Scenario]:
    """The same four stories, short or long."""
    span = f"from second {start} to {end}"

    def effect(low: float, high: float) -> Effect:
        return Effect(WATCHED, WRITES, start, end, (low, high))

    return [
        served(f"{name}-bully", f"A UAT machine writes 235 small blocks a second {span}; a busy storage server's queue grows.",
               {UAT: [Load(8, 235, start, end)]}, effect(2, 4), blamed(UAT), seconds),
        served(f"{name}-two-bullies", f"A UAT and a development machine write 118 blocks a second each {span}; one alone would hardly degrade the others.",
               {UAT: [Load(8, 118, start, end)], BUILD: [Load(16, 118, start + 1, end)]}, effect(2, 4), blamed(UAT, BUILD), seconds),
        served(f"{name}-harmless", f"A UAT machine writes eight times as much as before {span}; the storage server can handle it.",
               {UAT: [Load(8, 70, start, end)]}, effect(0, 1.4), None, seconds),
        served(f"{name}-fault", f"The storage server runs an unmonitored rebuild {span}: slower at the same load.",
               {}, effect(3, 5), Harm(FAULT, [WATCHED], [], "ds-1"), seconds, [Load(8, 250, start, end)]),
    ]


def loud_innocent(name: str, seconds: int, start: int, end: int) -> Scenario:
    story = "A UAT machine writes 220 small blocks a second; a file server writes ten large ones, three times as many MB, which hardly loads the server."
    loud = {UAT: [Load(8, 220, start, end)], "vm-files": [Load(512, 10, start - 1, end + 2, kind="write")]}
    return served(name, story, loud, Effect(WATCHED, WRITES, start, end, (2, 6)), blamed(UAT), seconds)


def confusing() -> list[Scenario]:
    """Stories in which whoever looks guiltiest is not."""
    start, end = 150, 220
    effect = Effect(WATCHED, WRITES, start, end, (2, 6))
    return [
        served("fault-and-reader", "The storage server runs an unmonitored rebuild; a report starts to read at the same second, which alone would not overload the server.",
               {"vm-report": [Load(64, 40, start, end, kind="randread")]}, effect, Harm(FAULT, [WATCHED], [], "ds-1"), rebuild=[Load(8, 225, start, end)]),
        loud_innocent("loud-innocent", 300, start, end),
        served("production-bully", "A production file server copies its files; the UAT machine starts to read a little at the same time.",
               {"vm-files": [Load(64, 225, start, end, kind="write")], UAT: [Load(8, 15, start, end, kind="randread")]}, effect, blamed("vm-files")),
        served("more-of-everything", "All machines double their load; no single increase would overload the server.",
               {name: [replace(load, start=start, end=end) for load in loads] for name, loads in FEW_REQUESTS.items()}, effect, Harm(CAPACITY, [WATCHED], [], "ds-1")),
    ]


def in_bursts(name: str, seconds: int, starts: range, length: int) -> Scenario:
    bursts = [Load(8, 245, start, start + length) for start in starts]
    story = f"A UAT machine writes in {len(bursts)} bursts of {length} seconds, one every {starts.step} seconds."
    first = Effect(WATCHED, WRITES, starts[0], starts[0] + length, (2, 5), starts[-1] + length)
    return served(name, story, {UAT: bursts}, first, blamed(UAT), seconds)


def slow_ramp() -> Scenario:
    steps = [Load(8, 25, start, 270) for start in range(140, 240, 10)]
    return served("gentle-ramp", "A UAT machine increases its writes by 25 blocks a second every 10 seconds, ten times.", {UAT: steps},
                  Effect(WATCHED, WRITES, 140, 270, (1.3, 5)), blamed(UAT), 340)


def same_array() -> Scenario:
    """The bully has another datastore and another host than the watched machine; only the server behind is the same."""
    first = [WATCHED, "vm-crm-app", "vm-files"]
    machines = [
        replace(machine, place="array-1", uses=["ds-1", "host-1"] if machine.id in first else ["ds-2", "host-2"])
        for machine in ordinary(FEW_REQUESTS, "", [])
    ]
    return Scenario(
        "same-array", "A UAT machine writes 235 small blocks a second to another datastore of the same array, from another host.",
        300, louder(machines, {UAT: [Load(8, 235, 150, 220)]}), {"array-1": OneByOne(1, 2)},
        [("ds-1", "datastore", "san", ["array-1"]), ("ds-2", "datastore", "san", ["array-1"]), ("array-1", "array", "san", []),
         ("host-1", "host", "vmware", []), ("host-2", "host", "vmware", [])],
        Effect(WATCHED, WRITES, 150, 220, (2, 4)), blamed(UAT, shared="array-1"))


def two_limits() -> Scenario:
    """The bully's disk and that of somebody who is as loud, at the same time, without hurting anybody."""
    first = [WATCHED, "vm-crm-app", "vm-files", UAT]
    second = ["vm-report", "vm-web", BUILD]
    on = {**{name: "ds-1" for name in first}, **{name: "ds-2" for name in second}}
    machines = [Machine(name, on[name], FEW_MEBIBYTES[name], [on[name], "host-1"], ENVIRONMENTS.get(name, "production")) for name in on]
    loud = {UAT: [Load(256, 40, 150, 210, kind="write")], BUILD: [Load(256, 32, 148, 212, kind="write")]}
    return Scenario(
        "two-limits", "A UAT machine writes more than its datastore can handle; a development machine writes nearly as much to another datastore, which can.",
        300, louder(machines, loud), {"ds-1": Throttled(10, 2500), "ds-2": Throttled(16, 2500)},
        [("ds-1", "datastore", "san", ["array-1"]), ("ds-2", "datastore", "san", ["array-1"]), ("array-1", "array", "san", []), HOST],
        Effect(WATCHED, WRITES, 150, 210, (5, 100000)), blamed(UAT))


def own_limit() -> Scenario:
    """The watched machine has a volume of its own, with a limit of its own."""
    machines = ordinary(FEW_MEBIBYTES, "ds-1", ["ds-1", "host-1"])
    alone = replace(machines[0], place="lun-erp", uses=["lun-erp", "host-1"])
    loud = {WATCHED: [Load(64, 50, 150, 210)]}
    return Scenario(
        "own-limit", "A database writes more than its own volume can handle; the others, on another volume, are not affected.",
        300, louder([alone, *machines[1:]], loud), {"lun-erp": Throttled(2, 500), "ds-1": Throttled(10, 2500)},
        [("lun-erp", "volume", "san", ["array-1"]), ("ds-1", "datastore", "san", ["array-1"]), ("array-1", "array", "san", []), HOST],
        Effect(WATCHED, WRITES, 150, 210, (5, 100000)), Harm(OWN, [WATCHED], [], None))


def computing(name: str, story: str, extra: Load, times: tuple[float, float], harm: Harm | None) -> Scenario:
    machines = louder(ordinary(LITTLE_WORK, "host-1", ["host-1"]), {UAT: [extra]})
    return Scenario(name, story, 300, machines, {"host-1": Processor()}, [HOST], Effect(WATCHED, RESPONSES, extra.start, extra.end, times), harm)


def sending(name: str, story: str, extra: Load, times: tuple[float, float], harm: Harm | None, seconds=300) -> Scenario:
    machines = louder(ordinary(FEW_ANSWERS, "port-1", ["port-1", "host-1"]), {UAT: [extra]})
    port = ("port-1", "switch_port", "network", [])
    return Scenario(name, story, seconds, machines, {"port-1": Wire(20, 200)}, [port, HOST], Effect(WATCHED, RESPONSES, extra.start, extra.end, times), harm)


BY_HOST, BY_PORT = blamed(UAT, shared="host-1"), blamed(UAT, shared="port-1")

SCENARIOS = {
    each.name: each
    for each in [
        *gentle("gentle", 300, 150, 220),
        *gentle("long", 2400, 1520, 1880),
        *gentle("hour", 4800, 3780, 4440),
        loud_innocent("hour-loud-innocent", 4800, 3780, 4440),
        *confusing(),
        in_bursts("gentle-bursts", 330, range(150, 256, 35), 15),
        in_bursts("long-bursts", 1800, range(1300, 1701, 200), 100),
        slow_ramp(),
        same_array(),
        two_limits(),
        own_limit(),
        computing("cpu-bully", "A UAT machine computes continuously with three threads.", Load(50, None, 150, 210, streams=3), (3, 50), BY_HOST),
        computing("cpu-gentle", "A UAT machine computes continuously with one thread.", Load(50, None, 150, 210), (1.5, 4), BY_HOST),
        computing("cpu-harmless", "A UAT machine computes four times as much as before, in small pieces.", Load(5, 18, 150, 210), (0, 1.4), None),
        sending("net-bully", "A UAT machine sends as fast as one connection can.", Load(512, None, 150, 210), (3, 100), BY_PORT),
        sending("net-gentle", "A UAT machine sends large answers now and then.", Load(256, 3, 150, 210), (1.5, 4), BY_PORT),
        sending("net-harmless", "A UAT machine sends five times as many small answers as before.", Load(16, 8, 150, 210), (0, 1.4), None),
        sending("long-net-bully", "A UAT machine sends as fast as one connection can for five minutes.", Load(512, None, 1300, 1600), (3, 100), BY_PORT, 1800),
        sending("hour-net-bully", "A UAT machine sends as fast as one connection can for eleven minutes.", Load(512, None, 3780, 4440), (3, 100), BY_PORT, 4800),
    ]
}
