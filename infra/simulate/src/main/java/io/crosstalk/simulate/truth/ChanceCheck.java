package io.crosstalk.simulate.truth;

import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Unsuitable;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.Gauge;

/**
 * Checks that random variation does not cause a degradation that the case does not expect. Before
 * the trouble, well after it, and at all times in silent cases, no resource may be slow for more
 * than two samples.
 */
public final class ChanceCheck {
  private static final double MOST_OTHERWISE = 1.8;
  private static final double MOST_SILENT = 1.6;
  private static final int TOLERATED = 2;
  private static final int RECOVERY_SAMPLES = 10;

  private final DataCentreDraft draft;
  private final StochasticRun life;
  private final boolean isTrouble;

  public ChanceCheck(DataCentreDraft draft, StochasticRun life, boolean isTrouble) {
    this.draft = draft;
    this.life = life;
    this.isTrouble = isTrouble;
  }

  /**
   * Checks the samples so far.
   *
   * @throws Unsuitable when random variation has degraded a resource
   */
  public void check() {
    if (!draft.kind.isNightly()) {
      double most = isTrouble ? MOST_OTHERWISE : MOST_SILENT;
      life.qualityGauges().forEach(each -> check(each, most));
    }
  }

  private void check(Gauge gauge, double most) {
    int inARow = 0;
    for (StochasticRun.Moment each : life.moments(gauge)) {
      boolean isSlow =
          PerceivedDegradation.plainly(gauge, each.value(), each.withoutCauses()) > most;
      boolean counts = !isTrouble || isOutside(gauge, each.second());
      inARow = isSlow && counts ? inARow + 1 : 0;
      if (inARow > TOLERATED) {
        throw new Unsuitable("by chance slow: " + gauge.resource() + " " + gauge.metric());
      }
    }
  }

  private boolean isOutside(Gauge gauge, int second) {
    CaseTimeline timeline = draft.timeline;
    int recovery = RECOVERY_SAMPLES * timeline.interval(gauge.source());
    int length = timeline.eventTo() - timeline.eventFrom();
    return second < timeline.eventFrom()
        || second > timeline.eventTo() + Math.max(recovery, length);
  }
}
