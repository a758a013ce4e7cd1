package io.crosstalk.engine.diagnosis;

import io.crosstalk.engine.episode.DiagnosisRequestFactory;
import io.crosstalk.engine.window.Frame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Role;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Metric of a domain's parts that stopped arriving when the degradation began, from all parts that
 * had it, while their other metrics still arrive. For example, a cache that is off has no hit
 * ratio.
 *
 * @param resources parts that had the metric
 * @param lastMs time of the last sample, epoch milliseconds
 */
public record SilentMetric(String metric, List<String> resources, long lastMs) {
  private static final int LEAST_PAST = 5;

  /** Tolerance, in sampling intervals, between the last sample and the onset. */
  private static final int AROUND = 4;

  private static final int OVERDUE = 3;

  public SilentMetric {
    resources = List.copyOf(resources);
  }

  /** Silent metric of the most parts; null when there is none. */
  static @Nullable SilentMetric among(List<Member> parts, Timeline timeline) {
    Map<String, UserIndex> rolls = new TreeMap<>();
    for (Member part : parts) {
      if (!DiagnosisRequestFactory.canBeVictim(part.resource().kind())) {
        Frame frame = part.window().read(timeline.start(), timeline.decidedAt());
        for (Map.Entry<Metric, double[]> column : frame.columns().entrySet()) {
          if (column.getKey().role() == Role.STATE) {
            rolls
                .computeIfAbsent(column.getKey().name(), metric -> new UserIndex())
                .add(part.id(), frame, column.getValue(), timeline);
          }
        }
      }
    }
    SilentMetric most = null;
    for (Map.Entry<String, UserIndex> roll : rolls.entrySet()) {
      boolean more = most == null || roll.getValue().silent.size() > most.resources.size();
      if (roll.getValue().isLost() && more) {
        most = roll.getValue().lost(roll.getKey());
      }
    }
    return most;
  }

  /** Parts that had a metric, and those in which it is silent. */
  private static final class UserIndex {
    private final TreeSet<String> reporting = new TreeSet<>();
    private final TreeSet<String> silent = new TreeSet<>();
    private long last = Long.MIN_VALUE;

    void add(String part, Frame frame, double[] values, Timeline timeline) {
      int reported = 0;
      long latest = Long.MIN_VALUE;
      long longestGap = 0;
      for (int i = 0; i < values.length; i++) {
        if (!Double.isNaN(values[i])) {
          longestGap = reported == 0 ? 0 : Math.max(longestGap, frame.times()[i] - latest);
          reported++;
          latest = frame.times()[i];
        }
      }
      if (reported >= LEAST_PAST) {
        reporting.add(part);
        if (hasEnded(latest, longestGap, frame, timeline)) {
          silent.add(part);
          last = Math.max(last, latest);
        }
      }
    }

    /**
     * Whether the metric has stopped arriving. Its own longest gap is the measure, because it may
     * be sampled more slowly than the other metrics.
     */
    private static boolean hasEnded(long latest, long longestGap, Frame frame, Timeline timeline) {
      long[] times = frame.times();
      boolean overdue = times[times.length - 1] > latest + OVERDUE * longestGap;
      long around = AROUND * Math.max(frame.intervalMs(), timeline.interval());
      return overdue
          && latest <= timeline.onset() + around
          && latest >= timeline.onset() - Math.max(around, 2 * longestGap);
    }

    boolean isLost() {
      return !reporting.isEmpty() && silent.equals(reporting);
    }

    SilentMetric lost(String metric) {
      return new SilentMetric(metric, List.copyOf(silent), last);
    }
  }
}
