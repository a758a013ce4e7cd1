package io.crosstalk.simulate.layout;

import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.MonitoringSource;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/** Draws the duration of a case and the sampling interval of each source. */
public final class TimelinePlan {
  private static final Instant EPOCH = Instant.parse("2026-01-05T00:00:00Z");
  private static final int DAY = 86_400;
  private static final int MINUTE = 60;
  private static final int FIVE_MINUTES = 300;
  private static final int QUARTER = 900;

  /**
   * Number of samples before the trouble. A baseline needs 60 samples, and some samples are lost.
   */
  private static final int WARM_UP = 75;

  private final SeededRandom dice;
  private final CaseKind kind;

  public TimelinePlan(SeededRandom dice, CaseKind kind) {
    this.dice = dice;
    this.kind = kind;
  }

  public CaseTimeline draw() {
    int interval = interval();
    var intervals = intervals(interval);
    var plain = new CaseTimeline(start(), 0, step(interval), intervals, clocks(), 0, 0);
    return kind.isNightly() ? days(plain) : hours(plain, interval);
  }

  private int interval() {
    return switch (kind) {
      case NIGHTLY, BULLY_BY_DAY, BULLY_RHYTHM -> FIVE_MINUTES;
      case BULLY_COARSE -> dice.pick(FIVE_MINUTES, FIVE_MINUTES, QUARTER);
      case BULLY_BACKUP -> dice.pick(MINUTE, FIVE_MINUTES);
      default -> dice.pick(20, 20, MINUTE, MINUTE, FIVE_MINUTES);
    };
  }

  private Map<MonitoringSource, Integer> intervals(int interval) {
    int coarser =
        interval >= QUARTER ? QUARTER : interval == FIVE_MINUTES ? QUARTER : coarser(interval);
    int finer = interval >= FIVE_MINUTES && kind != CaseKind.BULLY_COARSE ? MINUTE : interval;
    var intervals = new EnumMap<MonitoringSource, Integer>(MonitoringSource.class);
    intervals.put(MonitoringSource.VMWARE, interval);
    intervals.put(MonitoringSource.IBMI, interval == 20 ? MINUTE : interval);
    intervals.put(MonitoringSource.SAN, dice.chance(0.35) ? coarser : interval);
    intervals.put(MonitoringSource.NETWORK, dice.chance(0.35) ? coarser : interval);
    intervals.put(MonitoringSource.APPLICATION, application(interval, finer));
    return intervals;
  }

  private static int coarser(int interval) {
    return interval == 20 ? MINUTE : FIVE_MINUTES;
  }

  private int application(int interval, int finer) {
    if (interval == 20) {
      return dice.pick(20, MINUTE);
    }
    return dice.chance(0.4) && !kind.isNightly() ? finer : interval;
  }

  private static int step(int interval) {
    return switch (interval) {
      case 20 -> 2;
      case MINUTE -> 5;
      default -> 10;
    };
  }

  private Instant start() {
    return EPOCH.plusSeconds((long) dice.whole(0, 300) * DAY + 60L * dice.whole(0, 1439));
  }

  /**
   * Draws the clock offsets of the sources, up to one minute. Sources that measure victims have no
   * offset.
   */
  public Map<MonitoringSource, Integer> clocks() {
    var clocks = new EnumMap<MonitoringSource, Integer>(MonitoringSource.class);
    boolean agree = dice.chance(0.4);
    for (MonitoringSource each : MonitoringSource.values()) {
      clocks.put(each, agree || each == MonitoringSource.APPLICATION ? 0 : dice.whole(-60, 60));
    }
    clocks.put(MonitoringSource.VMWARE, 0);
    return clocks;
  }

  private CaseTimeline hours(CaseTimeline plain, int interval) {
    int samples =
        switch (interval) {
          case 20 -> dice.whole(270, 520);
          case MINUTE -> dice.whole(180, 460);
          case FIVE_MINUTES -> dice.whole(144, 560);
          default -> dice.whole(110, 190);
        };
    int length = Math.max(1, length(plain, interval));
    int from =
        (int) Math.max(WARM_UP * plain.longest(), samples * interval * dice.between(0.45, 0.7));
    from += dice.whole(0, interval);
    int recovery = dice.whole(14, 40) * interval;
    boolean unresolved =
        dice.chance(0.2) && kind != CaseKind.BULLY_COARSE && kind != CaseKind.BULLY_VMOTION;
    int end = unresolved ? from + length : Math.max(samples * interval, from + length + recovery);
    int duration = end / plain.longest() * plain.longest();
    var start = kind == CaseKind.BULLY_RHYTHM ? risingAt(plain.start(), from) : plain.start();
    return new CaseTimeline(
        start, duration, plain.step(), plain.intervals(), plain.clocks(), from, from + length);
  }

  /**
   * Start of a case on the given day, chosen so that the given second of the case is during the
   * morning's rise of the load.
   */
  private Instant risingAt(Instant day, int second) {
    long midnight = day.getEpochSecond() / DAY * DAY;
    long rise = midnight + 60L * dice.whole(7 * 60, 10 * 60);
    return Instant.ofEpochSecond(rise - second);
  }

  /** Draws the duration of the trouble, seconds. */
  private int length(CaseTimeline plain, int interval) {
    int slowest = Math.max(interval, plain.interval(MonitoringSource.APPLICATION));
    return kind == CaseKind.BULLY_COARSE
        ? (int) (interval * dice.between(1.3, 3.6))
        : (int) (slowest * dice.logBetween(9, 45));
  }

  /**
   * Draws the timeline of a case with several days. The case begins shortly before the first night,
   * so that the warm-up contains a night.
   */
  private CaseTimeline days(CaseTimeline plain) {
    int days = dice.whole(8, 10);
    int evening = dice.whole(19, 23) * 3600 + MINUTE * dice.whole(0, 59);
    var start = EPOCH.plusSeconds((long) dice.whole(0, 300) * DAY + evening);
    int from = dice.whole(20, 150) * MINUTE;
    return new CaseTimeline(
        start,
        days * DAY,
        30,
        plain.intervals(),
        plain.clocks(),
        from,
        from + dice.whole(30, 120) * MINUTE);
  }
}
