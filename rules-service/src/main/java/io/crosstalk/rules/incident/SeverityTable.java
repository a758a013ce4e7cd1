package io.crosstalk.rules.incident;

import static io.crosstalk.event.Severity.CRITICAL;
import static io.crosstalk.event.Severity.INFO;
import static io.crosstalk.event.Severity.MAJOR;
import static io.crosstalk.event.Severity.MINOR;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Severity;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Severity is harm times criticality, by the table in {@code docs/severity.md}. */
final class SeverityTable {
  private static final Severity[] SEVERE = {CRITICAL, MAJOR, MAJOR, MINOR};
  private static final Severity[] CLEAR = {MAJOR, MINOR, MINOR, MINOR};
  private static final Severity[] SLIGHT = {MINOR, MINOR, INFO, INFO};

  /** An application and the machine under it are two. */
  private static final int SEVERAL = 3;

  private SeverityTable() {}

  /**
   * One cell of the table.
   *
   * @param criticality 1 (highest) to 4; what is outside counts as the nearest
   */
  static Severity cell(Harm harm, int criticality) {
    Severity[] row =
        switch (harm) {
          case SEVERE -> SEVERE;
          case CLEAR -> CLEAR;
          case SLIGHT -> SLIGHT;
        };
    return row[Math.clamp(criticality, 1, row.length) - 1];
  }

  /** The worst cell over all victims, within the bounds that class and environment set. */
  static Severity of(CauseClass causeClass, boolean culpritKnown, List<HurtResource> victims) {
    boolean nobodyTells =
        victims.stream()
            .flatMap(victim -> victim.verdicts().stream())
            .allMatch(each -> each.isVague() || each.family() == ClassFamily.DARK);
    return victims.stream()
        .map(victim -> of(causeClass, culpritKnown, nobodyTells, victim, victims.size() >= SEVERAL))
        .min(Comparator.naturalOrder())
        .orElse(INFO);
  }

  private static Severity of(
      CauseClass causeClass,
      boolean culpritKnown,
      boolean nobodyTells,
      HurtResource victim,
      boolean shared) {
    List<VerdictFacts> counting =
        victim.verdicts().stream()
            .filter(verdict -> culpritKnown || verdict.isSustained(shared))
            .toList();
    if (counting.isEmpty()) {
      return INFO;
    }
    Harm harm = Harm.of(worstExcess(counting));
    Severity cell = cell(harm, victim.victim().criticality());
    if (causeClass == CauseClass.NOISY_NEIGHBOUR && culpritKnown) {
      cell = worse(cell, harm == Harm.SEVERE ? MAJOR : MINOR);
    }
    boolean nobodyToCall =
        isDark(causeClass)
            || nobodyTells
            || (causeClass == CauseClass.SELF_INFLICTED && !victim.isOfProduction())
            || victim.verdicts().stream().allMatch(VerdictFacts::isVague);
    return milder(cell, mostFor(nobodyToCall, victim.isOfProduction()));
  }

  private static boolean isDark(CauseClass causeClass) {
    return ClassFamily.of(causeClass) == ClassFamily.DARK;
  }

  /**
   * How bad it can be at most: without production or without a known cause nobody is called at
   * night.
   */
  private static Severity mostFor(boolean nobodyToCall, boolean production) {
    if (nobodyToCall) {
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
