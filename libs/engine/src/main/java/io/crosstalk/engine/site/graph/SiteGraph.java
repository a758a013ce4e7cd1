package io.crosstalk.engine.site.graph;

import io.crosstalk.event.inventory.Resource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Resources of a site, numbered in the order of their ids, and what each uses, directly or through
 * others, at one time. Immutable.
 */
public final class SiteGraph {
  private final List<Resource> resources;
  private final Map<String, Integer> numbers;
  private final int[][] direct;
  private final int[][] below;
  private final int[][] above;

  private SiteGraph(List<Resource> resources, Map<String, Integer> numbers, int[][] direct) {
    this.resources = resources;
    this.numbers = numbers;
    this.direct = direct;
    this.below = Reach.of(resources, direct);
    this.above = reversed(below);
  }

  static SiteGraph of(List<Resource> resources, Uses uses) {
    Map<String, Integer> numbers = new HashMap<>();
    for (Resource resource : resources) {
      numbers.put(resource.id(), numbers.size());
    }
    int[][] direct =
        resources.stream()
            .map(
                resource ->
                    uses.of(resource).stream()
                        .filter(numbers::containsKey)
                        .mapToInt(numbers::get)
                        .filter(used -> !resources.get(used).equals(resource))
                        .toArray())
            .toArray(int[][]::new);
    return new SiteGraph(resources, numbers, direct);
  }

  private static int[][] reversed(int[][] below) {
    int[] counts = new int[below.length];
    for (int[] each : below) {
      for (int used : each) {
        counts[used]++;
      }
    }
    int[][] above = new int[below.length][];
    for (int i = 0; i < above.length; i++) {
      above[i] = new int[counts[i]];
    }
    for (int user = below.length - 1; user >= 0; user--) {
      for (int used : below[user]) {
        above[used][--counts[used]] = user;
      }
    }
    return above;
  }

  public int size() {
    return resources.size();
  }

  /** Returns the number of a resource; -1 when it is unknown. */
  public int number(String id) {
    return numbers.getOrDefault(id, -1);
  }

  public Resource resource(int number) {
    return resources.get(number);
  }

  /** Returns what a resource uses, directly or through others, without itself, ascending. */
  public int[] below(int number) {
    return below[number];
  }

  /** Returns the resources that use a resource, directly or through others, ascending. */
  public int[] above(int number) {
    return above[number];
  }

  /** Returns whether a resource uses another one, directly or through others. */
  public boolean uses(int user, int used) {
    return Arrays.binarySearch(below[user], used) >= 0;
  }

  /**
   * Returns the shortest path between two resources, both included: each uses the next one
   * directly. Of several it is the one with what a resource uses first; empty without any.
   */
  public List<Resource> path(int user, int used) {
    Map<Integer, Integer> before = new HashMap<>(Map.of(user, -1));
    Deque<Integer> next = new ArrayDeque<>(List.of(user));
    while (!next.isEmpty() && !before.containsKey(used)) {
      int at = next.remove();
      for (int each : direct[at]) {
        if (before.putIfAbsent(each, at) == null) {
          next.add(each);
        }
      }
    }
    List<Resource> path = new ArrayList<>();
    for (int at = used; before.containsKey(at); at = before.get(at)) {
      path.addFirst(resource(at));
    }
    return path;
  }
}
