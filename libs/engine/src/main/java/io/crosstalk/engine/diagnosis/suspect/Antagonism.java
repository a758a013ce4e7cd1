package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.Optional;

/**
 * Antagonist correlation: how well a suspect's load follows the victim's degradation, high while
 * the victim is degraded and low while the victim is well.
 *
 * @see <a href="https://doi.org/10.1145/2465351.2465388">Zhang et al.: CPI², EuroSys 2013, section
 *     4.2</a>
 * @param coefficient -1 to 1; 0 when it is undefined
 */
record Antagonism(double coefficient) {

  /**
   * Correlates a suspect's load with the victim's degradation.
   *
   * @param threshold degradation from which the victim counts as affected
   * @param usage load at the timeline's times; NaN where unknown
   */
  static Antagonism of(Timeline victim, double[] usage, double threshold) {
    double total = 0;
    for (double value : usage) {
      total += Double.isNaN(value) ? 0 : value;
    }
    if (total <= 0) {
      return new Antagonism(0);
    }
    double correlation = 0;
    for (int i = 0; i < usage.length; i++) {
      if (!Double.isNaN(usage[i])) {
        correlation += usage[i] / total * weight(victim.degradation(i), threshold);
      }
    }
    return new Antagonism(correlation);
  }

  /** Strength of the evidence, 0 to 1; 0 for a negative correlation. */
  double strength() {
    return Math.max(0, coefficient);
  }

  Optional<Evidence> evidence(EvidenceSeries evidenceSeries) {
    return coefficient >= EvidenceSeries.TELLING
        ? Optional.of(toEvidence(evidenceSeries))
        : Optional.empty();
  }

  private Evidence toEvidence(EvidenceSeries evidenceSeries) {
    return evidenceSeries.evidence(
        EvidenceKind.ANTAGONIST_CORRELATION,
        Texts.of("evidence.antagonism", evidenceSeries.degradation(), Texts.number(coefficient)),
        coefficient,
        "1");
  }

  private static double weight(double degradation, double threshold) {
    if (degradation > threshold) {
      return 1 - threshold / degradation;
    }
    return degradation / threshold - 1;
  }
}
