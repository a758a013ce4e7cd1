package io.crosstalk.rules.incident;

import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.List;

/**
 * Chooses whose evidence an incident quotes against a suspect: the foremost victim's, so that what
 * is shown first is about who is named first.
 */
final class Quotation {
  private final List<Verdict> foremostFirst;

  Quotation(List<Verdict> foremostFirst) {
    this.foremostFirst = foremostFirst;
  }

  List<Suspect> of(List<Suspect> suspects) {
    return suspects.stream().map(this::of).toList();
  }

  /** Evidence that does not bear the accusation by itself is not quoted for it. */
  private Suspect of(Suspect suspect) {
    return foremostFirst.stream()
        .flatMap(verdict -> verdict.suspects().stream())
        .filter(each -> each.resource().equals(suspect.resource()))
        .filter(each -> each.isCulprit() == suspect.isCulprit())
        .findFirst()
        .map(each -> withEvidenceOf(each, suspect))
        .orElse(suspect);
  }

  private static Suspect withEvidenceOf(Suspect quoted, Suspect suspect) {
    return new Suspect(
        suspect.rank(),
        suspect.resource(),
        suspect.environment(),
        suspect.team(),
        suspect.probability(),
        quoted.evidence());
  }
}
