package io.crosstalk.ingest.collect.pipeline;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Catches figures that are said to be seconds and are milliseconds. Storage that takes a second for
 * an access at the median is not slow but dead, so a metric of storage whose typical value is
 * beyond that, and would be ordinary as milliseconds, has the wrong unit. Judged for each metric
 * over the source's last values. Not thread-safe.
 */
final class UnitGuard {
  private static final Set<String> SECONDS = Set.of("s", "sec", "second", "seconds");
  private static final String STORAGE = "disk.";
  private static final double TYPICAL_LIMIT_S = 1.0;
  private static final int REMEMBERED = 64;
  private static final int ENOUGH = 4;

  private final Map<String, Recent> recent = new HashMap<>();

  private static final class Recent {
    private final double[] values = new double[REMEMBERED];
    private int count;

    void add(double value) {
      values[count++ % REMEMBERED] = value;
    }

    double median() {
      double[] sorted = Arrays.copyOf(values, Math.min(count, REMEMBERED));
      Arrays.sort(sorted);
      return sorted[sorted.length / 2];
    }
  }

  /**
   * Looks at a value.
   *
   * @return null when its unit is believable; otherwise why it is not, for people
   */
  @Nullable String doubt(String metric, double value, @Nullable String unit) {
    if (unit == null
        || !SECONDS.contains(unit)
        || !metric.startsWith(STORAGE)
        || !metric.contains("latency")) {
      return null;
    }
    Recent values = recent.computeIfAbsent(metric, name -> new Recent());
    values.add(value);
    double median = values.median();
    if (median < TYPICAL_LIMIT_S || (values.count < ENOUGH && value < TYPICAL_LIMIT_S)) {
      return null;
    }
    return ("%s is said to be in seconds, and its typical value is %.3g: no storage takes so long for an access. These are"
            + " probably milliseconds: set the unit to ms")
        .formatted(metric, median);
  }
}
