package io.crosstalk.rules.storage.lease;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * Divides shared work among the instances that can do it; all instances come to the same result.
 */
final class LeaseShares {
  private LeaseShares() {}

  /**
   * The work of one instance: the candidates take turns in the order of the names.
   *
   * @param candidates instances that can do each piece of work, by its name
   */
  static Set<String> of(String owner, SortedMap<String, ? extends SortedSet<String>> candidates) {
    Set<String> own = new HashSet<>();
    int turn = 0;
    for (var each : candidates.entrySet()) {
      List<String> owners = List.copyOf(each.getValue());
      if (owners.get(turn % owners.size()).equals(owner)) {
        own.add(each.getKey());
      }
      turn++;
    }
    return own;
  }
}
