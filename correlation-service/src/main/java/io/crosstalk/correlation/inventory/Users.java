package io.crosstalk.correlation.inventory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Who has used a resource directly at any time. Not thread-safe. */
final class Users {
  private static final TreeSet<String> NOBODY = new TreeSet<>();

  private final Map<String, TreeSet<String>> users = new HashMap<>();
  private final Map<String, TreeSet<String>> balancers = new HashMap<>();
  private final Set<String> balancing = new HashSet<>();

  void add(String user, String used) {
    add(users, user, used);
    if (balancing.contains(user)) {
      add(balancers, user, used);
    }
  }

  private static void add(Map<String, TreeSet<String>> index, String user, String used) {
    index.computeIfAbsent(used, key -> new TreeSet<>()).add(user);
  }

  /**
   * Notes that somebody is a load balancer: what it uses from now on is noted as being behind it.
   *
   * @return whether it was not known to be one
   */
  boolean balances(String user) {
    return balancing.add(user);
  }

  /** Ids, in their order. */
  Set<String> of(String used) {
    return users.getOrDefault(used, NOBODY);
  }

  /** Ids of the load balancers among them, in their order. */
  Set<String> balancers(String used) {
    return balancers.getOrDefault(used, NOBODY);
  }
}
