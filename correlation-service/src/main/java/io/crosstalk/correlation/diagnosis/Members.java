package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Those who use a contention domain, and what can be known of them once for many inquiries.
 *
 * @param all by id; whom several sources measure comes once for each
 * @param used ids of everything that somebody of them uses
 * @param stacked whether somebody of them uses somebody else of them, as a database does the
 *     machine that it runs on
 */
public record Members(List<Member> all, Set<String> used, boolean stacked) {

  /**
   * Looks at whom they use.
   *
   * @param all by id; not to be changed any more
   */
  public static Members of(List<Member> all) {
    Set<String> used = new HashSet<>();
    all.forEach(member -> used.addAll(member.uses()));
    return new Members(all, used, all.stream().anyMatch(member -> used.contains(member.id())));
  }

  /** Whether everybody's window goes back to the past that an inquiry compares with. */
  public boolean remember(Inquiry inquiry) {
    long from = inquiry.pastFromMs();
    for (Member member : all) {
      if (!member.window().remembers(from, inquiry.decidedAtMs())) {
        return false;
      }
    }
    return true;
  }
}
