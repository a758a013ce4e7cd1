package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.series.Timeline;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Confidence that a domain has sustained the same load before while the victim was well. All
 * dimensions must have been as high at the same time: MB/s and operations, and reads and writes
 * where they are measured separately. Response time never falls with load, so a load that was
 * sustained once is not the cause.
 *
 * <p>This is the test of a monotone regression in several dimensions without its curve: the
 * degradation lies above every such curve.
 *
 * @see <a href="https://doi.org/10.1002/9781118625590">Robertson, Wright, Dykstra: Order Restricted
 *     Statistical Inference, 1988, chapter 1 (regression under a partial order)</a>
 */
public final class PreviouslySustainedLoad {
  /** Share of the present load from which an earlier load counts as equally high. */
  private static final double SAME = 0.95;

  /** Number of samples with an equally high load from which the confidence is 1. */
  private static final int ENOUGH = 5;

  private final Map<LoadKind, Double> byKind = new EnumMap<>(LoadKind.class);

  public PreviouslySustainedLoad(Collection<LoadTotal> totals, Timeline timeline) {
    for (Set<LoadKind> medium : LoadKind.MEDIA) {
      List<LoadTotal> present =
          totals.stream().filter(each -> medium.contains(each.kind())).toList();
      double confidence = present.isEmpty() ? 0 : confidence(present, timeline);
      medium.forEach(kind -> byKind.put(kind, confidence));
    }
  }

  /** Confidence for the medium of a kind of load: 0 for never, 1 for often enough to be sure. */
  public double of(LoadKind kind) {
    return byKind.getOrDefault(kind, 0.0);
  }

  private static double confidence(List<LoadTotal> present, Timeline timeline) {
    List<double[]> dimensions = new ArrayList<>();
    for (LoadTotal total : present) {
      if (total.values() == null) {
        return 0;
      }
      dimensions.addAll(total.dimensions());
    }
    double[] levels =
        dimensions.stream().mapToDouble(each -> SAME * timeline.medianDuring(each)).toArray();
    int count = 0;
    for (int i = beginOfLoad(dimensions, levels, timeline) - 1; i >= 0 && count < ENOUGH; i--) {
      count += timeline.wasWell(i) && reaches(dimensions, levels, i) ? 1 : 0;
    }
    return (double) count / ENOUGH;
  }

  /**
   * Index of the sample at which the load began. That may be before the onset, for example while a
   * write cache was filling.
   */
  private static int beginOfLoad(List<double[]> dimensions, double[] levels, Timeline timeline) {
    int i = timeline.before();
    while (i > 0 && reaches(dimensions, levels, i - 1)) {
      i--;
    }
    return i;
  }

  /**
   * Returns whether the load of a sample reaches the level in each dimension; false when a value is
   * unknown.
   */
  private static boolean reaches(List<double[]> dimensions, double[] levels, int i) {
    for (int d = 0; d < levels.length; d++) {
      if (!(dimensions.get(d)[i] >= levels[d])) {
        return false;
      }
    }
    return true;
  }
}
