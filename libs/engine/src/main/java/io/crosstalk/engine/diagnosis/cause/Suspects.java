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
 * Ranks the suspects of all domains that are not exonerated. A resource that several domains
 * suspect is taken from the chosen domain, or else from the domain with the highest probability. A
 * degradation that the chosen domain explains needs no second cause elsewhere (Pearl's "explaining
 * away"), so that a culprit is always a member of the chosen domain.
 *
 * @see <a href="https://doi.org/10.1016/C2009-0-27609-4">Pearl: Probabilistic Reasoning in
 *     Intelligent Systems, 1988, section 2.2.4</a>
 */
final class Suspects {
  /** Largest number of suspects of a verdict, and of other loads examined as further causes. */
  static final int MAX_SUSPECTS = 5;

  /** Least probability of a suspect that is reported. */
  static final double LEAST_PROBABILITY = 0.05;

  /**
   * Part of the degradation, 0 to 1, that counts as explained when the cause is not the load of a
   * suspect, such as a fault. With the probabilities reduced by this part, no suspect is a culprit.
   */
  private static final double EXPLAINED_OTHERWISE = 0.5;

  private final EpisodeFacts facts;
  private final Theory.Hypothesis leading;

  private Suspects(EpisodeFacts facts, Theory.Hypothesis leading) {
    this.facts = facts;
    this.leading = leading;
  }

  /** Returns the suspects of an episode, the most probable first. */
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
   * Part of the degradation, 0 to 1, that the leading theory explains without these suspects. When
   * the cause is unknown, this is the part that the victim's own load explains.
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
