package io.crosstalk.engine.incident.findings;

import static io.crosstalk.event.Severity.CRITICAL;
import static io.crosstalk.event.Severity.INFO;
import static io.crosstalk.event.Severity.MAJOR;
import static io.crosstalk.event.Severity.MINOR;

import io.crosstalk.engine.incident.grouping.AffectedResource;
import io.crosstalk.engine.incident.grouping.ClassFamily;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.engine.objective.InfoReason;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Severity;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Severity by degradation and criticality, with the table in {@code docs/severity.md}. */
public final class SeverityTable {
  private static final Severity[] SEVERE = {CRITICAL, MAJOR, MAJOR, MINOR};
  private static final Severity[] CLEAR = {MAJOR, MINOR, MINOR, MINOR};
  private static final Severity[] SLIGHT = {MINOR, MINOR, INFO, INFO};

  private SeverityTable() {}

  /**
   * Returns the severity for a degradation and a criticality, as in the table.
   *
   * @param criticality 1 (highest) to 4; another value counts as the nearest of these
   */
  public static Severity cell(DegradationGrade degradation, int criticality) {
    Severity[] row =
        switch (degradation) {
          case SEVERE -> SEVERE;
          case CLEAR -> CLEAR;
          case SLIGHT -> SLIGHT;
        };
    return row[Math.clamp(criticality, 1, row.length) - 1];
  }

  /**
   * Returns the worst severity of all victims, within the bounds that cause class and environment
   * set.
   */
  public static Severity of(
      CauseClass causeClass, boolean culpritKnown, List<AffectedResource> victims) {
    return rating(causeClass, culpritKnown, victims).severity();
  }

  /** Reason why the severity is {@code info}; empty for another severity. */
  public static Optional<InfoReason> infoReason(
      CauseClass causeClass, boolean culpritKnown, List<AffectedResource> victims) {
    return Optional.ofNullable(rating(causeClass, culpritKnown, victims).infoReason());
  }

  /**
   * Severity with the rule that set it.
   *
   * @param infoReason the first rule that makes it {@code info}; null for another severity
   */
  private record Rating(Severity severity, @Nullable InfoReason infoReason) {
    static Rating info(InfoReason reason) {
      return new Rating(INFO, reason);
    }
  }

  /** Rating of the worst victim; of equal ones, that of the foremost victim. */
  private static Rating rating(
      CauseClass causeClass, boolean culpritKnown, List<AffectedResource> victims) {
    InfoReason smallImpact = culpritKnown ? null : smallImpact(victims);
    boolean noneIsSpecific =
        verdicts(victims).allMatch(each -> each.isVague() || each.family() == ClassFamily.UNKNOWN);
    return victims.stream()
        .map(victim -> rating(causeClass, culpritKnown, smallImpact, noneIsSpecific, victim))
        .reduce(BinaryOperator.minBy(Comparator.comparing(Rating::severity)))
        .orElse(new Rating(INFO, null));
  }

  private static List<VerdictFacts> counting(AffectedResource victim) {
    return victim.verdicts().stream().filter(verdict -> !verdict.isSlight()).toList();
  }

  /**
   * Rule by which the impact is too small for an alert while no culprit is known; null when it is
   * large enough. A missing signal needs no further evidence.
   */
  private static @Nullable InfoReason smallImpact(List<AffectedResource> victims) {
    boolean isLikely = isLikely(victims);
    Impact impact = Impact.of(victims);
    if (impact.isWorthAnAlert(isLikely)
        || verdicts(victims)
            .anyMatch(each -> each.verdict().causeClass() == CauseClass.MISSING_SIGNAL)) {
      return null;
    }
    return impact.hasSamples(isLikely) ? InfoReason.SHORT : InfoReason.FEW_SAMPLES;
  }

  private static boolean isLikely(List<AffectedResource> victims) {
    return verdicts(victims).anyMatch(each -> !each.isSlight() && each.hasLikelyCause());
  }

  private static Stream<VerdictFacts> verdicts(List<AffectedResource> victims) {
    return victims.stream().flatMap(victim -> victim.verdicts().stream());
  }

  private static Rating rating(
      CauseClass causeClass,
      boolean culpritKnown,
      @Nullable InfoReason smallImpact,
      boolean noneIsSpecific,
      AffectedResource victim) {
    List<VerdictFacts> counting = counting(victim);
    if (counting.isEmpty()) {
      return Rating.info(
          victim.verdicts().stream().allMatch(VerdictFacts::isUnnoticed)
              ? InfoReason.APPLICATIONS_WELL
              : InfoReason.WITHIN_OBJECTIVE);
    }
    if (smallImpact != null) {
      return Rating.info(smallImpact);
    }
    DegradationGrade degradation = DegradationGrade.of(worstExcess(counting));
    Severity cell = cell(degradation, victim.victim().criticality());
    if (causeClass == CauseClass.NOISY_NEIGHBOUR && culpritKnown) {
      cell = worse(cell, degradation == DegradationGrade.SEVERE ? MAJOR : MINOR);
    }
    if (cell == INFO) {
      return Rating.info(InfoReason.SLIGHT);
    }
    boolean noTeamToCall =
        isUnknown(causeClass)
            || noneIsSpecific
            || (causeClass == CauseClass.SELF_INFLICTED && !victim.isOfProduction())
            || victim.verdicts().stream().allMatch(VerdictFacts::isVague);
    Severity highest = highest(noTeamToCall, victim.isOfProduction());
    return highest == INFO
        ? Rating.info(InfoReason.NOT_PRODUCTION)
        : new Rating(milder(cell, highest), null);
  }

  private static boolean isUnknown(CauseClass causeClass) {
    return ClassFamily.of(causeClass) == ClassFamily.UNKNOWN;
  }

  /** Highest severity: without production or without a known cause no team is called at night. */
  private static Severity highest(boolean noTeamToCall, boolean production) {
    if (noTeamToCall) {
      return production ? MINOR : INFO;
    }
    return production ? CRITICAL : MINOR;
  }

  private static double worstExcess(Collection<VerdictFacts> verdicts) {
    double worst = 1;
    for (VerdictFacts each : verdicts) {
      worst = Math.max(worst, each.excess());
    }
    return worst;
  }

  private static Severity worse(Severity a, Severity b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  private static Severity milder(Severity a, Severity b) {
    return a.compareTo(b) >= 0 ? a : b;
  }
}
