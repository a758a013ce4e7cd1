package io.crosstalk.engine.diagnosis.series;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.event.Episode;

/**
 * Recognizes episodes with so few samples that chance is not excluded: the sampling interval is
 * more than a quarter of the duration.
 */
public final class CoarseSampling {
  /** Upper bound of a suspect's probability for an episode with so few samples. */
  public static final double CAP = 0.5;

  private static final int ENOUGH_SAMPLES = 4;

  private CoarseSampling() {}

  /** Returns whether a degradation is known from only a few samples. */
  public static boolean isOf(DiagnosisRequest request) {
    return request.subject() == DiagnosisRequest.Subject.DEGRADATION && isOf(request.episode());
  }

  /** Returns whether an episode of degraded samples has only a few of them. */
  public static boolean isOf(Episode episode) {
    return episode.harmedSamples() < ENOUGH_SAMPLES;
  }
}
