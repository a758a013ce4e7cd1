package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Badness;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.Arrays;

/**
 * What became of a victim's figure after something was done: medians, and whether chance alone
 * would have done as much. Neighbouring samples resemble each other, so significance alone claims
 * nothing: the harm has to be less by a quarter.
 *
 * @param before median in the metric's unit; NaN without samples
 * @param after likewise
 * @param left what is left of the harm beyond what is ordinary; 1 for all of it
 * @param deviations of the rank sum from what chance alone would give, positive for better
 * @see <a href="https://doi.org/10.1214/aoms/1177730491">Mann and Whitney: On a test of whether one
 *     of two random variables is stochastically larger than the other, 1947</a>
 */
record Effect(double before, double after, Outcome outcome, double left, double deviations) {
  /** What an intervention has brought. */
  enum Outcome {
    /** The victim is well. */
    RECOVERED,
    /** Better, and still hurt. */
    PARTIAL,
    NONE,
    /** There are too few samples to say. */
    UNKNOWN
  }

  private static final int LEAST_SAMPLES = 3;

  /** Of a normal distribution, for one result in twenty by chance. */
  private static final double SIGNIFICANT = 1.96;

  private static final double PARTLY = 0.75;

  /** Compares the victim's samples, in any order, which changes. */
  static Effect of(double[] before, double[] after, Inquiry inquiry) {
    Metric metric = MetricCatalogue.of(inquiry.victim().metric());
    double was = Median.of(before, before.length);
    double is = Median.of(after, after.length);
    double ordinary = Badness.of(metric, inquiry.victim().baseline());
    double harm = Badness.of(metric, was) - ordinary;
    double left = harm > 0 ? Math.max(0, Badness.of(metric, is) - ordinary) / harm : 1;
    double deviations = deviations(badness(metric, before), badness(metric, after));
    boolean known = Math.min(before.length, after.length) >= LEAST_SAMPLES;
    boolean well = Badness.of(metric, is) < inquiry.hurtFrom();
    Outcome outcome =
        !known
            ? Outcome.UNKNOWN
            : deviations < SIGNIFICANT || left > PARTLY
                ? Outcome.NONE
                : well ? Outcome.RECOVERED : Outcome.PARTIAL;
    return new Effect(was, is, outcome, left, deviations);
  }

  private static double[] badness(Metric metric, double[] values) {
    return Arrays.stream(values).map(value -> Badness.of(metric, value)).toArray();
  }

  /** By the normal approximation; ties, which make chance less likely, are not allowed for. */
  private static double deviations(double[] before, double[] after) {
    double n = before.length;
    double m = after.length;
    double dominance = 0;
    for (double a : after) {
      for (double b : before) {
        dominance += Math.signum(b - a);
      }
    }
    return n * m == 0 ? 0 : dominance / Math.sqrt(n * m * (n + m + 1) / 3);
  }

  /** Whether chance would have done as much. */
  boolean isInsignificant() {
    return Math.abs(deviations) < SIGNIFICANT;
  }
}
