package io.crosstalk.correlation.diagnosis;

/**
 * From measured reasons to a probability: a logistic model over reasons that each lie between 0 and
 * 1. All of them must speak for a suspect: with one missing altogether it stays below one half. The
 * weights are a prior that has not been fitted to data yet.
 *
 * @param alignment on/off alignment, not below 0
 * @param share of the growth of the domain's load, scaled down when the growth is small beside the
 *     load that was there before
 * @param antagonism the antagonist correlation, not below 0
 * @param growth against the suspect's own past: 0 for none, 1 for eightfold or more
 * @param precedes whether its rise began no later than the harm
 */
record SuspectScore(
    double alignment, double share, double antagonism, double growth, boolean precedes) {
  private static final double PRIOR = -9;
  private static final double ALIGNMENT = 4;
  private static final double SHARE = 4;
  private static final double ANTAGONISM = 3;
  private static final double GROWTH = 2;
  private static final double PRECEDENCE = 1.5;

  double probability() {
    double logit =
        PRIOR
            + ALIGNMENT * alignment
            + SHARE * share
            + ANTAGONISM * antagonism
            + GROWTH * growth
            + (precedes ? PRECEDENCE : 0);
    return 1 / (1 + Math.exp(-logit));
  }
}
