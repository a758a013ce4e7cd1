package io.crosstalk.engine.investigate;

import io.crosstalk.engine.text.Texts;
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
    return measured.isEmpty()
        ? Texts.of("compare.noDemand")
        : new LoadCaution(sharers, measured).ofOthers(mentioned);
  }

  private @Nullable String ofOthers(Collection<String> mentioned) {
    List<String> unmeasured = mentioned.stream().distinct().filter(this::isUnmeasured).toList();
    return unmeasured.isEmpty()
        ? null
        : Texts.of("compare.notMeasured", String.join(", ", unmeasured), named(measured));
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
    String named = new TreeSet<>(ids).stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    return ids.size() > MOST_NAMED ? Texts.of("compare.others", named) : named;
  }
}
