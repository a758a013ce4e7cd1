package io.crosstalk.engine.objective;

import io.crosstalk.event.Episode;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Recognizes degradations that no user complains about: a storage response that is within its
 * objective, is not much worse than usual and has not lasted. Such a degradation is recorded, and
 * no culprit is named.
 *
 * @see <a href="https://sre.google/workbook/alerting-on-slos/">Google SRE workbook: Alerting on
 *     SLOs</a>: a violation within the budget needs the longer of two windows, 30 minutes
 */
public final class SlightDegradation {
  /** Duration from which a degradation within the objective is no longer slight. */
  private static final Duration LASTING = Duration.ofMinutes(30);

  /**
   * Multiple of the baseline from which a degradation within the objective is not slight, however
   * short it is.
   */
  private static final double MUCH_WORSE = 3;

  /**
   * Objectives of storage responses in ms, by metric. For the files of a database a response below
   * 5 ms is very good, up to 10 ms good.
   */
  private static final Map<String, Double> OBJECTIVES =
      Map.of(
          "disk.latency", 5.0,
          "disk.read.latency", 5.0,
          "disk.write.latency", 5.0,
          "disk.random_read.latency", 10.0);

  private SlightDegradation() {}

  /**
   * Returns the objective of a metric, in the unit of the metric; empty when the metric has none.
   */
  public static OptionalDouble objective(String metric) {
    Double objective = OBJECTIVES.get(metric);
    return objective == null ? OptionalDouble.empty() : OptionalDouble.of(objective);
  }

  /**
   * Returns whether a degradation is slight. The degradation of a victim of the highest criticality
   * never is.
   *
   * @param decidedAt event time up to which an open episode is known
   */
  public static boolean is(Victim victim, Episode episode, Instant decidedAt) {
    Double objective = OBJECTIVES.get(victim.metric());
    Instant through = episode.knownThrough(decidedAt);
    return objective != null
        && victim.observed() <= objective
        && victim.criticality() > 1
        && episode.excess() < MUCH_WORSE
        && Duration.between(episode.onset(), through).compareTo(LASTING) < 0;
  }
}
