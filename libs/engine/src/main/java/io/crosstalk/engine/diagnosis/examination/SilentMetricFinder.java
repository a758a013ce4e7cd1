package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.finding.SilentMetric;
import io.crosstalk.engine.diagnosis.load.Member;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.DiagnosisRequestFactory;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricRole;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the metric that stopped arriving from all parts of a domain when a degradation began. */
final class SilentMetricFinder {
  private static final int LEAST_PAST = 5;

  /** Tolerance, in sampling intervals, between the last sample and the onset. */
  private static final int AROUND = 4;

  private static final int OVERDUE = 3;

  private SilentMetricFinder() {}

  /** Silent metric of the most parts; null when there is none. */
  static @Nullable SilentMetric among(List<Member> members, Timeline timeline) {
    Map<String, ReportingParts> parts = new TreeMap<>();
    for (Member part : members) {
      if (!DiagnosisRequestFactory.canBeVictim(part.resource().kind())) {
        SampleFrame frame = part.window().read(timeline.start(), timeline.comparedThrough());
        for (Map.Entry<Metric, double[]> column : frame.columns().entrySet()) {
          if (column.getKey().role() == MetricRole.STATE) {
            parts
                .computeIfAbsent(column.getKey().name(), metric -> new ReportingParts())
                .add(part.id(), frame, column.getValue(), timeline);
          }
        }
      }
    }
    SilentMetric most = null;
    for (Map.Entry<String, ReportingParts> each : parts.entrySet()) {
      boolean more = most == null || each.getValue().silent.size() > most.resources().size();
      if (each.getValue().isSilent() && more) {
        most = each.getValue().toSilentMetric(each.getKey());
      }
    }
    return most;
  }

  /** Parts that had a metric, and those in which it is silent. */
  private static final class ReportingParts {
    private final TreeSet<String> reporting = new TreeSet<>();
    private final TreeSet<String> silent = new TreeSet<>();
    private long last = Long.MIN_VALUE;

    void add(String part, SampleFrame frame, double[] values, Timeline timeline) {
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
     * Returns whether the metric has stopped arriving. Its own longest gap is the measure, because
     * it may be sampled more slowly than the other metrics.
     */
    private static boolean hasEnded(
        long latest, long longestGap, SampleFrame frame, Timeline timeline) {
      long[] times = frame.times();
      boolean overdue = times[times.length - 1] > latest + OVERDUE * longestGap;
      long around = AROUND * Math.max(frame.intervalMs(), timeline.interval());
      return overdue
          && latest <= timeline.onset() + around
          && latest >= timeline.onset() - Math.max(around, 2 * longestGap);
    }

    boolean isSilent() {
      return !reporting.isEmpty() && silent.equals(reporting);
    }

    SilentMetric toSilentMetric(String metric) {
      return new SilentMetric(metric, List.copyOf(silent), last);
    }
  }
}
