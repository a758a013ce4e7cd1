package io.crosstalk.engine.site.state;

/**
 * Probabilities of a degraded and of an ordinary sample of a row, as a noisy-or with a leak.
 *
 * @see <a href="https://doi.org/10.1016/C2009-0-27609-4">Pearl: Probabilistic Reasoning in
 *     Intelligent Systems, 1988, section 4.3.2</a>
 */
final class Noise {
  /** Probability that a row is degraded without a trouble. */
  static final double LEAK = 0.01;

  /** Probability that a trouble degrades a row that measures its symptom. */
  private static final double NEAR = 0.5;

  /** Probability that a trouble degrades the service of a resource that uses the place. */
  private static final double FAR = 0.2;

  /** Probability that a sample of a row that a trouble hurts is degraded. */
  private static final double AFFECTED = 0.97;

  /** Evidence of a trouble in a degraded sample of a row that it hurts, nats. */
  static final double FOR = Math.log(AFFECTED / LEAK);

  /** Evidence against it in an ordinary sample, nats. */
  static final double AGAINST = Math.log(1 - AFFECTED);

  private Noise() {}

  static double reach(boolean isFar) {
    return isFar ? FAR : NEAR;
  }

  /** Evidence of a trouble in a degraded sample, when it is not known which rows it hurts, nats. */
  static double degraded(boolean isFar) {
    double reach = reach(isFar);
    return Math.log((LEAK + reach * (1 - LEAK)) / LEAK);
  }

  /**
   * Evidence of a trouble in an ordinary sample, when it is not known which rows it hurts, nats.
   */
  static double ordinary(boolean isFar) {
    return Math.log(1 - reach(isFar));
  }

  /**
   * Evidence of a trouble in a sample, nats. Beyond the clearly degraded level, outliers without a
   * trouble become rarer in proportion to the ratio.
   *
   * @param value evidence of degradation
   * @param degraded evidence of a clearly degraded sample, nats
   * @param ordinary evidence of an ordinary sample, nats
   */
  static double evidence(double value, double degraded, double ordinary) {
    return value > 1 ? degraded + value - 1 : value * degraded + (1 - value) * ordinary;
  }
}
