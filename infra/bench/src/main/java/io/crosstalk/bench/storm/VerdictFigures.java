package io.crosstalk.bench.storm;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Comparison of verdicts with the plan.
 *
 * @param verdicts all of them, revisions included
 * @param outside verdicts on machines without a planned degradation at that time
 * @param degradations planned degradations: one a victim and trouble
 * @param judgedDegradations planned degradations with a final verdict
 * @param finals final verdicts on planned degradations: one an episode, that is, a metric of a
 *     victim
 * @param right of the final ones, those whose first suspect is the culprit, at 0.5 or more
 * @param namingAnother of the final ones, those with another machine at 0.5 or more
 * @param firstDelay of the first verdict's decision, after the true onset
 * @param finalDelay of the final verdict's decision, after the last degraded sample
 * @param writtenDelay of the tick that follows the final verdict on its topic, after the last
 *     degraded sample
 */
record VerdictFigures(
    long verdicts,
    long outside,
    @JsonProperty("harms") long degradations,
    @JsonProperty("judgedHarms") long judgedDegradations,
    long finals,
    long right,
    @JsonProperty("accusingAnother") long namingAnother,
    DelayFigures firstDelay,
    DelayFigures finalDelay,
    DelayFigures writtenDelay) {

  /** Share of the final verdicts that name the culprit first, 0 to 1; NaN when there are none. */
  double rightShare() {
    return finals == 0 ? Double.NaN : (double) right / finals;
  }

  /**
   * Share of the planned degradations that have a final verdict, 0 to 1; NaN when there are none.
   */
  double judgedShare() {
    return degradations == 0 ? Double.NaN : (double) judgedDegradations / degradations;
  }
}
