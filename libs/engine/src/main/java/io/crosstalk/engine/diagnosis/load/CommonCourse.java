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

  /**
   * Median degradation during the episode, as a ratio to the baseline; 1 when the member's
   * degradation begins at another time than the victim's, NaN when it is not known.
   */
  static double degradation(Timeline timeline, double @Nullable [] ratios) {
    if (ratios == null) {
      return Double.NaN;
    }
    double during = timeline.medianDuring(ratios);
    return during >= MemberDegradation.AFFECTED && youden(timeline, ratios) < COMMON ? 1 : during;
  }

  /**
   * Youden's index: the share of the member's degraded samples while the victim's degradation
   * began, minus that share while the victim was well.
   */
  private static double youden(Timeline timeline, double[] ratios) {
    int affected = 0;
    int both = 0;
    int well = 0;
    int alone = 0;
    int last = Math.min(ratios.length, timeline.risenAt() + RECENT) - 1;
    for (int i = last; i >= 0 && well < RECENT; i--) {
      if (Double.isNaN(ratios[i])) {
        continue;
      }
      boolean degraded = ratios[i] >= MemberDegradation.AFFECTED;
      if (timeline.isAffected(i)) {
        affected++;
        both += degraded ? 1 : 0;
      } else if (timeline.wasWell(i)) {
        well++;
        alone += degraded ? 1 : 0;
      }
    }
    double sensitivity = affected == 0 ? 0 : (double) both / affected;
    return sensitivity - (well == 0 ? 0 : (double) alone / well);
  }
}
