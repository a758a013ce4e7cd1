package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.baseline.Baseline;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Optional;

/** Evidence that the victim had few samples before its degradation. */
final class ColdStart {
  private ColdStart() {}

  /** Evidence about an uncertain baseline; empty when the baseline rests on enough samples. */
  static Optional<Evidence> of(EpisodeFacts facts) {
    double confidence = facts.request().measured().confidence();
    return confidence < 1 ? Optional.of(evidence(facts, confidence)) : Optional.empty();
  }

  private static Evidence evidence(EpisodeFacts facts, double confidence) {
    Victim victim = facts.request().victim();
    return facts.evidence(
        EvidenceKind.CHANGE_AGAINST_BASELINE,
        Texts.of(
            "evidence.coldStart",
            EarlierLevel.baseline(facts.request()),
            Texts.metric(victim.metric()),
            victim.resource(),
            Math.round(confidence * Baseline.WARM_UP),
            Baseline.WARM_UP),
        confidence,
        "1",
        List.of());
  }
}
