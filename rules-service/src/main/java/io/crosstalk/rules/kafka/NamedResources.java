package io.crosstalk.rules.kafka;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Ids of resources with the latest names that each has, or had. Nothing is added once it is full.
 * One thread adds and removes; any may read.
 */
final class NamedResources {
  /** Most names of a resource, its former ones included. */
  static final int MAX_NAMES = 16;

  private static final int MAX_RESOURCES = 1_000_000;

  /** Names by the id of their resource, the latest one last. */
  private final ConcurrentMap<String, List<String>> names = new ConcurrentHashMap<>();

  /** Ids by a name that is not the id itself. */
  private final ConcurrentMap<String, Set<String>> ids = new ConcurrentHashMap<>();

  /** Returns whether a million resources are known. */
  boolean isFull() {
    return names.size() >= MAX_RESOURCES;
  }

  boolean isEmpty() {
    return names.isEmpty();
  }

  boolean contains(String id) {
    return names.containsKey(id);
  }

  Set<String> ids() {
    return Collections.unmodifiableSet(names.keySet());
  }

  /** Returns the ids of the resources with a name; empty without one. */
  Collection<String> idsOf(String name) {
    return ids.getOrDefault(name, Set.of());
  }

  /**
   * Adds a resource, or a further name of one.
   *
   * @param name null without a name
   */
  void add(String id, @Nullable String name) {
    if (!isFull()) {
      List<String> known = names.getOrDefault(id, List.of());
      names.put(id, name == null || name.equals(id) ? known : latest(known, name, id));
    }
  }

  /** Returns the names with one added as the latest. */
  private List<String> latest(List<String> known, String name, String id) {
    List<String> all = new ArrayList<>(known);
    all.remove(name);
    all.add(name);
    if (all.size() > MAX_NAMES) {
      removeName(all.removeFirst(), id);
    }
    ids.computeIfAbsent(name, key -> ConcurrentHashMap.newKeySet()).add(id);
    return List.copyOf(all);
  }

  void remove(String id) {
    List<String> former = names.remove(id);
    if (former != null) {
      former.forEach(name -> removeName(name, id));
    }
  }

  private void removeName(String name, String id) {
    ids.computeIfPresent(name, (each, some) -> without(some, id));
  }

  private static @Nullable Set<String> without(Set<String> some, String id) {
    some.remove(id);
    return some.isEmpty() ? null : some;
  }
}
