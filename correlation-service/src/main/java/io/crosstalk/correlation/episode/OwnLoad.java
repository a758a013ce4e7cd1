package io.crosstalk.correlation.episode;

import io.crosstalk.correlation.window.Frame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Role;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is asked of a service, or what it asks for itself.
 *
 * @param before the mean shortly before the onset, in the metric's unit
 * @param during the mean while it was hurt
 */
public record OwnLoad(String metric, double before, double during) {
  private static final Set<ResourceKind> SERVICES =
      EnumSet.of(ResourceKind.APPLICATION, ResourceKind.DATABASE);

  /** Samples before the onset: demand follows the hours. */
  private static final int SHORTLY = 12;

  /** Whether resources of a kind are called by others, who wait for them. */
  static boolean isService(ResourceKind kind) {
    return SERVICES.contains(kind);
  }

  /** What is to be remembered beside the qualities: all loads, where it is told what is asked. */
  static List<Column> toBeKept(SampleBatch batch) {
    boolean isAsked = false;
    for (Column column : batch.columns()) {
      isAsked |= column.metric().role() == Role.DEMAND;
    }
    return isAsked
        ? batch.columns().stream().filter(column -> isLoad(column.metric())).toList()
        : List.of();
  }

  private static boolean isLoad(Metric metric) {
    return metric.role() == Role.DEMAND || metric.role() == Role.PRESSURE;
  }

  /** Those of which both is known. */
  static List<OwnLoad> in(Frame frame, long onset, long through) {
    List<OwnLoad> loads = new ArrayList<>();
    for (Map.Entry<Metric, double[]> column : frame.columns().entrySet()) {
      if (isLoad(column.getKey())) {
        double before = meanBefore(frame.times(), column.getValue(), onset);
        double during = meanDuring(frame.times(), column.getValue(), onset, through);
        if (!Double.isNaN(before + during)) {
          loads.add(new OwnLoad(column.getKey().name(), before, during));
        }
      }
    }
    return loads;
  }

  private static double meanBefore(long[] times, double[] values, long onset) {
    double sum = 0;
    int count = 0;
    for (int i = values.length - 1; i >= 0 && count < SHORTLY; i--) {
      if (times[i] < onset && !Double.isNaN(values[i])) {
        sum += values[i];
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }

  private static double meanDuring(long[] times, double[] values, long onset, long through) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      if (times[i] >= onset && times[i] <= through && !Double.isNaN(values[i])) {
        sum += values[i];
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }
}
