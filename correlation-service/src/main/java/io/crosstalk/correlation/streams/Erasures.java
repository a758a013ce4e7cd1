package io.crosstalk.correlation.streams;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.streams.KeyValue;

/**
 * The removal of worlds that are over from a stage's store, in pieces. The names of these worlds
 * are in the store until it is complete, so that a restart goes on with it. Not thread-safe.
 */
final class Erasures {
  /** Keys that one piece deletes: some milliseconds with the changelog. */
  static final int KEYS = 1_000;

  private static final String OVER = "O/";

  private final JournalStore store;
  private final Predicate<String> others;
  private final Deque<Erasure> open = new ArrayDeque<>();

  private record Erasure(String world, Iterator<String> keys) {}

  /**
   * What of a series the store has.
   *
   * @param nextChunk the number after that of its last chunk
   */
  record Stored(SeriesId series, long nextChunk) {
    private Stream<String> keys() {
      return JournalStore.keys(series, nextChunk);
    }
  }

  /**
   * With those that a restart interrupted; to be called before the store is settled.
   *
   * @param others deletes a piece of what a world has elsewhere; true when nothing is left
   */
  Erasures(JournalStore store, Predicate<String> others) {
    this.store = store;
    this.others = others;
    for (KeyValue<String, byte[]> each : store.scan(OVER)) {
      String world = each.key.substring(OVER.length());
      open.add(new Erasure(world, store.keysForRestart(world).iterator()));
    }
  }

  boolean isEmpty() {
    return open.isEmpty();
  }

  /** Whether a world is over and not yet removed. */
  boolean has(String world) {
    return open.stream().anyMatch(each -> each.world().equals(world));
  }

  /** Begins to remove a world. */
  void begin(String world, List<Stored> series) {
    store.put(OVER + world, new byte[0]);
    open.add(new Erasure(world, series.stream().flatMap(Stored::keys).iterator()));
  }

  /** Deletes a piece, of which there is one. */
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

  /** Goes on by at least one piece until a time of the nano clock. */
  void goOn(long end) {
    while (!open.isEmpty()) {
      step();
      if (System.nanoTime() - end >= 0) {
        return;
      }
    }
  }
}
