package io.crosstalk.engine.investigate;

import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;

/**
 * Finds the loads that a resource itself measures, and those that can be computed from its own
 * metrics, such as reads plus writes.
 */
final class OwnLoads {
  /** Metric of the ratio by which a device compresses what it stores. */
  static final String RATIO = "data.reduction_ratio";

  /**
   * Number of cells (five minutes each) for which a compression ratio stays valid after it was
   * reported: at most a day.
   */
  private static final int HELD_CELLS = 288;

  /** Metrics whose sum is a total load, by the metric of the total. */
  private static final Map<String, List<String>> TOTALS =
      Map.of(
          "disk.throughput",
          List.of("disk.read.throughput", "disk.write.throughput"),
          "disk.iops",
          List.of("disk.read.iops", "disk.write.iops"));

  private final Map<String, float[]> own;
  private final List<LoadCourse> loads = new ArrayList<>();

  private OwnLoads(Map<String, float[]> own) {
    this.own = own;
  }

  /**
   * Returns the measured loads, in the order of their names, followed by the computed ones.
   *
   * @param own values of the resource's own metrics, by name
   */
  static List<LoadCourse> of(Map<String, float[]> own) {
    OwnLoads found = new OwnLoads(own);
    own.forEach(found::measured);
    TOTALS.forEach(
        (total, parts) -> found.derived(total, parts.getFirst(), parts.getLast(), Double::sum));
    found.derived(
        "tape.backend.throughput",
        "tape.host_write.throughput",
        RATIO,
        (front, ratio) -> ratio > 0 ? front / ratio : Double.NaN);
    return found.loads;
  }

  private void measured(String metric, float[] values) {
    if (MetricCatalogue.of(metric).isPressure()) {
      loads.add(new LoadCourse(metric, LoadOrigin.MEASURED, values));
    }
  }

  private void derived(String metric, String one, String other, DoubleBinaryOperator rule) {
    float[] first = own.get(one);
    float[] second = own.get(other);
    if (own.containsKey(metric) || first == null || second == null) {
      return;
    }
    float[] held = other.equals(RATIO) ? held(second) : second;
    float[] values = new float[first.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) rule.applyAsDouble(first[i], held[i]);
    }
    loads.add(new LoadCourse(metric, LoadOrigin.DERIVED, values));
  }

  private static float[] held(float[] values) {
    float[] held = values.clone();
    int last = -HELD_CELLS - 1;
    for (int i = 0; i < held.length; i++) {
      if (!Float.isNaN(values[i])) {
        last = i;
      } else if (i - last <= HELD_CELLS) {
        held[i] = values[last];
      }
    }
    return held;
  }
}
