package io.crosstalk.correlation.diagnosis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether as much was asked of a place before while the victim was well: in MB/s and in operations
 * at once, and of reads and of writes where they are known apart. Whatever the curve of response
 * against load looks like, it does not fall; so what was borne once is not what hurts now.
 *
 * <p>This is the test of a monotone regression in several dimensions without its curve: the harm
 * lies above every such curve.
 *
 * @see <a href="https://doi.org/10.1002/9781118625590">Robertson, Wright, Dykstra: Order Restricted
 *     Statistical Inference, 1988, chapter 1 (regression under a partial order)</a>
 */
final class Borne {
  /** Within so much a load is the same. */
  private static final double SAME = 0.95;

  /** So many samples are enough to be sure. */
  private static final int ENOUGH = 5;

  private final Map<LoadKind, Double> byKind = new EnumMap<>(LoadKind.class);

  Borne(Collection<LoadTotal> totals, Timeline timeline) {
    for (Set<LoadKind> medium : LoadKind.MEDIA) {
      List<LoadTotal> there = totals.stream().filter(each -> medium.contains(each.kind())).toList();
      double borne = there.isEmpty() ? 0 : borne(there, timeline);
      medium.forEach(kind -> byKind.put(kind, borne));
    }
  }

  /** For what is asked of the same medium: 0 for never, 1 for often enough to be sure. */
  double of(LoadKind kind) {
    return byKind.getOrDefault(kind, 0.0);
  }

  private static double borne(List<LoadTotal> there, Timeline timeline) {
    List<double[]> dimensions = new ArrayList<>();
    for (LoadTotal total : there) {
      if (total.values() == null) {
        return 0;
      }
      dimensions.addAll(total.dimensions());
    }
    double[] levels =
        dimensions.stream().mapToDouble(each -> SAME * timeline.medianDuring(each)).toArray();
    int count = 0;
    for (int i = beginning(dimensions, levels, timeline) - 1; i >= 0 && count < ENOUGH; i--) {
      count += timeline.wasWell(i) && reaches(dimensions, levels, i) ? 1 : 0;
    }
    return (double) count / ENOUGH;
  }

  /** The load may have begun before the harm, say while a cache was filled: from where on. */
  private static int beginning(List<double[]> dimensions, double[] levels, Timeline timeline) {
    int i = timeline.before();
    while (i > 0 && reaches(dimensions, levels, i - 1)) {
      i--;
    }
    return i;
  }

  /** What is not known was not borne. */
  private static boolean reaches(List<double[]> dimensions, double[] levels, int i) {
    for (int d = 0; d < levels.length; d++) {
      if (!(dimensions.get(d)[i] >= levels[d])) {
        return false;
      }
    }
    return true;
  }
}
