package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.TimelinePlan;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.MonitoringSource;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/** Draws the times of a site and of each of its troubles. */
final class SiteTimeline {
  private static final Instant EPOCH = Instant.parse("2026-01-05T00:00:00Z");
  private static final int DAY = 86_400;
  private static final int HOUR = 3600;
  private static final int MINUTE = 60;
  private static final int FIVE_MINUTES = 300;

  /** Samples before a trouble: a first baseline needs 60, and some are lost. */
  private static final int WARM_UP = 90;

  private static final int RECOVERY = 30;

  private final SiteSpec spec;

  SiteTimeline(SiteSpec spec) {
    this.spec = spec;
  }

  /** Times of the site, without a trouble. */
  CaseTimeline draw(SeededRandom dice) {
    int interval = spec.hasHabits() ? FIVE_MINUTES : MINUTE;
    return new CaseTimeline(
        start(dice),
        spec.hours() * HOUR,
        spec.hasHabits() ? 30 : 5,
        intervals(dice, interval),
        new TimelinePlan(dice.fork("clocks"), CaseKind.QUIET).clocks(),
        0,
        0);
  }

  /** A site of many days begins in the evening, so that the warm-up contains a night. */
  private Instant start(SeededRandom dice) {
    int minute = dice.whole(0, 1439);
    return EPOCH.plusSeconds(
        (long) dice.whole(0, 300) * DAY
            + (spec.hasHabits() ? dice.whole(19, 23) * HOUR : minute * MINUTE));
  }

  private static Map<MonitoringSource, Integer> intervals(SeededRandom dice, int interval) {
    var intervals = new EnumMap<MonitoringSource, Integer>(MonitoringSource.class);
    for (MonitoringSource each : MonitoringSource.values()) {
      intervals.put(each, interval);
    }
    intervals.put(MonitoringSource.SAN, dice.pick(interval, FIVE_MINUTES));
    intervals.put(MonitoringSource.NETWORK, dice.pick(interval, FIVE_MINUTES));
    return intervals;
  }

  /** The same times with a trouble, which begins after the warm-up. */
  CaseTimeline withTrouble(CaseTimeline site, CaseKind kind, SeededRandom dice) {
    return kind.isNightly() ? firstNight(site, dice) : once(site, dice);
  }

  private static CaseTimeline firstNight(CaseTimeline site, SeededRandom dice) {
    int from = dice.whole(20, 150) * MINUTE;
    return site.withEvent(from, from + dice.whole(30, 120) * MINUTE);
  }

  private static CaseTimeline once(CaseTimeline site, SeededRandom dice) {
    int interval = site.shortest();
    int length = (int) (interval * dice.logBetween(15, 90));
    int least = Math.max(WARM_UP * interval, site.duration() / 4);
    boolean unresolved = dice.chance(0.06);
    int most = site.duration() - length - RECOVERY * interval;
    int from =
        unresolved
            ? site.duration() - length
            : dice.whole(least, Math.max(least, most)) / interval * interval
                + dice.whole(0, interval);
    return site.withEvent(Math.max(least, from), Math.max(least, from) + length);
  }
}
