package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.grouping.Relation;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the incidents that a verdict belongs to. Several incidents mean that they are one problem:
 * the verdict names the cause of each, or the cause that was unknown in all but one. A verdict that
 * another cause may also explain does not merge incidents.
 */
final class Placement {
  /**
   * Orders incidents by age: the oldest keeps its id when incidents are merged, because tickets
   * refer to it.
   */
  static final Comparator<IncidentState> OLDEST_FIRST =
      Comparator.comparing(IncidentState::openedAt)
          .thenComparing(IncidentState::from)
          .thenComparing(IncidentState::id);

  private final VerdictFacts verdict;
  private final @Nullable IncidentState previous;
  private final List<IncidentState> strong = new ArrayList<>();
  private final List<IncidentState> moderate = new ArrayList<>();
  private final List<IncidentState> weak = new ArrayList<>();

  /**
   * Compares the verdict with the candidates.
   *
   * @param previous incident to which an earlier revision of the verdict belonged, with that
   *     revision removed; null for a new episode
   * @param others other incidents that may be related
   */
  Placement(
      VerdictFacts verdict, @Nullable IncidentState previous, Collection<IncidentState> others) {
    this.verdict = verdict;
    this.previous = previous;
    for (IncidentState other : others) {
      switch (Relation.between(verdict, other.members())) {
        case STRONG -> strong.add(other);
        case MODERATE -> moderate.add(other);
        case WEAK -> weak.add(other);
        case NONE -> {}
      }
    }
  }

  /** The incidents found, the oldest first; empty when the verdict is a problem of its own. */
  List<IncidentState> incidents() {
    List<IncidentState> found = new ArrayList<>(strong);
    Relation former = relationToPrevious();
    if (previous != null && isKept(former)) {
      found.add(previous);
    }
    if (found.isEmpty()) {
      nearest(moderate).ifPresent(found::add);
    }
    if (verdict.isOrphan()) {
      placeOrphan(found);
    } else {
      found.addAll(weak);
      if (previous != null && former == Relation.WEAK) {
        found.add(previous);
      }
    }
    return found.stream().distinct().sorted(OLDEST_FIRST).toList();
  }

  private Relation relationToPrevious() {
    if (previous == null) {
      return Relation.NONE;
    }
    if (previous.members().isEmpty()) {
      return verdict.isOrphan() ? Relation.NONE : Relation.STRONG;
    }
    return Relation.between(verdict, previous.members());
  }

  private boolean isKept(Relation former) {
    return switch (former) {
      case STRONG -> true;
      case MODERATE -> strong.isEmpty();
      case WEAK -> verdict.isOrphan() && strong.isEmpty() && moderate.isEmpty();
      case NONE -> false;
    };
  }

  /** Places a verdict without a known cause: it joins one incident at most and never merges two. */
  private void placeOrphan(List<IncidentState> found) {
    if (found.isEmpty()) {
      nearest(weak).ifPresent(found::add);
    }
    if (previous != null && (previous.members().isEmpty() || found.isEmpty())) {
      found.add(previous);
    }
  }

  private Optional<IncidentState> nearest(List<IncidentState> some) {
    return some.stream().min(Comparator.comparing(this::distance).thenComparing(OLDEST_FIRST));
  }

  private Duration distance(IncidentState state) {
    return Duration.between(state.from(), verdict.span().from()).abs();
  }
}
