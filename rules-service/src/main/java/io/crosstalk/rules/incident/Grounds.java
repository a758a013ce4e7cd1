package io.crosstalk.rules.incident;

import io.crosstalk.event.Advice;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Why an incident's class holds, and what to do about it.
 *
 * @param evidence the foremost victim's that carries series to plot; the foremost victim's where
 *     none does
 * @param advice its own first, then what others add
 */
record Grounds(List<Evidence> evidence, List<Advice> advice) {
  static final int MOST_ADVICE = 6;

  /** From the verdicts that say what the incident says, the foremost victim's first. */
  static Grounds of(
      List<VerdictFacts> foremostFirst,
      CauseClass leading,
      @Nullable SharedResource shared,
      Blame blame) {
    List<VerdictFacts> agreeing =
        foremostFirst.stream()
            .filter(verdict -> verdict.causeClass() == leading)
            .filter(verdict -> Objects.equals(verdict.verdict().sharedResource(), shared))
            .toList();
    return new Grounds(evidence(agreeing), advice(agreeing, blame));
  }

  private static List<Evidence> evidence(List<VerdictFacts> agreeing) {
    List<Evidence> first = List.of();
    for (VerdictFacts each : agreeing) {
      List<Evidence> evidence = each.verdict().evidence();
      if (PlottedEvidence.has(evidence)) {
        return evidence;
      }
      first = first.isEmpty() ? evidence : first;
    }
    return first;
  }

  /** Nothing is done to a suspect who is no culprit. */
  private static List<Advice> advice(Collection<VerdictFacts> agreeing, Blame blame) {
    Set<String> spared =
        blame.suspects().stream()
            .map(Suspect::resource)
            .filter(suspect -> !blame.culprits().contains(suspect))
            .collect(Collectors.toSet());
    Set<Object> seen = new HashSet<>();
    return agreeing.stream()
        .flatMap(verdict -> verdict.verdict().advice().stream())
        .filter(advice -> !spared.contains(advice.resource()))
        .filter(advice -> seen.add(List.of(advice.action(), advice.resource())))
        .limit(MOST_ADVICE)
        .toList();
  }
}
