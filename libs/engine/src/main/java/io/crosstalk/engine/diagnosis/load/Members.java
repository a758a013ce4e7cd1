package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.episode.DiagnosisRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Members of a contention domain, with indexes that are computed once for many requests. */
public final class Members {
  private final List<Member> all;
  private final Set<String> used;
  private final boolean stacked;

  /** Users of each member, see {@link #users(String)}; null until they are first requested. */
  private @Nullable Map<String, List<String>> users;

  private Members(List<Member> all, Set<String> used, boolean stacked) {
    this.all = all;
    this.used = used;
    this.stacked = stacked;
  }

  /**
   * Creates the members of a domain.
   *
   * @param all members sorted by id, one for each source that measures the resource; not to be
   *     changed afterwards
   */
  public static Members of(List<Member> all) {
    Set<String> used = new HashSet<>();
    all.forEach(member -> used.addAll(member.uses()));
    return new Members(all, used, all.stream().anyMatch(member -> used.contains(member.id())));
  }

  /**
   * Members that had not left before a time.
   *
   * @param timeMs epoch milliseconds
   */
  public Members stillThereAt(long timeMs) {
    return new Members(
        all.stream().filter(member -> member.leftMs() >= timeMs).toList(), used, stacked);
  }

  /** Members sorted by id, one for each source that measures the resource. */
  public List<Member> all() {
    return all;
  }

  /** Ids of the members that use a resource, directly or through others. */
  public List<String> users(String id) {
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

  /** Computes the users of each member. The domains that all members use are left out. */
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
   * Returns whether a member may use another member, as a database uses its machine. The result
   * false is certain.
   */
  boolean mayUseEachOther() {
    return stacked;
  }

  /**
   * Returns whether the samples of all members are kept back to the earliest time that a request
   * needs.
   */
  public boolean remember(DiagnosisRequest request) {
    long from = request.pastFromMs();
    for (Member member : all) {
      if (!member.window().remembers(from, request.comparedThroughMs())) {
        return false;
      }
    }
    return true;
  }
}
