package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquirer;
import io.crosstalk.correlation.window.Frame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Role;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a domain's own parts that ceased to arrive when the harm began, from all that had it,
 * while their other figures went on: a cache that is off has no hit ratio.
 *
 * @param resources that had it
 * @param lastMs when it was last reported, epoch milliseconds
 */
public record Lost(String metric, List<String> resources, long lastMs) {
  private static final int LEAST_PAST = 5;

  /** It is not to the sample that a report ends when the trouble begins. */
  private static final int AROUND = 4;

  private static final int OVERDUE = 3;

  public Lost {
    resources = List.copyOf(resources);
  }

  /** The figure that most have lost; null when there is none. */
  static @Nullable Lost among(List<Member> parts, Timeline timeline) {
    Map<String, Roll> rolls = new TreeMap<>();
    for (Member part : parts) {
      if (!Inquirer.canBeVictim(part.resource().kind())) {
        Frame frame = part.window().read(timeline.start(), timeline.decidedAt());
        for (Map.Entry<Metric, double[]> column : frame.columns().entrySet()) {
          if (column.getKey().role() == Role.STATE) {
            rolls
                .computeIfAbsent(column.getKey().name(), metric -> new Roll())
                .add(part.id(), frame, column.getValue(), timeline);
          }
        }
      }
    }
    Lost most = null;
    for (Map.Entry<String, Roll> roll : rolls.entrySet()) {
      boolean more = most == null || roll.getValue().lost.size() > most.resources.size();
      if (roll.getValue().isLost() && more) {
        most = roll.getValue().lost(roll.getKey());
      }
    }
    return most;
  }

  /** Who had a metric, and who has lost it. */
  private static final class Roll {
    private final TreeSet<String> had = new TreeSet<>();
    private final TreeSet<String> lost = new TreeSet<>();
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
        had.add(part);
        if (hasEnded(latest, longestGap, frame, timeline)) {
          lost.add(part);
          last = Math.max(last, latest);
        }
      }
    }

    /** It is overdue by its own measure, which may be a slower one than that of its neighbours. */
    private static boolean hasEnded(long latest, long longestGap, Frame frame, Timeline timeline) {
      long[] times = frame.times();
      boolean overdue = times[times.length - 1] > latest + OVERDUE * longestGap;
      long around = AROUND * Math.max(frame.intervalMs(), timeline.interval());
      return overdue
          && latest <= timeline.onset() + around
          && latest >= timeline.onset() - Math.max(around, 2 * longestGap);
    }

    boolean isLost() {
      return !had.isEmpty() && lost.equals(had);
    }

    Lost lost(String metric) {
      return new Lost(metric, List.copyOf(lost), last);
    }
  }
}
