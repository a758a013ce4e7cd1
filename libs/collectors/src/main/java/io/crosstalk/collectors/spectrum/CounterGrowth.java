package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.normalize.CounterDeltas;
import io.crosstalk.collectors.normalize.CounterDeltas.Delta;
import io.crosstalk.collectors.normalize.CounterDeltas.Width;
import java.util.HashMap;
import java.util.Map;

/**
 * Growth of the counters of one element (a volume, MDisk, drive, processor or port) on one node
 * during an interval.
 *
 * @param amounts growth by counter; empty if nothing is known
 * @param elapsedMs length of the interval in milliseconds; 0 if there was no earlier reading
 * @param reset whether the node has reset its counters
 */
record CounterGrowth(Map<String, Double> amounts, long elapsedMs, boolean reset) {

  boolean isKnown() {
    return !reset && elapsedMs > 0;
  }

  double of(String counter) {
    return amounts.getOrDefault(counter, Double.NaN);
  }

  double perSecond(String counter) {
    return of(counter) * 1000 / elapsedMs;
  }

  static CounterGrowth of(
      CounterDeltas deltas, String series, long timeMs, Map<String, Double> counters) {
    Map<String, Double> amounts = new HashMap<>();
    long elapsedMs = 0;
    boolean reset = false;
    for (Map.Entry<String, Double> counter : counters.entrySet()) {
      Delta delta =
          deltas.read(
              series + "|" + counter.getKey(),
              timeMs,
              counter.getValue(),
              Width.BITS_64,
              Double.POSITIVE_INFINITY,
              0);
      if (delta instanceof Delta.Grown grown) {
        amounts.put(counter.getKey(), grown.amount());
        elapsedMs = grown.elapsedMs();
      }
      reset |= delta instanceof Delta.Reset;
    }
    return new CounterGrowth(amounts, elapsedMs, reset);
  }
}
