"""What the watched machine really felt, and when."""

from dataclasses import dataclass
from statistics import median

from model import Effect, Sample

CLEARLY = 1.5

# Seconds, in more than half of which the watched machine is hurt: shorter is a blip.
LASTING = 10

# Seconds until the crowd of the start is gone.
SETTLING = 10


@dataclass(frozen=True)
class Felt:
    """
    :param onset: seconds since 1970, as `end`; where nothing was felt, what the scenario planned
    :param before: median in the metric's unit, as `during`
    """

    onset: int
    end: int
    before: float
    during: float

    def times(self) -> float:
        return self.during / self.before


def felt(effect: Effect, begin: int, samples: list[Sample]) -> Felt:
    values = {s.second: s.value for s in samples if s.resource == effect.watched and s.metric == effect.metric}
    start, end = begin + round(effect.start), begin + round(effect.end)
    before = median(v for second, v in values.items() if begin + SETTLING <= second < start)
    during = median(v for second, v in values.items() if start < second <= end)
    hurt = {second for second, value in values.items() if value >= CLEARLY * before}
    onset = next((s for s in range(start, end) if s in hurt and len(hurt & set(range(s, s + LASTING))) > LASTING / 2), start)
    over = begin + round(effect.over or effect.end)
    recovered = next((s for s in range(over, max(values)) if not hurt & {s, s + 1, s + 2}), over)
    return Felt(onset, recovered, before, during)
