package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.Inquiry;

/** Finds out whether a silent victim is silent together with all who use a contention domain. */
public final class RollCall {
  private final Inquiry inquiry;
  private final String victim;
  private final long onset;
  private final long detectedAt;

  private RollCall(Inquiry inquiry) {
    this.inquiry = inquiry;
    this.victim = inquiry.victim().resource();
    this.onset = inquiry.onsetMs();
    this.detectedAt = inquiry.episode().detectedAt().toEpochMilli();
  }

  /** Calls the roll of one domain. */
  public static DomainFinding call(Inquiry inquiry, DomainRef domain, Roll roll) {
    return new RollCall(inquiry).finding(domain, roll);
  }

  private DomainFinding finding(DomainRef domain, Roll roll) {
    Roll.Person self = roll.find(victim);
    if (self == null || !wasHeardBefore(self) || self.isHeard(onset, heardFrom(), detectedAt)) {
      return DomainFinding.unasked(domain);
    }
    Crowd witnesses = roll.witnesses(victim, inquiry.source(), onset);
    return witnesses.isAnybodyHeard(onset, heardFrom(), detectedAt)
        ? DomainFinding.ofSilence(domain, victim, 1, 1)
        : DomainFinding.ofSilence(domain, victim, silent(witnesses), 0);
  }

  /** Nobody is heard any more: how many were before. */
  private int silent(Crowd witnesses) {
    Roll.Person self = witnesses.find(victim);
    int missing = self != null && wasHeardBefore(self) ? 0 : 1;
    return missing + (int) witnesses.countHeard(onset, onset - (detectedAt - onset), onset - 1);
  }

  private boolean wasHeardBefore(Roll.Person person) {
    return person.isHeard(onset, onset - (detectedAt - onset), onset - 1);
  }

  /** The sample that is due first may have been taken just before the silence. */
  private long heardFrom() {
    return onset + inquiry.episode().intervalMs();
  }
}
