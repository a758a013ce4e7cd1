package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.load.Load;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;

/**
 * Growth of a load against its own past, as a ratio. On a logarithmic scale a rise and the fall
 * that reverses it are equal.
 *
 * @see <a href="https://doi.org/10.1080/00031305.1985.10479385">Törnqvist, Vartia, Vartia: How
 *     Should Relative Changes Be Measured?, The American Statistician 1985</a>
 */
record Growth(double before, double during) {
  private static final double EIGHTFOLD = 3;

  static Growth of(Load load) {
    return new Growth(load.before(), load.during());
  }

  /** Strength of the growth: 0 for none, 1 for eightfold or more. */
  double strength() {
    return Math.min(1, Math.log(ratio()) / Math.log(2) / EIGHTFOLD);
  }

  /** Ratio to the load before; eight when there was none. */
  private double ratio() {
    return before > 0 ? during / before : Math.pow(2, EIGHTFOLD);
  }

  Evidence evidence(EvidenceSeries evidenceSeries) {
    return evidenceSeries.evidence(
        EvidenceKind.CHANGE_AGAINST_BASELINE,
        Texts.of(
            "evidence.growth",
            evidenceSeries.metric(),
            evidenceSeries.suspect(),
            evidenceSeries.rise(),
            evidenceSeries.victim()),
        ratio(),
        "1");
  }
}
