package io.crosstalk.bench.codec;

import io.crosstalk.bench.load.MachineSamples;
import io.crosstalk.bench.load.TroublePlan;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.event.SampleBatch;
import java.util.ArrayList;
import java.util.List;

/** Typical sizes of sample batches: number of times × number of metrics. */
public enum BatchShape {
  /** One poll of a live source. */
  T1_M8(1, 8),

  /** 16 sampling times of 8 metrics, as in a full chunk of a sample window. */
  T16_M8(16, 8),

  /** One hour of a replayed case. */
  T60_M4(60, 4);

  /** Number of different batches, so that branch prediction does not learn them. */
  static final int VARIANTS = 256;

  private static final long SEED = 7;

  private final int times;
  private final int metrics;

  BatchShape(int times, int metrics) {
    this.times = times;
    this.metrics = metrics;
  }

  /** Creates {@link #VARIANTS} batches of this size, each with the samples of another resource. */
  List<SampleBatch> batches() {
    MachineSamples signals =
        new MachineSamples(VARIANTS, 0, SEED, new TroublePlan(List.of(), VARIANTS, SEED));
    Workload clock = new Workload(VARIANTS, times, 0, 0);
    long[] at = new long[times];
    for (int i = 0; i < times; i++) {
      at[i] = clock.timeOf(i);
    }
    List<SampleBatch> batches = new ArrayList<>(VARIANTS);
    for (int machine = 0; machine < VARIANTS; machine++) {
      SampleBatch all = signals.next(machine, at);
      batches.add(new SampleBatch(all.source(), at, all.columns().subList(0, metrics)));
    }
    return batches;
  }
}
