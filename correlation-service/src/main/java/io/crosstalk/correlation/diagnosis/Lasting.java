package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.episode.Inquiry.Subject;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.ArrayList;
import java.util.List;

/** What is said where an episode ends because it has lasted, not because anything got better. */
final class Lasting {
  private static final long DAY_MS = 24 * 3_600_000L;

  private Lasting() {}

  /** Adds that to a diagnosis' own evidence. */
  static List<Evidence> beside(List<Evidence> reasons, Inquiry inquiry) {
    if (!inquiry.hasMerelyLasted()) {
      return reasons;
    }
    List<Evidence> all = new ArrayList<>(reasons);
    all.add(evidence(inquiry));
    return all;
  }

  private static Evidence evidence(Inquiry inquiry) {
    boolean silent = inquiry.subject() == Subject.SILENCE;
    long days = Inquiry.LASTING_MS / DAY_MS;
    String told =
        silent
            ? "Nothing was heard of %s for %d days: from now on it is not expected any more."
            : "%s has been so for %d days: from now on that counts as ordinary. It has not got better.";
    return new Evidence(
        silent ? EvidenceKind.MISSING_SIGNAL : EvidenceKind.CHANGE_AGAINST_BASELINE,
        told.formatted(inquiry.victim().resource(), days),
        days,
        "d",
        List.of(Plot.victim(inquiry)));
  }
}
