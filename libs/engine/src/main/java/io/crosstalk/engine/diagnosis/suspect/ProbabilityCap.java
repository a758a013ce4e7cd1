package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.series.CoarseSampling;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.objective.SlightDegradation;
import java.time.Instant;

/**
 * Limits a suspect's probability in situations in which no evidence is certain, such as few
 * samples.
 */
final class ProbabilityCap {
  /** Upper bound in all cases, because sources report wrong data now and then. */
  private static final double MAX_PROBABILITY = 0.99;

  /** Upper bound when the baseline is only a first guess. */
  private static final double FIRST_GUESS = 0.9;

  /** Least weight with which a suspect of an episode with few samples has a higher upper bound. */
  private static final double CLEAR = 0.9;

  /**
   * Upper bound when there are few samples and hardly any other member is affected, or when the
   * degradation is slight. It is too low for a culprit: short peaks prove little, and a degradation
   * that no user notices needs no culprit.
   */
  private static final double FEW_AFFECTED = 0.4;

  private static final int FEW_AFFECTED_SAMPLES = 6;
  private static final int SEVERAL = 2;
  private static final double MOST = 0.5;

  private ProbabilityCap() {}

  /**
   * Upper bound of the probability in a situation.
   *
   * @param weight probability that the model computes from all reasons
   */
  static double of(SuspectSituation situation, double weight) {
    DiagnosisRequest request = situation.request();
    boolean othersKnown = situation.othersMeasured() >= SEVERAL;
    boolean fewAffected = othersKnown && situation.othersAffected() < SEVERAL;
    if (fewAffected && request.episode().harmedSamples() < FEW_AFFECTED_SAMPLES) {
      return FEW_AFFECTED;
    }
    if (SlightDegradation.is(
        request.victim(), request.episode(), Instant.ofEpochMilli(request.comparedThroughMs()))) {
      return FEW_AFFECTED;
    }
    if (CoarseSampling.isOf(request)) {
      boolean clear = weight >= CLEAR && (!othersKnown || situation.company() >= MOST);
      return clear ? CoarseSampling.CAP : FEW_AFFECTED;
    }
    return request.measured().isFirstGuess() ? FIRST_GUESS : MAX_PROBABILITY;
  }
}
