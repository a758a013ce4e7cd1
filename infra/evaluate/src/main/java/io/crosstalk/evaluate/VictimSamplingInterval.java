package io.crosstalk.evaluate;

import io.crosstalk.evaluate.peer.QualitySeries;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Sampling interval of the victims of a case. */
final class VictimSamplingInterval {
  private VictimSamplingInterval() {}

  /** Shortest typical interval of the expected victims' quality metrics, milliseconds. */
  static long ofVictims(QualitySeries victims) {
    return victims.all().stream().mapToLong(series -> typicalGap(series.keySet())).min().orElse(0);
  }

  private static long typicalGap(Collection<Long> ascending) {
    List<Long> times = new ArrayList<>(ascending);
    List<Long> gaps = new ArrayList<>();
    for (int i = 1; i < times.size(); i++) {
      gaps.add(times.get(i) - times.get(i - 1));
    }
    gaps.sort(null);
    return gaps.isEmpty() ? Long.MAX_VALUE : gaps.get(gaps.size() / 2);
  }
}
