package io.crosstalk.rules.incident;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who is to blame for an incident, and whose word that rests on.
 *
 * @param culprits resources other than the victims, the most accused first; empty when the harm is
 *     self-inflicted or nobody is known
 * @param credible the verdicts that decide about class, shared resource and suspects
 * @param selfMade whether every telling verdict says that the victim hurts itself
 * @param selfEvidence what speaks for that; empty otherwise
 */
record Blame(
    Set<String> culprits,
    List<Verdict> credible,
    List<Suspect> suspects,
    boolean selfMade,
    List<Evidence> selfEvidence) {

  static Blame of(Collection<Verdict> verdicts) {
    List<Verdict> aboutOthers =
        verdicts.stream().filter(verdict -> !Testimony.isSelfMade(verdict)).toList();
    boolean othersTell = aboutOthers.stream().anyMatch(Blame::accusesOrTells);
    boolean selfTells =
        verdicts.stream().anyMatch(v -> Testimony.causeClass(v) == CauseClass.SELF_INFLICTED);
    return othersTell || (!aboutOthers.isEmpty() && !selfTells)
        ? others(aboutOthers)
        : self(verdicts);
  }

  /**
   * Whether the resource is hurt by somebody else: not a culprit, nor something that suffers from
   * running on one.
   */
  boolean isVictim(Verdict verdict) {
    Suspect self = Testimony.self(verdict);
    return !culprits.contains(Testimony.victim(verdict))
        && (self == null || !culprits.contains(self.resource()));
  }

  private static boolean accusesOrTells(Verdict verdict) {
    return Testimony.isTelling(verdict) || !Testimony.culprits(verdict).isEmpty();
  }

  private static Blame others(List<Verdict> aboutOthers) {
    Set<String> culprits = Culprits.among(aboutOthers);
    List<Verdict> credible =
        aboutOthers.stream()
            .filter(verdict -> !culprits.contains(Testimony.victim(verdict)))
            .toList();
    List<Suspect> suspects =
        SuspectRanking.outvoted(SuspectRanking.of(credible, Set.of()), culprits);
    return new Blame(culprits, credible, suspects, false, List.of());
  }

  private static Blame self(Collection<Verdict> verdicts) {
    List<Suspect> selves = verdicts.stream().map(Testimony::self).filter(Objects::nonNull).toList();
    Set<String> own = selves.stream().map(Suspect::resource).collect(Collectors.toSet());
    List<Evidence> evidence = SuspectRanking.best(selves).evidence();
    List<Suspect> suspects = SuspectRanking.of(verdicts, own);
    Set<String> culprits =
        suspects.stream()
            .filter(Suspect::isCulprit)
            .map(Suspect::resource)
            .collect(Collectors.toSet());
    return new Blame(culprits, List.copyOf(verdicts), suspects, true, evidence);
  }
}
