package io.crosstalk.correlation.diagnosis;

/**
 * From measured reasons to a probability: a logistic model over reasons that each lie between 0 and
 * 1, whose weights are a prior that has not been fitted to data yet.
 *
 * <p>Two conditions are necessary, and no other reason makes up for them. A load must weigh
 * something: the probability is never above its weight. And a cause comes before its effect: who
 * rose only after the harm had begun may keep it up, which is half as probable at most and never
 * suffices to name it.
 *
 * @param alignment on/off alignment, not below 0
 * @param share of the growth of the domain's load, scaled down when the growth is small beside the
 *     load that was there before
 * @param antagonism the antagonist correlation, not below 0
 * @param growth against the suspect's own past: 0 for none, 1 for eightfold or more
 * @param weight of the growth of its load, beside that of whoever grew most and beside the load
 *     that was there before: 0 for none, 1 for a load that may push everybody past the knee
 * @param precedes whether its rise began no later than the harm
 */
record SuspectScore(
    double alignment,
    double share,
    double antagonism,
    double growth,
    double weight,
    boolean precedes) {
  private static final double PRIOR = -7.5;
  private static final double ALIGNMENT = 4;
  private static final double SHARE = 4;
  private static final double ANTAGONISM = 3;
  private static final double GROWTH = 2;
  private static final double TOO_LATE = 0.5;

  double probability() {
    double logit =
        PRIOR + ALIGNMENT * alignment + SHARE * share + ANTAGONISM * antagonism + GROWTH * growth;
    double probability = Math.min(weight, 1 / (1 + Math.exp(-logit)));
    return precedes ? probability : TOO_LATE * probability;
  }
}
