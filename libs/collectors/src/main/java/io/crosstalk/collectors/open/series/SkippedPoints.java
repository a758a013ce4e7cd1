package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.LeftOutCounts;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Valid points of one request that no diagnosis uses, by reason, each with its first example. Not
 * thread-safe.
 */
public final class SkippedPoints {
  private static final SkipReason[] REASONS = SkipReason.values();
  private static final Set<String> WARNED =
      Arrays.stream(REASONS)
          .filter(SkipReason::needsAttention)
          .map(SkipReason::tag)
          .collect(Collectors.toUnmodifiableSet());

  private final long[] counts = new long[REASONS.length];
  private final @Nullable Example[] examples = new Example[REASONS.length];

  /** Something that is left out; it is described only when it is the first of its reason. */
  @FunctionalInterface
  interface Example {
    String describe();
  }

  /**
   * Counts skipped points.
   *
   * @param example one of them
   */
  void add(SkipReason why, long count, Example example) {
    int index = why.ordinal();
    if (count > 0 && examples[index] == null) {
      examples[index] = example;
    }
    counts[index] += count;
  }

  /** Returns whether there is an example of a reason, so that no further one is needed. */
  boolean has(SkipReason why) {
    return examples[why.ordinal()] != null;
  }

  /** Returns the number of points that were skipped for a reason. */
  public long count(SkipReason why) {
    return counts[why.ordinal()];
  }

  /**
   * Adds the points to the counts of their sender.
   *
   * @param timeMs event time of the request's data, epoch milliseconds
   */
  public void addTo(LeftOutCounts total, long timeMs) {
    for (SkipReason why : REASONS) {
      Example example = examples[why.ordinal()];
      if (example != null) {
        total.add(why.tag(), count(why), example.describe(), why.advice(), timeMs);
      }
    }
  }

  /** Returns warnings for the operator about a sender's data that were left out lately. */
  public static List<String> warnings(LeftOutCounts total) {
    return total.present(WARNED).stream().map(LeftOut::describe).toList();
  }
}
