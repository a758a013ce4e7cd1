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
  FIT(4.24),
  /** Logarithm of the share of the growth that is this load's alone. */
  SHARE(2.83),
  /** Logarithm of the share of the past in which all carried as much. */
  RANGE(-1.26),
  /** Logarithm of the growth as a share of the whole load before. */
  DOSE(1.76),
  /** Logarithm of the share of the whole load. */
  LOAD(-0.95),
  /** 1 when the suspect is degraded too. */
  AFFECTED(0.77),
  NEIGHBOUR(-3.82),
  PAIR(-1.46),
  GROWTH(-3.30),
  OWN_LOAD(-2.01),
  /** 1 when the load is the demand of a service. */
  DEMAND(-2.21),
  /** Logarithm of the used part of a device's limit. */
  FULL(2.00),
  /** 1 when known settings contradict each other or the load. */
  CONTRADICTION(1.00),
  ERRORS(3.22),
  UNEVEN(9.00),
  /** 1 when a metric of the device speaks for a fault. */
  SIGN(2.87),
  /** 1 when another change was made immediately before. */
  CHANGE(-1.00),
  /** 1 when a setting of the place was changed immediately before. */
  SETTING(3.32);

  private final double weight;

  Feature(double weight) {
    this.weight = weight;
  }

  double weight() {
    return weight;
  }
}
