package io.crosstalk.rules.incident;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the incidents that a verdict belongs to. Several mean that it shows them to be one problem.
 */
final class Placement {
  /** The oldest one keeps its name when incidents become one: tickets refer to it. */
  static final Comparator<Dossier> OLDEST_FIRST =
      Comparator.comparing(Dossier::openedAt)
          .thenComparing(Dossier::from)
          .thenComparing(Dossier::id);

  private final VerdictFacts verdict;
  private final @Nullable Dossier home;
  private final List<Dossier> strong = new ArrayList<>();
  private final List<Dossier> weak = new ArrayList<>();

  /**
   * Compares the verdict with the candidates.
   *
   * @param home the incident of an earlier revision, without it; null for a new episode
   * @param others candidates other than the home
   */
  Placement(VerdictFacts verdict, @Nullable Dossier home, Collection<Dossier> others) {
    this.verdict = verdict;
    this.home = home;
    for (Dossier other : others) {
      switch (Relation.between(verdict, other.members())) {
        case STRONG -> strong.add(other);
        case WEAK -> weak.add(other);
        case NONE -> {}
      }
    }
  }

  /** The incidents found, oldest first; empty when the verdict is a problem of its own. */
  List<Dossier> places() {
    List<Dossier> found = new ArrayList<>(strong);
    if (home != null && staysHome(home)) {
      found.add(home);
    }
    if (verdict.isOrphan()) {
      placeOrphan(found);
    } else {
      found.addAll(weak);
    }
    return found.stream().distinct().sorted(OLDEST_FIRST).toList();
  }

  private boolean staysHome(Dossier former) {
    if (former.members().isEmpty()) {
      return !verdict.isOrphan();
    }
    return switch (Relation.between(verdict, former.members())) {
      case STRONG -> true;
      case WEAK -> strong.isEmpty();
      case NONE -> false;
    };
  }

  /**
   * Who does not know the cause follows one incident at most and never ties two of them together.
   */
  private void placeOrphan(List<Dossier> found) {
    if (found.isEmpty()) {
      weak.stream()
          .min(Comparator.comparing(this::distance).thenComparing(OLDEST_FIRST))
          .ifPresent(found::add);
    }
    if (home != null && (home.members().isEmpty() || found.isEmpty())) {
      found.add(home);
    }
  }

  private Duration distance(Dossier dossier) {
    return Duration.between(dossier.from(), verdict.span().from()).abs();
  }
}
