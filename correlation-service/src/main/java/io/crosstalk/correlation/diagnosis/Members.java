package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Those who use a contention domain, and what can be known of them once for many inquiries. */
public final class Members {
  private final List<Member> all;
  private final Set<String> used;
  private final boolean stacked;

  private Members(List<Member> all, Set<String> used, boolean stacked) {
    this.all = all;
    this.used = used;
    this.stacked = stacked;
  }

  /**
   * Looks at whom they use.
   *
   * @param all by id, whom several sources measure once for each; not to be changed any more
   */
  public static Members of(List<Member> all) {
    Set<String> used = new HashSet<>();
    all.forEach(member -> used.addAll(member.uses()));
    return new Members(all, used, all.stream().anyMatch(member -> used.contains(member.id())));
  }

  /** Those who had not left before a time (epoch milliseconds). */
  public Members stillThereAt(long timeMs) {
    return new Members(
        all.stream().filter(member -> member.leftMs() >= timeMs).toList(), used, stacked);
  }

  /** By id; whom several sources measure comes once for each. */
  public List<Member> all() {
    return all;
  }

  /** Whether something may be used by somebody of them; if not, nobody uses it. */
  boolean mayUse(String id) {
    return used.contains(id);
  }

  /**
   * Whether somebody of them may use somebody else of them, as a database does the machine that it
   * runs on; if not, nobody does.
   */
  boolean mayUseEachOther() {
    return stacked;
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
