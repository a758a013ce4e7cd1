package io.crosstalk.engine.site.cause;

/**
 * Figures that speak for or against a hypothesis, with the weights of a conditional logit.
 *
 * @see <a href="https://eml.berkeley.edu/reprints/mcfadden/zarembka.pdf">McFadden: Conditional
 *     logit analysis of qualitative choice behavior, 1974</a>
 */
enum Feature {
  /** Evidence of the fit against a fault without a sign, nats. */
  FIT(0.02),
  /** Logarithm of the share of the growth that is this load's alone. */
  SHARE(2.85),
  /** Logarithm of the share of the past in which all carried as much. */
  RANGE(-1.57),
  /** Logarithm of the share of the past in which this load was as high. */
  PROMINENCE(-0.07),
  /** Logarithm of the growth as a share of the whole load before. */
  DOSE(1.54),
  /** Logarithm of the share of the whole load. */
  LOAD(-0.61),
  /** 1 when the suspect is degraded too. */
  AFFECTED(0.85),
  NEIGHBOUR(-4.60),
  PAIR(-1.03),
  GROWTH(-4.41),
  OWN_LOAD(-1.58),
  /** 1 when the load is the demand of a service. */
  DEMAND(-6.00),
  ERRORS(3.08),
  UNEVEN(12.03),
  /** 1 when a metric of the device speaks for a fault. */
  SIGN(2.87),
  /** 1 when another change was made immediately before. */
  CHANGE(-2.69),
  /** 1 when a setting of the place was changed immediately before. */
  SETTING(2.63),
  /** 1 while the trouble lasts, for all but a fault without a sign. */
  OPEN(0.07)
  ;

  private final double weight;

  Feature(double weight) {
    this.weight = weight;
  }

  double weight() {
    return weight;
  }
}
