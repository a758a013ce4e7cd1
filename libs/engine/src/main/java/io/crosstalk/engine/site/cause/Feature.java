package io.crosstalk.engine.site.cause;

/**
 * Figures that speak for or against a hypothesis, with the weights of a conditional logit.
 *
 * @see <a href="https://eml.berkeley.edu/reprints/mcfadden/zarembka.pdf">McFadden: Conditional
 *     logit analysis of qualitative choice behavior, 1974</a>
 */
enum Feature {
  /**
   * Logarithm of the ratio of the deviation from a fault without a sign to that from this cause.
   */
  FIT(4.26),
  /** Logarithm of the share of the growth that is this load's alone. */
  SHARE(2.78),
  /** Logarithm of the share of the past in which all carried as much. */
  RANGE(-1.26),
  /** Logarithm of the growth as a share of the whole load before. */
  DOSE(1.54),
  /** Logarithm of the share of the whole load. */
  LOAD(-0.97),
  NEIGHBOUR(-0.75),
  PAIR(-1.33),
  GROWTH(-1.25),
  OWN_LOAD(-0.04),
  /** 1 when the load is the demand of a service. */
  DEMAND(-2.25),
  /** Logarithm of the used part of a device's limit, relative to the usual part. */
  FULL(1.97),
  /** 1 when known settings contradict each other or the load. */
  CONTRADICTION(1.00),
  ERRORS(3.24),
  UNEVEN(9.00),
  /** 1 when a metric of the device speaks for a fault. */
  SIGN(2.87),
  /** 1 when another change was made immediately before. */
  CHANGE(-1.00),
  /** 1 when a setting of the place was changed immediately before. */
  SETTING(3.36);

  private final double weight;

  Feature(double weight) {
    this.weight = weight;
  }

  double weight() {
    return weight;
  }
}
