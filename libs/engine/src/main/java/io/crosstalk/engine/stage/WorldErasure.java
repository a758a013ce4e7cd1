package io.crosstalk.engine.stage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Removes worlds that are over from a stage's store, in pieces. The store contains the names of
 * these worlds until their removal is complete, so that a restart continues it. Not thread-safe.
 */
public final class WorldErasure {
  /**
   * Number of keys that one piece deletes, which takes some milliseconds including the changelog.
   */
  public static final int KEYS = 1_000;

  private static final String OVER = "O/";

  private final StageStore store;
  private final StageTask task;
  private final Predicate<String> others;
  private final Deque<Erasure> open = new ArrayDeque<>();

  private record Erasure(String world, Iterator<String> keys) {}

  /**
   * Identifies the entries of a series in the store.
   *
   * @param series identity of the series
   * @param nextChunk number after that of its last chunk
   */
  public record Stored(SeriesId series, long nextChunk) {
    private Stream<String> keys() {
      return StageStore.keys(series, nextChunk);
    }
  }

  /**
   * Restores the removals that a restart interrupted. Must be called before {@link
   * StageStore#settle}.
   *
   * @param others function that deletes one piece of a world's other data and returns whether none
   *     is left
   */
  public WorldErasure(StageStore store, StageTask task, Predicate<String> others) {
    this.store = store;
    this.task = task;
    this.others = others;
    for (StageStore.Entry each : store.scan(OVER)) {
      String world = each.key().substring(OVER.length());
      open.add(new Erasure(world, store.keysForRestart(world).iterator()));
    }
  }

  public boolean isEmpty() {
    return open.isEmpty();
  }

  /** Returns whether a world is being removed. */
  public boolean has(String world) {
    return open.stream().anyMatch(each -> each.world().equals(world));
  }

  /** Begins to remove a world. */
  public void begin(String world, List<Stored> series) {
    store.put(OVER + world, new byte[0]);
    open.add(new Erasure(world, series.stream().flatMap(Stored::keys).iterator()));
  }

  /** Deletes one piece of a world; at least one world must be in removal. */
  void step() {
    Erasure first = open.element();
    for (int i = 0; i < KEYS && first.keys().hasNext(); i++) {
      store.delete(first.keys().next());
    }
    if (!first.keys().hasNext() && others.test(first.world())) {
      store.delete(OVER + first.world());
      open.remove();
    }
  }

  /**
   * Deletes at least one piece, and continues until the given time.
   *
   * @param end value of {@link StageTask#nanos} at which to stop
   */
  public void goOn(long end) {
    while (!open.isEmpty()) {
      step();
      if (task.nanos() - end >= 0) {
        return;
      }
    }
  }
}
