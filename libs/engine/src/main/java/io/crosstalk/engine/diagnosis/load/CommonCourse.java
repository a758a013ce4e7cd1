package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.series.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Degradation of a member in the time course of the victim. A member that was degraded before the
 * victim, as much as during the episode, has a trouble of its own.
 *
 * @see <a href="https://doi.org/10.1002/1097-0142(1950)3:1%3C32::AID-CNCR2820030106%3E3.0.CO;2-3">
 *     Youden: Index for rating diagnostic tests, Cancer 1950</a>
 */
final class CommonCourse {
  /**
   * Least difference between the shares of degraded samples, during the episode and before it, for
   * a common course.
   */
  private static final double COMMON = 0.5;

  /** Number of samples before the onset that count: an earlier degradation is another trouble. */
  private static final int RECENT = 10;

  private CommonCourse() {}

  /**
   * Median degradation during the episode, as a ratio to the baseline; 1 where the member is
   * degraded in another time course, NaN where its degradation is not known.
   */
  static double degradation(Timeline timeline, double @Nullable [] ratios) {
    if (ratios == null) {
      return Double.NaN;
    }
    double during = timeline.medianDuring(ratios);
    return during >= MemberDegradation.AFFECTED && youden(timeline, ratios) < COMMON ? 1 : during;
  }

  /** Share of degraded samples while the victim was degraded, less that while it was well. */
  private static double youden(Timeline timeline, double[] ratios) {
    int affected = 0;
    int both = 0;
    int well = 0;
    int alone = 0;
    for (int i = ratios.length - 1; i >= 0 && well < RECENT; i--) {
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
