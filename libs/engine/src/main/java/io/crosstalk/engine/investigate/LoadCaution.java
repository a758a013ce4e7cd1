package io.crosstalk.engine.investigate;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Text that warns when the load, by which two windows are compared, may not be the load of the
 * resources concerned.
 */
final class LoadCaution {
  private static final int MOST_NAMED = 3;
  private static final String NONE =
      "No metric of demand (app.throughput, job.concurrency) is kept in both windows: what only"
          + " more load explains is told like the rest. Give the load if you know it.";

  private final SharedResourceUsers sharers;
  private final Set<String> measured;

  private LoadCaution(SharedResourceUsers sharers, Set<String> measured) {
    this.sharers = sharers;
    this.measured = measured;
  }

  /**
   * Returns the warning; null when there is no reason for one.
   *
   * @param measured resources whose demand is the load; empty when no metric shows it
   * @param mentioned the resources in the question and in the answer
   */
  static @Nullable String of(
      SharedResourceUsers sharers, Set<String> measured, Collection<String> mentioned) {
    return measured.isEmpty() ? NONE : new LoadCaution(sharers, measured).ofOthers(mentioned);
  }

  private @Nullable String ofOthers(Collection<String> mentioned) {
    List<String> unmeasured = mentioned.stream().distinct().filter(this::isUnmeasured).toList();
    return unmeasured.isEmpty()
        ? null
        : "The load of %s is not measured (neither its own nor that of its users): changes there are judged by the load of other resources (%s)."
            .formatted(String.join(", ", unmeasured), named(measured));
  }

  /**
   * Returns whether neither the load of a resource nor that of its users is measured; false for a
   * resource outside the inventory, whose users are not known.
   */
  private boolean isUnmeasured(String id) {
    return sharers.find(id) != null
        && Stream.concat(Stream.of(id), sharers.members(id).stream()).noneMatch(measured::contains);
  }

  private static String named(Set<String> ids) {
    return new TreeSet<>(ids).stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
        + (ids.size() > MOST_NAMED ? " and others" : "");
  }
}
