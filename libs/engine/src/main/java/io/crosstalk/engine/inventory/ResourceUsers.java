package io.crosstalk.engine.inventory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Resources that use another resource directly in any version that is kept. Not thread-safe. */
final class ResourceUsers {
  private static final TreeSet<String> NONE = new TreeSet<>();

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

  void remove(String user, String used) {
    remove(users, user, used);
    remove(balancers, user, used);
  }

  private static void remove(Map<String, TreeSet<String>> index, String user, String used) {
    index.computeIfPresent(
        used,
        (key, some) -> {
          some.remove(user);
          return some.isEmpty() ? null : some;
        });
  }

  /**
   * Records that a resource is a load balancer; the resources that it uses from now on are recorded
   * as behind it.
   *
   * @return whether it was not known as one
   */
  boolean markLoadBalancer(String user) {
    return balancing.add(user);
  }

  /** Records that a resource no longer exists. */
  void forget(String user) {
    balancing.remove(user);
  }

  /** Returns the ids of the users of a resource, in order. */
  Set<String> of(String used) {
    return users.getOrDefault(used, NONE);
  }

  /** Returns the ids of the load balancers among the users, in order. */
  Set<String> balancers(String used) {
    return balancers.getOrDefault(used, NONE);
  }
}
