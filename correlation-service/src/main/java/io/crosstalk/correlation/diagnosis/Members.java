package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Those who use a contention domain, and what can be known of them once for many inquiries. */
public final class Members {
  private final List<Member> all;
  private final Set<String> used;
  private final boolean stacked;

  /** Null until it is asked for. */
  private @Nullable Map<String, List<String>> users;

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

  /** Ids of the members that use something, directly or through others. */
  List<String> users(String id) {
    if (!used.contains(id)) {
      return List.of();
    }
    if (users == null) {
      users = findUsers();
    }
    List<String> known = users.get(id);
    return known == null ? findUsers(id) : known;
  }

  private List<String> findUsers(String id) {
    return all.stream().filter(member -> member.uses().contains(id)).map(Member::id).toList();
  }

  /** Only of what is a member itself: the domains that all of them use need no such list. */
  private Map<String, List<String>> findUsers() {
    Set<String> ids = new HashSet<>();
    all.forEach(member -> ids.add(member.id()));
    Map<String, List<String>> found = new HashMap<>();
    for (Member member : all) {
      for (String each : member.uses()) {
        if (ids.contains(each)) {
          found.computeIfAbsent(each, key -> new ArrayList<>()).add(member.id());
        }
      }
    }
    return found;
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
