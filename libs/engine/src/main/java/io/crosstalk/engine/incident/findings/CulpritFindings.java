package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The culprits of an incident, and the verdicts from which they were determined.
 *
 * @param culprits resources other than the victims, the one named by most verdicts first; empty
 *     when the degradation is self-inflicted or no culprit is known
 * @param credible the verdicts that determine class, shared resource and suspects
 * @param selfMade whether every specific verdict says that the victim degrades itself
 * @param selfEvidence evidence that the victim degrades itself; empty unless {@code selfMade}
 */
public record CulpritFindings(
    Set<String> culprits,
    List<VerdictFacts> credible,
    List<Suspect> suspects,
    boolean selfMade,
    List<Evidence> selfEvidence) {

  static CulpritFindings of(Collection<VerdictFacts> verdicts) {
    List<VerdictFacts> aboutOthers =
        verdicts.stream().filter(verdict -> !verdict.isSelfMade()).toList();
    boolean othersAreSpecific = aboutOthers.stream().anyMatch(CulpritFindings::isSpecific);
    boolean someAreSelfInflicted =
        verdicts.stream().anyMatch(v -> v.causeClass() == CauseClass.SELF_INFLICTED);
    return othersAreSpecific || (!aboutOthers.isEmpty() && !someAreSelfInflicted)
        ? others(aboutOthers)
        : self(verdicts);
  }

  /** Returns whether the resource is neither a culprit nor affected only because it runs on one. */
  boolean isVictim(VerdictFacts verdict) {
    Suspect self = verdict.self();
    return !culprits.contains(verdict.victim())
        && (self == null || !culprits.contains(self.resource()));
  }

  /**
   * Returns whether the diagnosis of the verdict counts in the incident: it is one of {@link
   * #credible}.
   */
  boolean isCredible(VerdictFacts verdict) {
    return selfMade || (!verdict.isSelfMade() && !culprits.contains(verdict.victim()));
  }

  /**
   * Contention domains of culprits that differ from that of the incident.
   *
   * @param shared domain of the incident; null when it has none
   */
  Set<SharedResource> domainsElsewhere(@Nullable SharedResource shared) {
    return culprits.stream()
        .flatMap(culprit -> Stream.ofNullable(CulpritDomain.of(culprit, credible, shared)))
        .collect(Collectors.toSet());
  }

  private static boolean isSpecific(VerdictFacts verdict) {
    return verdict.isSpecific() || !verdict.culprits().isEmpty();
  }

  private static CulpritFindings others(List<VerdictFacts> aboutOthers) {
    Set<String> culprits = Culprits.among(aboutOthers);
    List<VerdictFacts> credible =
        aboutOthers.stream().filter(verdict -> !culprits.contains(verdict.victim())).toList();
    List<Suspect> suspects =
        SuspectRanking.outvoted(SuspectRanking.of(credible, Set.of()), culprits);
    return new CulpritFindings(culprits, credible, suspects, false, List.of());
  }

  private static CulpritFindings self(Collection<VerdictFacts> verdicts) {
    List<Suspect> selves =
        verdicts.stream().map(VerdictFacts::self).filter(Objects::nonNull).toList();
    Set<String> own = selves.stream().map(Suspect::resource).collect(Collectors.toSet());
    List<Evidence> evidence = SuspectRanking.best(selves).evidence();
    List<Suspect> suspects = SuspectRanking.of(verdicts, own);
    Set<String> culprits =
        suspects.stream()
            .filter(Suspect::isCulprit)
            .map(Suspect::resource)
            .collect(Collectors.toSet());
    return new CulpritFindings(culprits, List.copyOf(verdicts), suspects, true, evidence);
  }
}
