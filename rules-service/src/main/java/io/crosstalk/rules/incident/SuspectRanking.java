package io.crosstalk.rules.incident;

import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Merges the suspects of several verdicts: one entry a resource, with the evidence of the surest
 * verdict.
 */
final class SuspectRanking {
  static final int MOST_SUSPECTS = 20;

  /** Few of many victims accuse it: less than a third of them, so no more than that. */
  private static final double OUTVOTED = 0.3;

  private static final Comparator<Suspect> SUREST_FIRST =
      Comparator.comparingDouble(Suspect::probability)
          .reversed()
          .thenComparing(Suspect::resource)
          .thenComparing(suspect -> suspect.evidence().size(), Comparator.reverseOrder());

  private SuspectRanking() {}

  /**
   * Ranks at most {@link #MOST_SUSPECTS}.
   *
   * @param except resources that are no suspects here
   */
  static List<Suspect> of(Collection<Verdict> verdicts, Set<String> except) {
    Map<String, Suspect> surest = new TreeMap<>();
    for (Verdict verdict : verdicts) {
      verdict.suspects().stream()
          .filter(suspect -> !suspect.resource().equals(Testimony.victim(verdict)))
          .filter(suspect -> !except.contains(suspect.resource()))
          .forEach(suspect -> surest.merge(suspect.resource(), suspect, SuspectRanking::surer));
    }
    return ranked(surest.values().stream().sorted(SUREST_FIRST).limit(MOST_SUSPECTS).toList());
  }

  /** The same, where nobody but the culprits has enough against it to be named. */
  static List<Suspect> outvoted(List<Suspect> suspects, Set<String> culprits) {
    return ranked(
        suspects.stream()
            .map(s -> s.isCulprit() && !culprits.contains(s.resource()) ? doubted(s) : s)
            .sorted(SUREST_FIRST)
            .toList());
  }

  private static Suspect doubted(Suspect s) {
    return new Suspect(s.rank(), s.resource(), s.environment(), s.team(), OUTVOTED, s.evidence());
  }

  static Suspect best(Collection<Suspect> suspects) {
    return suspects.stream().min(SUREST_FIRST).orElseThrow();
  }

  private static Suspect surer(Suspect known, Suspect more) {
    return SUREST_FIRST.compare(more, known) < 0 ? more : known;
  }

  private static List<Suspect> ranked(List<Suspect> sorted) {
    List<Suspect> ranked = new ArrayList<>(sorted.size());
    for (Suspect s : sorted) {
      ranked.add(
          new Suspect(
              ranked.size() + 1,
              s.resource(),
              s.environment(),
              s.team(),
              s.probability(),
              s.evidence()));
    }
    return ranked;
  }
}
