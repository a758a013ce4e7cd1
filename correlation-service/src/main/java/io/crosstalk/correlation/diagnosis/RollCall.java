package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.Inquiry;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds out who of a contention domain's members is silent together with a silent victim. */
public final class RollCall {
  private final Inquiry inquiry;
  private final String victim;

  private RollCall(Inquiry inquiry) {
    this.inquiry = inquiry;
    this.victim = inquiry.victim().resource();
  }

  /**
   * Calls the roll of one domain.
   *
   * @param members everybody who used it; whom several sources measure comes once for each
   */
  public static DomainFinding call(Inquiry inquiry, DomainRef domain, List<Member> members) {
    return new RollCall(inquiry).finding(domain, members);
  }

  private DomainFinding finding(DomainRef domain, List<Member> members) {
    Set<String> known = new TreeSet<>();
    Set<String> present = new TreeSet<>();
    for (Member member : witnesses(members)) {
      if (wasHeardBefore(member)) {
        known.add(member.id());
      }
      if (isHeard(member)) {
        present.add(member.id());
      }
    }
    known.addAll(present);
    int measured = known.size();
    known.removeAll(present);
    return DomainFinding.ofSilence(domain, measured, List.copyOf(known));
  }

  /**
   * Those that the victim's own source measures: when they are silent too, it is the source that
   * fails. Where it measures nobody else, anybody bears witness.
   */
  private List<Member> witnesses(List<Member> members) {
    List<Member> fellows =
        members.stream().filter(each -> isVictim(each) || isOfSameSource(each)).toList();
    return fellows.stream().allMatch(this::isVictim) ? members : fellows;
  }

  private boolean isVictim(Member member) {
    return member.id().equals(victim);
  }

  private boolean isOfSameSource(Member member) {
    return member.source().equals(inquiry.source());
  }

  private boolean wasHeardBefore(Member member) {
    long onset = inquiry.onsetMs();
    return isHeard(member, onset - (detectedAt() - onset), onset - 1);
  }

  /** The sample that is due first may have been taken just before the silence. */
  private boolean isHeard(Member member) {
    return isHeard(member, inquiry.onsetMs() + inquiry.episode().intervalMs(), detectedAt());
  }

  private static boolean isHeard(Member member, long fromMs, long toMs) {
    return member.window().hasRow(fromMs, toMs);
  }

  private long detectedAt() {
    return inquiry.episode().detectedAt().toEpochMilli();
  }
}
