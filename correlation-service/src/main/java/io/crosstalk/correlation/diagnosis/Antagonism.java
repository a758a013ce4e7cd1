package io.crosstalk.correlation.diagnosis;

/**
 * The antagonist correlation: does the suspect press while the victim suffers, and rest while it is
 * well?
 *
 * @see <a href="https://doi.org/10.1145/2465351.2465388">Zhang et al.: CPI², EuroSys 2013, section
 *     4.2</a>
 */
final class Antagonism {
  private Antagonism() {}

  /**
   * -1 to 1; 0 when nothing can be said.
   *
   * @param threshold the badness from which the victim suffers
   */
  static double of(Timeline victim, double[] usage, double threshold) {
    double total = 0;
    for (double value : usage) {
      total += Double.isNaN(value) ? 0 : value;
    }
    if (total <= 0) {
      return 0;
    }
    double correlation = 0;
    for (int i = 0; i < usage.length; i++) {
      if (!Double.isNaN(usage[i])) {
        correlation += usage[i] / total * weight(victim.badness(i), threshold);
      }
    }
    return correlation;
  }

  private static double weight(double badness, double threshold) {
    if (badness > threshold) {
      return 1 - threshold / badness;
    }
    return badness / threshold - 1;
  }
}
