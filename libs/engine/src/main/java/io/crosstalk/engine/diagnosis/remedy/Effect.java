package io.crosstalk.engine.diagnosis.remedy;

import io.crosstalk.engine.episode.DegradationScale;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.statistics.Median;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.Arrays;

/**
 * Effect of a change on the victim's metric: medians before and after, and a test against chance.
 * Neighbouring samples are correlated, so significance alone is not enough: the degradation must be
 * less by a quarter.
 *
 * @param before median in the metric's unit; NaN without samples
 * @param after median in the metric's unit; NaN without samples
 * @param left share of the degradation that remains after the change; 1 when nothing has improved,
 *     0 at the ordinary level
 * @param deviations standard deviations of the rank sum from its expectation by chance, positive
 *     for an improvement
 * @see <a href="https://doi.org/10.1214/aoms/1177730491">Mann and Whitney: On a test of whether one
 *     of two random variables is stochastically larger than the other, 1947</a>
 */
record Effect(double before, double after, Outcome outcome, double left, double deviations) {
  /** Outcome of a change. */
  enum Outcome {
    /** The victim is well after the change. */
    RECOVERED,
    /** The victim is less degraded after the change, but not well. */
    PARTIAL,
    NONE,
    /** There are too few samples to decide. */
    UNKNOWN
  }

  private static final int LEAST_SAMPLES = 3;

  /** Standard deviations of a normal distribution that chance exceeds in one of twenty cases. */
  private static final double SIGNIFICANT = 1.96;

  private static final double PARTLY = 0.75;

  /** Compares the victim's samples before and after a change; the order of both arrays changes. */
  static Effect of(double[] before, double[] after, DiagnosisRequest request) {
    Metric metric = MetricCatalogue.of(request.victim().metric());
    double was = Median.of(before, before.length);
    double is = Median.of(after, after.length);
    double ordinary = DegradationScale.of(metric, request.victim().baseline());
    double degradation = DegradationScale.of(metric, was) - ordinary;
    double left =
        degradation > 0 ? Math.max(0, DegradationScale.of(metric, is) - ordinary) / degradation : 1;
    double deviations = deviations(degradations(metric, before), degradations(metric, after));
    boolean known = Math.min(before.length, after.length) >= LEAST_SAMPLES;
    boolean well = DegradationScale.of(metric, is) < request.measured().degradedFrom();
    Outcome outcome =
        !known
            ? Outcome.UNKNOWN
            : deviations < SIGNIFICANT || left > PARTLY
                ? Outcome.NONE
                : well ? Outcome.RECOVERED : Outcome.PARTIAL;
    return new Effect(was, is, outcome, left, deviations);
  }

  private static double[] degradations(Metric metric, double[] values) {
    return Arrays.stream(values).map(value -> DegradationScale.of(metric, value)).toArray();
  }

  /**
   * Deviations by the normal approximation. Ties, which make chance less likely, are not corrected
   * for.
   */
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

  /** Returns whether the difference can be explained by chance. */
  boolean isInsignificant() {
    return Math.abs(deviations) < SIGNIFICANT;
  }
}
