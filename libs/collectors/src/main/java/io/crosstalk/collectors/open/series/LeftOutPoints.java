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
public final class LeftOutPoints {
  private static final LeftOutReason[] REASONS = LeftOutReason.values();
  private static final Set<String> WARNED =
      Arrays.stream(REASONS)
          .filter(LeftOutReason::needsAttention)
          .map(LeftOutReason::tag)
          .collect(Collectors.toUnmodifiableSet());

  private final long[] counts = new long[REASONS.length];
  private final @Nullable Example[] examples = new Example[REASONS.length];

  /** Something that is left out; it is described only when it is the first of its reason. */
  @FunctionalInterface
  interface Example {
    String describe();
  }

  /**
   * Counts points that are left out.
   *
   * @param example one of them
   */
  void add(LeftOutReason reason, long count, Example example) {
    int index = reason.ordinal();
    if (count > 0 && examples[index] == null) {
      examples[index] = example;
    }
    counts[index] += count;
  }

  /** Returns whether there is an example of a reason, so that no further one is needed. */
  boolean has(LeftOutReason reason) {
    return examples[reason.ordinal()] != null;
  }

  /** Returns the number of points that are left out for a reason. */
  public long count(LeftOutReason reason) {
    return counts[reason.ordinal()];
  }

  /**
   * Adds the points to the counts of their sender.
   *
   * @param timeMs event time of the request's data, epoch milliseconds
   */
  public void addTo(LeftOutCounts total, long timeMs) {
    for (LeftOutReason reason : REASONS) {
      Example example = examples[reason.ordinal()];
      if (example != null) {
        total.add(reason.tag(), count(reason), example.describe(), reason.advice(), timeMs);
      }
    }
  }

  /** Returns warnings for the operator about a sender's data that were left out lately. */
  public static List<String> warnings(LeftOutCounts total) {
    return total.present(WARNED).stream().map(LeftOut::describe).toList();
  }
}
