package io.crosstalk.evaluate.site;

import io.crosstalk.evaluate.site.SiteIncident.RankedSuspect;
import io.crosstalk.evaluate.site.SiteTruth.Trouble;
import io.crosstalk.event.incident.CauseClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One trouble of a site and what was reported of it.
 *
 * @param notified incidents above {@code info} that belong to the trouble
 * @param found the one of them that reports it best; null when none reports it
 * @param mergedWith ids of the troubles that an incident mixes it with
 * @param falseCulprits resources that an incident of the trouble names wrongly, also one of {@code
 *     info}
 * @param otherCulprits culprits of other troubles that {@code found} reports, too
 * @param intervalSeconds sampling interval
 */
record TroubleScore(
    Trouble trouble,
    List<SiteIncident> notified,
    @Nullable SiteIncident found,
    Set<String> mergedWith,
    Set<String> falseCulprits,
    Set<String> otherCulprits,
    int intervalSeconds) {
  private static final double MILLIS = 1000.0;

  static TroubleScore of(
      Trouble trouble, List<SiteIncident> incidents, SiteTruth truth, TruthMatcher matcher) {
    List<SiteIncident> all =
        incidents.stream().filter(each -> matcher.belongs(each, trouble)).toList();
    List<SiteIncident> notified = all.stream().filter(SiteIncident::isNotified).toList();
    List<SiteIncident> reports =
        notified.stream().filter(each -> matcher.reports(each, trouble)).toList();
    SiteIncident found = best(reports, trouble);
    Set<String> merged = new TreeSet<>();
    Set<String> others = new HashSet<>();
    for (Trouble other : truth.troubles()) {
      if (!other.id().equals(trouble.id())) {
        if (reports.stream().anyMatch(each -> matcher.merges(each, trouble, other))) {
          merged.add(other.id());
        }
        if (found != null && matcher.reports(found, other)) {
          others.addAll(other.culprits());
        }
      }
    }
    Set<String> wrong = new TreeSet<>();
    all.forEach(each -> wrong.addAll(matcher.falseCulprits(each)));
    return new TroubleScore(
        trouble, notified, found, merged, wrong, others, truth.site().intervalSeconds());
  }

  /**
   * Returns the best of the incidents that report a trouble: one that names a victim, else one of
   * the right class, else the one that begins closest to the onset.
   */
  private static @Nullable SiteIncident best(List<SiteIncident> reports, Trouble trouble) {
    return reports.stream()
        .min(
            Comparator.comparing((SiteIncident each) -> !namesVictim(each, trouble))
                .thenComparing(each -> each.causeClass() != trouble.causeClass())
                .thenComparing(each -> Duration.between(trouble.onset(), each.onset()).abs()))
        .orElse(null);
  }

  private static boolean namesVictim(SiteIncident incident, Trouble trouble) {
    return incident.victims().stream().anyMatch(trouble.victims()::contains);
  }

  boolean isFound() {
    return found != null;
  }

  boolean isRight() {
    return faults().isEmpty();
  }

  /** Reasons why the trouble is not wholly right. */
  List<String> faults() {
    return TroubleFaults.of(this);
  }

  boolean isVictimNamed() {
    return found != null && namesVictim(found, trouble);
  }

  boolean isClassRight() {
    return found != null && found.causeClass() == trouble.causeClass();
  }

  boolean hasPlace() {
    return trouble.sharedResource() != null;
  }

  boolean isPlaceRight() {
    return found != null
        && trouble.sharedResource() != null
        && trouble.sharedResource().equals(found.sharedResource());
  }

  /** Returns whether the first suspect is a culprit and is named as one. */
  boolean isCulpritFirst() {
    return found != null
        && !found.suspects().isEmpty()
        && found.suspects().getFirst().isCulprit()
        && trouble.culprits().contains(found.suspects().getFirst().resource());
  }

  /** Returns whether no other suspect ranks above a culprit. */
  boolean areCulpritsOnTop() {
    return found != null
        && found.suspects().size() >= trouble.culprits().size()
        && found.suspects().stream()
            .limit(trouble.culprits().size())
            .allMatch(each -> trouble.culprits().contains(each.resource()));
  }

  boolean isMerged() {
    return !mergedWith.isEmpty();
  }

  boolean isSplit() {
    return notified.size() > 1;
  }

  /** Time from the onset to the detection, in sampling intervals; null when it is not found. */
  @Nullable Double delay() {
    return found == null
        ? null
        : Duration.between(trouble.onset(), found.detectedAt()).toMillis()
            / MILLIS
            / intervalSeconds;
  }

  /**
   * Squared errors of the probabilities of the suspects that are named, and of the culprits; one
   * that is not named has the probability 0. Empty for a self-inflicted trouble, in which the
   * suspect is the victim.
   */
  List<Double> squaredErrors() {
    if (trouble.causeClass() == CauseClass.SELF_INFLICTED) {
      return List.of();
    }
    List<RankedSuspect> suspects = found == null ? List.of() : found.suspects();
    List<Double> errors = new ArrayList<>();
    Set<String> open = new TreeSet<>(trouble.culprits());
    for (RankedSuspect each : suspects) {
      boolean culprit = open.remove(each.resource()) || otherCulprits.contains(each.resource());
      errors.add(Math.pow((culprit ? 1 : 0) - each.probability(), 2));
    }
    open.forEach(each -> errors.add(1.0));
    return errors;
  }
}
