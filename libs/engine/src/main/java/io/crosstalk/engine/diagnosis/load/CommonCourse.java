package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.series.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Measures the degradation of a member only if the member's degradation begins with the victim's. A
 * member that was degraded before the onset as often as after it, or that was still well when the
 * victim's degradation had risen, has another cause.
 *
 * @see <a href="https://doi.org/10.1002/1097-0142(1950)3:1%3C32::AID-CNCR2820030106%3E3.0.CO;2-3">
 *     Youden: Index for rating diagnostic tests, Cancer 1950</a>
 */
final class CommonCourse {
  /**
   * Least value of Youden's index from which member and victim count as degraded together: the
   * share of the member's degraded samples at the begin of the episode, minus that share before it.
   */
  private static final double COMMON = 0.5;

  /**
   * Number of samples that count before the onset, and after the rise of the victim's degradation.
   * Later, other troubles may have begun; earlier ones may have ended.
   */
  private static final int RECENT = 10;

  private CommonCourse() {}

  /** Time of the last sample of the victim that counts as the begin of its degradation. */
  static long beginThrough(Timeline timeline) {
    return timeline.time(Math.min(timeline.size(), timeline.risenAt() + RECENT) - 1);
  }

  /**
   * Median degradation during the episode, as a ratio to the baseline; 1 when the member's
   * degradation begins at another time than the victim's, NaN when it is not known.
   *
   * @param intervalMs sampling interval of the member; when it is longer than the victim's, as many
   *     of the member's own samples count
   */
  static double degradation(Timeline timeline, double @Nullable [] ratios, long intervalMs) {
    int samples = RECENT * (int) Math.ceilDiv(Math.max(1, intervalMs), timeline.interval());
    if (ratios == null) {
      return Double.NaN;
    }
    double during = timeline.medianDuring(ratios);
    if (during < MemberDegradation.AFFECTED) {
      return during;
    }
    double risen = Math.min(MemberDegradation.AFFECTED, 1 + (during - 1) / 2);
    return youden(timeline, ratios, risen, samples) < COMMON ? 1 : during;
  }

  /**
   * Youden's index: the share of the member's degraded samples after the victim's degradation had
   * risen, minus that share while the victim was well.
   *
   * @param risen ratio from which a sample counts as degraded: half of the final rise, so that a
   *     slow rise is compared at the same part of both
   */
  private static double youden(Timeline timeline, double[] ratios, double risen, int samples) {
    double together = share(timeline, ratios, risen, timeline.risenAt(), 1, samples);
    double before = share(timeline, ratios, risen, timeline.before() - 1, -1, RECENT);
    return together - before;
  }

  /** Share of degraded samples among the known ones from an index on; 0 when none is known. */
  private static double share(
      Timeline timeline, double[] ratios, double risen, int from, int step, int most) {
    int known = 0;
    int degraded = 0;
    for (int i = from; i >= 0 && i < ratios.length && known < most; i += step) {
      boolean counts = step > 0 ? timeline.isAffected(i) : timeline.wasWell(i);
      if (counts && !Double.isNaN(ratios[i])) {
        known++;
        degraded += ratios[i] >= risen ? 1 : 0;
      }
    }
    return known == 0 ? 0 : (double) degraded / known;
  }
}
