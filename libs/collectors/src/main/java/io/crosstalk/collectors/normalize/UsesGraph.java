package io.crosstalk.collectors.normalize;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Graph of the relation {@code uses} among the entries of one inventory. It rejects an entry that
 * would close a cycle; entries come in any order and may use later ones. Not thread-safe.
 */
public final class UsesGraph {
  private static final int[] NONE = {};

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<int[]> uses = new ArrayList<>();
  private final BitSet used = new BitSet();
  private long budget;

  /**
   * Creates an empty graph. The number of steps along {@code uses} during all cycle searches is
   * limited, so that a malicious inventory cannot consume unlimited time.
   *
   * @param budget maximum number of steps
   */
  public UsesGraph(long budget) {
    this.budget = budget;
  }

  /**
   * Adds an entry, or replaces its previous version.
   *
   * @throws RejectedReadingException when the entry would close a cycle, or the search for one
   *     takes too long; the graph is unchanged then
   */
  public void add(String id, List<String> usedIds) {
    int number = number(id);
    int[] targets = usedIds.stream().mapToInt(this::number).toArray();
    // Only an entry that is used by another one, or by itself, can close a cycle; most entries need
    // no search.
    if (used.get(number) || usedIds.contains(id)) {
      walk(number, targets);
    }
    uses.set(number, targets);
    for (int target : targets) {
      used.set(target);
    }
  }

  private int number(String id) {
    return numbers.computeIfAbsent(
        id,
        ignored -> {
          uses.add(NONE);
          return uses.size() - 1;
        });
  }

  private void walk(int start, int[] targets) {
    BitSet seen = new BitSet();
    List<int[]> open = new ArrayList<>();
    open.add(targets);
    while (!open.isEmpty()) {
      for (int next : open.removeLast()) {
        step(start, next);
        if (!seen.get(next)) {
          seen.set(next);
          open.add(uses.get(next));
        }
      }
    }
  }

  private void step(int start, int next) {
    if (next == start) {
      throw new RejectedReadingException(
          RejectReason.CYCLE,
          "the entry closes a cycle: what it uses also uses it, directly or not");
    }
    if (--budget < 0) {
      throw new RejectedReadingException(
          RejectReason.CYCLE, "the inventory is too entangled to be searched for cycles");
    }
  }
}
