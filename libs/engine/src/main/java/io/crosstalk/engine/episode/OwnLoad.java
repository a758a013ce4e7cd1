package io.crosstalk.engine.episode;

import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricRole;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Load of a service before and during a degradation: the rate of requests to it, or its own use of
 * processors, disks and networks.
 *
 * @param before mean shortly before the onset, in the metric's unit
 * @param during mean during the degradation, in the metric's unit
 * @param sustained number of earlier samples with a load as high (a sustained load)
 */
public record OwnLoad(String metric, double before, double during, int sustained) {
  private static final Set<ResourceKind> SERVICE_KINDS =
      EnumSet.of(ResourceKind.APPLICATION, ResourceKind.DATABASE);

  /** Maximum number of load metrics that are kept; the catalogue has fewer. */
  static final int MOST = 16;

  /**
   * Number of samples before the onset that are compared with as many samples from the onset on.
   * There are few, because the demand varies with the hour.
   */
  static final int SHORTLY = 12;

  /** Share of a load from which another load counts as equally high. */
  private static final double SAME = 0.95;

  /** Returns whether resources of a kind call each other, rather than run on each other. */
  public static boolean isService(ResourceKind kind) {
    return SERVICE_KINDS.contains(kind);
  }

  /**
   * Returns the columns that are kept beside the quality metrics: all loads if the batch reports
   * requests, else none.
   */
  static List<Column> toBeKept(SampleBatch batch) {
    boolean isAsked = false;
    for (Column column : batch.columns()) {
      isAsked |= column.metric().role() == MetricRole.DEMAND;
    }
    return isAsked
        ? batch.columns().stream().filter(column -> isLoad(column.metric())).limit(MOST).toList()
        : List.of();
  }

  private static boolean isLoad(Metric metric) {
    return metric.role() == MetricRole.DEMAND || metric.role() == MetricRole.PRESSURE;
  }

  /**
   * Returns the loads that are known both before the onset and during the degradation.
   *
   * @param from earliest time of the samples before the onset, epoch milliseconds
   */
  static List<OwnLoad> in(SampleFrame frame, long from, long onset, long through) {
    long shortlyAfter = Math.min(through, last(frame.times(), onset));
    List<OwnLoad> loads = new ArrayList<>();
    for (Map.Entry<Metric, double[]> column : frame.columns().entrySet()) {
      if (isLoad(column.getKey())) {
        double[] values = column.getValue();
        double before = mean(frame.times(), values, from, onset - 1, SHORTLY);
        double during = mean(frame.times(), values, onset, shortlyAfter, SHORTLY);
        if (!Double.isNaN(before + during)) {
          int sustained = asHigh(frame.times(), values, onset, SAME * during);
          loads.add(new OwnLoad(column.getKey().name(), before, during, sustained));
        }
      }
    }
    return loads;
  }

  /** Returns the time of the last one of the {@link #SHORTLY} samples that begin at a time. */
  private static long last(long[] times, long from) {
    int first = Arrays.binarySearch(times, from);
    int next = first >= 0 ? first : -first - 1;
    return times.length == 0 ? from : times[Math.min(times.length, next + SHORTLY) - 1];
  }

  /** Returns the mean of the latest samples in a stretch of time; NaN when there are none. */
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
