package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.baseline.DegradationScale;
import io.crosstalk.engine.baseline.MinimumEffect;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Objective;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.List;

/**
 * Severity of an incident: how much slower its worst victim is, weighted by use and by criticality.
 * A request that fails is worse than a slow one: a clear rise of errors is severe. A degradation
 * within the objective of its metric does not count.
 */
final class SeverityScale {
  /** Ratios from which a degradation is clear, and severe. */
  private static final double CLEAR = 2;

  private static final double SEVERE = 5;

  /**
   * Ratio, and time in milliseconds, from which a degradation within a default objective counts.
   */
  private static final double MUCH_WORSE = 3;

  private static final long LASTING_MS = 30 * 60_000L;

  /** Number of victims from which an incident is one level more severe. */
  private static final int MANY = 10;

  /** Time up to which an incident is one level less severe, milliseconds. */
  private static final long SHORT_MS = 5 * 60_000L;

  private static final Severity[][] TABLE = {
    {Severity.MINOR, Severity.MINOR, Severity.MINOR, Severity.MINOR},
    {Severity.MAJOR, Severity.MINOR, Severity.MINOR, Severity.MINOR},
    {Severity.CRITICAL, Severity.MAJOR, Severity.MAJOR, Severity.MINOR}
  };

  private SeverityScale() {}

  /**
   * Severity of an incident.
   *
   * @param use demand for the victims now as a part of their usual demand, 0 to 1
   * @param durationMs its length so far, milliseconds
   * @param isOver whether it has ended
   */
  static Severity of(List<Victim> victims, double use, long durationMs, boolean isOver) {
    List<Victim> counted =
        victims.stream().filter(each -> !isWithinObjective(each, durationMs)).toList();
    if (counted.isEmpty()) {
      return Severity.INFO;
    }
    Severity worst = Severity.MINOR;
    for (Victim victim : counted) {
      Severity each = severity(victim, use);
      worst = each.compareTo(worst) < 0 ? each : worst;
    }
    int level = worst.ordinal();
    level -= counted.size() >= MANY && worst == Severity.MINOR ? 1 : 0;
    level += isOver && durationMs < SHORT_MS ? 1 : 0;
    return Severity.values()[Math.clamp(level, 0, Severity.MINOR.ordinal())];
  }

  /** A default objective is only an assumption: the degradation must be short and small, too. */
  private static boolean isWithinObjective(Victim victim, long durationMs) {
    Objective objective = victim.objective();
    return objective != null
        && objective.isMetBy(victim.observed(), MetricCatalogue.of(victim.metric()))
        && (objective.origin() != Objective.Origin.DEFAULT
            || (ratio(victim) < MUCH_WORSE && durationMs < LASTING_MS));
  }

  private static Severity severity(Victim victim, double use) {
    double ratio = 1 + use * (ratio(victim) - 1);
    boolean isLost = victim.unit().equals("1/min");
    int row = ratio >= SEVERE || (isLost && ratio >= CLEAR) ? 2 : ratio >= CLEAR ? 1 : 0;
    return victim.environment().isProductive() ? cell(row, victim.criticality()) : Severity.MINOR;
  }

  /** Severity of a degradation: slight (0), clear or severe (2). */
  static Severity cell(int row, int criticality) {
    return TABLE[row][criticality - 1];
  }

  /** How many times worse a victim is; near 0, against half of the smallest noticeable effect. */
  static double ratio(Victim victim) {
    Metric metric = MetricCatalogue.of(victim.metric());
    double least = MinimumEffect.of(metric, victim.timeSensitive() != null) / 2;
    double usual = DegradationScale.of(metric, victim.baseline());
    double now = DegradationScale.of(metric, victim.observed());
    return Double.isNaN(now / usual) && now == 0 ? 1 : now / Math.max(Math.max(usual, least), 1e-9);
  }
}
