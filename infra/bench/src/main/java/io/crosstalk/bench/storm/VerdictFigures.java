package io.crosstalk.bench.storm;

/**
 * Comparison of verdicts with the plan.
 *
 * @param verdicts all of them, revisions included
 * @param outside verdicts on machines without a planned degradation at that time
 * @param harms planned degradations: one a victim and trouble
 * @param judgedHarms planned degradations with a final verdict
 * @param finals final verdicts on planned degradations: one an episode, that is, a metric of a
 *     victim
 * @param right of the final ones, those whose first suspect is the culprit, at 0.5 or more
 * @param accusingAnother of the final ones, those with another machine at 0.5 or more
 * @param firstDelay of the first verdict's decision, after the true onset
 * @param finalDelay of the final verdict's decision, after the last degraded sample
 * @param writtenDelay of the tick that follows the final verdict on its topic, after the last
 *     degraded sample
 */
record VerdictFigures(
    long verdicts,
    long outside,
    long harms,
    long judgedHarms,
    long finals,
    long right,
    long accusingAnother,
    Delay firstDelay,
    Delay finalDelay,
    Delay writtenDelay) {

  /** Share of the final verdicts that name the culprit first, 0 to 1; NaN when there are none. */
  double rightShare() {
    return finals == 0 ? Double.NaN : (double) right / finals;
  }

  /**
   * Share of the planned degradations that have a final verdict, 0 to 1; NaN when there are none.
   */
  double judgedShare() {
    return harms == 0 ? Double.NaN : (double) judgedHarms / harms;
  }
}
