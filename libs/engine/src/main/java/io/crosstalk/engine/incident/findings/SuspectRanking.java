package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.PlottedEvidence;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Suspect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges the suspects of several verdicts: one entry for each resource, with the evidence of the
 * most probable verdict.
 */
final class SuspectRanking {
  static final int MOST_SUSPECTS = 20;

  /**
   * Upper bound of the probability of a suspect that only few of many victims name: their share of
   * the victims is below a third.
   */
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
   * @param except resources to leave out
   */
  static List<Suspect> of(Collection<VerdictFacts> verdicts, Set<String> except) {
    Map<String, Accusation> surest = new HashMap<>();
    for (VerdictFacts verdict : verdicts) {
      for (Suspect suspect : verdict.suspects()) {
        String resource = suspect.resource();
        if (!resource.equals(verdict.victim()) && !except.contains(resource)) {
          surest.computeIfAbsent(resource, each -> new Accusation(suspect)).add(suspect);
        }
      }
    }
    return ranked(
        surest.values().stream()
            .map(Accusation::suspect)
            .sorted(SUREST_FIRST)
            .limit(MOST_SUSPECTS)
            .toList());
  }

  /** One suspect in several verdicts. */
  private static final class Accusation {
    private Suspect surest;
    private @Nullable Suspect plotted;

    Accusation(Suspect first) {
      surest = first;
    }

    void add(Suspect more) {
      if (SUREST_FIRST.compare(more, surest) < 0) {
        surest = more;
      }
      if (PlottedEvidence.has(more)
          && (plotted == null || SUREST_FIRST.compare(more, plotted) < 0)) {
        plotted = more;
      }
    }

    /**
     * The most probable suspect, with evidence that has series where there is any for the same
     * statement.
     */
    Suspect suspect() {
      return PlottedEvidence.has(surest)
              || plotted == null
              || plotted.isCulprit() != surest.isCulprit()
          ? surest
          : EvidenceSelection.withEvidenceOf(plotted, surest);
    }
  }

  /**
   * Returns the suspects; the probability of all that are no culprits is limited to {@link
   * #OUTVOTED}.
   */
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

  /** The most probable of the suspects, at least one. */
  static Suspect best(Collection<Suspect> suspects) {
    Suspect best = suspects.stream().min(SUREST_FIRST).orElseThrow();
    Accusation same = new Accusation(best);
    suspects.stream().filter(each -> each.resource().equals(best.resource())).forEach(same::add);
    return same.suspect();
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
