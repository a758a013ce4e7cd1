"""Requests at random times, independently of each other, one after the other at the latest."""

import random
import time
from collections.abc import Iterator

from model import Load

# Nobody waits longer: what is due for so many seconds is given up.
PATIENCE = 5


def due(load: Load, begin: float, seconds: int) -> Iterator[float]:
    """The times (seconds since 1970) at which requests are due; returns each when it has come."""
    end = begin + (seconds if load.end is None else load.end)
    at = begin + load.start
    sleep_until(at)
    while True:
        at = time.time() if load.per_second is None else at + random.expovariate(load.per_second)
        if at >= end or time.time() >= end:
            return
        sleep_until(at)
        if time.time() - at < PATIENCE:
            yield at


def sleep_until(moment: float) -> None:
    time.sleep(max(0.0, moment - time.time()))
