package io.crosstalk.engine.diagnosis.finding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Ids of the affected members of a domain. Thousands of victims may share one set. A comparison of
 * two sets takes time proportional to the smaller one.
 */
public final class AffectedSet {
  private final List<String> ids;
  private final Set<String> members;
  private final int hash;

  private AffectedSet(List<String> sorted) {
    this.ids = sorted;
    this.members = new HashSet<>(sorted);
    this.hash = sorted.hashCode();
  }

  /** Creates a set of the given ids, which may contain duplicates. */
  public static AffectedSet of(Collection<String> ids) {
    return new AffectedSet(ids.stream().distinct().sorted().toList());
  }

  /** Ids in ascending order. */
  public List<String> ids() {
    return ids;
  }

  public int size() {
    return ids.size();
  }

  public boolean contains(String id) {
    return members.contains(id);
  }

  public boolean containsAny(Collection<String> wanted) {
    return wanted.stream().anyMatch(members::contains);
  }

  public boolean containsAll(AffectedSet other) {
    return equals(other) || (other.size() <= size() && members.containsAll(other.ids));
  }

  /** Returns the number of different members in several sets. Equal sets are examined once. */
  public static int countAll(Collection<AffectedSet> sets) {
    List<AffectedSet> distinct = new ArrayList<>();
    sets.stream()
        .sorted(Comparator.comparingInt(AffectedSet::size).reversed())
        .filter(each -> !distinct.contains(each))
        .forEach(distinct::add);
    if (distinct.isEmpty()) {
      return 0;
    }
    AffectedSet largest = distinct.removeFirst();
    Set<String> more = new HashSet<>();
    for (AffectedSet each : distinct) {
      for (String id : each.ids) {
        if (!largest.contains(id)) {
          more.add(id);
        }
      }
    }
    return largest.size() + more.size();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof AffectedSet that
            && ids.size() == that.ids.size()
            && hash == that.hash
            && ids.equals(that.ids));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return ids.toString();
  }
}
