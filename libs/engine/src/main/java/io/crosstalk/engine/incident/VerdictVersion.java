package io.crosstalk.engine.incident;

import io.crosstalk.event.Verdict;
import java.time.Instant;
import java.util.Comparator;

/**
 * Version of the verdict on an episode. A later decision replaces an earlier one; of two decided on
 * the same sample, the higher revision does.
 */
public record VerdictVersion(Instant decidedAt, int revision)
    implements Comparable<VerdictVersion> {
  private static final Comparator<VerdictVersion> ORDER =
      Comparator.comparing(VerdictVersion::decidedAt).thenComparingInt(VerdictVersion::revision);

  static VerdictVersion of(Verdict verdict) {
    return new VerdictVersion(verdict.decidedAt(), verdict.revision());
  }

  @Override
  public int compareTo(VerdictVersion other) {
    return ORDER.compare(this, other);
  }
}
