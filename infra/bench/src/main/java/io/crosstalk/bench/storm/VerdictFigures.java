package io.crosstalk.bench.storm;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Counts and delays from the comparison of a run's verdicts with the planned troubles.
 *
 * @param verdicts number of all verdicts, revisions included
 * @param outside number of verdicts on machines without a planned degradation at that time
 * @param degradations number of planned degradations, one for each victim of each trouble
 * @param judgedDegradations number of planned degradations with a final verdict
 * @param finals number of final verdicts on planned degradations, one for each degraded metric of a
 *     victim
 * @param right number of final verdicts whose first suspect is the culprit, with a probability of
 *     at least 0.5
 * @param namingAnother number of final verdicts in which another machine has a probability of at
 *     least 0.5
 * @param firstDelay delay of the first verdict's decision after the planned onset
 * @param finalDelay delay of the final verdict's decision after the last degraded sample
 * @param writtenDelay delay of the tick that follows the final verdict on its topic, after the last
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
