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
  private final @Nullable FormerPlace former;
  private final List<IncidentState> strong = new ArrayList<>();
  private final List<IncidentState> moderate = new ArrayList<>();
  private final List<IncidentState> weak = new ArrayList<>();

  /**
   * Compares the verdict with the candidates.
   *
   * @param former earlier revision of the verdict; null for a new episode
   * @param others other incidents that may be related
   */
  Placement(VerdictFacts verdict, @Nullable FormerPlace former, Collection<IncidentState> others) {
    this.verdict = verdict;
    this.former = former;
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
    Relation toFormer = relationToFormer();
    if (former != null && isKept(toFormer)) {
      found.add(former.incident());
    }
    if (found.isEmpty()) {
      nearest(moderate).ifPresent(found::add);
    }
    if (verdict.isOrphan()) {
      placeOrphan(found);
    } else {
      found.addAll(weak);
      if (former != null && toFormer == Relation.WEAK) {
        found.add(former.incident());
      }
    }
    return found.stream().distinct().sorted(OLDEST_FIRST).toList();
  }

  private Relation relationToFormer() {
    if (former == null) {
      return Relation.NONE;
    }
    if (former.isCausedBy(verdict)) {
      return Relation.STRONG;
    }
    if (former.incident().members().isEmpty()) {
      return verdict.isOrphan() ? Relation.NONE : Relation.WEAK;
    }
    return Relation.between(verdict, former.incident().members());
  }

  private boolean isKept(Relation toFormer) {
    return switch (toFormer) {
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
    if (former != null && (former.incident().members().isEmpty() || found.isEmpty())) {
      found.add(former.incident());
    }
  }

  private Optional<IncidentState> nearest(List<IncidentState> some) {
    return some.stream().min(Comparator.comparing(this::distance).thenComparing(OLDEST_FIRST));
  }

  private Duration distance(IncidentState state) {
    return Duration.between(state.from(), verdict.span().from()).abs();
  }
}
