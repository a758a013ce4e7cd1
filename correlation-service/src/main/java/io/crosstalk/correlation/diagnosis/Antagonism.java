package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import java.util.Optional;

/**
 * The antagonist correlation: does the suspect press while the victim suffers, and rest while it is
 * well?
 *
 * @see <a href="https://doi.org/10.1145/2465351.2465388">Zhang et al.: CPI², EuroSys 2013, section
 *     4.2</a>
 * @param coefficient -1 to 1; 0 when nothing can be said
 */
record Antagonism(double coefficient) {

  /**
   * Compares.
   *
   * @param threshold the badness from which the victim suffers
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
        correlation += usage[i] / total * weight(victim.badness(i), threshold);
      }
    }
    return new Antagonism(correlation);
  }

  /** Not below 0. */
  double strength() {
    return Math.max(0, coefficient);
  }

  Optional<Evidence> evidence(Exhibit exhibit) {
    return coefficient >= Exhibit.TELLING ? Optional.of(told(exhibit)) : Optional.empty();
  }

  private Evidence told(Exhibit exhibit) {
    return exhibit.evidence(
        EvidenceKind.ANTAGONIST_CORRELATION,
        "Its load and the %s have an antagonist correlation of %s of at most 1."
            .formatted(exhibit.harm(), Quantity.number(coefficient)),
        coefficient,
        "1");
  }

  private static double weight(double badness, double threshold) {
    if (badness > threshold) {
      return 1 - threshold / badness;
    }
    return badness / threshold - 1;
  }
}
