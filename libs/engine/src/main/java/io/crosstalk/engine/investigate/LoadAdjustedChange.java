package io.crosstalk.engine.investigate;

import io.crosstalk.engine.statistics.CliffsDelta;

/**
 * A change of a series between two windows, and the part of it that a change of load does not
 * explain. Load explains any change from none at all to one in proportion to the load. Outside this
 * range, the distance to the nearer end of the range is the unexplained part.
 *
 * @param expected nearer end of the range, or the value itself if it is in the range
 * @param relative unexplained part, -1 to 1: the distance from the expected to the actual value,
 *     divided by the sum of both magnitudes (the term of the Canberra metric), which is defined for
 *     zeros and any sign
 * @param effect {@link CliffsDelta} against the expected values; 0 where load explains the change
 * @see <a href="https://doi.org/10.1093/comjnl/9.4.373">Lance and Williams: A general theory of
 *     classificatory sorting strategies, 1967</a>
 */
record LoadAdjustedChange(
    double good, double bad, double expected, double relative, double effect, int pairs) {

  /** Compares two windows, both sorted and with at least one value each. */
  static LoadAdjustedChange of(double[] goodValues, double[] badValues, double loadFactor) {
    double good = FilledCells.mean(goodValues);
    double bad = FilledCells.mean(badValues);
    double proportional = good * loadFactor;
    double expected = Math.clamp(bad, Math.min(good, proportional), Math.max(good, proportional));
    double size = Math.abs(bad) + Math.abs(expected);
    double distance = bad - expected;
    // Means of the same values in another order differ in their last digits.
    if (Math.abs(distance) <= 1e-6 * size) {
      return new LoadAdjustedChange(good, bad, bad, 0, 0, pairs(goodValues, badValues));
    }
    double factor = expected == good ? 1 : loadFactor;
    double effect = CliffsDelta.of(goodValues, factor, badValues);
    return new LoadAdjustedChange(
        good, bad, expected, distance / size, effect, pairs(goodValues, badValues));
  }

  private static int pairs(double[] one, double[] other) {
    return one.length * other.length;
  }

  /**
   * Score from 0 to 1: the size of the change times its certainty. The certainty is lower for few
   * samples: it is computed as if there were one more pair of samples without a difference.
   */
  double score() {
    return Math.abs(relative) * Math.abs(effect) * pairs / (pairs + 1.0);
  }
}
