package io.crosstalk.correlation.diagnosis;

import java.util.Optional;

/** Why somebody whose load rose is not the cause. */
final class Alibi {
  /** Loud for so many samples without hurting the victim is an alibi, unless mostly aligned. */
  private static final int LEAST = 3;

  private static final double ALIGNED = 0.7;

  private Alibi() {}

  /** The end of a sentence that begins with its rise; empty when there is none. */
  static Optional<String> of(OnOff onOff, Precedence precedence, Portion portion, String domain) {
    if (onOff.loudOnly() >= LEAST && onOff.phi() < ALIGNED) {
      return Optional.of(
          "in %d of the %d samples in which it was loud the victim was well"
              .formatted(onOff.loudOnly(), onOff.loudOnly() + onOff.loudAndHurt()));
    }
    return precedence.holds()
        ? portion.lightness(domain)
        : Optional.of("only after the harm had begun");
  }
}
