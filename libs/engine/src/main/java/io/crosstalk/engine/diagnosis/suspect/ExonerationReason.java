package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.text.Texts;
import java.util.Optional;

/** Finds the reason why a member whose load rose is not the cause. */
final class ExonerationReason {
  /**
   * Number of samples with a high load and a healthy victim that exonerates a suspect, unless its
   * load is mostly aligned with the degradation.
   */
  private static final int LEAST = 3;

  private static final double ALIGNED = 0.7;

  private ExonerationReason() {}

  /**
   * Returns the reason as the end of a sentence that begins with the rise of the load; empty when
   * there is no reason.
   */
  static Optional<String> of(
      PhiCoefficient onOff, Precedence precedence, LoadShare portion, String domain) {
    if (onOff.loudOnly() >= LEAST && onOff.phi() < ALIGNED) {
      return Optional.of(
          Texts.of(
              "exoneration.victimWell",
              onOff.loudOnly(),
              onOff.loudOnly() + onOff.loudAndAffected()));
    }
    return precedence.holds()
        ? portion.lightness(domain)
        : Optional.of(Texts.of("exoneration.afterwards"));
  }
}
