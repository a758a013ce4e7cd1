package io.crosstalk.evaluate;

import io.crosstalk.evaluate.peer.QualitySeries;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Determines the sampling interval of the victims of a case, in which the delay of the detection is
 * stated.
 */
final class VictimSamplingInterval {
  private VictimSamplingInterval() {}

  /**
   * Shortest of the median intervals of the expected victims' quality metrics, milliseconds; 0 when
   * there are no victims.
   */
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
