package io.crosstalk.engine.diagnosis.series;

import io.crosstalk.engine.episode.DiagnosisRequest;

/**
 * Episodes of which the sampling interval is more than a quarter, so that chance is not excluded.
 */
public final class CoarseSampling {
  /** Upper bound of a probability from so few samples, because chance is not excluded. */
  public static final double CAP = 0.5;

  private static final int ENOUGH_SAMPLES = 4;

  private CoarseSampling() {}

  /** Returns whether a degradation is known from only a few samples. */
  public static boolean isOf(DiagnosisRequest request) {
    return request.subject() == DiagnosisRequest.Subject.DEGRADATION
        && request.episode().harmedSamples() < ENOUGH_SAMPLES;
  }
}
