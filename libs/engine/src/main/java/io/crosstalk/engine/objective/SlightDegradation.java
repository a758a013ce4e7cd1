package io.crosstalk.engine.objective;

import io.crosstalk.event.Episode;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Objective;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.time.Instant;

/**
 * Recognizes degradations that no user complains about, because the metric is within its objective.
 * Such a degradation is recorded, and no culprit is named. A default objective is only an
 * assumption, so the degradation must also be short and not much worse than usual.
 *
 * @see <a href="https://sre.google/workbook/alerting-on-slos/">Google SRE workbook: Alerting on
 *     SLOs</a>: a violation within the budget needs the longer of two windows, 30 minutes
 */
public final class SlightDegradation {
  /** Duration from which a degradation within a default objective is no longer slight. */
  private static final Duration LASTING = Duration.ofMinutes(30);

  /**
   * Multiple of the baseline from which a degradation within a default objective is not slight,
   * however short it is.
   */
  private static final double MUCH_WORSE = 3;

  private SlightDegradation() {}

  /**
   * Returns whether a degradation is slight.
   *
   * @param decidedAt event time up to which an open episode is known
   */
  public static boolean is(Victim victim, Episode episode, Instant decidedAt) {
    Objective objective = Objectives.of(victim);
    return objective != null
        && objective.isMetBy(victim.observed(), MetricCatalogue.of(victim.metric()))
        && (objective.origin() != Objective.Origin.DEFAULT || isHardlyNoticed(episode, decidedAt));
  }

  /** Returns whether a multiple of the baseline is not slight within a default objective. */
  private static boolean isMuchWorse(double excess) {
    return excess >= MUCH_WORSE;
  }

  private static boolean isHardlyNoticed(Episode episode, Instant decidedAt) {
    Instant through = episode.knownThrough(decidedAt);
    return !isMuchWorse(episode.excess())
        && Duration.between(episode.onset(), through).compareTo(LASTING) < 0;
  }
}
