package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.diagnosis.series.CoarseSampling;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.List;
import java.util.Optional;

/** Evidence that a degradation is known from only a few samples. */
final class CoarseSamplingReasons {
  private CoarseSamplingReasons() {}

  /** Evidence that there are few samples; empty when there are enough. */
  static Optional<Evidence> of(EpisodeFacts facts) {
    return CoarseSampling.isOf(facts.request()) ? Optional.of(evidence(facts)) : Optional.empty();
  }

  private static Evidence evidence(EpisodeFacts facts) {
    int samples = facts.request().episode().harmedSamples();
    double interval = facts.request().episode().intervalMs() / 1000.0;
    return facts.evidence(
        EvidenceKind.TEMPORAL_PRECEDENCE,
        Texts.of(
            "evidence.coarse",
            samples,
            TextFormat.duration(interval),
            TextFormat.part(CoarseSampling.CAP)),
        interval,
        "s",
        List.of());
  }
}
