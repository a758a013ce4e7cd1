package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.Optional;

/**
 * Time between the rise of a suspect's load and the onset of the degradation: a cause precedes its
 * effect.
 *
 * @see <a href="https://doi.org/10.1177/003591576505800503">Hill: The Environment and Disease:
 *     Association or Causation?, 1965</a>: the fourth of his viewpoints
 * @param leadMs time from the rise of the load to the onset, milliseconds
 * @param intervalMs sampling interval, milliseconds; a rise that is measured up to one interval
 *     after the onset may have happened before it
 */
record Precedence(double leadMs, long intervalMs) {
  static Precedence of(PhiCoefficient onOff, Timeline timeline) {
    return new Precedence((double) timeline.onset() - onOff.riseTime(), timeline.interval());
  }

  boolean holds() {
    return leadMs >= -intervalMs;
  }

  Optional<Evidence> evidence(EvidenceSeries evidenceSeries) {
    return holds() ? Optional.of(toEvidence(evidenceSeries)) : Optional.empty();
  }

  private Evidence toEvidence(EvidenceSeries evidenceSeries) {
    double lead = leadMs / 1000;
    return evidenceSeries.evidence(
        EvidenceKind.TEMPORAL_PRECEDENCE,
        Texts.of("evidence.rise", began(lead), TextFormat.duration(intervalMs / 1000.0)),
        lead,
        "s");
  }

  private static String began(double leadSeconds) {
    return leadSeconds == 0
        ? Texts.of("evidence.rise.with")
        : leadSeconds > 0
            ? Texts.of("evidence.rise.before", TextFormat.duration(leadSeconds))
            : Texts.of("evidence.rise.within");
  }
}
