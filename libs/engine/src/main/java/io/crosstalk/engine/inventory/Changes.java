package io.crosstalk.engine.inventory;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes that were made to resources, sorted by resource and time. Not thread-safe. */
final class Changes {
  private static final Comparator<Change> ORDER =
      Comparator.comparing(Change::time)
          .thenComparing(Change::resource)
          .thenComparing(Change::kind)
          .thenComparing(Change::detail);

  /** Kind of the used resource that each kind of move replaces. */
  private static final Map<ChangeKind, ResourceKind> MOVES =
      Map.of(
          ChangeKind.VMOTION,
          ResourceKind.HOST,
          ChangeKind.STORAGE_VMOTION,
          ResourceKind.DATASTORE);

  private final Map<String, TreeSet<Change>> all = new HashMap<>();
  private final Map<String, TreeSet<Change>> moves = new HashMap<>();

  /**
   * Returns the kind of the used resource that a change replaces; null when the change is no move.
   */
  static @Nullable ResourceKind replaced(Change change) {
    return change.detail().isBlank() ? null : MOVES.get(change.kind());
  }

  /**
   * Adds a change.
   *
   * @return whether the change was not known before
   */
  boolean add(Change change) {
    boolean fresh = add(all, change);
    if (fresh && replaced(change) != null) {
      add(moves, change);
    }
    return fresh;
  }

  private static boolean add(Map<String, TreeSet<Change>> index, Change change) {
    return index.computeIfAbsent(change.resource(), id -> new TreeSet<>(ORDER)).add(change);
  }

  /**
   * Returns the changes on any of some resources, or on all when null, with from ≤ time ≤ to (epoch
   * milliseconds), by time.
   */
  List<Change> find(@Nullable Collection<String> resources, long fromMs, long toMs) {
    List<Change> found = new ArrayList<>();
    for (String resource : new LinkedHashSet<>(resources == null ? all.keySet() : resources)) {
      between(all, resource, fromMs, toMs).forEach(found::add);
    }
    found.sort(ORDER);
    return found;
  }

  /** Returns the moves of one resource with from ≤ time ≤ to (epoch milliseconds), by time. */
  Stream<Change> moves(String resource, long fromMs, long toMs) {
    return between(moves, resource, fromMs, toMs);
  }

  private static Stream<Change> between(
      Map<String, TreeSet<Change>> index, String resource, long fromMs, long toMs) {
    TreeSet<Change> some = index.get(resource);
    return some == null
        ? Stream.empty()
        : some.tailSet(first(resource, fromMs)).stream()
            .takeWhile(change -> change.time().toEpochMilli() <= toMs);
  }

  /** Returns a change that is ordered before all other changes of a resource at a time. */
  private static Change first(String resource, long timeMs) {
    return new Change(Instant.ofEpochMilli(timeMs), resource, ChangeKind.values()[0], "");
  }

  /** Removes changes before a time (epoch milliseconds), except moves, which keep their effect. */
  void forget(long beforeMs) {
    all.values().removeIf(some -> forget(some, beforeMs));
  }

  private static boolean forget(TreeSet<Change> some, long beforeMs) {
    some.headSet(first(some.first().resource(), beforeMs))
        .removeIf(change -> !MOVES.containsKey(change.kind()));
    return some.isEmpty();
  }
}
