package io.crosstalk.correlation.investigate;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the load by which two windows are compared does not say. */
final class LoadCaution {
  private static final int MOST_NAMED = 3;
  private static final String NONE =
      "No metric of demand (app.throughput, job.concurrency) is kept in both windows: what only"
          + " more load explains is told like the rest. Give the load if you know it.";

  private final Sharers sharers;
  private final Set<String> tellers;

  private LoadCaution(Sharers sharers, Set<String> tellers) {
    this.sharers = sharers;
    this.tellers = tellers;
  }

  /**
   * Null when there is no reason for one.
   *
   * @param tellers whose demand the load is; none when no metric tells
   * @param told the resources that are asked about, and those that are told of
   */
  static @Nullable String of(Sharers sharers, Set<String> tellers, Collection<String> told) {
    return tellers.isEmpty() ? NONE : new LoadCaution(sharers, tellers).ofOthers(told);
  }

  private @Nullable String ofOthers(Collection<String> told) {
    List<String> unmeasured = told.stream().distinct().filter(this::isUnmeasured).toList();
    return unmeasured.isEmpty()
        ? null
        : "How much was asked of %s is not measured (no demand of its own, nor of those who lean on it): what changed there is judged by the load of others (%s)."
            .formatted(String.join(", ", unmeasured), named(tellers));
  }

  /** What the inventory does not know may be leant on by anybody. */
  private boolean isUnmeasured(String id) {
    return sharers.find(id) != null
        && Stream.concat(Stream.of(id), sharers.members(id).stream()).noneMatch(tellers::contains);
  }

  private static String named(Set<String> ids) {
    return new TreeSet<>(ids).stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
        + (ids.size() > MOST_NAMED ? " and others" : "");
  }
}
