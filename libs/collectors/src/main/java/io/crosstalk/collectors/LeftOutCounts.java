package io.crosstalk.collectors;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts the valid data of one source that no diagnosis uses, by reason, with an example of each.
 * The caller's reasons are a closed list, which limits the memory. Thread-safe.
 */
public final class LeftOutCounts {
  /** Length of an example in characters. */
  private static final int MAX_EXAMPLE = 300;

  /** Event time after which a reason that does not recur is no longer a present one. */
  private static final Duration PRESENT = Duration.ofMinutes(10);

  private final Map<String, LeftOut> byReason = new TreeMap<>();
  private Instant latest = Instant.EPOCH;

  /**
   * Adds points. The latest example is kept, since the first ones may have been mended.
   *
   * @param example example of the points; cut after 300 characters
   * @param timeMs event time of the data that contained them, epoch milliseconds
   */
  public synchronized void add(
      String reason, long count, String example, String advice, long timeMs) {
    recordData(timeMs);
    LeftOut before = byReason.get(reason);
    byReason.put(
        reason,
        new LeftOut(
            reason,
            count + (before == null ? 0 : before.count()),
            Instant.ofEpochMilli(timeMs),
            example.length() <= MAX_EXAMPLE ? example : example.substring(0, MAX_EXAMPLE) + "…",
            advice));
  }

  /** Records that the source has data of an event time, epoch milliseconds, of any kind. */
  public synchronized void recordData(long timeMs) {
    Instant time = Instant.ofEpochMilli(timeMs);
    latest = time.isAfter(latest) ? time : latest;
  }

  /** Returns what is left out, sorted by reason. */
  public synchronized List<LeftOut> all() {
    return List.copyOf(byReason.values());
  }

  /** Returns what has been left out for these reasons in the last ten minutes of event time. */
  public synchronized List<LeftOut> present(Set<String> reasons) {
    return byReason.values().stream()
        .filter(each -> reasons.contains(each.reason()))
        .filter(each -> !each.last().isBefore(latest.minus(PRESENT)))
        .toList();
  }
}
