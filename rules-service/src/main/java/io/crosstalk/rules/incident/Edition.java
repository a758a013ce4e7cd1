package io.crosstalk.rules.incident;

import io.crosstalk.event.Verdict;
import java.time.Instant;
import java.util.Comparator;

/**
 * Which verdict on an episode it is. A later decision replaces an earlier one; of two decided on
 * the same sample, the higher revision does.
 */
public record Edition(Instant decidedAt, int revision) implements Comparable<Edition> {
  private static final Comparator<Edition> ORDER =
      Comparator.comparing(Edition::decidedAt).thenComparingInt(Edition::revision);

  static Edition of(Verdict verdict) {
    return new Edition(verdict.decidedAt(), verdict.revision());
  }

  @Override
  public int compareTo(Edition other) {
    return ORDER.compare(this, other);
  }
}
