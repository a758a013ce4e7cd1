package io.crosstalk.correlation.episode;

import io.crosstalk.correlation.window.Frame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Role;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is asked of a service, or what it asks for itself.
 *
 * @param before the mean shortly before the onset, in the metric's unit
 * @param during the mean while it was hurt
 * @param borne how many earlier samples were as high
 */
public record OwnLoad(String metric, double before, double during, int borne) {
  private static final Set<ResourceKind> SERVICES =
      EnumSet.of(ResourceKind.APPLICATION, ResourceKind.DATABASE);

  /** So many metrics of loads are remembered at most: more than the catalogue has. */
  static final int MOST = 16;

  /** Samples before the onset, and from it on: demand follows the hours. */
  static final int SHORTLY = 12;

  /** Within so much a load is the same. */
  private static final double SAME = 0.95;

  /** Whether resources of a kind call each other, rather than run on each other. */
  public static boolean isService(ResourceKind kind) {
    return SERVICES.contains(kind);
  }

  /** What is to be remembered beside the qualities: all loads, where it is told what is asked. */
  static List<Column> toBeKept(SampleBatch batch) {
    boolean isAsked = false;
    for (Column column : batch.columns()) {
      isAsked |= column.metric().role() == Role.DEMAND;
    }
    return isAsked
        ? batch.columns().stream().filter(column -> isLoad(column.metric())).limit(MOST).toList()
        : List.of();
  }

  private static boolean isLoad(Metric metric) {
    return metric.role() == Role.DEMAND || metric.role() == Role.PRESSURE;
  }

  /**
   * Those of which both is known.
   *
   * @param from what is older is not shortly before, epoch milliseconds
   */
  static List<OwnLoad> in(Frame frame, long from, long onset, long through) {
    long shortlyAfter = Math.min(through, last(frame.times(), onset));
    List<OwnLoad> loads = new ArrayList<>();
    for (Map.Entry<Metric, double[]> column : frame.columns().entrySet()) {
      if (isLoad(column.getKey())) {
        double[] values = column.getValue();
        double before = mean(frame.times(), values, from, onset - 1, SHORTLY);
        double during = mean(frame.times(), values, onset, shortlyAfter, SHORTLY);
        if (!Double.isNaN(before + during)) {
          int borne = asHigh(frame.times(), values, onset, SAME * during);
          loads.add(new OwnLoad(column.getKey().name(), before, during, borne));
        }
      }
    }
    return loads;
  }

  /** The last of the first samples from a time on. */
  private static long last(long[] times, long from) {
    int first = Arrays.binarySearch(times, from);
    int next = first >= 0 ? first : -first - 1;
    return times.length == 0 ? from : times[Math.min(times.length, next + SHORTLY) - 1];
  }

  /** Of the latest so many in a stretch of time; NaN where there are none. */
  private static double mean(long[] times, double[] values, long from, long to, int most) {
    double sum = 0;
    int count = 0;
    for (int i = values.length - 1; i >= 0 && count < most; i--) {
      if (times[i] >= from && times[i] <= to && !Double.isNaN(values[i])) {
        sum += values[i];
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }

  private static int asHigh(long[] times, double[] values, long onset, double level) {
    int count = 0;
    for (int i = 0; i < values.length && times[i] < onset; i++) {
      count += values[i] >= level ? 1 : 0;
    }
    return count;
  }
}
