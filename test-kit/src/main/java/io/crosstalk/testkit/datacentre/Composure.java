package io.crosstalk.testkit.datacentre;

/**
 * Chance must not make a story of its own: before the trouble and well after it, and all along in
 * silent cases, nobody may be slow for longer than two samples because of mere moods.
 */
final class Composure {
  private static final double MOST_OTHERWISE = 1.8;
  private static final double MOST_SILENT = 1.6;
  private static final int TOLERATED = 2;
  private static final int RECOVERY_SAMPLES = 10;

  private final Draft draft;
  private final Life life;
  private final boolean isTrouble;

  Composure(Draft draft, Life life, boolean isTrouble) {
    this.draft = draft;
    this.life = life;
    this.isTrouble = isTrouble;
  }

  /**
   * Looks at what there is so far.
   *
   * @throws Unsuitable when chance has hurt somebody
   */
  void check() {
    if (!draft.kind.isNightly()) {
      double most = isTrouble ? MOST_OTHERWISE : MOST_SILENT;
      life.felt().forEach(each -> check(each, most));
    }
  }

  private void check(Gauge gauge, double most) {
    int inARow = 0;
    for (Life.Moment each : life.moments(gauge)) {
      boolean isSlow = Feeling.plainly(gauge, each.value(), each.normal()) > most;
      boolean counts = !isTrouble || isOutside(gauge, each.second());
      inARow = isSlow && counts ? inARow + 1 : 0;
      if (inARow > TOLERATED) {
        throw new Unsuitable("by chance slow: " + gauge.resource() + " " + gauge.metric());
      }
    }
  }

  private boolean isOutside(Gauge gauge, int second) {
    Timeline timeline = draft.timeline;
    int recovery = RECOVERY_SAMPLES * timeline.interval(gauge.source());
    int length = timeline.eventTo() - timeline.eventFrom();
    return second < timeline.eventFrom()
        || second > timeline.eventTo() + Math.max(recovery, length);
  }
}
