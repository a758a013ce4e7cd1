package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.Candidate;
import io.crosstalk.event.Suspect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Suspects of all domains that are not exonerated, each resource once: from the chosen domain, or
 * else from the domain with the highest probability. What the chosen domain explains needs no
 * second cause elsewhere (Pearl's "explaining away"). Therefore a culprit is always a member of the
 * chosen domain, and without a cause there is none.
 *
 * @see <a href="https://doi.org/10.1016/C2009-0-27609-4">Pearl: Probabilistic Reasoning in
 *     Intelligent Systems, 1988, section 2.2.4</a>
 */
final class Suspects {
  private static final int MAX_SUSPECTS = 5;

  /** Least probability of a suspect that is reported. */
  static final double LEAST_PROBABILITY = 0.05;

  /** Explained part of the degradation when the cause is of another kind; it leaves no culprit. */
  private static final double EXPLAINED_OTHERWISE = 0.5;

  private final EpisodeFacts facts;
  private final Theory.Hypothesis leading;

  private Suspects(EpisodeFacts facts, Theory.Hypothesis leading) {
    this.facts = facts;
    this.leading = leading;
  }

  /** Suspects, the most probable first. */
  static List<Suspect> of(EpisodeFacts facts, Theory.Hypothesis leading) {
    return ranked(new Suspects(facts, leading).strongest());
  }

  private Stream<Candidate> strongest() {
    double explainedOtherwise = explainedOtherwise();
    Map<String, Candidate> strongest = new TreeMap<>();
    Stream.ofNullable(leading.domain())
        .flatMap(domain -> domain.suspicious(leading.self()))
        .map(each -> each.explainedAway(explainedOtherwise))
        .forEach(each -> strongest.put(each.resource(), each));
    Set<String> inChosenDomain = Set.copyOf(strongest.keySet());
    double explained =
        strongest.values().stream()
            .mapToDouble(Candidate::probability)
            .reduce(explainedOtherwise, Math::max);
    facts.domains().stream()
        .filter(CandidateDomain::isOpen)
        .flatMap(domain -> domain.suspicious(leading.self()))
        .filter(each -> !inChosenDomain.contains(each.resource()))
        .map(each -> each.explainedAway(explained))
        .forEach(each -> strongest.merge(each.resource(), each, Suspects::stronger));
    return strongest.values().stream();
  }

  /**
   * Part of the degradation whose cause is no suspect, 0 to 1. When the cause is unknown, all
   * suspects remain, reduced by what the victim's own load explains.
   */
  private double explainedOtherwise() {
    if (leading.self()) {
      return 0;
    }
    return switch (leading.causeClass()) {
      case NOISY_NEIGHBOUR -> 0;
      case UNKNOWN -> OwnLoadTheory.explained(facts);
      default -> EXPLAINED_OTHERWISE;
    };
  }

  private static Candidate stronger(Candidate a, Candidate b) {
    return a.probability() >= b.probability() ? a : b;
  }

  private static List<Suspect> ranked(Stream<Candidate> candidates) {
    List<Suspect> ranked = new ArrayList<>();
    candidates
        .filter(each -> each.probability() >= LEAST_PROBABILITY)
        .sorted(Comparator.comparingDouble(Candidate::probability).reversed())
        .limit(MAX_SUSPECTS)
        .forEach(each -> ranked.add(suspect(ranked.size() + 1, each)));
    return ranked;
  }

  private static Suspect suspect(int rank, Candidate candidate) {
    return new Suspect(
        rank,
        candidate.resource(),
        candidate.environment(),
        candidate.team(),
        candidate.probability(),
        candidate.evidence());
  }
}
