"""python3 -m unittest discover -s cases/record"""

import unittest

from effect import SETTLING, felt
from model import Effect, Sample
from resample import means


def latencies(values: list[float]) -> list[Sample]:
    return [Sample(second, "vm", "disk.write.latency", value) for second, value in enumerate(values)]


class FeltTest(unittest.TestCase):
    EFFECT = Effect("vm", "disk.write.latency", 60, 80, (2, 4))

    def test_measures_what_was_felt_and_from_when_to_when(self):
        effect = felt(self.EFFECT, 0, latencies([3.0] * 63 + [9.0] * 20 + [3.0] * 20))
        self.assertEqual((effect.before, effect.during, effect.times()), (3, 9, 3))
        self.assertEqual((effect.onset, effect.end), (63, 83))

    def test_takes_a_blip_for_no_onset(self):
        effect = felt(self.EFFECT, 0, latencies([3.0] * 61 + [9.0, 9.0] + [3.0] * 5 + [9.0] * 15 + [3.0] * 20))
        self.assertEqual(effect.onset, 68)

    def test_forgets_how_it_all_started(self):
        effect = felt(self.EFFECT, 0, latencies([200.0] * SETTLING + [3.0] * 50 + [9.0] * 40))
        self.assertEqual(effect.before, 3)


class MeansTest(unittest.TestCase):
    def test_weighs_latencies_with_their_requests(self):
        samples = [Sample(s, "vm", "disk.write.iops", 10 if s % 2 else 30) for s in range(1, 21)]
        samples += [Sample(s, "vm", "disk.write.latency", 4 if s % 2 else 8) for s in range(1, 21)]
        found = {each.metric: (each.second, each.value) for each in means(samples, 20)}
        self.assertEqual(found, {"disk.write.iops": (20, 20), "disk.write.latency": (20, 7)})

    def test_leaves_out_intervals_that_were_not_seen_whole(self):
        self.assertEqual([each.second for each in means(latencies([1.0] * 70)[25:], 20)], [60])


if __name__ == "__main__":
    unittest.main()
