package io.crosstalk.engine.diagnosis;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.List;
import java.util.Optional;

/** Evidence that the sampling interval is more than a quarter of the episode. */
final class CoarseSampling {
  /** Upper bound of a probability from so few samples, because chance is not excluded. */
  static final double CAP = 0.5;

  private static final int ENOUGH_SAMPLES = 4;

  private CoarseSampling() {}

  static boolean isOf(DiagnosisRequest request) {
    return request.subject() == DiagnosisRequest.Subject.HARM
        && request.episode().harmedSamples() < ENOUGH_SAMPLES;
  }

  /** Evidence about few samples; empty when there are enough. */
  static Optional<Evidence> of(Facts facts) {
    return isOf(facts.inquiry()) ? Optional.of(evidence(facts)) : Optional.empty();
  }

  private static Evidence evidence(Facts facts) {
    int samples = facts.inquiry().episode().harmedSamples();
    double interval = facts.inquiry().episode().intervalMs() / 1000.0;
    return facts.evidence(
        EvidenceKind.TEMPORAL_PRECEDENCE,
        "The harm is known from only %d %s, one every %s: chance is not excluded, and nobody is suspected with more than %s."
            .formatted(
                samples,
                samples == 1 ? "sample" : "samples",
                Sentences.duration(interval),
                Sentences.part(CAP)),
        interval,
        "s",
        List.of());
  }
}
