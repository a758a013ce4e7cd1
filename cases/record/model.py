"""What a scenario consists of. All times are seconds from its start."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Load:
    """Requests at random times, independently of each other.

    :param size: of one request: KiB to or from a disk, ms of computing, KiB of an answer over the wire
    :param per_second: of each of `streams`; None (not for disks): one after the other without a pause
    :param kind: disks only, in fio's words; randrw does `per_second` of reads and as many writes
    """

    size: float
    per_second: float | None
    start: float = 0
    end: float | None = None
    streams: int = 1
    kind: str = "randwrite"


@dataclass(frozen=True)
class Machine:
    """A virtual machine, played by processes.

    :param place: which of the scenario's shared things it loads
    """

    id: str
    place: str
    loads: list[Load]
    uses: list[str]
    environment: str = "production"


@dataclass(frozen=True)
class Throttled:
    """A disk that stops its users beyond so many MiB and requests a second, reads and writes apart.

    :param becomes: (time, MiB/s, requests/s) from which on the limit is another
    """

    mib: float
    iops: int
    becomes: list[tuple[float, float, int]] = field(default_factory=list)


@dataclass(frozen=True)
class OneByOne:
    """A storage server that serves one request after the other.

    :param rebuild: what the server does besides and no monitoring sees
    """

    read_ms: int
    write_ms: int
    rebuild: list[Load] = field(default_factory=list)


@dataclass(frozen=True)
class Processor:
    """One processor of this machine."""


@dataclass(frozen=True)
class Wire:
    """A link whose queue drops what does not fit.

    :param kib: what fits into the queue
    """

    mbit: int
    kib: int


@dataclass(frozen=True)
class Effect:
    """What the machine `watched` shall feel from `start` to `end`: times its median before, from and to.

    :param over: when the last of it ends, where it comes again after `end`
    """

    watched: str
    metric: str
    start: float
    end: float
    times: tuple[float, float]
    over: float | None = None


@dataclass(frozen=True)
class Harm:
    """The truth about the effect; where nobody is hurt there is none."""

    cause: str
    victims: list[str]
    culprits: list[str]
    shared: str | None


@dataclass(frozen=True)
class Scenario:
    """:param resources: what the machines use: id, kind, layer, uses"""

    name: str
    story: str
    seconds: int
    machines: list[Machine]
    places: dict[str, Throttled | OneByOne | Processor | Wire]
    resources: list[tuple[str, str, str, list[str]]]
    effect: Effect
    harm: Harm | None = None


@dataclass(frozen=True)
class Sample:
    """:param second: the end of the interval, seconds since 1970"""

    second: int
    resource: str
    metric: str
    value: float
